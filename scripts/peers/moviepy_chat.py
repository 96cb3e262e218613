"""The clips of the chat for moviepy_film.py."""

import functools
import math

import numpy
from moviepy import VideoClip
from PIL import Image

from curves import clamp, fading, mix, motion, swing
from moviepy_pieces import BLUE, HEIGHT, Piece, SCALE, WHITE, WIDTH, folder, length, pixels, seconds

RISE = 0.5


class Message:
    def __init__(self, text, at, gap, time=None, own=False, typing=0, typed=0, read=0, merged=False, next=None):
        self.text, self.at, self.gap, self.time, self.own, self.typing, self.read = text, at, gap, time, own, typing, read
        self.merged, self.next, self.start = merged, next, at - typing
        self.height = 35 if time else 24
        wide = math.ceil(length(text, *(REGULAR if time else SMALL), -0.204 if time else 0) - 0.001)
        mark = math.ceil(length(time, "Inter-Regular", 11)) + (19 if own else 0) if time else 0
        self.width = wide + mark + 32 if time else wide + 18
        self.left = 350 - self.width if own else 10 if time else (WIDTH - self.width) / 2
        self.letters = []
        if typed:
            pauses = [1.6 if index and text[index - 1] == " " else 1 for index in range(len(text))]
            self.letters = [at + typed * (0.88 * sum(pauses[:index + 1]) / sum(pauses) - 1) for index in range(len(text))]

    def look(self, time):
        """Returns everything that the picture depends on."""
        age = time - self.at
        width, height, color, shape, opacity, dots, merge = self.width, self.height, 1, 1, 1, 0, 0
        text = status = 1
        if self.next is not None:
            merge = motion((time - self.next) / RISE / 0.33)
        fade = fading(age / RISE / 0.5)
        if self.own and age < RISE:
            shape = motion(age / RISE / 0.33)
            width, height, color, status = mix(268, width, shape), mix(33, height, shape), fade, fade
        elif self.typing and age < RISE:
            width = mix(62, width, motion(age / RISE / 0.33))
            opacity = fading((time - self.start) / RISE / 0.5)
            dots, text, status = opacity * max(1 - 4 * fade, 0), max((fade - 0.25) / 0.75, 0), fade
        elif age < RISE:
            opacity = fade
        breath = round((time - self.start) / 1.2 % 1, 3) if dots else 0
        tick = clamp((time - self.read) / 0.2) if self.own else 0
        return tuple(round(value, 3) for value in (width, height, color, shape, opacity, dots, breath, merge, text, status, tick))

    def place(self, time, later):
        """Returns the left and top edge of the bubble."""
        age, bottom, distance = time - self.at, 585, 0
        for message in later:
            since = time - message.start
            if since > 0:
                share = min((distance + message.gap) / 1500, 1)
                bottom -= (message.height + message.gap) * mix(motion(since / RISE), 1 - swing(0.8, 2 * math.pi * since), share)
            distance += message.gap + message.height
        if self.own and age < RISE:
            width, height = self.look(time)[:2]
            return mix(314, self.left + self.width, motion(age / RISE / 0.5)) - width, mix(632, bottom, motion(age / RISE)) - height
        risen = motion((time - self.start) / RISE)
        return self.left, bottom - self.height + (self.height + self.gap) * (1 - risen)


REGULAR, SMALL = ("Inter-Regular", 17), ("Inter-SemiBold", 13)
# The space around a bubble in its picture.
AROUND = 8


