"""Makes a film of a sample with MoviePy: Pillow draws the pieces, NumPy the background, and MoviePy moves pieces over it.

Arguments: sample, frames a second, seconds, folder with pictures/ and doodles.png, and the arguments of ffmpeg after its input.
"""

import os

os.environ["FFMPEG_BINARY"] = "ffmpeg"

from moviepy import CompositeVideoClip

from moviepy_pieces import encoding, film, rate, sample, seconds

if sample == "ad":
    from moviepy_ad import ad as clips
else:
    from moviepy_chat import chat as clips

whole = CompositeVideoClip(clips(), use_bgclip=True).with_duration(seconds)
preset = encoding[encoding.index("-preset") + 1]
whole.write_videofile(film, fps=rate, codec="libx264", preset=preset, audio=False, ffmpeg_params=encoding, logger=None)
