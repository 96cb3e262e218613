"""The curves by which the pieces of both films move, for moviepy_film.py and melt_film.py."""

import math


def bezier(x1, y1, x2, y2):
    def curve(x):
        if x <= 0 or x >= 1:
            return 0 if x <= 0 else 1
        low, high = 0, 1
        for _ in range(30):
            middle = (low + high) / 2
            inside = 3 * x1 * middle * (1 - middle) ** 2 + 3 * x2 * middle ** 2 * (1 - middle) + middle ** 3 < x
            low, high = (middle, high) if inside else (low, middle)
        return 3 * y1 * low * (1 - low) ** 2 + 3 * y2 * low ** 2 * (1 - low) + low ** 3
    return curve


ease, ease_out = bezier(0.42, 0, 0.58, 1), bezier(0, 0, 0.58, 1)
motion, fading = bezier(0.33, 0, 0, 1), bezier(0.33, 0, 0.67, 1)


def clamp(x):
    return min(max(x, 0), 1)


def sine(x):
    return (1 - math.cos(math.pi * clamp(x))) / 2


def swing(damping, time):
    frequency = math.sqrt(1 - damping ** 2)
    return math.exp(-damping * time) * (math.cos(frequency * time) + damping / frequency * math.sin(frequency * time))


def pop(x):
    return 0 if x <= 0 else 1 if x >= 1 else 1 - swing(0.6, 14.24 * x)


def mix(start, end, share):
    return start + (end - start) * share
