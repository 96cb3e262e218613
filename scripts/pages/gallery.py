"""Pages of what the program draws: layer types, effects, transitions, components and samples."""

import html
import json

from . import examples
from . import site as sites
from .markdown import highlighted


def strip(example, page, alt, labels):
    """Returns the pictures of an example, one beside the other."""
    width, height = example.scene["size"]["width"], example.scene["size"]["height"]
    scale = example.scene["pointScale"]
    frames = "".join(
        f'<li><img src="{sites.relative(picture, page)}" alt="{html.escape(alt)}, {label}" width="{width // scale}" '
        f'height="{height // scale}" loading="lazy"><span>{label}</span></li>'
        for picture, label in zip(example.pictures, labels))
    return f'<ol class="strip" tabindex="0">{frames}</ol>'


def picture(example, page, alt):
    """Returns the picture of an example with one moment."""
    width, height = example.scene["size"]["width"], example.scene["size"]["height"]
    scale = example.scene["pointScale"]
    return (
        f'<img src="{sites.relative(example.pictures[0], page)}" alt="{html.escape(alt)}" width="{width // scale}" '
        f'height="{height // scale}" loading="lazy">')


def _index(names):
    """Returns links to the parts of a page."""
    links = "".join(f'<a href="#{name}">{name}</a>' for name in names)
    return f'<nav class="index" aria-label="On this page">{links}</nav>'


def add_example(site, example):
    """Adds the files of an example to the site."""
    site.texts[example.file] = json.dumps(example.scene, indent=2, ensure_ascii=False) + "\n"
    site.drawn.update(example.pictures)


def _links(example, page, section):
    form = sites.relative("docs/scene-format.html", page) if example.kind != "components" else sites.relative(
        "docs/templates.html", page)
    return (
        f'<p class="links"><a href="{form}#{section}">All keys</a> '
        f'<a href="{sites.relative(example.file, page)}">The whole scene</a></p>')


def add_layers(site, all_examples, descriptions):
    """Adds the page of layer types."""
    page = "gallery/layers.html"
    parts, names = [], [example.name for example in all_examples]
    for example in all_examples:
        add_example(site, example)
        name, text = example.name, descriptions[example.name]
        parts.append(
            f'<section class="exhibit"><div class="words"><h2 id="{name}"><code>{name}</code></h2><p>{html.escape(text)}</p>'
            f'{_links(example, page, name.lower())}</div><div class="pair"><figure>{picture(example, page, "A layer " + name)}</figure>'
            f'{highlighted(example.text, "json", wraps=True)}</div></section>')
    intro = (
        f"<h1>Layer types</h1><p class=\"lead\">A scene is a list of layers. These are the {len(all_examples)} types, each drawn by "
        "the program from the example beside it.</p>")
    site.frame(page, "Layer types", intro + _index(names) + "".join(parts), kind="gallery")


def add_strips(site, kind, title, intro, entries, section, labels, document, prefix=""):
    """Adds a page with a strip of pictures for each entry: an example, and what it does in Markdown, after `prefix`."""
    page = f"gallery/{kind}.html"
    parts, names = [], [example.name for example, _ in entries]
    for example, text in entries:
        add_example(site, example)
        name = example.name
        shown = labels or [f"{moment:g} s" for moment in example.moments]
        sentence = document.inline(f"{prefix}{text}." if prefix else f"{text[0].upper()}{text[1:]}.", page)
        parts.append(
            f'<section class="exhibit"><div class="words"><h2 id="{name}"><code>{name}</code></h2><p>{sentence}</p>'
            f"{_links(example, page, section)}</div>{strip(example, page, name, shown)}{highlighted(example.text, 'json', wraps=True)}</section>")
    head = f'<h1>{title}</h1><p class="lead">{intro}</p>{_index(names)}'
    site.frame(page, title, head + "".join(parts), kind="gallery")


