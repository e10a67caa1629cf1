"""The parts of every picture: drawings, text, colours, the encoder."""
