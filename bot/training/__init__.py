"""Learns how good positions are from rollouts: `python -m bot train` writes `data/<key>/computer.toml`."""
