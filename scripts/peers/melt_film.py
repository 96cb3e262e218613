"""Makes a film of the ad with melt: photos that zoom and wipe by keyframes, and pieces drawn as SVG that move by keyframes.

Arguments: sample, frames a second, seconds, folder with pictures/, and the arguments of ffmpeg after its input, from which
those of the encoder are taken. Lengths are in points.
"""

import math
import os
import subprocess
import sys

_, rate, seconds, folder, *encoding = sys.argv[1:]
rate, film = int(rate), encoding.pop()
count = round(float(seconds) * rate)
SCALE, WIDTH, HEIGHT = 3, 360, 640
# Numbers of QPainter::CompositionMode.
MULTIPLY, SOFT_LIGHT = 13, 21
DISPLAY = "font-family='Inter Display' "


def clamp(x):
    return min(max(x, 0), 1)


def sine(x):
    return (1 - math.cos(math.pi * clamp(x))) / 2


def ease(x):
    """The curve (0.42, 0, 0.58, 1), nearly."""
    return clamp(x) ** 2 * (3 - 2 * clamp(x))


def pop(x):
    frequency = math.sqrt(1 - 0.36)
    time = 14.24 * x
    return 0 if x <= 0 else 1 if x >= 1 else 1 - math.exp(-0.6 * time) * (math.cos(frequency * time) + 0.6 / frequency * math.sin(frequency * time))


def svg(name, width, height, body):
    """Writes a picture, and returns its path."""
    path = f"{folder}/{name}.svg"
    with open(path, "w") as file:
        file.write(f"<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='{width * SCALE}' "
                   f"height='{height * SCALE}' viewBox='0 0 {width} {height}' font-family='Inter'>{body}</svg>")
    return path


def text(x, baseline, content, size, weight, color, more=""):
    return f"<text x='{x}' y='{baseline}' font-size='{size}' font-weight='{weight}' fill='{color}' {more}>{content}</text>"


def shadow(down, blur, opacity):
    return (f"<filter id='s' x='-50%' y='-100%' width='200%' height='300%' color-interpolation-filters='sRGB'><feGaussianBlur in='SourceAlpha' "
            f"stdDeviation='{blur}'/><feOffset dy='{down}'/><feColorMatrix values='0 0 0 0 0.043 0 0 0 0 0.063 0 0 0 0 0.125 0 0 0 {opacity} 0'/>"
            "<feMerge><feMergeNode/><feMergeNode in='SourceGraphic'/></feMerge></filter>")


def shade(name, colors):
    places, stops = [0.3, 0.46, 0.62, 1], ""
    for part in range(3):
        for step in range(9):
            mixed = [round(a + (b - a) * ease(step / 8)) for a, b in zip(colors[part], colors[part + 1])]
            stops += f"<stop offset='{places[part] + (places[part + 1] - places[part]) * step / 8}' stop-color='rgb{tuple(mixed)}'/>"
    return svg(name, WIDTH, HEIGHT, f"<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='216' y1='0' x2='144' y2='640'>{stops}"
               "</linearGradient><rect width='360' height='640' fill='url(#g)'/>")


