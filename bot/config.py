"""Settings from the environment and `.env`; .env.example explains each."""

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, DotEnvSettingsSource, SettingsConfigDict

from bot.store.address import address

SIMILARITY = 0.5  # from 0 to 1: from so much on, a known name is suggested for an unknown one
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class BadSetting(Exception):
    """A setting cannot be used; the message names the variable and says what is possible, never its value."""


class Settings(BaseSettings):
    """Everything that can be set; a variable of the environment wins over `.env`."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8-sig", extra="ignore", hide_input_in_errors=True
    )

    discord_token: SecretStr | None = None
    database_url: str = "sqlite:///gamekeeper.db"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["console", "json"] = "console"
    render_processes: Annotated[int, Field(ge=0, le=16)] | Literal["auto"] = "auto"
    computer_processes: Annotated[int, Field(ge=1, le=16)] | Literal["auto"] = "auto"
    second_look_seconds: float = Field(default=120.0, ge=0, le=3600)
    computer_pause: float = Field(default=1.0, ge=0, le=60)
    shards: Annotated[int, Field(ge=1, le=1000)] | Literal["auto"] = "auto"
    lobbies_per_person: int = Field(default=30, ge=1)
    lobbies_per_server: int = Field(default=300, ge=1)
    games_per_person: int = Field(default=300, ge=1)
    games_per_server: int = Field(default=3000, ge=1)
    threads_per_person: int = Field(default=20, ge=0)
    threads_per_server: int = Field(default=200, ge=0)
    films_per_person: int = Field(default=20, ge=0)
    films_per_server: int = Field(default=200, ge=0)
    suggestions_per_person: int = Field(default=300, ge=0)
    suggestions_per_server: int = Field(default=3000, ge=0)
    what_if_seconds: float = Field(default=120.0, ge=0, le=86400)
    local_folder: Path = Path("local")
    local_port: int = Field(default=8080, ge=0, le=65535)
    monitor_address: str | None = None
    gamekeeper_discord_url: str | None = None

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, url: str) -> str:
        """Return the address. Raise ValueError if it is malformed or of an unknown database."""
        address(url)
        return url

    @field_validator("discord_token", "monitor_address", mode="before")
    @classmethod
    def _none_if_empty(cls, setting: object) -> object:
        """Return the setting without space around it; None for an empty one: `DISCORD_TOKEN=` counts as missing."""
        return (setting.strip() or None) if isinstance(setting, str) else setting

    @field_validator("monitor_address")
    @classmethod
    def _host_and_port(cls, text: str | None) -> str | None:
        """Return the address. Raise ValueError if it is not host:port."""
        if text is not None:
            host_and_port(text)
        return text

    @field_validator("gamekeeper_discord_url")
    @classmethod
    def _loopback_only(cls, url: str | None) -> str | None:
        """Return the address. Raise ValueError if it is not one of this machine."""
        if url is not None and urlsplit(url).hostname not in LOOPBACK:
            raise ValueError("must be a loopback address: it is for the local stand-in only")
        return url


def host_and_port(text: str) -> tuple[str, int]:
    """Return host and port of "127.0.0.1:9464" or "[::1]:9464". Raise ValueError for anything else."""
    wrong = ValueError("must be host:port, such as 127.0.0.1:9464")
    try:
        parts = urlsplit(f"//{text}")
        if parts.hostname and parts.port is not None and parts.netloc == text and not parts.username:
            return parts.hostname, parts.port
    except ValueError:
        raise wrong from None
    raise wrong


def settings() -> Settings:
    """Return the settings in force. Raise BadSetting, which names every variable that cannot be used."""
    try:
        return Settings()
    except ValidationError as error:
        raise BadSetting(_error_text(error)) from None
    except UnicodeDecodeError:  # some editors on Windows save other encodings
        raise BadSetting(".env: it is not in UTF-8; save it anew in that encoding") from None
    except OSError as error:
        raise BadSetting(f".env: it cannot be read: {error.strerror}") from None


def _error_text(error: ValidationError) -> str:
    """Return a line that names each unusable variable once, with what is possible."""
    wrong: dict[str, list[str]] = {}
    for fault in error.errors(include_input=False):
        text = fault["msg"].removeprefix("Value error, ")
        wrong.setdefault(str(fault["loc"][0]).upper(), []).append(text[:1].lower() + text[1:])
    return "; ".join(f"{name}: {', or '.join(text)}" for name, text in wrong.items())


def unknown_settings() -> str | None:
    """Return a warning if `.env` sets something that is no setting, or is a folder; None if all is well."""
    if Path(".env").is_dir():
        return ".env: it is a folder, of which no setting is read; Docker makes one where a file to mount is missing"
    known = [name.upper() for name in Settings.model_fields]
    unknown = [name.upper() for name in DotEnvSettingsSource(Settings).env_vars if name.upper() not in known]
    if not unknown:
        return None
    return f".env: no settings of Gamekeeper's: {', '.join(_suggest_nearest(name, known) for name in unknown)}"


def _suggest_nearest(name: str, known: list[str]) -> str:
    """Return an unknown setting's name, with the known one that resembles it most."""
    nearest = get_close_matches(name, known, n=1, cutoff=SIMILARITY)
    return f"{name} (did you mean {nearest[0]}?)" if nearest else name
