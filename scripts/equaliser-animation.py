#!/usr/bin/env python3
"""Writes samples/animations/equaliser.json: nine bars that dance for four beats, again and again, as a Lottie animation of 80x36 points."""

import json
import os

WIDTH, HEIGHT, RATE, BEAT = 80, 36, 60, 30
END = 4 * BEAT
BAR, STEP, FLOOR = 4.4, 9.45, 33.8

UP = ((0.2, 0.7), (0.3, 1))  # easing handles: rises fast
DOWN = ((0.3, 0.1), (0.6, 1))  # easing handles: falls slowly

# The hits of each bar: pairs of the time in quarters of a beat and the height, 0 to 1. Kick, bass, snare and voice, hi-hat.
HITS = [
    [(0, 0.92), (4, 0.7), (8, 0.96), (11, 0.5), (12, 0.72)],
    [(0, 1), (3, 0.52), (6, 0.7), (8, 0.9), (12, 0.66), (14, 0.8)],
    [(0, 0.66), (2, 0.82), (6, 0.58), (8, 0.74), (10, 0.9), (14, 0.62)],
    [(1, 0.6), (4, 0.94), (7, 0.54), (10, 0.68), (12, 0.98)],
    [(0, 0.5), (4, 1), (6, 0.6), (9, 0.74), (12, 0.92), (15, 0.56)],
    [(2, 0.72), (4, 0.84), (8, 0.56), (10, 0.78), (12, 0.86)],
    [(0, 0.44), (3, 0.64), (6, 0.8), (9, 0.5), (12, 0.62), (14, 0.76)],
    [(0, 0.38), (2, 0.6), (4, 0.46), (6, 0.66), (8, 0.4), (10, 0.62), (12, 0.48), (14, 0.7)],
    [(1, 0.34), (3, 0.5), (5, 0.38), (7, 0.56), (9, 0.34), (11, 0.52), (13, 0.4), (15, 0.46)],
]
REST = 0.14


def still(value):
    return {"a": 0, "k": value}


def keyframes(hits):
    """Returns (frame, height) keyframes: up at each hit, then down until just before the next; the first hit follows the last."""
    rise, quarter = 5, BEAT / 4
    frames = []
    for index, (place, height) in enumerate(hits):
        begin = round(place * quarter)
        following = round(hits[index + 1][0] * quarter) if index + 1 < len(hits) else END + round(hits[0][0] * quarter)
        low = max(REST, height - 0.72 * (following - begin) / BEAT)
        frames += [(begin + rise, height), (following, low)]
    return frames


def dancing(hits):
    """Returns the keyframes for the drawn share of a bar's height; the end equals the start, so that the animation loops."""
    frames = keyframes(hits)
    rounds = [(time + turn * END, height) for turn in (-1, 0, 1) for time, height in frames]
    first = max(index for index, (time, _) in enumerate(rounds) if time <= 0)
    last = min(index for index, (time, _) in enumerate(rounds) if time >= END)
    keys = []
    for index in range(first, last + 1):
        time, height = rounds[index]
        key = {"t": time, "s": [round(100 * height, 2)]}
        if index < last:
            ease = UP if rounds[index + 1][1] > height else DOWN
            key["o"], key["i"] = ({"x": [x], "y": [y]} for x, y in ease)
        keys.append(key)
    return {"a": 1, "k": keys}


def bar(index, hits):
    x = round(BAR / 2 + index * STEP, 2)
    points = [[x, FLOOR], [x, BAR / 2]]
    line = {"ty": "sh", "ks": still({"v": points, "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]], "c": False})}
    trim = {"ty": "tm", "s": still(0), "e": dancing(hits), "o": still(0), "m": 1}
    colors = [0, 1, 0.45, 0.42, 0.55, 1, 0.66, 0.42, 1, 1, 0.86, 0.58]
    paint = {
        "ty": "gs", "o": still(100), "w": still(BAR), "lc": 2, "lj": 2, "t": 1, "s": still([0, HEIGHT]), "e": still([0, 0]),
        "g": {"p": 3, "k": still(colors)},
    }
    place = {"ty": "tr", "p": still([0, 0]), "s": still([100, 100]), "r": still(0), "o": still(100), "a": still([0, 0])}
    return {"ty": "gr", "nm": f"bar {index + 1}", "it": [line, trim, paint, place]}


def main():
    transform = {"p": still([0, 0, 0]), "s": still([100, 100]), "r": still(0), "o": still(100), "a": still([0, 0])}
    bars = [bar(index, hits) for index, hits in enumerate(HITS)]
    layer = {"ty": 4, "nm": "bars", "ind": 1, "ip": 0, "op": END, "st": 0, "ks": transform}
    animation = {
        "v": "5.7.4", "nm": "equaliser", "fr": RATE, "ip": 0, "op": END, "w": WIDTH, "h": HEIGHT, "ddd": 0, "assets": [],
    }
    place = os.path.join(os.path.dirname(__file__), "..", "samples", "animations", "equaliser.json")
    with open(place, "w", encoding="utf-8") as file:
        lines = ",\n    ".join(json.dumps(one) for one in bars)
        head, inner = json.dumps(animation)[:-1], json.dumps(layer)[:-1]
        file.write(f'{head}, "layers": [\n  {inner}, "shapes": [\n    {lines}\n  ]}}\n]}}\n')


if __name__ == "__main__":
    main()
