import Embedded

/// A document of the repository that the program carries, in Markdown.
package struct Document: Sendable, Equatable {
    /// The file's path in the repository, such as `docs/guide.md`.
    package let path: String
    /// A description in a few words.
    package let summary: String
    /// The file's text.
    package let text: String

    /// Creates a document. Its first line is its title.
    package init(path: String, summary: String, text: String) {
        (self.path, self.summary, self.text) = (path, summary, text)
    }

    /// The name by which the document is asked for, such as `guide`.
    package var name: String {
        let file = path.split(separator: "/").last ?? ""
        return (file.hasSuffix(".md") ? file.dropLast(".md".count) : file).lowercased()
    }

    /// All documents, in the order in which they are listed.
    package static let all = summaries.map { path, summary in
        Document(
            path: path, summary: summary,
            text: String(decoding: EmbeddedFolder.documents[path], as: UTF8.self))
    }

    private static let summaries = [
        ("docs/guide.md", "all that the program does, by examples"),
        ("docs/scene-format.md", "every layer type and every key of a scene"),
        ("docs/templates.md", "parameters, expressions, components, tables"),
        ("docs/many-films.md", "from a spreadsheet to a folder of films"),
        ("docs/import.md", "scenes from edits of editly and Shotstack"),
        ("docs/agents.md", "for programs and AI agents: errors as JSON, a server"),
        ("skill/SKILL.md", "for AI agents: from a brief to a film, step by step"),
        ("docs/install.md", "package, bundle, container, source"),
        ("docs/outputs.md", "formats and codecs of films, alpha, what is exact"),
        ("docs/studio.md", "the editor in the browser"),
        ("docs/answer.md", "how 30 and 60 fps are compared, and what decides"),
        ("docs/goldens.md", "recorded films: are pictures and bytes still the same?"),
        ("docs/inspect.md", "defects that are found in films and sounds"),
        ("docs/ci.md", "checks of films in GitHub Actions and GitLab CI"),
        ("docs/scale.md", "reuse of chunks, segments, films by many machines"),
        ("docs/reliability.md", "what is promised when a disk is full or a process is killed"),
        ("docs/layers.md", "layer types of your own, in Swift"),
        ("docs/embedding.md", "films in a program of your own"),
        ("docs/performance.md", "what takes how long, and why"),
        ("docs/determinism.md", "why the same scene has the same bytes"),
        ("docs/ARCHITECTURE.md", "how the program is built, for those who change it"),
        ("docs/dependencies.md", "libraries, and what is written here instead"),
        ("README.md", "the program on one page"),
        ("CONTRIBUTING.md", "how to change the program"),
        ("SECURITY.md", "what is trusted, and how to report a vulnerability"),
        ("CHANGELOG.md", "what changed in each version"),
    ]
}
