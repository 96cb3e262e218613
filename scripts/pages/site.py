"""The files of the site, the frame around each page, and the check of all links."""

import html
import html.parser
import pathlib
import posixpath

# The navigation: groups of pages, each with its source and its short title. Pages of the gallery have no source file.
NAVIGATION = [
    ("Start", [("README.md", "Overview"), ("docs/install.md", "Install"), ("docs/guide.md", "Guide"),
               ("gallery/samples", "Samples")]),
    ("Gallery", [
        ("gallery/layers", "Layer types"), ("gallery/effects", "Effects"),
        ("gallery/transitions", "Transitions"), ("gallery/components", "Components"),
    ]),
    ("Scenes", [
        ("docs/scene-format.md", "Scene format"), ("docs/templates.md", "Templates"),
        ("docs/many-films.md", "Many films"), ("docs/import.md", "Import"), ("docs/agents.md", "Agents"),
        ("docs/studio.md", "Studio"),
    ]),
    ("Films", [
        ("docs/outputs.md", "Outputs"), ("docs/answer.md", "30 or 60 fps"), ("docs/goldens.md", "Goldens"), ("docs/inspect.md", "Inspect"),
        ("docs/ci.md", "CI"), ("docs/scale.md", "Reuse, many machines"), ("docs/reliability.md", "Nothing lost"),
    ]),
    ("Swift", [("docs/layers.md", "Layers of your own"), ("docs/embedding.md", "Embedding")]),
    ("Inside", [
        ("docs/performance.md", "Performance"), ("docs/determinism.md", "Determinism"),
        ("docs/ARCHITECTURE.md", "Architecture"), ("docs/dependencies.md", "Dependencies"),
        ("CONTRIBUTING.md", "Contributing"), ("SECURITY.md", "Security"), ("CHANGELOG.md", "Changes"),
    ]),
]

TITLES = {source: title for _, entries in NAVIGATION for source, title in entries}

POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'"

SLITS = "".join(
    f'<path d="M16 2.6v5.2" transform="rotate({angle} 16 16)"/>' for angle in range(0, 360, 30))
LOGO = (
    '<svg class="logo" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="15.5"/>'
    f'<g>{SLITS}</g><circle class="hub" cx="16" cy="16" r="3"/></svg>')


def page_of(source):
    """Returns the path of the page that is made of a source."""
    if source == "README.md":
        return "index.html"
    return (source[:-3] if source.endswith(".md") else source) + ".html"


def relative(target, page):
    """Returns the address of a file or of a folder (with a slash at its end), as a page links to it."""
    return posixpath.relpath(target, posixpath.dirname(page) or ".") + ("/" if target.endswith("/") else "")