@functools.lru_cache(8)
def bubble(message, look):
    """Returns the picture of a message."""
    width, height, color, shape, opacity, dots, breath, merge, text, status, tick = look
    piece = Piece(max(message.width, 268 if message.own else 0) + 2 * AROUND, 35 + 2 * AROUND)
    box = [AROUND, AROUND, AROUND + width, AROUND + height]
    if not message.time:
        piece.shape("rounded_rectangle", box, (30, 58, 28), 0x73 / 255, radius=12)
        piece.text(AROUND + 9, AROUND + 16.7, message.text, *SMALL, WHITE)
        return numpy.asarray(piece.picture)
    radius = mix(16.5, 16, shape) if message.own else 16
    near, tail = mix(16, 8, merge), shape if message.own else 1 - merge

    def outline(draw, scale):
        left, top, right, bottom = box
        corners = [(left, top, 8 if message.merged else radius), (right, top, radius), (right, bottom, radius),
                   (left, bottom, near if not message.own else radius)]
        points = []
        for index, (x, y, size) in enumerate(corners):
            x, y = x + (size if x == left else -size), y + (size if y == top else -size)
            points += arc(x, y, size, size, 180 + 90 * index, 270 + 90 * index)
        draw.polygon([(x * scale, y * scale) for x, y in points], 255)
        if tail:
            x, side = (right, 1) if message.own else (left, -1)
            draw.polygon([((x + side * tail * a) * scale, (bottom + tail * b) * scale) for a, b in TAIL], 255)
    mask = piece.mask(outline)
    piece.shadow(mask, (0, 0, 0), 0x24 / 255 * opacity, 0.7, 1.3)
    fill = tuple(round(mix(start, end, color)) for start, end in zip(WHITE, (0xE1, 0xFF, 0xC7))) if message.own else WHITE
    piece.fill(mask, fill, opacity)
    if text:
        piece.text(AROUND + 12, AROUND + 23.18 - 0.5 * (1 - shape), message.text, *REGULAR, (0, 0, 0), text * opacity, -0.204)
    if message.typing and width < message.width:
        empty = Image.new("L", mask.size, 0)
        piece.picture.putalpha(Image.composite(piece.picture.getchannel("A"), empty, mask.point(lambda value: 255 if value else 0)))
    mark = AROUND + width - 10 - math.ceil(length(message.time, "Inter-Regular", 11)) - (19 if message.own else 0)
    color = ((0, 0x8C, 0x09), 0.8) if message.own else ((0x52, 0x52, 0x52), 0.6)
    piece.text(mark, AROUND + height - 7.5, message.time, "Inter-Regular", 11, color[0], color[1] * status * opacity)
    if message.own:
        x, y = AROUND + width - 26, AROUND + height - 16.5
        for path, share in (([(1, 5.6), (4, 8.8), (10.4, 1.2)], 1), ([(7.2, 7.6), (8.4, 8.8), (14.8, 1.2)], tick)):
            piece.lines([[(x + a, y + b) for a, b in path]], 1.4, (0x19, 0xC7, 0), share * status)
    for dot in range(3) if dots else ():
        beat = max(math.sin(2 * math.pi * (breath - dot * 0.16)), 0)
        x, y, size = AROUND + 31 + 12 * (dot - 1), AROUND + 17.5 - 2.4 * beat, 3.6 + 0.7 * beat
        piece.shape("ellipse", [x - size, y - size, x + size, y + size], (0x52, 0x52, 0x52), 0.6 * dots * (0.55 + 0.45 * beat))
    return numpy.asarray(piece.picture)


def arc(x, y, across, down, start, end):
    angles = numpy.linspace(math.radians(start), math.radians(end), 12)
    return [(x + across * math.cos(angle), y + down * math.sin(angle)) for angle in angles]


# Relative to the lower right corner of a bubble: in along one ellipse, back along another one.
TAIL = [(0, -16), *arc(11.5, -8.5, 11.5, 10.5, 180, 126), *arc(4.5, -8.5, 13.5, 8.5, 89, 142.5), (-8, -16)]


