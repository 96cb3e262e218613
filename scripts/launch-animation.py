#!/usr/bin/env python3
"""Writes samples/animations/launch.json, a logo that draws itself, as a Lottie animation of 360x640 points; and hat.json, a still hat.

The hat is a file of its own, so that the scene can move it with motion blur."""

import json
import math
import os

WIDTH, HEIGHT, RATE, END = 360, 640, 60, 300
CENTER = (180, 246)
RING = 80
KAPPA = 0.5522847498  # the tangent length for a quarter circle of radius 1

OUT = ((0.16, 0.84), (0.3, 1))  # handles of an easing: fast, then slow
BOTH = ((0.5, 0), (0.2, 1))
BACK = ((0.3, 1.1), (0.35, 1.28))  # beyond the end, and back


def still(value):
    return {"a": 0, "k": value}


def moving(*steps, ease=OUT):
    keys = []
    for index, (time, value) in enumerate(steps):
        key = {"t": time, "s": value if isinstance(value, list) else [value]}
        if index < len(steps) - 1:
            key["o"], key["i"] = ({"x": [x], "y": [y]} for x, y in ease)
        keys.append(key)
    return {"a": 1, "k": keys}


def prop(value):
    return value if isinstance(value, dict) else still(value)


def transform(p=(0, 0), s=(100, 100), r=0, o=100, a=(0, 0)):
    listed = [list(v) if isinstance(v, tuple) else v for v in (p, s, r, o, a)]
    return dict(zip("psroa", map(prop, listed)))


def group(name, *items, **keys):
    return {"ty": "gr", "nm": name, "it": list(items) + [{"ty": "tr", **transform(**keys)}]}


def path(points, closed=False):
    """Returns a path from points (x, y), or (x, y, in x, in y, out x, out y) with tangents."""
    full = [tuple(p) + (0,) * (6 - len(p)) for p in points]
    shape = {"v": [[p[0], p[1]] for p in full], "i": [[p[2], p[3]] for p in full], "o": [[p[4], p[5]] for p in full]}
    rounded = {key: [[round(x, 3), round(y, 3)] for x, y in value] for key, value in shape.items()}
    return {"ty": "sh", "ks": still({**rounded, "c": closed})}


def ellipse(width, height=None, at=(0, 0)):
    return {"ty": "el", "d": 1, "p": still(list(at)), "s": still([width, height or width])}


def rectangle(width, height, radius, at=(0, 0)):
    return {"ty": "rc", "d": 1, "p": still(list(at)), "s": still([width, height]), "r": still(radius)}


def rgb(text):
    return [round(int(text[i : i + 2], 16) / 255, 4) for i in (1, 3, 5)]


def fill(color, o=100):
    return {"ty": "fl", "c": still(rgb(color) + [1]), "o": prop(o), "r": 1}


def stroke(color, width, o=100):
    return {"ty": "st", "c": still(rgb(color) + [1]), "o": prop(o), "w": prop(width), "lc": 2, "lj": 2}


def gradient(kind, stops, start, end, radial=False, **keys):
    """Returns a gradient from stops (position, colour, alpha)."""
    colors = [v for place, color, _ in stops for v in [place] + rgb(color)]
    alphas = [v for place, _, alpha in stops for v in (place, alpha)]
    return {
        "ty": kind, "o": still(100), "t": 2 if radial else 1, "s": still(list(start)), "e": still(list(end)),
        "g": {"p": len(stops), "k": still(colors + alphas)}, **keys,
    }


def trim(start, end, offset=0):
    return {"ty": "tm", "s": prop(start), "e": prop(end), "o": prop(offset), "m": 1}


def layer(name, number, items, ip=0, parent=None, **keys):
    relation = {} if parent is None else {"parent": parent}
    return {
        "ty": 4, "nm": name, "ind": number, **relation, "ip": ip, "op": END, "st": 0, "ks": transform(**keys), "shapes": items,
    }


