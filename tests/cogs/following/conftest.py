"""Who follows."""

import pytest


@pytest.fixture
def eve(house):
    """Somebody without a seat."""
    return house.person("Eve")
