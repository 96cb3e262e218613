"""Makes a film of the ad with melt: photos that zoom by keyframes and wipe, and pieces drawn as SVG that move by keyframes.

Arguments: sample, frames a second, seconds, folder with pictures/, and the arguments of ffmpeg after its input, from which
those of the encoder are taken. Lengths are in points.
"""

import math
import os
import subprocess
import sys

from curves import clamp, ease, pop, sine

_, rate, seconds, folder, *encoding = sys.argv[1:]
rate, film = int(rate), encoding.pop()
count = round(float(seconds) * rate)
SCALE, WIDTH, HEIGHT = 3, 360, 640
# Numbers of QPainter::CompositionMode.
MULTIPLY, SOFT_LIGHT = 13, 21
# The seconds from one photo to the next, those that a photo is seen, and those of a wipe.
STEP, LENGTH, WIPE = 3.467, 4.667, 1.2
# The softness of the edge between photos, as a part of the time.
SOFTNESS = 0.47


def svg(name, width, height, body):
    """Writes a picture, and returns its path."""
    path = f"{folder}/{name}.svg"
    with open(path, "w") as file:
        file.write(f"<svg xmlns='http://www.w3.org/2000/svg' width='{width * SCALE}' height='{height * SCALE}' "
                   f"viewBox='0 0 {width} {height}'>{body}</svg>")
    return path


def text(x, baseline, content, size, weight, color, family="Inter", more=""):
    return (f"<text x='{x}' y='{baseline}' font-family='{family}' font-size='{size}' font-weight='{weight}' fill='{color}' {more}>"
            f"{content}</text>")


def shadow(down, blur, opacity):
    return ("<filter id='s' x='-50%' y='-100%' width='200%' height='300%' color-interpolation-filters='sRGB'>"
            f"<feGaussianBlur in='SourceAlpha' stdDeviation='{blur}'/><feOffset dy='{down}'/>"
            f"<feColorMatrix values='0 0 0 0 0.043 0 0 0 0 0.063 0 0 0 0 0.125 0 0 0 {opacity} 0'/>"
            "<feMerge><feMergeNode/><feMergeNode in='SourceGraphic'/></feMerge></filter>")


def ramp(name, stops, x1, y1, x2, y2):
    """Draws a gradient from one point to another; `stops` are pairs of a place and a colour."""
    stops = "".join(f"<stop offset='{place}' stop-color='rgb{tuple(map(round, color))}'/>" for place, color in stops)
    return svg(name, WIDTH, HEIGHT, f"<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='{x1}' y1='{y1}' x2='{x2}' y2='{y2}'>"
               f"{stops}</linearGradient><rect width='360' height='640' fill='url(#g)'/>")


def shade(name, colors):
    places, stops = [0.3, 0.46, 0.62, 1], []
    for start, end, one, other in zip(places, places[1:], colors, colors[1:]):
        for share in (step / 8 for step in range(9)):
            stops.append((start + (end - start) * share, [a + (b - a) * ease(share) for a, b in zip(one, other)]))
    return ramp(name, stops, 216, 0, 144, 640)


def edge():
    """Draws the times at which an edge with an angle of 20° reaches each pixel, because melt's wipes have no easing."""
    stops = []
    for place in (step / 32 for step in range(33)):
        middle = math.acos(1 - 2 * (0.5 + 2 * place) / 3) / math.pi
        stops.append((place, [255 * clamp(middle * (1 + SOFTNESS) - SOFTNESS / 2)] * 3))
    return ramp("edge", stops, 0, 0, 557.2 * math.cos(math.radians(20)), 557.2 * math.sin(math.radians(20)))


def vignette():
    stops = "".join(f"<stop offset='{0.5 + step / 16}' stop-opacity='{0.2 * ease(step / 8)}'/>" for step in range(9))
    return svg("vignette", WIDTH, HEIGHT, f"<radialGradient id='g' r='0.70711'>{stops}</radialGradient>"
               "<rect width='360' height='640' fill='url(#g)'/>")


