#!/usr/bin/env python3
"""Writes the music of the samples: samples/sounds/drift.opus (calm, 84 beats a minute) and stride.opus (104 beats a minute).

Each piece is eight bars that repeat without a seam: what sounds beyond the end is mixed into the beginning. Chords are soft sines that
breathe, plucked strings play their notes, a bass carries them, and echoes go from side to side. The files are in the repository, because
other versions of ffmpeg and libopus make different files.

    apt-get install ffmpeg
    scripts/sample-music.py
"""

import array
import math
import os
import subprocess
import sys

RATE = 48000
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "samples", "sounds")

# Chords as semitones from A at 110 Hz: the bass, then the notes of the chord. Each lasts a bar.
PIECES = {
    "drift": {
        "tempo": 84, "pulse": 0, "softness": 9,
        "chords": [
            (-4, (8, 15, 19, 22)), (-7, (8, 12, 15, 19)), (-12, (7, 12, 15, 22)), (-2, (10, 14, 17, 22)),
            (-4, (8, 15, 19, 24)), (-7, (8, 12, 15, 19)), (-14, (7, 10, 14, 17)), (-9, (10, 15, 17, 22)),
        ],
        # Eighths of a bar at which a note of the chord is plucked, with its number, octave and strength.
        "plucks": [
            [(0, 0, 1, 90), (3, 2, 1, 60), (4, 1, 1, 70), (6, 3, 1, 64)],
            [(0, 1, 1, 84), (2, 3, 1, 56), (5, 2, 1, 66), (7, 1, 1, 44)],
        ],
    },
    "stride": {
        "tempo": 104, "pulse": 1, "softness": 4,
        "chords": [
            (0, (7, 12, 16, 19)), (-3, (9, 12, 16, 21)), (-7, (9, 12, 17, 21)), (-5, (7, 11, 14, 19)),
            (0, (7, 12, 16, 23)), (-3, (9, 12, 16, 19)), (-7, (9, 12, 17, 24)), (-5, (7, 14, 17, 19)),
        ],
        "plucks": [
            [(0, 0, 1, 90), (1, 2, 1, 50), (2, 1, 1, 66), (3, 3, 1, 58), (4, 0, 1, 76), (5, 2, 1, 54), (6, 3, 1, 72), (7, 1, 1, 46)],
            [(0, 1, 1, 86), (2, 2, 1, 62), (3, 3, 1, 60), (5, 0, 1, 70), (6, 2, 1, 58), (7, 3, 1, 50)],
        ],
    },
}


