"""The clips of the ad for moviepy_film.py."""

import functools
import math

import numpy
from moviepy import VideoClip
from PIL import Image

from curves import clamp, ease, ease_out, mix, pop, sine
from moviepy_pieces import DARK, HEIGHT, ORANGE, Piece, SCALE, WHITE, WIDTH, faded, folder, length, pixels, seconds


def ad():
    down, across = numpy.mgrid[0:HEIGHT * SCALE, 0:WIDTH * SCALE].astype(numpy.float32)
    x, y = (across + 0.5) / SCALE, (down + 0.5) / SCALE
    distance = numpy.hypot(x / 180 - 1, y / 320 - 1) / math.sqrt(2)
    progress = numpy.clip((distance - 0.5) / 0.5, 0, 1)
    vignette = 1 - 0.2 * progress ** 2 * (3 - 2 * progress)
    place = ((x - 216) * -72 + y * 640) / (72 ** 2 + 640 ** 2)

    def shade(colors):
        table = []
        for step in numpy.linspace(0, 1, 1001):
            index = max(part for part in (0, 1, 2) if part == 0 or step >= PLACES[part])
            share = ease((step - PLACES[index]) / (PLACES[index + 1] - PLACES[index]))
            table.append([mix(one, other, share) / 255 for one, other in zip(colors[index], colors[index + 1])])
        return numpy.array(table, numpy.float32)[numpy.clip(place * 1000, 0, 1000).astype(int)]

    soft = 1 - 2 * shade([[128] * 3, [24] * 3, [24] * 3, [86] * 3])
    dark = shade([[255] * 3, [180, 168, 184], [180, 168, 184], [225, 220, 227]])
    # Soft light below grey, multiplied, with the vignette: p · (first + second · p) for a pixel p of 0 to 255.
    first = dark * vignette[..., None] * (1 - soft)
    second = dark * vignette[..., None] ** 2 * soft / 255
    along = (x * math.cos(math.radians(20)) + y * math.sin(math.radians(20))) / 557.2
    photos = [graded(name) for name in ("fjord", "forest", "dunes")]

    def photo(index, age):
        passed = sine(age / 4.667)
        progress = 1 - passed if index == 1 else passed
        size = 1 / (1 + 0.14 * progress)
        left, top = (1 - size) / 2, (1 - size) / 2 - 0.0614 * progress
        width, height = photos[index].size
        box = [(left + size * 76 / 512) * width, top * height, (left + size * 436 / 512) * width, (top + size) * height]
        return numpy.asarray(photos[index].resize((WIDTH * SCALE, HEIGHT * SCALE), Image.BILINEAR, box)).astype(numpy.float32)

    def background(time):
        index = min(int(time / 3.467), 2)
        age = time - index * 3.467
        picture = photo(index, age)
        if index > 0 and age < 1.2:
            edge = -0.5 + 1.5 * sine(age / 1.2)
            shown = numpy.clip((edge + 0.5 - along) / 0.5, 0, 1)[..., None]
            old = photo(index - 1, age + 3.467)
            picture = old + (picture - old) * shown
        return (picture * (first + second * picture) + 0.5).astype(numpy.uint8)

    clips = [VideoClip(background, duration=seconds)]
    still = Piece(WIDTH, 250)
    width = length("Low Sun", "InterDisplay-Bold", 17, -0.2) + 56
    left = 338.4 - width
    still.shape("rounded_rectangle", [left, 89.6, 338.4, 127.6], WHITE, radius=19)
    still.shape("pieslice", [left + 14, 103.6, left + 34, 123.6], ORANGE, start=180, end=360)
    still.text(left + 42, 114.8, "Low Sun", "InterDisplay-Bold", 17, DARK, spacing=-0.2)
    width = length("Three trips, one ticket", "Inter-Bold", 15)
    still.shape("rounded_rectangle", [21.6, 206, 45.6 + width, 238], ORANGE, radius=8)
    still.text(33.6, 227.5, "Three trips, one ticket", "Inter-Bold", 15, (0, 0, 0))
    clips.append(still.clip(duration=seconds))

    style = ("InterDisplay-ExtraBold", 48)
    words = [(text, line, place) for line, row in enumerate([["Be", "there", "when"], ["the", "light", "is"]])
             for place, text in enumerate(row)]
    for index, (text, line, place) in enumerate(words):
        before = "".join(word + " " for word, other, earlier in words if other == line and earlier < place)
        start = 2.6565 + 0.17 * index
        left = 21.6 + length(before, *style, -1.2)
        piece = Piece(length(text, *style, -1.2) + 80, 130)
        piece.text(40, 80, text, *style, WHITE, spacing=-1.2, shadow=(DARK, 0.6, 2, 12))
        top = 248.08 + 48.96 * line + 41.85 - 80

        def risen(age):
            return 1 - (1 - clamp(age / 0.7)) ** 3
        clip = faded(piece.clip(duration=max(seconds - start, 0.01)), risen)
        place = functools.partial(lambda left, top, age: pixels(left, top + 24 * (1 - risen(age))), left - 40, top)
        clips.append(clip.with_start(start).with_position(place))

    tag = Piece(200, 120)
    wide = length("from", "Inter-SemiBold", 14) + 6 + length("€149", "InterDisplay-ExtraBold", 28, -0.6) + 28
    shadow = (DARK, 0.35, 5, 10)
    tag.shape("rounded_rectangle", [30, 30, 30 + wide, 82], WHITE, radius=14, shadow=shadow)
    tag.text(44, 61, "from", "Inter-SemiBold", 14, (74, 84, 104))
    tag.text(50 + length("from", "Inter-SemiBold", 14), 66.2, "€149", "InterDisplay-ExtraBold", 28, DARK, spacing=-0.6)
    button = Piece(240, 120)
    broad = length("Book by Sunday", "Inter-Bold", 16) + 36
    button.shape("rounded_rectangle", [30, 30, 30 + broad, 82], ORANGE, radius=14, shadow=shadow)
    button.text(48, 61.8, "Book by Sunday", "Inter-Bold", 16, (0, 0, 0))

    def pulse(age):
        return 1 + 0.06 * ease_out((age - 1.5) / 0.2) - 0.06 * ease((age - 1.7) / 0.4)
    for piece, start, left, width, scale in ((tag, 4.8516, 21.6, wide, lambda age: 1), (button, 7.3114, 31.6 + wide, broad, pulse)):
        clips.append(popping(piece, start, left + width / 2, 390, 30 + width / 2, 56, scale))
    return clips