def box(width, color):
    return shadow(5, 10, 0.35) + f"<rect x='30' y='30' width='{width}' height='52' rx='14' fill='{color}' filter='url(#s)'/>"


# The film

def properties(**values):
    return "".join(f"<property name='{key}'>{value}</property>" for key, value in values.items())


def keyframes(rect, start, end):
    """Returns a rectangle with opacity for each frame; `rect` has x, y, width, height and opacity at a time, in points."""
    rows = [rect(frame / rate) for frame in range(start, end)]
    return ";".join(
        f"{frame}=" + " ".join(f"{SCALE * value:.3f}" for value in values) + f" {opacity:.3f}"
        for frame, (*values, opacity) in enumerate(rows))


class Tracks:
    """The tracks of the film, from the lowest to the highest, each blended with what is below."""

    def __init__(self):
        self.producers, self.tracks, self.transitions, self.count = "", "", "", 0

    def add(self, picture, start=0, end=count, rect=None, compositing=0, filters="", edge=None):
        """Adds a picture from one frame to another, at the place of `rect` or over the whole film. `edge` is a picture of the
        wipe by which it appears."""
        start, end = round(start), min(round(end), count)
        if end <= start:
            return
        self.count += 1
        last, blank = end - start - 1, f"<blank length='{start}'/>" if start else ""
        self.producers += (
            f"<producer id='p{self.count}' in='0' out='{last}'>"
            f"{properties(mlt_service='pixbuf', resource=picture, length=end - start)}{filters}</producer>"
            f"<playlist id='l{self.count}'>{blank}<entry producer='p{self.count}' in='0' out='{last}'/></playlist>")
        self.tracks += f"<track producer='l{self.count}'/>"
        if edge:
            wiped = min(start + round(WIPE * rate), end)
            self.blend(start, wiped, mlt_service="luma", resource=edge, softness=SOFTNESS)
            start = wiped
        placed = {"rect": keyframes(rect, start, end), "distort": 1} if rect else {}
        if start < end:
            self.blend(start, end, mlt_service="qtblend", compositing=compositing, **placed)

    def blend(self, start, end, **values):
        self.transitions += (
            f"<transition in='{start}' out='{end - 1}'>{properties(a_track=0, b_track=self.count, **values)}</transition>")

    def write(self, path):
        whole = f"in='0' out='{count - 1}'"
        with open(path, "w") as file:
            file.write(
                f"<mlt><profile width='{WIDTH * SCALE}' height='{HEIGHT * SCALE}' frame_rate_num='{rate}' frame_rate_den='1' "
                "progressive='1' sample_aspect_num='1' sample_aspect_den='1' display_aspect_num='9' display_aspect_den='16' "
                f"colorspace='709'/><producer id='ground' {whole}>{properties(resource='color:#0B1020')}</producer>{self.producers}"
                f"<tractor {whole}><multitrack><track producer='ground'/>{self.tracks}</multitrack>{self.transitions}</tractor></mlt>")


def add_photo(tracks, index, name, edge):
    start, length = round(index * STEP * rate), round(LENGTH * rate)

    def rect(time):
        passed = sine((time - index * STEP) / LENGTH)
        progress = 1 - passed if index == 1 else passed
        zoom = 1 + 0.14 * progress
        left = (1 - 1 / zoom) / 2
        return -76 - left * 512 * zoom, -(left - 0.0614 * progress) * 640 * zoom, 512 * zoom, 640 * zoom, 1
    warm = {f"gain_{channel}": f"{level ** 2.2:.4f}" for channel, level in (("r", 1.013), ("g", 0.998), ("b", 0.983))}
    filters = (f"<filter>{properties(mlt_service='lift_gamma_gain', **warm)}</filter>"
               f"<filter>{properties(mlt_service='qtblend', rect=keyframes(rect, start, start + length), distort=1)}</filter>")
    tracks.add(f"{folder}/pictures/{name}.jpg", start, start + length, filters=filters, edge=edge if index else None)


