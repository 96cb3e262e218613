/// The topics of documents: the documents themselves, their sections, and words that a section explains.
///
/// A word is explained where a heading is the word, where it is in the first column of a table of effects or
/// transitions, or, for a command, in the section with most examples of it, in the first document that has any.
package struct TopicIndex: Sendable {
    /// The kinds of topics.
    package enum Kind: String, Sendable {
        case document
        case layer
        case effect
        case transition
        case command
        case section
    }

    /// A topic that can be asked for.
    package struct Topic: Sendable, Equatable {
        /// The name by which it is asked for.
        package let name: String
        /// The kind of topic.
        package let kind: Kind
        /// The path of the document in which it is.
        package let path: String
        /// A document's description; the heading of the section for other topics.
        package let summary: String
    }

    /// All topics. Names that several sections have occur once for each.
    package let topics: [Topic]
    private let sections: [[DocumentSection]]

    /// Creates the index of documents. Headings of the documents in `overviews` count only if no other document has
    /// them, because overviews repeat what others explain; `logs` have no topics but themselves. Both are paths.
    package init(
        of documents: [Document] = Document.all,
        overviews: Set<String> = ["README.md", "CONTRIBUTING.md", "SECURITY.md"],
        logs: Set<String> = ["CHANGELOG.md"]
    ) {
        var topics: [Topic] = []
        var found: [[DocumentSection]] = []
        var kinds: [String: Set<Kind>] = [:]
        func add(_ name: String, _ kind: Kind, _ section: DocumentSection, _ summary: String? = nil) {
            topics.append(
                Topic(
                    name: name, kind: kind, path: section.path,
                    summary: summary ?? section.heading.filter { $0 != "`" }))
            found.append([section])
            kinds[Self.key(name), default: []].insert(kind)
        }
        func isKnown(_ name: String, _ kind: Kind? = nil) -> Bool {
            guard let known = kinds[Self.key(name)] else { return false }
            return kind.map(known.contains) ?? true
        }
        let read = documents.map { (path: $0.path, document: $0, sections: $0.sections) }
        for (_, document, sections) in read {
            if let whole = sections.first { add(document.name, .document, whole, document.summary) }
        }
        let explaining = read.filter { !logs.contains($0.path) && !overviews.contains($0.path) }
        for section in explaining.flatMap({ $0.sections.dropFirst() }) {
            let name = section.code ?? section.name
            if !isKnown(name, .document) { add(name, section.code == nil ? .section : .layer, section) }
        }
        for section in explaining.flatMap({ Self.innermost($0.sections) }) {
            for kind in [Kind.effect, .transition] {
                for name in Self.firstColumn(of: kind.rawValue, in: section.lines) {
                    add(name, kind, section)
                }
            }
        }
        for (name, section) in explaining.flatMap({ Self.commands(in: $0.sections) }) where !isKnown(name) {
            add(name, .command, section)
        }
        for section in read.filter({ overviews.contains($0.path) }).flatMap({ $0.sections.dropFirst() })
        where !isKnown(section.name) {
            add(section.name, .section, section)
        }
        (self.topics, sections) = (topics, found)
    }

    /// Returns the sections about a topic: a document as a whole, or all sections that explain the word. Capital
    /// letters don't matter, and spaces count as hyphens. Returns an empty list for an unknown topic.
    package func sections(about name: String) -> [DocumentSection] {
        let key = Self.key(name)
        let places = topics.indices.filter { Self.key(topics[$0].name) == key }
        let documents = places.filter { topics[$0].kind == .document }
        return (documents.isEmpty ? places : documents).flatMap { sections[$0] }.reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
    }

    /// Returns the names of all topics of a kind, each once, in the order of the documents.
    package func names(_ kind: Kind) -> [String] {
        topics.filter { $0.kind == kind }.map(\.name).reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
    }

    private static func key(_ name: String) -> String { DocumentSection.name(of: name) }

    /// Returns the sections with the lines alone that belong to no section inside.
    private static func innermost(_ sections: [DocumentSection]) -> [DocumentSection] {
        sections.enumerated().map { index, section in
            let next = sections.dropFirst(index + 1).first
            let inner = next.map { $0.level > section.level } == true ? next : nil
            let end = inner.flatMap { inner in
                section.lines.firstIndex { $0.startIndex == inner.lines[0].startIndex }
            }
            return DocumentSection(
                path: section.path, heading: section.heading, level: section.level,
                lines: Array(section.lines[..<(end ?? section.lines.count)]))
        }
    }

    /// Returns the code in the first column of tables whose first column has a heading.
    private static func firstColumn(of heading: String, in lines: [Substring]) -> [String] {
        var names: [String] = []
        var isInside = false
        for line in lines {
            guard line.hasPrefix("|"), let first = line.split(separator: "|", maxSplits: 1).first else {
                isInside = false
                continue
            }
            if first == " \(heading) " {
                isInside = true
            } else if isInside {
                // Every second part of a text that is split at backquotes is code.
                let parts = first.split(separator: "`", omittingEmptySubsequences: false)
                names += parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
            }
        }
        return names
    }

    /// Returns the commands in the examples of a document, each with the section that has most examples of it.
    private static func commands(in sections: [DocumentSection]) -> [(String, DocumentSection)] {
        var counts: [(name: String, section: DocumentSection, count: Int)] = []
        for section in innermost(sections) {
            let words = section.lines.compactMap { line -> Substring? in
                let words = line.split(separator: " ", maxSplits: 3).drop { $0 == "$" }.prefix(2)
                return words.count > 1 && words.first == "zoetrope" ? words.last : nil
            }
            for word in words where word.allSatisfy(\.isLetter) {
                let count = words.count { $0 == word }
                if let place = counts.firstIndex(where: { $0.name == word }) {
                    if counts[place].count < count { counts[place] = (String(word), section, count) }
                } else {
                    counts.append((String(word), section, count))
                }
            }
        }
        return counts.map { ($0.name, $0.section) }
    }
}
