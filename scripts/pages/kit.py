"""The pages of the library ZoetropeKit, made by the toolchain's DocC."""

import pathlib
import re
import shutil
import subprocess

# DocC's pages are made by scripts of their own, which load data from the same place.
POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'")
FOLDER = "kit/documentation/zoetropekit/"


class KitError(Exception):
    """The pages of the library could not be made."""


def make(root, program, work, folder):
    """Makes the pages in the folder `kit` of the site, from the modules that were built beside the program."""
    modules = pathlib.Path(program).resolve().parent / "Modules"
    if not (modules / "ZoetropeKit.swiftmodule").exists():
        raise KitError(f"there is no module ZoetropeKit in {modules}; build it with: swift build -c release")
    graphs = work / "kit"
    if graphs.exists():
        shutil.rmtree(graphs)
    graphs.mkdir(parents=True)
    exported = re.findall(r"@_exported import (?:\w+ )?(\w+)", "".join(
        file.read_text() for file in (root / "Sources/ZoetropeKit").glob("*.swift")))
    search = ["-I", modules]
    for names in sorted([*(root / "Sources").glob("C*/module.modulemap"), *modules.parent.glob("C*.build/module.modulemap")]):
        search += ["-Xcc", f"-fmodule-map-file={names}"]
    for package in ("libavfilter", "freetype2", "pangoft2", "nettle", "libebur128", "libwebpmux"):
        flags = subprocess.run(["pkg-config", "--cflags", package], capture_output=True, text=True).stdout.split()
        search += [word for flag in flags for word in ("-Xcc", flag)]
    _run([
        "swift", "symbolgraph-extract", "-module-name", "ZoetropeKit", "-target", _target(), *search,
        "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", graphs,
        f"-experimental-allowed-reexported-modules={','.join(dict.fromkeys(exported))}"])
    _run([
        "docc", "convert", "--additional-symbol-graph-dir", graphs, "--fallback-display-name", "ZoetropeKit",
        "--fallback-bundle-identifier", "zoetrope.ZoetropeKit", "--transform-for-static-hosting", "--hosting-base-path", "kit",
        "--output-path", folder / "kit"])
    for page in (folder / "kit").rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace(
            '<meta charset="utf-8">', f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{POLICY}">', 1))


def _target():
    done = subprocess.run(["swift", "-print-target-info"], capture_output=True, text=True)
    return re.search(r'"triple": "([^"]+)"', done.stdout)[1]


def _run(words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode != 0:
        lines = [line for line in (done.stderr + done.stdout).splitlines() if "error" in line][:5]
        raise KitError("\n".join([f"{words[0]} {words[1]} failed", *lines]))
