import SceneText
import Spelling

/// The state of reading a JSON document: the errors so far, and the supported layer types.
///
/// The state is passed to every format, so that nested formats know the supported layer types too.
package struct Reading {
    /// The types of layers that the document may contain, at any depth.
    package let kinds: LayerKinds

    /// The texts that the document was read from; nil for a value without a text.
    private let texts: SourceTexts?
    private var listed: [(path: JSONPath, message: String, details: ErrorDetails)] = []
    /// The number of groups and lists around the value that is being read.
    var nesting = 0
    /// The files that the document names, in order, as far as the document has been read.
    private(set) var files: [SceneSource.NamedFile] = []
    /// The number of errors so far.
    package private(set) var count = 0
    /// The number of tracks that follow sounds, in the layer that is being read.
    var followedSounds = 0

    init(kinds: LayerKinds, texts: SourceTexts? = nil) { (self.kinds, self.texts) = (kinds, texts) }

    /// Records a file named in the document, and returns its path from the scene's folder. `kinds` are the allowed kinds
    /// of content; if empty, any kind is allowed.
    mutating func note(file: String, of kinds: [FileKind] = [], at path: JSONPath) -> String {
        let folder = texts.map { $0.texts[path.writtenIn].folder } ?? ""
        let file = folder.isEmpty || file.hasPrefix("/") ? file : TextFolder.path(of: file, in: folder)
        files.append(SceneSource.NamedFile(file: file, kinds: kinds, at: path))
        return file
    }

    /// Adds an error. Only the errors that come first in the text are stored. For other errors, no message is created,
    /// so that a file full of errors takes little time.
    package mutating func fail(
        _ message: @autoclosure () -> String, at path: JSONPath,
        _ details: @autoclosure () -> ErrorDetails = ErrorDetails()
    ) {
        count += 1
        let index = listed.firstIndex { path.mark.isBefore($0.path.mark) } ?? listed.endIndex
        guard index < SceneErrors.maximumListed else { return }
        listed.insert((path, message(), details()), at: index)
        if listed.count > SceneErrors.maximumListed { listed.removeLast() }
    }

    /// Adds an error that names the expected value and the given value.
    package mutating func mismatch(expected: String, given: JSON, at path: JSONPath) {
        fail("expected \(expected), got \(given.inWords)", at: path, .unexpected(expected))
    }

    /// Adds an error that names the expected value, the given value, and the value that was most likely meant.
    mutating func mismatch(expected: String, given: JSON, meant: JSON, at path: JSONPath) {
        fail(
            "expected \(expected), got \(given.inWords): did you mean \(meant.text)?", at: path,
            .unexpected(expected, meant: .value(meant)))
    }

    /// Adds an error about an unknown name, and suggests `meant` or the most similar known name. Lists all known names
    /// if there are few, or if none is similar. `others` describes allowed values other than names. A name that is `taken` is
    /// no fix. `isKey` is true if the name is a key, at whose place the error is.
    package mutating func unknown(
        _ what: String, _ name: String, among names: [String], synonyms: Synonyms = [:], meant: JSON? = nil,
        or others: String? = nil, taken: Set<String> = [], isKey: Bool = false, at path: JSONPath
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
        func details() -> ErrorDetails {
            var details = ErrorDetails()
            details.code = isKey ? .unknownKey : .unknownName
            details.allowed = names
            guard meant == nil else {
                details.meant = meant?.meantType
                return details
            }
            guard let nearest = nearestName(to: name, among: names + synonyms.words),
                synonyms.example(of: nearest) == nil
            else { return details }
            let words = synonyms[nearest] ?? [nearest]
            if words.count == 1, !taken.contains(words[0]) {
                details.meant = isKey ? .key(words[0]) : .value(.string(words[0]))
            }
            return details
        }
        fail(message(), at: path, details())
    }

    /// Returns a list of names for a message: as many names as fit into `longestList` bytes, and the number of further
    /// names.
    private static func list(_ names: [String]) -> String {
        var length = 0
        let listed = names.prefix { name in
            length += name.utf8.count + 2
            return length <= longestList
        }
        let rest = names.count - listed.count
        return listed.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
    }

    private static let fewNames = 20
    private static let longestList = 300

    /// Returns the errors with their positions in the texts; nil if there are no errors.
    func errors(in texts: SourceTexts) -> SceneErrors? {
        guard count > 0 else { return nil }
        return SceneErrors(listed.map { texts.error($0.message, at: $0.path, $0.details) }, count: count)
    }
}

extension JSON {
    /// The type of a layer with the keys that make it what was meant; nil if it needs more, such as the name of a file.
    fileprivate var meantType: ErrorDetails.Meant? {
        let chosen: Set = ["preset", "shape", "direction"]
        guard let members, let type = members.first,
            members.dropFirst().allSatisfy({ chosen.contains($0.key) })
        else { return nil }
        return .members(type.value, Array(members.dropFirst()))
    }
}

extension ErrorDetails {
    /// The details of an error about a value that is not what is expected.
    fileprivate static func unexpected(_ expected: String, meant: Meant? = nil) -> ErrorDetails {
        var details = ErrorDetails()
        (details.code, details.expected, details.meant) = (.unexpectedValue, expected, meant)
        return details
    }
}