def add_word(tracks, index, word, left, line):
    start = 2.6565 + 0.17 * index

    def rect(time):
        risen = 1 - (1 - clamp((time - start) / 0.7)) ** 3
        return left - 40, 209.93 + 48.96 * line + 24 * (1 - risen), 200, 130, risen
    body = shadow(2, 12, 0.6) + text(40, 80, word, 48, 800, "#fff", "Inter Display", "letter-spacing='-1.2' filter='url(#s)'")
    tracks.add(svg(f"word{index}", 200, 130, body), start * rate, rect=rect)


def add_button(tracks, name, body, start, left, width, middle, scale=lambda age: 1):
    """Adds a button that grows on a spring about its middle."""
    def rect(time):
        size = max(scale(time - start) * pop((time - start) / 0.8), 0.01)
        return left + middle * (1 - size), 390 - 56 * size, width * size, 112 * size, clamp((time - start) / 0.12)
    tracks.add(svg(name, width, 112, body), start * rate, rect=rect)


def pulse(age):
    return 1 + 0.06 * ease((age - 1.5) / 0.2) - 0.06 * ease((age - 1.7) / 0.4)


def main():
    tracks = Tracks()
    wipe = edge()
    for index, name in enumerate(["fjord", "forest", "dunes"]):
        add_photo(tracks, index, name, wipe)
    tracks.add(vignette())
    tracks.add(shade("soft", [[128] * 3, [24] * 3, [24] * 3, [86] * 3]), compositing=SOFT_LIGHT)
    tracks.add(shade("dark", [[255] * 3, [180, 168, 184], [180, 168, 184], [225, 220, 227]]), compositing=MULTIPLY)
    tracks.add(svg("still", WIDTH, HEIGHT,
                   "<rect x='217.46' y='89.6' width='120.94' height='38' rx='19' fill='#fff'/>"
                   "<path d='M231.46 113.6a10 10 0 0 1 20 0z' fill='#FFB454'/>"
                   + text(259.46, 114.8, "Low Sun", 17, 700, "#0B1020", "Inter Display", "letter-spacing='-0.2'")
                   + "<rect x='21.6' y='206' width='184.87' height='32' rx='8' fill='#FFB454'/>"
                   + text(33.6, 227.5, "Three trips, one ticket", 15, 700, "#000")))
    words = [("Be", 21.6, 0), ("there", 85.15, 0), ("when", 204.59, 0), ("the", 21.6, 1), ("light", 100.08, 1), ("is", 201.33, 1)]
    for index, word in enumerate(words):
        add_word(tracks, index, *word)
    price = text(81.59, 66.2, "€149", 28, 800, "#0B1020", "Inter Display", "letter-spacing='-0.6'")
    tag = box(128.41, "#fff") + text(44, 61, "from", 14, 600, "#4A5468") + price
    add_button(tracks, "tag", tag, 4.8516, -8.4, 200, 94.2)
    button = box(161.07, "#FFB454") + text(48, 61.8, "Book by Sunday", 16, 700, "#000")
    add_button(tracks, "button", button, 7.3114, 130.01, 240, 110.53, pulse)
    tracks.write(f"{folder}/ad.mlt")

    options = dict(zip(encoding[::2], encoding[1::2]))
    codec = [f"{name}={options['-' + name]}" for name in ("preset", "crf", "x264-params")]
    # Qt draws without a display, but melt wants to see the name of one.
    subprocess.run(
        ["melt", "-silent", f"{folder}/ad.mlt", "-consumer", f"avformat:{film}", "vcodec=libx264", *codec, "an=1", "pix_fmt=yuv420p",
         "threads=0", f"real_time=-{os.cpu_count()}", "rescale=bilinear", "color_range=tv", "color_primaries=bt709", "color_trc=bt709",
         "movflags=+faststart"],
        check=True, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**os.environ, "DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"})


main()
