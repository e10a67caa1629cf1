"""Where the stand-in listens."""

from dataclasses import dataclass

HOST = "127.0.0.1"


@dataclass(slots=True)
class Address:
    """The stand-in's address; its port is known once the stand-in has started."""

    port: int

    @property
    def url(self) -> str:
        """Where the page is, without a slash at the end: "http://127.0.0.1:8777"."""
        return f"http://{HOST}:{self.port}"

    @property
    def gateway_url(self) -> str:
        """Where a bot connects its gateway's websocket."""
        return f"ws://{HOST}:{self.port}/gateway"