def arc(x, y, radius, angles):
    """Returns an arc made of quarter circles between angles in degrees; increasing angles are clockwise."""
    points = []
    for index, angle in enumerate(angles):
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        def handle(other):
            turn = math.radians(other - angle)
            length = 4 / 3 * math.tan(turn / 4) * radius
            return (-s * length, c * length)
        into = handle(angles[index - 1]) if index > 0 else (0, 0)
        out = handle(angles[index + 1]) if index < len(angles) - 1 else (0, 0)
        points.append((x + c * radius, y + s * radius, *into, *out))
    return points


def letters():
    """Returns the strokes and the width of each letter of the name; the baseline is at 0, lower-case letters are 26 high."""
    bowl = arc(13, -13, 13, [180, 270, 360, 450, 540])
    e = [(0, -13)] + [(26, -13, 0, 0, 0, -7.18)] + arc(13, -13, 13, [0, -90, -180, -270, -320])[1:]
    t = [(7, -37), (7, -8, 0, 0, 0, 5), (15, 0, -4.6, 0, 0, 0), (18, 0)]
    return {
        "z": ([[(1, -26), (21, -26), (0, 0), (22, 0)]], 22), "o": ([bowl], 26), "e": ([e], 26),
        "t": ([t, [(0, -26), (16, -26)]], 17), "r": ([[(0, -26), (0, 0)], [(0, -12, 0, 0, 0, -8), (13, -26, -7, 0, 0, 0)]], 13),
        "p": ([[(0, -26), (0, 13)], bowl], 26),
    }


def word(name, start):
    shapes, gap = letters(), 10
    width = sum(shapes[letter][1] for letter in name) + gap * (len(name) - 1)
    x, groups = -width / 2, []
    for index, letter in enumerate(name):
        begin = start + index * 5
        strokes, advance = shapes[letter]
        for number, points in enumerate(strokes):
            first = begin + number * 8
            groups.append(
                group(
                    letter, path(points), trim(0, moving((first, 0), (first + 34, 100), ease=BOTH)),
                    stroke("#FFFFFF", 5.4, moving((first, 0), (first + 3, 100))), p=(round(x, 2), 0)))
        x += advance + gap
    return groups


def sparks(start):
    """Returns short lines that fly outwards."""
    lines = []
    for index in range(12):
        angle = math.radians(index * 30 + 15)
        reach = 128 if index % 2 else 114
        c, s = math.cos(angle), math.sin(angle)
        ray = path([(c * 94, s * 94), (c * reach, s * reach)])
        color = ["#7DF0FF", "#FFC46B", "#FF7AB6"][index % 3]
        lines.append(
            group(
                "spark", ray, trim(moving((start + 6, 0), (start + 30, 100)), moving((start, 0), (start + 20, 100))),
                stroke(color, 3.6, moving((start, 100), (start + 24, 100), (start + 31, 0)))))
    return lines


def slots(start):
    """Returns the slots of the drum, which appear one after the other."""
    groups = []
    for index in range(12):
        begin = start + index * 3
        angle = index * 30
        radians = math.radians(angle - 90)
        groups.append(
            group(
                "slot", rectangle(6.4, 15, 3.2), fill("#E9F3FF"), p=(round(60 * math.cos(radians), 3), round(60 * math.sin(radians), 3)),
                r=angle, s=moving((begin, [0, 0]), (begin + 22, [100, 100]), ease=BACK)))
    return groups


def hat():
    white = [(0, "#FFFFFF", 1), (1, "#CBD8F5", 1)]
    red = [(0, "#FF6A6E", 1), (0.55, "#EF2F4B", 1), (1, "#B5123A", 1)]
    body = path([(-27, -3, 0, 0, 2, -26), (10, -52, -20, 0, 17, 0), (47, -31, -6, -14, -8, -6), (27, -3, 0, -18, 0, 0)], closed=True)
    fold = path([(10, -46, 0, 0, 12, 2), (27, -3, -3, -22, 0, 0), (15, -3, 0, 0, 2, -22)], closed=True)
    return [
        group("bobble", ellipse(19), gradient("gf", white, (-4, -6), (5, 10)), p=(49, -27)),
        group("brim", rectangle(66, 19, 9.5), gradient("gf", white, (0, -10), (0, 11)), r=-2),
        group("fold", fold, fill("#8E0B30", 38)), group("body", body, gradient("gf", red, (-10, -52), (22, 0))),
    ]


