#!/usr/bin/env python3
"""Makes the voice and the captions of samples/audiogram.json.

The voice is synthesised with the voice "rms" of flite 2.2 (Debian's package libflite1 2.2-5, a free licence of Carnegie
Mellon University) and encoded as Opus by ffmpeg. The times of words come from the synthesiser; a word after a pause begins
where its sound begins. The files are in the repository, because other versions of these programs make different files.

    apt-get install libflite1 ffmpeg
    scripts/audiogram-voice.py            writes samples/audiogram/voice.opus and samples/audiogram/captions.vtt
    scripts/audiogram-voice.py --check    compares the words of that file with the beginnings of sounds in the voice
"""

import ctypes
import os
import re
import struct
import subprocess
import sys
import tempfile
import wave

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "samples", "audiogram")
VOICE, CAPTIONS = os.path.join(FOLDER, "voice.opus"), os.path.join(FOLDER, "captions.vtt")

# Sentences as lists of captions.
TEXT = [
    ["A zoetrope is\na drum with slits", "and a strip of\ndrawings inside."],
    ["Spin it, and\neach slit shows", "one drawing\nfor an instant."],
    ["Twelve of them\na second,", "and your eye sees\none that moves."],
]
# Words that the synthesiser mispronounces, with a spelling that it pronounces correctly.
SPOKEN = {"zoetrope": "zoey-trope"}
RATE = 16000
# Seconds of silence before, between and after sentences.
BEFORE, BETWEEN, AFTER = 0.1, 0.3, 0.25
# The share of the maximum amplitude above which a window counts as sound, and the minimum length of a pause in seconds.
QUIET, PAUSE = 0.02, 0.06
WINDOW = RATE // 200


class Relation(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("features", ctypes.c_void_p), ("utterance", ctypes.c_void_p),
                ("head", ctypes.c_void_p), ("tail", ctypes.c_void_p)]


class Wave(ctypes.Structure):
    _fields_ = [("type", ctypes.c_char_p), ("rate", ctypes.c_int), ("count", ctypes.c_int),
                ("channels", ctypes.c_int), ("samples", ctypes.POINTER(ctypes.c_short))]


class Synthesiser:
    def __init__(self, voice):
        self.flite = ctypes.CDLL("libflite.so.1", mode=ctypes.RTLD_GLOBAL)
        for name in ["cmulex", "usenglish"]:
            ctypes.CDLL(f"libflite_{name}.so.1", mode=ctypes.RTLD_GLOBAL)
        library = ctypes.CDLL(f"libflite_cmu_us_{voice}.so.1")
        self.flite.flite_init()
        pointer, text = ctypes.c_void_p, ctypes.c_char_p
        register = self.function(f"register_cmu_us_{voice}", pointer, [text], library)
        self.synth = self.function("flite_synth_text", pointer, [text, pointer])
        self.relation = self.function("utt_relation", pointer, [pointer, text])
        self.next = self.function("item_next", pointer, [pointer])
        self.feature = self.function("ffeature_float", ctypes.c_float, [pointer, text])
        self.wave = self.function("utt_wave", pointer, [pointer])
        self.voice = register(None)

    def function(self, name, result, arguments, library=None):
        function = getattr(library or self.flite, name)
        function.restype, function.argtypes = result, arguments
        return function

    def speak(self, words):
        """Returns the samples of a sentence, and the start and end of each word."""
        said = [spoken(word) for word in words]
        utterance = self.synth(" ".join(said).encode(), self.voice)
        item = ctypes.cast(self.relation(utterance, b"Word"), ctypes.POINTER(Relation)).contents.head
        times = []
        for word in said:
            parts = []
            for _ in re.findall(r"[\w']+", word):
                parts.append((self.feature(item, b"R:SylStructure.daughter1.daughter1.R:Segment.p.end"),
                              self.feature(item, b"R:SylStructure.daughtern.daughtern.R:Segment.end")))
                item = self.next(item)
            times.append((parts[0][0], parts[-1][1]))
        sound = ctypes.cast(self.wave(utterance), ctypes.POINTER(Wave)).contents
        assert item is None and sound.rate == RATE and sound.channels == 1
        return list(sound.samples[:sound.count]), times


def spoken(word):
    bare = word.strip(".,").lower()
    return word.lower().replace(bare, SPOKEN[bare]) if bare in SPOKEN else word


