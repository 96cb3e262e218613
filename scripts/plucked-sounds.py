#!/usr/bin/env python3
"""Writes samples/sounds/plucked.opus, a few plucked strings, and plucked-noisy.opus, the same strings with hiss that begins earlier.

The strings use the Karplus-Strong algorithm: noise circulates in a delay line and is averaged again and again. All numbers are integers, so the
samples are the same on every machine; ffmpeg with libopus encodes the samples."""

import os
import subprocess

RATE, SECONDS = 24000, 9
HISS = 5000  # the largest amplitude of the noise alone

# Each note: its time in eighths of a second after the first note; the delay in samples, which sets the pitch; and the strength, 0 to 100.
FIRST = 11  # eighths of a second of noise alone
NOTES = [
    (0, 218, 100), (2, 145, 40), (4, 109, 55), (6, 145, 30), (8, 163, 80), (10, 109, 36), (12, 82, 60), (13, 73, 24),
    (18, 194, 95), (20, 130, 38), (22, 97, 58), (24, 130, 26), (26, 163, 76), (28, 109, 34), (30, 73, 66),
    (36, 218, 100), (37, 145, 44), (38, 109, 62), (39, 87, 40), (40, 73, 84), (44, 97, 34), (46, 109, 52), (50, 218, 70),
]


class Noise:
    """A linear congruential random number generator."""

    def __init__(self, seed):
        self.state = seed

    def next(self, most):
        """Returns a random number from -most to most."""
        self.state = (self.state * 1103515245 + 12345) % 2**31
        return (self.state >> 12) % (2 * most + 1) - most


def string(delay, loudness, seed):
    """Returns the samples of a string until it is no longer audible."""
    noise, most = Noise(seed), 900 * loudness
    ring = [noise.next(most) for _ in range(delay)]
    ring = [(ring[i] + ring[i - 1] + ring[i - 2]) // 3 for i in range(delay)]
    samples = []
    for n in range(RATE * 2):
        place = n % delay
        value = ring[place]
        samples.append(value * min(n, 40) // 40 // 3)
        ring[place] = (value + ring[(place + 1) % delay]) * 4960 // 10000
    return samples


def limited(value):
    return max(-32000, min(32000, value))


def main():
    clean = [0] * (RATE * SECONDS)
    for number, (eighth, delay, loudness) in enumerate(NOTES):
        start = (FIRST + eighth) * RATE // 8
        for n, sample in enumerate(string(delay, loudness, number + 1)):
            if start + n < len(clean):
                clean[start + n] += sample
    fade = RATE // 2
    for n in range(fade):
        clean[-1 - n] = clean[-1 - n] * n // fade
    noise, hiss = Noise(77), []
    before = 0
    for _ in clean:
        value = noise.next(HISS)
        hiss.append((value + before) * 3 // 4)
        before = value
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "samples", "sounds")
    os.makedirs(folder, exist_ok=True)
    write(os.path.join(folder, "plucked.opus"), clean)
    write(os.path.join(folder, "plucked-noisy.opus"), [a + b for a, b in zip(clean, hiss)])


def write(path, samples):
    data = b"".join(limited(sample).to_bytes(2, "little", signed=True) for sample in samples)
    command = [
        "ffmpeg", "-v", "error", "-y", "-f", "s16le", "-ar", str(RATE), "-ac", "1", "-i", "-",
        "-c:a", "libopus", "-b:a", "20k", "-application", "audio", "-fflags", "+bitexact", "-flags:a", "+bitexact", path,
    ]
    subprocess.run(command, input=data, check=True)


if __name__ == "__main__":
    main()