def save(name, width, height, layers):
    animation = {"v": "5.7.4", "nm": name, "fr": RATE, "ip": 0, "op": END, "w": width, "h": height, "ddd": 0, "assets": []}
    place = os.path.join(os.path.dirname(__file__), "..", "samples", "animations", f"{name}.json")
    with open(place, "w", encoding="utf-8") as file:
        lines = ",\n    ".join(json.dumps(one) for one in layers)
        head = json.dumps(animation)[:-1]
        file.write(f'{head}, "layers": [\n    {lines}\n]}}\n')


def main():
    x, y = CENTER
    ring = [(0, "#7DF0FF", 1), (0.5, "#8C8BFF", 1), (1, "#FF7AB6", 1)]
    warm = [(0, "#FFD76B", 1), (0.5, "#FF9B5E", 1), (1, "#FF5E8A", 1)]
    glow = [(0, "#9C8CFF", 0.75), (0.35, "#7A6BFF", 0.32), (0.7, "#5A58F0", 0.08), (1, "#4A4AE0", 0)]
    triangle = path([(-15, -20), (21, 0), (-15, 20)], closed=True)
    hover = moving((110, [x, y, 0]), (170, [x, y - 4, 0]), (235, [x, y + 2, 0]), (299, [x, y - 3, 0]), ease=((0.4, 0), (0.6, 1)))
    around = path(arc(0, 0, RING, [-90, 0, 90, 180, 270]))
    layers = [
        layer("sparks", 2, sparks(56), ip=56, parent=5),
        layer("play", 3, [
            group("triangle", triangle, gradient("gs", warm, (-15, -20), (10, 26), w=still(11), lc=2, lj=2),
                  gradient("gf", warm, (-15, -20), (10, 26)))],
              ip=42, parent=5, s=moving((42, [0, 0]), (74, [100, 100]), ease=BACK), r=moving((42, -50), (78, 0))),
        layer("slots", 4, slots(12), parent=5, r=moving((12, -210), (150, 0))),
        layer("logo", 5, [
            group("ring", around, trim(0, moving((0, 0), (58, 100), ease=BOTH)),
                  gradient("gs", ring, (-70, -60), (70, 70), w=still(7), lc=2, lj=2)),
            group("disc", ellipse(2 * RING - 8), gradient("gf", [(0, "#2C2A78", 0.8), (1, "#15154A", 0.86)], (0, -70), (0, 70)),
                  s=moving((6, [0, 0]), (46, [100, 100])))],
              p=hover),
        layer("name", 6, word("zoetrope", 78), p=(x, 404, 0)),
        layer("line", 7, [
            group("left", path([(0, 0), (-86, 0)]), trim(0, moving((128, 0), (164, 100))), gradient("gs", ring, (-86, 0), (86, 0), w=still(2), lc=2, lj=2)),
            group("right", path([(0, 0), (86, 0)]), trim(0, moving((128, 0), (164, 100))), gradient("gs", ring, (-86, 0), (86, 0), w=still(2), lc=2, lj=2))],
              ip=128, p=(x, 442, 0)),
        layer("glow", 8, [group("light", ellipse(430), gradient("gf", glow, (0, 0), (215, 0), radial=True))],
              p=(x, y, 0), o=moving((20, 0), (80, 100)),
              s=moving((20, [60, 60]), (90, [100, 100]), (180, [88, 88]), (299, [104, 104]), ease=((0.4, 0), (0.6, 1)))),
    ]
    save("launch", WIDTH, HEIGHT, layers)
    save("hat", 104, 84, [layer("hat", 1, hat(), p=(42, 66, 0))])


if __name__ == "__main__":
    main()
