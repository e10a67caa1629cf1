"""Measurements: `python -m bot bench`. Parts are the modules named in bench.py."""