class Sample:
    """A scene of the folder samples, as its page shows it."""

    SIDE = 480
    SHOWN = 12_000  # characters of JSON that the page shows; of longer scenes it has a link only

    def __init__(self, root, name, plain):
        self.name, self.text = name, (root / f"samples/{name}.json").read_text(encoding="utf-8")
        self.scene = plain
        size = plain["size"]
        factor = self.SIDE / max(size["width"], size["height"])
        self.width, self.height = (round(size[side] * factor / 2) * 2 for side in ("width", "height"))
        self.comment = json.loads(self.text).get("$comment", "")

    @property
    def size(self):
        return f"{self.width}x{self.height}"

    @property
    def poster_at(self):
        """The moment of the poster: late enough that things have entered."""
        duration = self.scene["duration"]
        return round(min(duration * 0.55, 6), 2) if isinstance(duration, (int, float)) else 3

    @property
    def types(self):
        """The layer types of the scene, each once."""
        found = []

        def visit(value):
            if isinstance(value, dict):
                kind = value.get("type")
                if isinstance(kind, str) and kind not in found:
                    found.append(kind)
                for part in value.values():
                    visit(part)
            elif isinstance(value, list):
                for part in value:
                    visit(part)

        visit(self.scene["layers"])
        return found

    @property
    def facts(self):
        size, duration = self.scene["size"], self.scene["duration"]
        length = f"{duration:g} s" if isinstance(duration, (int, float)) else "as long as its sound"
        parts = [f"{size['width']}×{size['height']}", f"{self.scene['fps']} fps", length]
        parts += ["a loop"] if self.scene.get("loop") else []
        parts += ["with sound"] if self.scene.get("audio") else []
        parts += ["a template"] if "parameters" in json.loads(self.text) else []
        return " · ".join(parts)


def add_samples(site, samples, layer_types):
    """Adds the page of samples."""
    page = "gallery/samples.html"
    parts = []
    for sample in samples:
        site.drawn.update([f"gallery/films/{sample.name}.mp4", f"gallery/films/{sample.name}.webp"])
        file = f"samples/{sample.name}.json"
        site.copies[file] = site.root / file
        types = " ".join(
            f'<a href="layers.html#{kind}">{kind}</a>' for kind in sample.types if kind in layer_types)
        code = (
            f'<details><summary>JSON</summary>{highlighted(sample.text, "json")}</details>'
            if len(sample.text) <= Sample.SHOWN else "")
        comment = f"<p>{html.escape(sample.comment)}</p>" if sample.comment else ""
        parts.append(
            f'<section class="film"><a class="poster" href="films/{sample.name}.mp4" aria-label="Play {sample.name}">'
            f'<img src="films/{sample.name}.webp" alt="" width="{sample.width}" height="{sample.height}" loading="lazy"></a>'
            f'<div><h2 id="{sample.name}">{sample.name}</h2><p class="facts">{sample.facts}</p>{comment}<p class="types">{types}</p>'
            f'{code}<p class="links"><a href="{sites.relative(file, page)}">{file}</a></p></div></section>')
    intro = (
        '<h1>Samples</h1><p class="lead">The scenes of the folder <code>samples</code>, encoded by the program in a small size and at most '
        "30 frames per second. Each is one JSON file, which stands beside its film.</p>")
    index = _index(sample.name for sample in samples)
    site.frame(page, "Samples", f'{intro}{index}<div class="films">{"".join(parts)}</div>', kind="gallery")


def ribbon(samples, page):
    """Returns the posters of the samples as a strip of film, each a link to its sample."""
    frames = "".join(
        f'<a href="gallery/samples.html#{sample.name}"><img src="{sites.relative(f"gallery/films/{sample.name}.webp", page)}" '
        f'alt="The sample {sample.name}" width="{sample.width}" height="{sample.height}"></a>'
        for sample in samples)
    return f'<div class="ribbon" tabindex="0">{frames}</div>'
