"""Encodes the gradient of scripts/bench-scene.json with MoviePy and NumPy; prints the seconds that encoding takes.

Arguments: size, preset, CRF, x264's parameters, frames a second, seconds, film. Runs in the Python that scripts/bench makes.
"""

import sys
import time

import numpy
from moviepy import VideoClip

COLORS = [(0xDB, 0xDD, 0xBB), (0x6B, 0xA5, 0x87), (0xD5, 0xD8, 0x8D), (0x88, 0xB8, 0x84)]
STATIONS = [
    (0.80, 0.10), (0.60, 0.20), (0.35, 0.25), (0.25, 0.60), (0.20, 0.90), (0.40, 0.80), (0.65, 0.75), (0.75, 0.40),
]
RADIUS = 0.9
SWIRL = 0.784
STEP = 0.5

size, preset, crf, x264, rate, seconds, film = sys.argv[1:]
width, height = map(int, size.split("x"))


def swirled():
    """Returns the sampling position of each pixel in unit coordinates; computed once, since all frames share it."""
    down, across = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
    x, y = (across + 0.5) / width - 0.5, (down + 0.5) / height - 0.5
    angle = SWIRL * (x * x + y * y)
    sine, cosine = numpy.sin(angle), numpy.cos(angle)
    return numpy.clip(0.5 + x * cosine - y * sine, 0, 1), numpy.clip(0.5 + x * sine + y * cosine, 0, 1)


ACROSS, DOWN = swirled()


def place(color, time):
    """Returns the position of a colour. It moves linearly, which costs as much as any other movement."""
    step, progress = divmod(time / STEP, 1)
    start, end = (STATIONS[(int(step) + 2 * color + ahead) % len(STATIONS)] for ahead in (0, 1))
    return [a + (b - a) * float(progress) for a, b in zip(start, end)]


def make_frame(time):
    """Plane by plane: several times as fast as whole pixels, whose colours lie too close for NumPy."""
    weights = []
    for color in range(len(COLORS)):
        x, y = place(color, time)
        weight = numpy.maximum(0, 1 - numpy.sqrt((ACROSS - x) ** 2 + (DOWN - y) ** 2) / RADIUS)
        weight *= weight
        weight *= weight
        weights.append(weight)
    total = sum(weights)
    frame = numpy.empty((height, width, 3), numpy.uint8)
    for channel in range(3):
        frame[..., channel] = sum(w * color[channel] for w, color in zip(weights, COLORS)) / total + 0.5
    return frame


start = time.perf_counter()
VideoClip(make_frame, duration=float(seconds)).write_videofile(
    film, fps=int(rate), codec="libx264", preset=preset, audio=False, ffmpeg_params=["-crf", crf, "-x264-params", x264],
    logger=None)
print(time.perf_counter() - start)