def loudness(samples):
    """Returns the mean amplitude of each window."""
    windows = [samples[i:i + WINDOW] for i in range(0, len(samples) - WINDOW + 1, WINDOW)]
    return [sum(abs(sample) for sample in window) / WINDOW for window in windows]


def onsets(levels):
    """Returns the times at which a sound begins after a pause."""
    quiet = QUIET * max(levels)
    found, silent = [], PAUSE
    for index, level in enumerate(levels):
        if level <= quiet:
            silent += WINDOW / RATE
        else:
            if silent >= PAUSE:
                found.append(index * WINDOW / RATE)
            silent = 0
    return found


def make():
    synthesiser = Synthesiser("rms")
    samples, captions = [0] * round(BEFORE * RATE), []
    for number, sentence in enumerate(TEXT):
        sound, times = synthesiser.speak(" ".join(sentence).split())
        # The synthesiser's own silence around a sentence is removed; pauses are added below.
        first, last = round((times[0][0] - 0.02) * RATE), round((times[-1][1] + 0.05) * RATE)
        shift = len(samples) / RATE - first / RATE
        samples += sound[first:last] + [0] * round((BETWEEN if number + 1 < len(TEXT) else AFTER) * RATE)
        words = iter((start + shift, end + shift) for start, end in times)
        captions += [[(gap, word, *next(words)) for gap, word in re.findall(r"(\s*)(\S+)", caption)]
                     for caption in sentence]
    beginnings = onsets(loudness(samples))
    heard = lambda time: min((b for b in beginnings if abs(b - time) < 0.1), key=lambda b: abs(b - time), default=time)
    # Only words after a pause have an audible beginning.
    before, moved = -1, []
    for caption in captions:
        moved.append([])
        for gap, word, start, end in caption:
            moved[-1].append((gap, word, heard(start) if start - before > PAUSE / 2 else start, end))
            before = end
    write_voice(samples)
    write_captions(moved)


def write_voice(samples):
    peak = max(map(abs, samples))
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        with wave.open(file.name, "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(2)
            sound.setframerate(RATE)
            sound.writeframes(struct.pack(f"<{len(samples)}h", *(round(s * 26000 / peak) for s in samples)))
        # As loud as voices are online without peaks above -1 dBTP.
        filters = "highpass=f=60,acompressor=threshold=-26dB:ratio=4:attack=3:release=100,volume=10dB"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", file.name, "-af", filters, "-c:a", "libopus", "-b:a", "32k",
             "-fflags", "+bitexact", "-flags:a", "+bitexact", "-map_metadata", "-1", VOICE], check=True)


def clock(time):
    return "%02d:%06.3f" % divmod(round(time * 1000) / 1000, 60)


def write_captions(captions):
    lines = ["WEBVTT", "", "NOTE Made by scripts/audiogram-voice.py, as the voice is.", ""]
    for number, caption in enumerate(captions):
        (first, last) = (caption[0][2], caption[-1][3])
        after = captions[number + 1][0][2] if number + 1 < len(captions) else last + 1
        lines.append(f"{clock(first)} --> {clock(after if after - last < 0.6 else last + 0.4)}")
        text, before = "", first
        for gap, word, start, end in caption:
            if clock(before) != clock(start):
                text += f"<00:{clock(before)}>"
            text += gap + (f"<00:{clock(start)}>" if gap else "") + word
            before = end
        lines += [text + f"<00:{clock(before)}>", ""]
    with open(CAPTIONS, "w") as file:
        file.write("\n".join(lines[:-1]) + "\n")


def check():
    raw = subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-i", VOICE, "-f", "s16le", "-ar", str(RATE), "-ac", "1", "-"],
                         check=True, capture_output=True).stdout
    beginnings = onsets(loudness(struct.unpack(f"<{len(raw) // 2}h", raw)))
    text = open(CAPTIONS).read()
    seconds = lambda time: sum(float(part) * 60 ** power for power, part in enumerate(reversed(time.split(":"))))
    times = {seconds(time) for time in re.findall(r"[\d:]+\.\d+", text)}
    worst = 0
    for beginning in beginnings:
        nearest = min(times, key=lambda time: abs(time - beginning))
        worst = max(worst, abs(nearest - beginning))
        print("sound at %.3f, word at %.3f" % (beginning, nearest))
    print("largest difference: %.0f ms" % (1000 * worst))
    sys.exit(worst > 1 / 30)


if sys.argv[1:] == ["--check"]:
    check()
elif not sys.argv[1:]:
    make()
else:
    sys.exit(__doc__)
