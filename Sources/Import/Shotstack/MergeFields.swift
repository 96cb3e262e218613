import SceneText

/// The merge fields of a Shotstack edit, which become the parameters of a template.
final class MergeFields {
    /// What a field is used as. A field that names a file anywhere is a file.
    private enum Use: Int { case text, color, file }

    private var values: [String: String] = [:]
    private var uses: [(find: String, use: Use, file: String?)] = []
    private var indices: [String: Int] = [:]
    private let notes: ImportNotes

    init(_ list: JSON?, _ notes: ImportNotes) {
        self.notes = notes
        for field in list?.array ?? [] {
            guard let find = field["find"]?.string else { continue }
            let value = field["replace"]
            let text =
                value?.string ?? value?.number?.asText ?? value.flatMap { $0 == .null ? nil : $0.text } ?? ""
            values[find[...].trimmed] = text
        }
    }

    /// Returns a text in which fields are expressions.
    func text(_ text: String, isUpper: Bool = false) -> String {
        pieces(of: text).map { piece in
            switch piece {
            case .words(let words): (isUpper ? words.uppercased() : words).replacing("{{", with: "{{'{{'}}")
            case .field(let find):
                use(find, as: .text, isUpper ? "{{upper(\(Self.name(of: find)))}}" : nil)
            }
        }.joined()
    }

    /// Returns a colour: a field, or a colour as a scene writes it; nil if it can't be read.
    func color(_ text: String, opacity: Double = 1, alphaFirst: Bool = false) -> String? {
        let pieces = pieces(of: text)
        if pieces.count == 1, case .field(let find) = pieces[0], opacity == 1 {
            return use(find, as: .color, nil)
        }
        let words = resolved(text)
        return (alphaFirst ? CSSColor(alphaFirst: words) : CSSColor(words))?.text(opacity: opacity)
    }

    /// Returns the path of a file: a field, or what `files` makes of an address.
    func file(_ source: String, at place: String, _ files: ImportFiles) -> String {
        let pieces = pieces(of: source)
        if pieces.count == 1, case .field(let find) = pieces[0] {
            let value = value(of: find)
            let file = value.map { files.path(of: $0, at: "merge field \(find.excerpt)") }
            return use(find, as: .file, nil, file: file ?? "\(Self.name(of: find)).png")
        }
        if pieces.contains(where: { if case .field = $0 { true } else { false } }) {
            notes.change(place, "a merge field inside of an address: its value is in the scene")
        }
        return files.path(of: resolved(source), at: place)
    }

    /// Returns the path that a file has, if `file` is a field.
    func filePath(_ file: String) -> String {
        let pieces = pieces(of: file)
        guard pieces.count == 1, case .field(let name) = pieces[0] else { return file }
        return uses.first { Self.name(of: $0.find) == name && $0.file != nil }?.file ?? file
    }

    /// Returns a number that a text with fields gives; nil if it gives none.
    func number(_ value: JSON, at place: String) -> Double? {
        guard let text = value.string, text.contains("{{") else { return nil }
        let number = Double(resolved(text))
        notes.change(
            place,
            number == nil
                ? "\(text.quotedExcerpt) is no number"
                : "a merge field for a number: its value is in the scene")
        return number
    }

    /// Returns a text with the fields' values.
    func resolved(_ text: String) -> String {
        pieces(of: text).map { piece in
            switch piece {
            case .words(let words): words
            case .field(let find): value(of: find) ?? find
            }
        }.joined()
    }

    /// Returns the part of a time that each word or letter of a text has: an expression, if the text has fields.
    func share(of seconds: Double, _ text: String, byWord: Bool) -> JSON {
        var (count, names) = (0, [String]())
        for piece in pieces(of: text) {
            switch piece {
            case .words(let words): count += byWord ? words.split(separator: " ").count : words.count
            case .field(let find):
                let value = "text(\(Self.name(of: find)))"
                names.append("length(\(byWord ? "split(\(value), ' ')" : value))")
            }
        }
        guard !names.isEmpty else { return .rounded(seconds / Double(max(count, 1))) }
        let sum = ([String(max(count, 0))].filter { $0 != "0" } + names).joined(separator: " + ")
        return .string("{{\(JSON.rounded(seconds).text) / max(1, \(sum))}}")
    }

    /// The parameters of the scene; nil if no field is used.
    var parameters: JSON? {
        guard !uses.isEmpty else { return nil }
        return .object(
            uses.map { use in
                let value = value(of: use.find)
                return JSON.Member(
                    Self.name(of: use.find), Self.declaration(use.use, value, use.file, use.find))
            })
    }

    private static func declaration(_ use: Use, _ value: String?, _ file: String?, _ find: String) -> JSON {
        switch use {
        case .file: return ["type": "file", "default": .string(file ?? find)]
        case .color: return .string(value.flatMap({ CSSColor($0) })?.text() ?? "#808080")
        case .text:
            let text = (value ?? find).replacing("{{", with: "{{'{{'}}")
            let isColor = text.hasPrefix("#") && CSSColor(text) != nil
            return isColor ? ["type": "text", "default": .string(text)] : .string(text)
        }
    }

    private enum Piece {
        case words(String)
        case field(String)
    }

    private func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}")
        {
            let find = rest[open.upperBound..<close.lowerBound].trimmed
            if open.lowerBound > rest.startIndex { pieces.append(.words(String(rest[..<open.lowerBound]))) }
            pieces.append(.field(find))
            rest = rest[close.upperBound...]
        }
        if !rest.isEmpty || pieces.isEmpty { pieces.append(.words(String(rest))) }
        return pieces
    }

    private func value(of find: String) -> String? { values[find] }

    /// Returns the expression of a field, which it marks as used.
    private func use(_ find: String, as use: Use, _ expression: String?, file: String? = nil) -> String {
        if let index = indices[find] {
            if use.rawValue > uses[index].use.rawValue { uses[index].use = use }
            uses[index].file = uses[index].file ?? file
        } else {
            indices[find] = uses.count
            uses.append((find, use, file))
            if value(of: find) == nil {
                notes.change(
                    "merge", "\(find.excerpt) has no value here; give one with --set \(Self.name(of: find))=…"
                )
            }
        }
        return expression ?? "{{\(Self.name(of: find))}}"
    }

    /// Returns the name of the parameter of a field.
    private static func name(of find: String) -> String {
        let safe = find.unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                ? Character(scalar) : "_"
        }
        let name = String(safe)
        let isFree = name.first.map { !("0"..."9").contains($0) } ?? false
        return !isFree || reserved.contains(name) ? "_\(name)" : name
    }

    /// Words that mean something in expressions.
    private static let reserved: Set = ["and", "or", "not", "true", "false", "null", "scene"]
}
