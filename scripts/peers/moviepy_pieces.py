"""Pieces of pictures that Pillow draws for MoviePy, and the arguments of moviepy_film.py."""

import functools
import math
import sys

import numpy
from moviepy import ImageClip, VideoClip
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

sample, rate, seconds, folder, *encoding = sys.argv[1:]
rate, seconds, film = int(rate), float(seconds), encoding.pop()
# Pixels per point, and how much larger shapes are drawn, because Pillow draws them with hard edges.
SCALE, FINE = 3, 4
WIDTH, HEIGHT = 360, 640
WHITE, ORANGE, DARK, BLUE = (255, 255, 255), (255, 180, 84), (11, 16, 32), (0, 126, 229)


@functools.lru_cache(None)
def font(name, size):
    return ImageFont.truetype(f"/usr/share/fonts/opentype/inter/{name}.otf", size * SCALE)


def length(text, name, size, spacing=0):
    return font(name, size).getlength(text) / SCALE + len(text) * spacing


class Piece:
    """A picture with alpha; all lengths are in points."""

    def __init__(self, width, height, color=(255, 255, 255, 0)):
        self.picture = Image.new("RGBA", (math.ceil(width * SCALE), math.ceil(height * SCALE)), color)

    def mask(self, draw):
        """Returns the coverage of what `draw` draws with a larger scale."""
        mask = Image.new("L", (self.picture.width * FINE, self.picture.height * FINE), 0)
        draw(ImageDraw.Draw(mask), SCALE * FINE)
        return mask.reduce(FINE)

    def fill(self, mask, color, opacity=1):
        layer = Image.new("RGBA", mask.size, (*color, 0))
        layer.putalpha(mask.point(lambda value: round(value * opacity)))
        self.picture.alpha_composite(layer)

    def shadow(self, mask, color, opacity, down, blur):
        moved = ImageChops.offset(mask, 0, round(down * SCALE)).filter(ImageFilter.GaussianBlur(blur * SCALE))
        self.fill(moved, color, opacity)

    def shape(self, kind, box, color, opacity=1, shadow=None, **options):
        options = {key: value * SCALE * FINE if key == "radius" else value for key, value in options.items()}
        mask = self.mask(lambda draw, scale: getattr(draw, kind)([value * scale for value in box], fill=255, **options))
        if shadow:
            self.shadow(mask, *shadow)
        self.fill(mask, color, opacity)

    def lines(self, paths, width, color, opacity=1):
        def draw(pen, scale):
            for path in paths:
                points = [(x * scale, y * scale) for x, y in path]
                pen.line(points, 255, round(width * scale), "curve")
                for x, y in (points[0], points[-1]):
                    radius = width * scale / 2
                    pen.ellipse([x - radius, y - radius, x + radius, y + radius], 255)
        self.fill(self.mask(draw), color, opacity)

    def text(self, x, baseline, text, name, size, color, opacity=1, spacing=0, shadow=None):
        mask = Image.new("L", self.picture.size, 0)
        pen = ImageDraw.Draw(mask)
        for index, letter in enumerate(text):
            place = x + length(text[:index + 1], name, size) - length(letter, name, size) + index * spacing
            pen.text((place * SCALE, baseline * SCALE), letter, 255, font(name, size), "ls")
        if shadow:
            self.shadow(mask, *shadow)
        self.fill(mask, color, opacity)

    def clip(self, **options):
        return ImageClip(numpy.asarray(self.picture), **options)


def faded(clip, opacity):
    """Returns a clip whose opacity is a function of time."""
    mask = clip.mask.get_frame(0)
    return clip.with_mask(VideoClip(lambda time: mask * opacity(time), is_mask=True, duration=clip.duration))


def pixels(x, y):
    return round(x * SCALE), round(y * SCALE)