class Tracks:
    """The tracks of the film, from the lowest to the highest, each blended with what is below."""

    def __init__(self):
        self.producers, self.tracks, self.transitions = "", "", ""
        self.count = 0

    def add(self, resource, start=0, end=count, rects=None, compositing=0, filters="", edge=None):
        """Adds a picture; `rects` has x, y, width, height and opacity for a frame."""
        start, end = max(round(start * rate), 0) if isinstance(start, float) else start, min(end, count)
        if end <= start:
            return
        name = f"p{self.count}"
        last = end - 1
        self.producers += (f"<producer id='{name}' in='0' out='{last - start}'><property name='mlt_service'>pixbuf</property>"
                           f"<property name='resource'>{resource}</property>"
                           f"<property name='length'>{end - start}</property>{filters}</producer>")
        blank = f"<blank length='{start}'/>" if start else ""
        self.producers += f"<playlist id='l{name}'>{blank}<entry producer='{name}' in='0' out='{last - start}'/></playlist>"
        self.tracks += f"<track producer='l{name}'/>"
        rect = ""
        if rects:
            keys = ";".join(f"{frame}=" + " ".join(f"{value:.3f}" for value in rects((frame + start) / rate)) for frame in range(end - start))
            rect = f"<property name='rect'>{keys}</property><property name='distort'>1</property>"
        if edge:
            wiped = min(start + round(1.2 * rate), end)
            self.transition(start, wiped - 1, "luma", f"<property name='resource'>{edge}</property><property name='softness'>{SOFTNESS}</property>")
            start = wiped
        if start < end:
            self.transition(start, last, "qtblend", f"<property name='compositing'>{compositing}</property>{rect}")
        self.count += 1

    def transition(self, start, last, service, properties):
        self.transitions += (f"<transition in='{start}' out='{last}'><property name='mlt_service'>{service}</property><property name='a_track'>0</property>"
                             f"<property name='b_track'>{self.count + 1}</property>{properties}</transition>")

    def write(self, path):
        with open(path, "w") as file:
            file.write(f"<mlt><profile width='{WIDTH * SCALE}' height='{HEIGHT * SCALE}' frame_rate_num='{rate}' frame_rate_den='1' progressive='1' "
                       "sample_aspect_num='1' sample_aspect_den='1' display_aspect_num='9' display_aspect_den='16' colorspace='709'/>"
                       f"<producer id='ground' in='0' out='{count - 1}'><property name='resource'>color:#0B1020</property></producer>"
                       f"{self.producers}<tractor in='0' out='{count - 1}'><multitrack><track producer='ground'/>{self.tracks}</multitrack>"
                       f"{self.transitions}</tractor></mlt>")


def photo(tracks, index, name, edge):
    start = round(index * 3.467 * rate)

    def rect(time):
        passed = sine((time - index * 3.467) / 4.667)
        progress = 1 - passed if index == 1 else passed
        zoom = 1 + 0.14 * progress
        left, top = (1 - 1 / zoom) / 2, (1 - 1 / zoom) / 2 - 0.0614 * progress
        return *(SCALE * value for value in (-76 - left * 512 * zoom, -top * 640 * zoom, 512 * zoom, 640 * zoom)), 1
    # Warmer.
    levels = [("r", 1.013), ("g", 0.998), ("b", 0.983)]
    filters = "<filter><property name='mlt_service'>lift_gamma_gain</property>" + "".join(
        f"<property name='gain_{channel}'>{level ** 2.2:.4f}</property>"
        for channel, level in levels) + "</filter>"
    keys = ";".join(f"{frame}=" + " ".join(f"{value:.3f}" for value in rect((frame + start) / rate)) for frame in range(round(4.667 * rate)))
    filters += f"<filter><property name='mlt_service'>qtblend</property><property name='rect'>{keys}</property><property name='distort'>1</property></filter>"
    tracks.add(f"{folder}/pictures/{name}.jpg", start, start + round(4.667 * rate), filters=filters, edge=edge if index > 0 else None)


# The softness of the edge between photos, as a part of the time.
SOFTNESS = 0.47


def moving_edge():
    """Draws the times at which an edge with an angle of 20° reaches each pixel, because melt's wipes have no easing of their own."""
    across, down = (557.2 * turn(math.radians(20)) for turn in (math.cos, math.sin))
    stops = ""
    for step in range(33):
        middle = math.acos(1 - 2 * (0.5 + 2 * step / 32) / 3) / math.pi
        level = 255 * clamp(middle * (1 + SOFTNESS) - SOFTNESS / 2)
        stops += f"<stop offset='{step / 32}' stop-color='rgb({level:.0f}, {level:.0f}, {level:.0f})'/>"
    return svg("edge", WIDTH, HEIGHT, f"<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='0' y1='0' x2='{across}' y2='{down}'>{stops}"
               "</linearGradient><rect width='360' height='640' fill='url(#g)'/>")


