"""What every picture is made of: drawings, text, colours, the encoder."""