def wallpaper(messages):
    down, across = numpy.mgrid[0:96, 0:54].astype(numpy.float32)
    x, y = (across + 0.5) / 54 - 0.5, (down + 0.5) / 96 - 0.5
    angle = 0.784 * (x * x + y * y)
    x, y = 0.5 + x * numpy.cos(angle) - y * numpy.sin(angle), 0.5 + x * numpy.sin(angle) + y * numpy.cos(angle)
    colors = numpy.array([(0xDB, 0xDD, 0xBB), (0x6B, 0xA5, 0x87), (0xD5, 0xD8, 0x8D), (0x88, 0xB8, 0x84)], numpy.float32)
    stations = [(0.8, 0.1), (0.6, 0.2), (0.35, 0.25), (0.25, 0.6), (0.2, 0.9), (0.4, 0.8), (0.65, 0.75), (0.75, 0.4)]
    tile = numpy.asarray(Image.open(f"{folder}/doodles.png"))[..., 3]
    lines = numpy.tile(tile, (4, 2))[:HEIGHT * SCALE, :WIDTH * SCALE, None].astype(numpy.float32) * (0.35 / 255)

    @functools.lru_cache(1)
    def picture(step):
        passed, share = int(step), step % 1
        weights = []
        for color in range(4):
            (a, b), (c, d) = (stations[(passed + 2 * color + ahead) % 8] for ahead in (0, 1))
            weights.append(numpy.maximum(0, 1 - numpy.hypot(x - mix(a, c, share), y - mix(b, d, share)) / 0.9) ** 4)
        weights = numpy.stack(weights, -1)
        small = Image.fromarray((weights / weights.sum(-1, keepdims=True) @ colors + 0.5).astype(numpy.uint8))
        large = numpy.asarray(small.resize((WIDTH * SCALE, HEIGHT * SCALE), Image.BICUBIC)).astype(numpy.float32)
        # Soft light of black: each pixel becomes its square.
        return (large - lines * large * (1 - large / 255) + 0.5).astype(numpy.uint8)
    return lambda time: picture(round(sum(motion((time - message.at) / RISE) for message in messages if message.own), 4))


def bar(messages):
    """Returns the pictures of the input bar."""
    @functools.lru_cache(4)
    def picture(text, share):
        piece = Piece(WIDTH, 49, (0xF7, 0xF7, 0xF7, 255))
        piece.lines([[(11 + a, 12.5 + b) for a, b in CLIP]], 1.6, (0x8E, 0x8E, 0x93))
        piece.shape("rounded_rectangle", [45.67, 7.67, 314.33, 41.33], (0xCB, 0xCB, 0xCB), radius=16.8)
        piece.shape("rounded_rectangle", [46, 8, 314, 41], WHITE, radius=16.5)
        piece.text(58, 30.68, text or "Message", *REGULAR, (0, 0, 0) if text else (0x8E, 0x8E, 0x93), spacing=-0.204)
        if text:
            x = 58.6 + length(text, *REGULAR, -0.204)
            piece.shape("rectangle", [x, 14.5, x + 2, 34.5], BLUE)
        icon, button = max(1 - 2.5 * share, 0), max((share - 0.4) / 0.6, 0)
        if icon:
            paths = [[(337 + (x - 12) * icon, 24.5 + (y - 12) * icon) for x, y in path] for path in MICROPHONE]
            piece.lines(paths, 1.6 * icon, (0x8E, 0x8E, 0x93), min(2 * icon, 1))
        if button:
            size, opacity = 1 - (1 - button) ** 2, min(3 * button, 1)
            radius = 16.5 * size
            piece.shape("ellipse", [337 - radius, 24.5 - radius, 337 + radius, 24.5 + radius], BLUE, opacity)
            arrow = [[(0, 7.26), (0, -7.26)], [(-6.9, -0.73), (0, -7.26), (6.9, -0.73)]]
            piece.lines([[(337 + x * size, 24.5 + y * size) for x, y in path] for path in arrow], 2.5 * size, WHITE, opacity)
        return numpy.asarray(piece.picture.convert("RGB"))

    def state(time):
        text, share = "", 0
        for message in messages:
            if message.letters and time < message.at:
                text = text or message.text[:sum(at <= time for at in message.letters)]
                share = max(share, min((time - message.letters[0]) / 0.24, 1))
            elif message.letters:
                share = max(share, 1 - (time - message.at) / 0.24)
        return picture(text, round(share, 3))
    return state


