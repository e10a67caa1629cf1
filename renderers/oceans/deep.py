"""The creatures of all Deep traits."""

from .deep_a_to_g import DEEP_A_TO_G
from .deep_h_to_z import DEEP_H_TO_Z

DEEP = {**DEEP_A_TO_G, **DEEP_H_TO_Z}