def main():
    tracks = Tracks()
    edge = moving_edge()
    for index, name in enumerate(["fjord", "forest", "dunes"]):
        photo(tracks, index, name, edge)
    stops = "".join(f"<stop offset='{0.5 + step / 16}' stop-opacity='{0.2 * ease(step / 8)}'/>" for step in range(9))
    tracks.add(svg("vignette", WIDTH, HEIGHT, f"<radialGradient id='g' r='0.70711'>{stops}</radialGradient><rect width='360' height='640' fill='url(#g)'/>"))
    tracks.add(shade("soft", [[128] * 3, [24] * 3, [24] * 3, [86] * 3]), compositing=SOFT_LIGHT)
    tracks.add(shade("dark", [[255] * 3, [180, 168, 184], [180, 168, 184], [225, 220, 227]]), compositing=MULTIPLY)
    tracks.add(svg("still", WIDTH, HEIGHT,
                   "<rect x='217.46' y='89.6' width='120.94' height='38' rx='19' fill='#fff'/><path d='M231.46 113.6a10 10 0 0 1 20 0z' fill='#FFB454'/>"
                   + text(259.46, 114.8, "Low Sun", 17, 700, "#0B1020", DISPLAY + "letter-spacing='-0.2'")
                   + "<rect x='21.6' y='206' width='184.87' height='32' rx='8' fill='#FFB454'/>"
                   + text(33.6, 227.5, "Three trips, one ticket", 15, 700, "#000")))
    words = [("Be", 21.6, 0), ("there", 85.15, 0), ("when", 204.59, 0), ("the", 21.6, 1), ("light", 100.08, 1), ("is", 201.33, 1)]
    for index, (word, left, line) in enumerate(words):
        start = 2.6565 + 0.17 * index

        def rect(time, start=start, left=left, line=line):
            risen = 1 - (1 - clamp((time - start) / 0.7)) ** 3
            top = 248.08 + 48.96 * line + 41.85 - 80 + 24 * (1 - risen)
            return *(SCALE * value for value in (left - 40, top, 200, 130)), risen
        body = shadow(2, 12, 0.6) + text(40, 80, word, 48, 800, "#fff", DISPLAY + "letter-spacing='-1.2' filter='url(#s)'")
        tracks.add(svg(f"word{index}", 200, 130, body), start, rects=rect)

    def grow(start, left, width, height, middle, size):
        def rect(time):
            scale = max(size(time - start) * pop((time - start) / 0.8), 0.01)
            x, y = left + middle - 30 - middle * scale, 390 - 56 * scale
            return *(SCALE * value for value in (x + 30, y, width * scale, height * scale)), clamp((time - start) / 0.12)
        return rect

    def button(age):
        return 1 + 0.06 * ease((age - 1.5) / 0.2) - 0.06 * ease((age - 1.7) / 0.4)

    def box(width, color):
        return shadow(5, 10, 0.35) + f"<rect x='30' y='30' width='{width}' height='52' rx='14' fill='{color}' filter='url(#s)'/>"
    body = box(128.41, "#fff") + text(44, 61, "from", 14, 600, "#4A5468") + text(81.59, 66.2, "€149", 28, 800, "#0B1020", DISPLAY + "letter-spacing='-0.6'")
    tracks.add(svg("tag", 200, 120, body), 4.8516, rects=grow(4.8516, -8.4, 200, 120, 94.2, lambda age: 1))
    body = box(161.07, "#FFB454") + text(48, 61.8, "Book by Sunday", 16, 700, "#000")
    tracks.add(svg("button", 240, 120, body), 7.3114, rects=grow(7.3114, 130.01, 240, 120, 110.53, button))
    tracks.write(f"{folder}/ad.mlt")

    options = dict(zip(encoding[::2], encoding[1::2]))
    codec = [f"{key}={options['-' + name]}" for key, name in (("vcodec", "c:v"), ("preset", "preset"), ("crf", "crf"), ("x264-params", "x264-params"))]
    # Qt draws without a display, but melt wants to see the name of one.
    subprocess.run(
        ["melt", "-silent", f"{folder}/ad.mlt", "-consumer", f"avformat:{film}", *codec, "an=1", "pix_fmt=yuv420p", "threads=0", "real_time=-1",
         "color_range=tv", "color_primaries=bt709", "color_trc=bt709", "rescale=bilinear", "movflags=+faststart"],
        check=True, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"})


main()