def curve(*points):
    """Returns places on a Bézier curve."""
    def place(time):
        rest = points
        while len(rest) > 1:
            rest = [(mix(a, c, time), mix(b, d, time)) for (a, b), (c, d) in zip(rest, rest[1:])]
        return rest[0]
    return [place(time) for time in numpy.linspace(0, 1, 12)]


CLIP = [
    (18.6, 11.2), *curve((11.6, 18.2), (6.6, 23.2), (-0.2, 16.2), (4.8, 11.3)),
    *curve((12.6, 3.5), (16.2, 0.2), (20.8, 4.9), (17.5, 8.4)), *curve((10.3, 15.6), (8.2, 17.5), (5.7, 15.1), (7.6, 13)), (14, 6.6)]
MICROPHONE = [
    [*arc(12, 10.5, 6.5, 6.6, 180, 0)], [(12, 17.2), (12, 21.2)],
    [(15.3, 5.9), (15.3, 10.7), *arc(12, 10.7, 3.3, 3.3, 0, 180), (8.7, 5.9), *arc(12, 5.9, 3.3, 3.3, 180, 360)]]


def header(status, color):
    piece = Piece(WIDTH, 56.34, (0xF7, 0xF7, 0xF7, 255))
    piece.shape("rectangle", [0, 56, WIDTH, 57], (0xCB, 0xCB, 0xCB))
    piece.lines([[(24.5, 18.5), (15.5, 28), (24.5, 37.5)]], 2.4, BLUE)
    for text, name, size, baseline, spacing, shade in (
            ("Nora", "Inter-SemiBold", 17, 25.68, -0.204, (0, 0, 0)), (status, "Inter-Regular", 13, 42.73, 0, color)):
        piece.text((WIDTH - length(text, name, size, spacing)) / 2, baseline, text, name, size, shade, spacing=spacing)
    piece.shape("ellipse", [310, 9, 348, 47], (0xF2, 0x84, 0x5C))
    piece.text(329 - length("N", "Inter-SemiBold", 16, -0.2) / 2, 33.82, "N", "Inter-SemiBold", 16, WHITE)
    return numpy.asarray(piece.picture.convert("RGB"))


def chat():
    messages = [
        Message("Today", -9, 0), Message("Are you awake?", -9, 8, "5:12"),
        Message("It’s five in the morning…", 2.1, 5, "5:12", own=True, typed=1.4, read=2.75),
        Message("Exactly. Look out of the window!", 3.4, 5, "5:13", typing=1, next=4),
        Message("East, above the hills", 4, 1, "5:13", merged=True),
        Message("Fine. One eye is open", 5.4, 5, "5:14", own=True, typed=1.1, read=5.7)]
    below, above = [], []
    for index, message in enumerate(messages):
        later = messages[index + 1:]
        for start, end, clips in ((message.at, message.at + RISE, above), (message.at + RISE, seconds, below)) if message.own else (
                (max(message.start, 0), seconds, below),):
            if min(end, seconds) > start:
                clips.append(shown(message, later, start, min(end, seconds) - start))
    online, typing = header("online", (0x8E, 0x8E, 0x93)), header("typing…", BLUE)
    return [
        VideoClip(wallpaper(messages), duration=seconds), *below,
        VideoClip(bar(messages), duration=seconds).with_position((0, 591 * SCALE)), *above,
        VideoClip(lambda time: typing if 2.4 <= time < 3.4 else online, duration=seconds)]


def shown(message, later, start, duration):
    def picture(age):
        return bubble(message, message.look(start + age))

    def place(age):
        left, top = message.place(start + age, later)
        return pixels(left - AROUND, top - AROUND)
    mask = VideoClip(lambda age: picture(age)[..., 3] / 255, is_mask=True, duration=duration)
    return VideoClip(lambda age: picture(age)[..., :3], duration=duration).with_mask(mask).with_start(start).with_position(place)
