import Base

/// A text from which a scene was read: the scene's file, a file that it uses, or values that were given for it.
package struct SourceText: Sendable {
    /// The source of a text. Errors are listed in the order of these cases.
    package enum Kind: Int, Sendable {
        /// A scene, a component or an included file.
        case file
        /// A file with values for parameters.
        case values
        /// A value in a row of a table.
        case row
        /// The value of one flag, such as `--set price=3`.
        case flag
    }

    /// The source of the text.
    package let kind: Kind
    /// The name in messages: the path from the scene's folder, or the flag; nil for the scene's own file.
    package let name: String?
    /// The folder from which names of files in the text count, as a path from the scene's folder; empty for that
    /// folder.
    package let folder: String
    /// The path in front of the paths in this text, such as the name of a parameter that a flag gives.
    package let prefix: String
    /// The text in UTF-8.
    package let bytes: [UInt8]
    private let tree = ParsedText()

    /// Creates a text.
    package init(
        _ bytes: [UInt8], kind: Kind = .file, name: String? = nil, folder: String = "", prefix: String = ""
    ) {
        (self.bytes, self.kind, self.name) = (bytes, kind, name)
        (self.folder, self.prefix) = (folder, prefix)
    }

    /// The values of the text with their places; nil if the text is not JSON.
    package var parsed: JSONParser.Result? {
        tree.result.withLock { known in
            let result = known ?? (try? JSONParser.parse(bytes))
            known = .some(result)
            return result
        }
    }
}

/// The values of a text, which are parsed when a message first needs a path in the text.
private final class ParsedText: Sendable {
    let result = Locked<JSONParser.Result??>(nil)
}

/// All texts from which a scene was read, and the components and included files that were used.
package struct SourceTexts: Sendable {
    /// A component or an included file that is used in a template.
    package struct Use: Sendable {
        /// The index of the use around this use; −1 if there is none.
        let outer: Int32
        /// The name of the component, or the path of the included file.
        let name: String
        /// The position of the layer or of the object with `$include`.
        let mark: TextMark

        /// Creates a use; `mark` has the use around it.
        package init(_ name: String, at mark: TextMark) {
            (self.outer, self.name, self.mark) = (mark.use, name, mark)
        }
    }

    /// The texts. The scene's own text is the first.
    package private(set) var texts: [SourceText]
    private var uses: [Use] = []
    /// True if the scene was made from a template, whose values may have other paths than those of the scene.
    package var isExpanded = false

    /// Creates the texts of a scene that was read from one text.
    package init(_ text: SourceText) { texts = [text] }

    /// Adds a text and returns its index.
    package mutating func add(_ text: SourceText) -> Int {
        texts.append(text)
        return texts.count - 1
    }

    /// Adds a use of a component or of an included file, and returns its index.
    package mutating func add(_ use: Use) -> Int32 {
        uses.append(use)
        return Int32(uses.count - 1)
    }

    /// Returns the byte offset in the text of a position inside a string. `position` counts the string's UTF-8 bytes,
    /// and `mark` is the position of the string's opening quote.
    package func offset(of position: Int, inStringAt mark: TextMark) -> Int32 {
        let bytes = texts[Int(mark.file)].bytes
        var (index, count) = (Int(mark.offset) + 1, 0)
        while count < position, index < bytes.count {
            guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
                (index, count) = (index + 1, count + 1)
                continue
            }
            guard bytes[index + 1] == UInt8(ascii: "u") else {
                (index, count) = (index + 2, count + 1)
                continue
            }
            let digits = String(
                decoding: bytes[min(index + 2, bytes.count)..<min(index + 6, bytes.count)], as: UTF8.self)
            let code = UInt32(digits, radix: 16) ?? 0
            // A pair of surrogates is one character of four bytes.
            let isPair = (0xD800..<0xDC00).contains(code)
            index += isPair ? 12 : 6
            count += isPair ? 4 : code < 0x80 ? 1 : code < 0x800 ? 2 : 3
        }
        return Int32(index)
    }

    /// Returns the line and column of a position in its text.
    package func position(of mark: TextMark) -> TextPosition {
        let text = texts[Int(mark.file)]
        return TextPosition(
            ofByte: Int(mark.offset), in: text.bytes, of: text.name,
            isShort: text.kind == .flag || text.kind == .row)
    }

    /// Returns the error at a path of the scene.
    package func error(
        _ message: String, at path: JSONPath, _ details: ErrorDetails = ErrorDetails()
    ) -> SceneError {
        SceneError(
            message, at: shown(path), position: position(of: path.mark),
            trail: isExpanded ? trail(to: path.mark) : [], details,
            fix: path.missing.isEmpty ? details.meant.flatMap { fix($0, at: path.mark) } : nil)
    }

    /// Returns the error at a position.
    package func error(_ message: String, at mark: TextMark) -> SceneError {
        SceneError(
            message, at: self.path(of: Int(mark.file), Int(mark.offset)), position: position(of: mark),
            trail: trail(to: mark))
    }

    /// Returns a path of the scene for a message: in a template, the path in the text that has the value.
    package func shown(_ path: JSONPath) -> String {
        guard isExpanded else { return path.description }
        let own = self.path(of: Int(path.mark.file), Int(path.mark.offset))
        guard let first = path.missing.first else { return own }
        if own.isEmpty { return first == "." ? String(path.missing.dropFirst()) : path.missing }
        return own + (first == "." || first == "[" ? "" : ".") + path.missing
    }

    /// Returns the uses that lead to a position, from the outside in, and the value that an expression took there.
    private func trail(to mark: TextMark) -> [String] {
        var trail: [String] = []
        var index = mark.use
        while index >= 0 {
            let use = uses[Int(index)]
            let file = texts[Int(use.mark.file)].name.map { " of \($0)" } ?? ""
            let place = path(of: Int(use.mark.file), Int(use.mark.offset))
            trail.insert("\(use.name) at \(place)\(file)", at: 0)
            index = use.outer
        }
        guard mark.givenFile >= 0 else { return trail }
        let (file, offset) = mark.written
        guard file != mark.file || offset != mark.offset, let found = value(of: file, offset) else {
            return trail
        }
        switch found.json {
        case .array, .object: trail.append(found.path)
        default: trail.append("\(found.path) is \(found.json.inWords)")
        }
        return trail
    }

    private func path(of file: Int, _ offset: Int) -> String { value(of: file, offset)?.path ?? "" }

    /// Returns the value at a byte offset of a text, or the innermost value that contains the offset, and its path.
    private func value(of file: Int, _ offset: Int) -> (json: JSON, path: String)? {
        let text = texts[file]
        if text.kind == .flag, text.parsed == nil {
            return (.string(String(decoding: text.bytes, as: UTF8.self)), text.prefix)
        }
        guard let parsed = text.parsed else { return nil }
        var (json, place, path) = (parsed.json, parsed.place, text.prefix)
        while let index = place.inner.lastIndex(where: { min($0.key, $0.mark.offset) <= Int32(offset) }) {
            switch json {
            case .array(let items): (json, path) = (items[index], "\(path)[\(index)]")
            case .object(let members):
                let key = members[index].key.excerpt
                (json, path) = (members[index].value, path.isEmpty ? key : "\(path).\(key)")
            default: return nil
            }
            place = place.inner[index]
        }
        return (json, path)
    }
}
