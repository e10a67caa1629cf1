"""The pure rules machine: effects on a stack that lies in the state. No Discord, no database, no pictures, no clock."""
