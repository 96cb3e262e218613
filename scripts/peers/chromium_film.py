"""Makes a film of a page in a headless Chromium: sets the time of each frame, takes its picture, and pipes it to ffmpeg.

Arguments: path of Chromium, way (screenshot or begin-frame), page, size in points, scale, frames a second, seconds, folder for the profile, and the
arguments of ffmpeg after its input. Pictures are JPEGs of quality 80, which is the default of Remotion.
"""

import base64
import fcntl
import json
import os
import pathlib
import subprocess
import sys

JPEG = {"format": "jpeg", "quality": 80}
FLAGS = ["--no-sandbox", "--no-zygote", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
         "--font-render-hinting=none",
         "--disable-background-networking", "--allow-file-access-from-files", "--remote-debugging-pipe"]
# With these, Chromium draws only when it is asked to, and each answer has the picture.
BEGIN_FRAME_FLAGS = ["--deterministic-mode", "--enable-begin-frame-control", "--run-all-compositor-stages-before-draw"]


class Page:
    """A page in a headless Chromium."""

    def __init__(self, chromium, folder, isAsked, width, height, scale):
        # DevTools reads descriptor 3 and writes descriptor 4, which may already be in use.
        (reads, self.input), (self.output, writes) = os.pipe(), os.pipe()
        reads, writes = (fcntl.fcntl(descriptor, fcntl.F_DUPFD, 10) for descriptor in (reads, writes))

        def place():
            os.dup2(reads, 3)
            os.dup2(writes, 4)

        command = [chromium, *FLAGS, *(BEGIN_FRAME_FLAGS if isAsked else []), f"--user-data-dir={folder}/profile",
                   f"--window-size={width},{height}", f"--force-device-scale-factor={scale}", "about:blank"]
        self.process = subprocess.Popen(command, preexec_fn=place, pass_fds=(3, 4), stderr=subprocess.DEVNULL)
        os.close(reads)
        os.close(writes)
        self.count, self.received, self.session = 0, b"", None
        target = {"url": "about:blank", "width": width, "height": height}
        if isAsked:
            target["enableBeginFrameControl"] = True
        target = self.send("Target.createTarget", **target)["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        if not isAsked:
            self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)

    def message(self):
        while b"\0" not in self.received:
            data = os.read(self.output, 1 << 20)
            if not data:
                sys.exit("chromium_film: Chromium has exited")
            self.received += data
        message, self.received = self.received.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.input, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.count:
                if "error" in answer:
                    sys.exit(f"chromium_film: {method}: {answer['error']['message']}")
                return answer["result"]

    def value(self, expression):
        answer = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            sys.exit(f"chromium_film: {expression}: {answer['exceptionDetails']['exception']['description']}")
        return answer["result"].get("value")


def pictures(page, isAsked, rate, count):
    """Yields the JPEG of each frame."""
    picture = None
    for index in range(count):
        page.value(f"seek({index} / {rate})")
        if isAsked:
            ticks = 1000 * (index + 100) / rate
            answer = page.send("HeadlessExperimental.beginFrame", frameTimeTicks=ticks, interval=1000 / rate, screenshot=JPEG)
            # A frame without changes has no picture.
            data = answer.get("screenshotData")
        else:
            data = page.send("Page.captureScreenshot", optimizeForSpeed=True, **JPEG)["data"]
        picture = base64.b64decode(data) if data else picture
        yield picture


def main():
    chromium, way, path, size, scale, rate, seconds, folder, *encoding = sys.argv[1:]
    isAsked, rate = way == "begin-frame", int(rate)
    page = Page(chromium, folder, isAsked, *map(int, size.split("x")), int(scale))
    page.send("Page.navigate", url=pathlib.Path(path).resolve().as_uri())
    while not page.value("typeof ready !== 'undefined' && ready.then(() => true)"):
        pass
    ffmpeg = ["ffmpeg", "-v", "error", "-y", "-f", "image2pipe", "-c:v", "mjpeg", "-framerate", str(rate), "-i", "-", *encoding]
    with subprocess.Popen(ffmpeg, stdin=subprocess.PIPE) as encoder:
        for picture in pictures(page, isAsked, rate, round(float(seconds) * rate)):
            encoder.stdin.write(picture)
    page.session = None
    page.send("Browser.close")
    page.process.wait()
    sys.exit(encoder.returncode)


main()
