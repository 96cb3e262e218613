import Spelling

/// A document while it is read: the errors so far, and the layer types it may name.
///
/// It is passed to every format, so that nested formats know as much as the outermost one.
package struct Reading {
    /// The kinds of layers that the document may name, at any depth.
    package let kinds: LayerKinds

    private var listed: [(offset: Int, path: String, message: String)] = []
    /// How many groups and lists contain what is being read.
    var nesting = 0
    /// The files that the document names so far, in the order of reading.
    private(set) var files: [SceneSource.NamedFile] = []
    /// The number of errors so far.
    package private(set) var count = 0

    init(kinds: LayerKinds) { self.kinds = kinds }

    /// Notes that the document names a file that holds one of some kinds; any if there are none.
    mutating func note(file: String, of kinds: [FileKind] = [], at path: JSONPath) {
        files.append(
            SceneSource.NamedFile(file: file, kinds: kinds, path: path.description, offset: path.offset))
    }

    /// Adds an error. Messages are made only for the first errors in the order of the text, so that a file full of
    /// errors costs little.
    package mutating func fail(_ message: @autoclosure () -> String, at path: JSONPath) {
        count += 1
        let index = listed.firstIndex { $0.offset > path.offset } ?? listed.endIndex
        guard index < SceneErrors.mostListed else { return }
        listed.insert((path.offset, path.description, message()), at: index)
        if listed.count > SceneErrors.mostListed { listed.removeLast() }
    }

    /// Adds the error that something else was expected.
    package mutating func mismatch(expected: String, given: JSON, at path: JSONPath) {
        fail("expected \(expected), got \(given.inWords)", at: path)
    }

    /// Adds the error that something else was expected, with what was most likely meant.
    mutating func mismatch(expected: String, given: JSON, meant: JSON, at path: JSONPath) {
        fail("expected \(expected), got \(given.inWords): did you mean \(meant.text)?", at: path)
    }

    /// Adds the error that a name is unknown, with what it means if that is known, or with the nearest name. The message
    /// lists the names if they are few or none is near. `others` says what is allowed besides the names.
    package mutating func unknown(
        _ what: String, _ name: String, among names: [String], synonyms: Synonyms = [:], meant: JSON? = nil,
        or others: String? = nil, at path: JSONPath
    ) {
        func message() -> String {
            if let meant { return "unknown \(what): did you mean \(meant.text)?" }
            let list = names.count <= Self.fewNames ? " One of \(Self.list(names))" : ""
            guard let nearest = nearestName(to: name, among: names + synonyms.words) else {
                let first = others.map { "\($0), or " } ?? ""
                return "unknown \(what): expected \(first)one of \(Self.list(names))"
            }
            let question =
                synonyms.example(of: nearest)
                ?? (synonyms[nearest] ?? [nearest]).map { "\"\($0)\"" }.joined(separator: " and ")
            let besides = others.map {
                "\(list.isEmpty ? "" : ".") \($0.prefix(1).uppercased())\($0.dropFirst()) is allowed too."
            }
            return "unknown \(what): did you mean \(question)?\(list)\(besides ?? "")"
        }
        fail(message(), at: path)
    }

    /// As many of the names as fit into a message.
    private static func list(_ names: [String]) -> String {
        var length = 0
        let listed = names.prefix { name in
            length += name.utf8.count + 2
            return length <= longestList
        }
        let rest = names.count - listed.count
        return listed.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
    }

    private static let fewNames = 16
    private static let longestList = 300

    /// The errors, with positions in the text; nil if there are none.
    func errors(in bytes: [UInt8]) -> SceneErrors? {
        guard count > 0 else { return nil }
        let errors = listed.map { entry in
            SceneError(
                entry.message, at: entry.path, position: TextPosition(ofByte: entry.offset, in: bytes))
        }
        return SceneErrors(errors, count: count)
    }
}
