"""Pages of Markdown documents."""

import html
import posixpath
import re

import markdown_it
import pygments
import pygments.formatters
import pygments.lexers
from pygments.lexers import BashLexer, JsonLexer, SwiftLexer, YamlLexer

from . import site as sites

LEXERS = {"json": JsonLexer, "swift": SwiftLexer, "yaml": YamlLexer, "sh": BashLexer}
SHELL_LINE = re.compile(r"^(\$ )?(zoetrope|scripts/|swift |export |mkdir |ffmpeg |sudo |curl |cd |for )", re.M)


def anchor(heading):
    """Returns the name of a heading in links, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def highlighted(code, language="", wraps=False):
    """Returns code as HTML. If it wraps, what continues a line is indented more than the line."""
    lexer = LEXERS.get(language) or (BashLexer if not language and SHELL_LINE.search(code) else None)
    inner = (
        pygments.highlight(code, lexer(stripnl=False), pygments.formatters.HtmlFormatter(nowrap=True))
        if lexer else html.escape(code))
    inner = inner.rstrip()
    if wraps:
        lines = inner.split("\n")
        # Pages may have no styles of their own, so each indentation has a class.
        depths = [min(len(line) - len(line.lstrip(" ")), 8) for line in code.rstrip().split("\n")]
        inner = "".join(f'<span class="line in{depth}">{line}</span>' for depth, line in zip(depths, lines))
    return f'<pre tabindex="0"><code>{inner}</code></pre>\n'


class Document:
    """A Markdown document of the repository as a page of the site."""

    def __init__(self, site, source):
        self.site, self.source, self.page = site, source, sites.page_of(source)
        self.text = (site.root / source).read_text(encoding="utf-8")
        parser = markdown_it.MarkdownIt("commonmark", {"html": True}).enable("table")
        self.tokens = parser.parse(self.text)
        self.headings = []
        self._name_headings()
        for token in self.tokens:
            self._name_links(token.children or [])
            for child in token.children or []:
                self._rewrite(child, self.page)
            self._rewrite(token, self.page)
        self._renderer = parser.renderer
        self._options = parser.options

    @property
    def title(self):
        return self.headings[0][2] if self.headings else self.source

    def body(self, tokens=None, after_example=None):
        """Returns HTML. `after_example` gives HTML to put after the first JSON of a section, by its heading."""
        parts, section, is_open = [], "", False
        tokens = self.tokens if tokens is None else tokens
        start = 0
        for index, token in enumerate(tokens):
            if token.type == "heading_open" and token.tag == "h2":
                section, is_open = tokens[index + 1].content.strip("`"), True
            if token.type == "table_open":
                parts.append(self._html(tokens[start:index]) + '<div class="wide">')
                start = index
            elif token.type == "table_close":
                parts.append(self._html(tokens[start:index + 1]) + "</div>\n")
                start = index + 1
            elif token.type == "fence":
                parts.append(self._html(tokens[start:index]) + highlighted(
                    token.content, token.info.strip(), wraps=token.info == "json"))
                start = index + 1
                if is_open and after_example and token.info == "json":
                    parts.append(after_example(section))
                    is_open = False
        return "".join(parts) + self._html(tokens[start:])

    def example(self, heading):
        """Returns the first JSON of a section; nothing if it has none."""
        is_inside = False
        for index, token in enumerate(self.tokens):
            if token.type == "heading_open" and token.tag == "h2":
                is_inside = self.tokens[index + 1].content.strip("`") == heading
            elif is_inside and token.type == "fence" and token.info == "json":
                return token.content
        return None

    def rows(self, heading):
        """Returns the rows of the tables whose first column has a heading, as lists of cells in Markdown."""
        rows, cells, is_head, is_wanted = [], [], False, False
        for index, token in enumerate(self.tokens):
            if token.type == "table_open":
                is_wanted = False
            elif token.type in ("thead_open", "thead_close"):
                is_head = token.type == "thead_open"
            elif token.type == "tr_open":
                cells = []
            elif token.type in ("th_open", "td_open"):
                cells.append(self.tokens[index + 1].content)
            elif token.type == "tr_close":
                if is_head:
                    is_wanted = cells[0] == heading
                elif is_wanted:
                    rows.append(cells)
        return rows

    def inline(self, text, page):
        """Returns a stretch of this document's Markdown as HTML for another page."""
        parser = markdown_it.MarkdownIt("commonmark", {"html": True})
        tokens = parser.parseInline(text)
        for child in tokens[0].children or []:
            self._rewrite(child, page)
        return parser.renderer.render(tokens, parser.options, {})

    def _html(self, tokens):
        return self._renderer.render(tokens, self._options, {})

    def _name_headings(self):
        counts = {}
        for index, token in enumerate(self.tokens):
            if token.type != "heading_open":
                continue
            inline = self.tokens[index + 1]
            text = "".join(
                child.content for child in inline.children if child.type in ("text", "code_inline"))
            name = anchor(text)
            count = counts.get(name, 0)
            counts[name] = count + 1
            name = f"{name}-{count}" if count else name
            token.attrSet("id", name)
            level = int(token.tag[1])
            inner = "".join(
                f"<code>{html.escape(child.content)}</code>" if child.type == "code_inline" else html.escape(child.content)
                for child in inline.children if child.type in ("text", "code_inline"))
            self.headings.append((level, name, inner))

    def _name_links(self, tokens):
        """Gives links whose text is the name of a document's file the title of its page."""
        for before, token in zip(tokens, tokens[1:]):
            if before.type != "link_open" or token.type != "text" or before.attrGet("href") != token.content:
                continue
            file = posixpath.normpath(posixpath.join(posixpath.dirname(self.source), token.content))
            token.content = sites.TITLES.get(file, token.content)

    def _rewrite(self, token, page):
        """Makes the addresses of a token those that `page` needs."""
        if token.type == "link_open":
            token.attrSet("href", self._address(token.attrGet("href"), page))
            if token.attrGet("href").startswith("https://"):
                token.attrSet("rel", "noreferrer")
        elif token.type == "image":
            token.attrSet("src", self._address(token.attrGet("src"), page))
            token.attrSet("loading", "lazy")
        elif token.type in ("html_block", "html_inline"):
            token.content = re.sub(
                r'<img src="([^"]*)"', lambda found: f'<img loading="lazy" src="{self._address(found[1], page)}"', token.content)
        elif token.type == "code_inline":
            sample = re.fullmatch(r"samples/([a-z0-9-]+)\.json", token.content)
            if sample and (self.site.root / token.content).exists():
                token.type = "html_inline"
                address = sites.relative("gallery/samples.html", page)
                token.content = f'<a class="plain" href="{address}#{sample[1]}"><code>{token.content}</code></a>'

    def _address(self, address, page):
        """Returns the address of what a document links to, as a page links to it. Files are copied to the site."""
        if address.startswith(("https://", "http://", "mailto:")) or address.startswith("#") and page == self.page:
            return address
        path, mark, name = address.partition("#")
        file = posixpath.normpath(posixpath.join(posixpath.dirname(self.source), path)) if path else self.source
        if file in self.site.documents:
            target = sites.page_of(file)
        elif (self.site.root / file).is_file():
            target = file
            self.site.copies[file] = self.site.root / file
        else:
            target = file
        return sites.relative(target, page) + mark + name
