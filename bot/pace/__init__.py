"""How people's time is measured: their local time, their quiet hours, the clocks of turns, earned vacation.

Everything here is a pure function of values. Instants and durations are integer milliseconds, instants of the Unix
epoch; times of day are minutes since midnight.
"""