class Site:
    """Files of the site, held in memory until all links are checked."""

    def __init__(self, root):
        self.root = root
        self.texts = {}  # path → text
        self.copies = {}  # path → file that is copied
        self.drawn = set()  # paths of files that the program draws
        self.extra_links = []  # (path, title) of further entries in the group Swift

    def frame(self, path, title, body, *, headings=(), kind="page", description=""):
        """Adds a page: its body between the navigation and the list of its headings."""
        at_home = path == "index.html"
        contents = self._contents(headings)
        side = (
            f'<aside class="contents" aria-label="On this page">{contents}</aside>' if contents and kind == "page" else "")
        inline = (
            f'<details class="contents-inline"><summary>On this page</summary>{contents}</details>'
            if contents and kind == "page" and not at_home else "")
        summary = f'<meta name="description" content="{html.escape(description)}">' if description else ""
        self.texts[path] = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="scripts/docs of Zoetrope">
{summary}
<title>{"Zoetrope" if at_home else html.escape(title) + " · Zoetrope"}</title>
<link rel="icon" href="{relative("look/logo.svg", path)}" type="image/svg+xml">
<link rel="stylesheet" href="{relative("look/site.css", path)}">
</head>
<body class="{kind}">
<a class="skip" href="#content">Skip to the text</a>
<header class="bar">
<a class="brand" href="{relative("index.html", path)}">{LOGO}<span>Zoetrope</span></a>
<details class="menu"><summary>Menu</summary><nav aria-label="Pages">{self._navigation(path)}</nav></details>
</header>
<div class="frame">
<nav class="side" aria-label="Pages">{self._navigation(path)}</nav>
<main id="content">
{inline}
{body}
{self._neighbours(path)}
</main>
{side}
</div>
</body>
</html>
"""

    def pages(self):
        """Returns the paths and titles of all pages in the order of the navigation."""
        groups = [(name, [(page_of(source), title) for source, title in entries]) for name, entries in NAVIGATION]
        return [(name, entries + (self.extra_links if name == "Swift" else [])) for name, entries in groups]

    def _navigation(self, path):
        parts = []
        for name, entries in self.pages():
            links = "".join(
                f'<li><a href="{relative(page, path)}"{" aria-current=page" if page == path else ""}>{html.escape(title)}</a></li>'
                for page, title in entries)
            parts.append(f"<p>{name}</p><ul>{links}</ul>")
        return "".join(parts)

    def _neighbours(self, path):
        order = [entry for _, entries in self.pages() for entry in entries if entry not in self.extra_links]
        places = [index for index, (page, _) in enumerate(order) if page == path]
        if not places:
            return ""
        links = ""
        for step, name, label in ((-1, "before", "Previous"), (1, "after", "Next")):
            index = places[0] + step
            if 0 <= index < len(order):
                page, title = order[index]
                links += (
                    f'<a class="{name}" href="{relative(page, path)}"><small>{label}</small>{html.escape(title)}</a>')
        return f'<nav class="neighbours" aria-label="Neighbours">{links}</nav>'

    @staticmethod
    def _contents(headings):
        if sum(level == 2 for level, _, _ in headings) < 3:
            return ""
        items = "".join(
            f'<li class="level{level}"><a href="#{name}">{text}</a></li>'
            for level, name, text in headings if level in (2, 3))
        return f"<p>On this page</p><ul>{items}</ul>"

    def faults(self):
        """Returns a line for each link that leads nowhere, and for each file that would come from elsewhere."""
        readers = {path: _References(text) for path, text in self.texts.items() if path.endswith(".html")}
        faults = []
        for path, reader in sorted(readers.items()):
            for name in sorted(reader.repeated):
                faults.append(f"{path}: two elements have the id {name}")
            for tag, attribute, address in reader.references:
                is_link = tag == "a"
                if address.startswith(("https://", "http://", "mailto:")):
                    if not is_link:
                        faults.append(f"{path}: {tag} loads {address} from elsewhere")
                    continue
                target, _, anchor = address.partition("#")
                file = posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) if target else path
                file += "/index.html" if target.endswith("/") else ""
                if file not in self.texts and file not in self.copies and file not in self.drawn:
                    faults.append(f"{path}: {attribute} {address}: there is no {file}")
                elif anchor and file in readers and anchor not in readers[file].names:
                    faults.append(f"{path}: {attribute} {address}: {file} has no #{anchor}")
        return faults

    def write(self, folder):
        """Writes the pages and copied files to a folder."""
        for path, text in self.texts.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        for path, source in self.copies.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(pathlib.Path(source).read_bytes())


class _References(html.parser.HTMLParser):
    """The ids and the links of a page."""

    def __init__(self, text):
        super().__init__()
        self.names, self.repeated, self.references = set(), set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                (self.repeated if value in self.names else self.names).add(value)
            elif name in ("href", "src", "poster", "srcset"):
                self.references.append((tag, name, value or ""))


def icon():
    """Returns the logo as a file of its own."""
    slits = SLITS.replace("<path ", '<path stroke="#FBF8F1" stroke-width="1.5" stroke-linecap="round" ')
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15.5" fill="#E4442E"/>'
        f'{slits}<circle cx="16" cy="16" r="3" fill="#FBF8F1"/></svg>\n')