class Noise:
    """A linear congruential random number generator."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        """Returns a random number from -1 to 1."""
        self.state = (self.state * 1103515245 + 12345) % 2**31
        return self.state / 2**30 - 1


class Mix:
    """Two channels whose end is their beginning."""

    def __init__(self, seconds):
        self.length = round(seconds * RATE)
        self.sides = [array.array("d", bytes(8 * self.length)) for _ in range(2)]

    def add(self, samples, time, pan=0.0, gain=1.0):
        """Mixes samples in at a time in seconds; a pan of -1 is left and 1 is right."""
        start = round(time * RATE)
        for side, weight in enumerate((math.cos((pan + 1) * math.pi / 4), math.sin((pan + 1) * math.pi / 4))):
            sound, weight = self.sides[side], weight * gain
            for n, sample in enumerate(samples):
                sound[(start + n) % self.length] += sample * weight

    def echo(self, seconds, feedback):
        """Adds echoes that change sides."""
        delay = round(seconds * RATE)
        # Twice around, so that the first echoes of the beginning are those of the end.
        left, right = (array.array("d", side) for side in self.sides)
        wet = [array.array("d", bytes(8 * self.length)) for _ in range(2)]
        for n in range(2 * self.length):
            here, before = n % self.length, (n - delay) % self.length
            wet[0][here] = feedback * (right[before] + wet[1][before])
            wet[1][here] = feedback * (left[before] + wet[0][before])
        for side in range(2):
            for n in range(self.length):
                self.sides[side][n] += wet[side][n]


def frequency(semitones):
    return 110 * 2 ** (semitones / 12)


def pad(pitch, seconds, seed):
    """Returns a soft chord note that fades in and out, and breathes."""
    count, rise, fall = round((seconds + 1.2) * RATE), 0.7 * RATE, 1.3 * RATE
    turn = 2 * math.pi / RATE
    first, second, third = pitch * turn, pitch * 1.003 * turn, pitch * 2.002 * turn
    slow = (0.21 + 0.05 * seed) * turn
    sin = math.sin
    samples = []
    for n in range(count):
        level = min(1, n / rise, (count - n) / fall)
        level *= level * (3 - 2 * level) * (0.85 + 0.15 * sin(slow * n + seed))
        samples.append(level * (0.5 * sin(first * n) + 0.4 * sin(second * n + seed) + 0.1 * sin(third * n)))
    return samples


def pluck(pitch, strength, softness, seed):
    """Returns a plucked string: noise that circulates in a delay line and loses its edges, as Karplus and Strong found."""
    damping = 0.4
    delay, noise = RATE / pitch - damping, Noise(seed)
    size = int(delay)
    part = delay - size  # The rest of the period tunes the string.
    ring = [noise.next() for _ in range(size)]
    for _ in range(softness):
        ring = [(ring[i - 1] + 2 * ring[i] + ring[(i + 1) % size]) / 4 for i in range(size)]
    mean = sum(ring) / size
    most = max(abs(value - mean) for value in ring)
    ring = [(value - mean) / most for value in ring]
    samples, count, keeps, read, tuned = [], int(2.2 * RATE), 0.0012 ** (1 / (2.6 * pitch)), 0.0, 0.0
    for n in range(count):
        here = n % size
        earlier, before = read, tuned
        read = ring[here]
        tuned = read * (1 - part) + earlier * part
        ring[here] = keeps * (tuned * (1 - damping) + before * damping)
        samples.append(read * strength * min(1, n / 60, (count - n) / 4800))
    return samples


def bass(pitch, seconds):
    count, turn = round(seconds * RATE), 2 * math.pi * pitch / RATE
    return [
        min(1, n / 900) * min(1, (count - n) / 4000) * math.exp(-1.1 * n / RATE)
        * (math.sin(turn * n) + 0.25 * math.sin(2 * turn * n)) for n in range(count)
    ]


def drum():
    """Returns a soft, low drum."""
    samples, phase = [], 0.0
    for n in range(int(0.3 * RATE)):
        phase += 2 * math.pi * (46 + 60 * math.exp(-n / 1400)) / RATE
        samples.append(math.sin(phase) * math.exp(-n / 3600) * min(1, n / 80))
    return samples


def shaker(seed):
    noise, samples, before = Noise(seed), [], 0.0
    for n in range(int(0.09 * RATE)):
        value = noise.next()
        samples.append((value - before) * min(1, n / 700) * math.exp(-n / 1100))
        before = value
    return samples


def compose(piece):
    beat = 60 / piece["tempo"]
    bar = 4 * beat
    music = Mix(bar * len(piece["chords"]))
    strings = Mix(bar * len(piece["chords"]))
    for number, (low, chord) in enumerate(piece["chords"]):
        time = number * bar
        for place, note in enumerate(chord):
            music.add(pad(frequency(note), bar, place), time - 0.35, pan=(place - 1.5) * 0.4, gain=0.06)
        music.add(bass(frequency(low), 1.9 * beat), time, gain=0.15)
        music.add(bass(frequency(low), 1.4 * beat), time + 2.5 * beat, gain=0.1)
        for eighth, which, octave, strength in piece["plucks"][number % len(piece["plucks"])]:
            # A little late and uneven, as hands are.
            late = 0.006 * (1 + Noise(number * 8 + eighth + 1).next())
            sound = pluck(frequency(chord[which] + 12 * octave), strength / 100, piece["softness"], 31 * number + eighth + 1)
            strings.add(sound, time + eighth * beat / 2 + late, pan=0.5 * math.sin(number + eighth * 1.7), gain=0.3)
        if piece["pulse"]:
            for step in range(4):
                music.add(drum(), time + step * beat, gain=0.26 if step % 2 == 0 else 0.16)
                music.add(shaker(step + 3), time + (step + 0.5) * beat, pan=0.3, gain=0.05)
                music.add(shaker(step + 9), time + step * beat, pan=-0.3, gain=0.022)
    strings.echo(0.75 * beat, 0.34)
    return [array.array("d", map(sum, zip(music.sides[side], strings.sides[side]))) for side in range(2)]


def write(path, sides):
    most = max(max(map(abs, side)) for side in sides)
    data = array.array("h", (round(value / most * 26000) for pair in zip(*sides) for value in pair))
    if sys.byteorder == "big":
        data.byteswap()
    command = [
        "ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "s16le", "-ar", str(RATE), "-ac", "2", "-i", "-",
        "-c:a", "libopus", "-b:a", "46k", "-fflags", "+bitexact", "-flags:a", "+bitexact", "-map_metadata", "-1", path,
    ]
    subprocess.run(command, input=data.tobytes(), check=True)


def main():
    for name, piece in PIECES.items():
        write(os.path.join(FOLDER, f"{name}.opus"), compose(piece))


if __name__ == "__main__":
    main()
