"""Pictures and films that the program makes for the site."""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import shutil
import subprocess

from PIL import Image, ImageChops

from . import examples

POSTER_SIDE = 480
LARGEST_FILM = 2_500_000


class DrawingError(Exception):
    """The program could not draw an example or encode a sample."""


class Program:
    """The program, and a folder with what it has drawn. What did not change is not drawn again."""

    def __init__(self, path, root, work):
        self.path, self.root, self.work = str(path), root, work

    def output(self, *arguments):
        """Returns what a command prints."""
        done = subprocess.run([self.path, *map(str, arguments)], capture_output=True, text=True)
        if done.returncode != 0:
            raise DrawingError(f"zoetrope {' '.join(map(str, arguments))}\n{done.stderr.strip()}")
        return done.stdout

    def draw(self, all_examples, folder):
        """Draws the pictures of all examples into the site's folder."""
        stage = self._stage()
        tasks = []
        for example in all_examples:
            scene = _written(example.scene, stage / f"{example.kind}-{example.name}.json")
            for moment, picture in zip(example.moments, example.pictures):
                tasks.append((scene, moment, folder / picture))
        _in_parallel(lambda task: self._picture(*task), tasks)

    def faults(self, all_examples):
        """Draws all examples. Returns a line for each that fails, can't be seen, or doesn't change."""
        stage = self._stage()
        return list(filter(None, _in_parallel(lambda example: self._fault(example, stage), all_examples)))

    def _fault(self, example, stage):
        name = f"{example.kind} {example.name}"
        file = stage / f"{example.kind}-{example.name}.json"
        # Without a background, black that covers the frame would not be seen.
        scene = _written({**example.scene, "background": "#C000C0"}, file)
        rest = _written({**example.scene, "background": "#C000C0", "layers": example.scene["layers"][:-1]}, file.with_suffix(".rest.json"))
        first, middle = example.moments[0], example.moments[len(example.moments) // 2]
        try:
            picture = self._still(scene, middle, file.with_suffix(".png"))
            if not _differ(picture, self._still(rest, middle, file.with_suffix(".rest.png"))):
                return f"{name}: nothing of it can be seen at {middle} s"
            if first != middle and not _differ(picture, self._still(scene, first, file.with_suffix(".first.png"))):
                return f"{name}: looks the same at {first} s and at {middle} s"
        except DrawingError as error:
            return f"{name}: {error}"
        return None

    def film(self, sample, size, folder, poster_at):
        """Encodes a sample in a small size, and draws its poster. Returns the film's number of bytes."""
        scene = self.root / f"samples/{sample}.json"
        film = self.work / f"films/{sample}.mp4"
        film.parent.mkdir(parents=True, exist_ok=True)
        rate = ["--fps", "30"]
        self.output(
            "encode", scene, "-o", film, "--overwrite", "--size", size, "--fit", "cover", *rate, "--crf", "27",
            "--preset", "slow", "--quiet")
        count = film.stat().st_size
        if count > LARGEST_FILM:
            raise DrawingError(f"{film.name} has {count} bytes, more than {LARGEST_FILM}: choose a smaller size")
        target = folder / f"gallery/films/{sample}.mp4"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(film, target)
        self._picture(scene, poster_at, target.with_suffix(".webp"), size)
        return count

    def _stage(self):
        """Returns the folder of the examples' scenes, with all files that they name."""
        stage = self.work / "stage"
        if stage.exists():
            shutil.rmtree(stage)
        for name, source in examples.FILES.items():
            file = stage / name
            file.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(source, str):
                shutil.copyfile(self.root / source, file)
            elif isinstance(source, list):
                file.write_text(json.dumps(source))
        # These scenes are made when the files that they name are there.
        for name, source in examples.FILES.items():
            if isinstance(source, dict):
                file = stage / name
                scene = stage / f"{file.name}.scene.json"
                scene.write_text(json.dumps(source))
                if file.suffix == ".mp4":
                    self.output("encode", scene, "-o", file, "--quiet")
                else:
                    self.output("still", scene, "-o", file, "--transparent", "--quiet")
        return stage

    def _picture(self, scene, moment, target, size=None):
        identity = hashlib.sha256(repr([
            scene.read_bytes(), moment, size, pathlib.Path(self.path).stat().st_mtime_ns]).encode()).hexdigest()
        kept = self.work / f"pictures/{identity}.webp"
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            draft = kept.with_suffix(".png")
            form = ["--size", size, "--fit", "cover"] if size else []
            picture = self._still(scene, moment, draft, form)
            picture.save(kept.with_suffix(".part"), "WEBP", quality=84, method=5)
            draft.unlink()
            kept.with_suffix(".part").rename(kept)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(kept, target)

    def _still(self, scene, moment, file, form=()):
        """Draws a frame of a scene into a PNG file, and returns its picture."""
        self.output("still", scene, "--at", moment, *form, "-o", file, "--overwrite", "--quiet")
        with Image.open(file) as picture:
            return picture.convert("RGB")


def _written(scene, file):
    file.write_text(json.dumps(scene))
    return file


def _in_parallel(action, items):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as threads:
        return list(threads.map(action, items))


def _differ(first, second):
    """Returns whether a person can see that two pictures differ: a pixel of 500 by at least 16 levels."""
    levels = ImageChops.difference(first, second).convert("L").histogram()
    return sum(levels[16:]) * 500 >= sum(levels)