PLACES = [0.3, 0.46, 0.62, 1]


def graded(name):
    """Returns a photo, warmer, with more contrast and less saturated."""
    picture = numpy.asarray(Image.open(f"{folder}/pictures/{name}.jpg").convert("RGB")) / 255 * [1.013, 0.998, 0.983]
    picture = numpy.clip((numpy.clip(picture, 0, 1) - 0.5) * 1.04 + 0.5, 0, 1)
    luma = picture @ [[0.2126], [0.7152], [0.0722]]
    return Image.fromarray((numpy.clip(luma + (picture - luma) * 0.96, 0, 1) * 255 + 0.5).astype(numpy.uint8))


def popping(piece, start, x, y, middle, height, scale):
    """Returns a clip of a piece that grows on a spring about a point (x, y), which is (middle, height) in the piece."""
    def size(age):
        return max(scale(age) * pop(age / 0.8), 0.01)

    @functools.lru_cache(1)
    def picture(size):
        width, height = (max(round(side * size), 1) for side in piece.picture.size)
        return numpy.asarray(piece.picture.convert("RGBa").resize((width, height), Image.BILINEAR).convert("RGBA"))

    duration = max(seconds - start, 0.01)
    mask = VideoClip(lambda age: picture(size(age))[..., 3] / 255 * clamp(age / 0.12), is_mask=True, duration=duration)
    clip = VideoClip(lambda age: picture(size(age))[..., :3], duration=duration).with_mask(mask)
    return clip.with_start(start).with_position(lambda age: pixels(x - middle * size(age), y - height * size(age)))
