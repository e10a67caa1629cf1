"""What single games promise beyond the common figures: `own/<key>.py` has AIMS and `measure`; optional."""
