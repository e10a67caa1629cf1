"""Why a person could not do something."""


class ClientRefused(Exception):
    """Discord's client would not let a person do this."""


class NoAnswer(AssertionError):
    """The bot did not answer, or not in the way that was asked for."""
