#!/usr/bin/env python3
"""Makes the voices and the captions of samples/audiogram.json, samples/podcast.json and samples/ad.json.

The voices are synthesised with the voices "rms" and "slt" of flite 2.2 (Debian's package libflite1 2.2-5, a free licence of
Carnegie Mellon University) and encoded as Opus by ffmpeg. The times of words come from the synthesiser; a word after a pause begins
where its sound begins. The files are in the repository, because other versions of these programs make different files.

    apt-get install libflite1 ffmpeg
    scripts/sample-voices.py            writes the sounds, and captions.vtt where a voice has captions
    scripts/sample-voices.py --check    compares the words of captions with the beginnings of sounds in the voice
"""

import ctypes
import os
import re
import struct
import subprocess
import sys
import tempfile
import wave

SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "samples")

# Sounds by their paths: sentences, each with its speaker and its captions.
SOUNDS = {
    "audiogram/voice.opus": [
        ("rms", ["A zoetrope is\na drum with slits", "and a strip of\ndrawings inside."]),
        ("rms", ["Spin it, and\neach slit shows", "one drawing\nfor an instant."]),
        ("rms", ["Twelve of them\na second,", "and your eye sees\none that moves."]),
    ],
    "podcast/voice.opus": [
        ("rms", ["You live alone in a lighthouse.", "What do you hear at night?"]),
        ("slt", ["The lamp."]),
        ("slt", ["It hums,", "and every few seconds the whole room turns to gold."]),
        ("slt", ["Then it is dark again,", "and after a year you breathe with it."]),
        ("rms", ["And when it stops?"]),
        ("slt", ["Then everybody is awake."]),
        ("slt", ["Even the birds."]),
    ],
    "ad/kicker.opus": [("slt", ["Three trips, one ticket."])],
    "ad/fjord.opus": [("slt", ["Be there when the light is."])],
    "ad/forest.opus": [("slt", ["Two days without a signal."])],
    "ad/dunes.opus": [("slt", ["The road ends where it starts."])],
    "ad/price-149.opus": [("slt", ["From a hundred and forty nine euros."])],
    "ad/price-89.opus": [("slt", ["From eighty nine euros."])],
    "ad/price-219.opus": [("slt", ["From two hundred and nineteen euros."])],
    "ad/button.opus": [("slt", ["Book by Sunday."])],
}
# The sounds that have captions beside them.
CAPTIONED = ["audiogram/voice.opus", "podcast/voice.opus"]
# Words that the synthesiser mispronounces, with a spelling that it pronounces correctly.
SPOKEN = {"zoetrope": "zoey-trope"}
RATE = 16000
# Seconds of silence before, between and after sentences.
BEFORE, BETWEEN, AFTER = 0.1, 0.3, 0.25
# The silence when another speaks, and the mean amplitude of each speaker where there are several.
TURN, LEVEL = 0.55, 1500
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


def make(path, sentences, speakers):
    samples, captions = [0] * round(BEFORE * RATE), []
    several = len({speaker for speaker, _ in sentences}) > 1
    for number, (speaker, sentence) in enumerate(sentences):
        sound, times = speakers[speaker].speak(" ".join(sentence).split())
        # The synthesiser's own silence around a sentence is removed; pauses are added below.
        first, last = max(0, round((times[0][0] - 0.02) * RATE)), round((times[-1][1] + 0.05) * RATE)
        shift = len(samples) / RATE - first / RATE
        sound = sound[first:last]
        if several:
            gain = LEVEL / (sum(map(abs, sound)) / len(sound))
            sound = [sample * gain for sample in sound]
        after = sentences[number + 1][0] if number + 1 < len(sentences) else None
        samples += sound + [0] * round((AFTER if after is None else BETWEEN if after == speaker else TURN) * RATE)
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
    os.makedirs(os.path.dirname(os.path.join(SAMPLES, path)), exist_ok=True)
    write_voice(path, samples)
    if path in CAPTIONED:
        write_captions(captions_of(path), moved)


def captions_of(path):
    return os.path.join(SAMPLES, os.path.dirname(path), "captions.vtt")


def write_voice(path, samples):
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
             "-fflags", "+bitexact", "-flags:a", "+bitexact", "-map_metadata", "-1", os.path.join(SAMPLES, path)], check=True)


def clock(time):
    return "%02d:%06.3f" % divmod(round(time * 1000) / 1000, 60)


def write_captions(path, captions):
    lines = ["WEBVTT", "", "NOTE Made by scripts/sample-voices.py, as the voice is.", ""]
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
    with open(path, "w") as file:
        file.write("\n".join(lines[:-1]) + "\n")


def check(path):
    raw = subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-i", os.path.join(SAMPLES, path), "-f", "s16le", "-ar", str(RATE), "-ac", "1", "-"],
                         check=True, capture_output=True).stdout
    beginnings = onsets(loudness(struct.unpack(f"<{len(raw) // 2}h", raw)))
    text = open(captions_of(path)).read()
    seconds = lambda time: sum(float(part) * 60 ** power for power, part in enumerate(reversed(time.split(":"))))
    times = {seconds(time) for time in re.findall(r"[\d:]+\.\d+", text)}
    worst = 0
    for beginning in beginnings:
        nearest = min(times, key=lambda time: abs(time - beginning))
        worst = max(worst, abs(nearest - beginning))
        print("sound at %.3f, word at %.3f" % (beginning, nearest))
    print("largest difference: %.0f ms" % (1000 * worst))
    return worst <= 1 / 30


if sys.argv[1:] == ["--check"]:
    sys.exit(not all([check(path) for path in CAPTIONED]))
elif not sys.argv[1:]:
    speakers = {name: Synthesiser(name) for name in ["rms", "slt"]}
    for path, sentences in SOUNDS.items():
        make(path, sentences, speakers)
else:
    sys.exit(__doc__)
