/// A difference between two JSON values at one place.
package struct ValueChange: Sendable, Equatable {
    /// The kind of a difference, with the values that differ.
    package enum Kind: Sendable, Equatable {
        case changed(from: JSON, to: JSON)
        case added(JSON)
        case removed(JSON)
        /// The element of a list was moved to another path.
        case moved(JSON, to: String)
    }

    /// The path of the value, such as `layers[2].fill`. Removed and moved elements have the path in the old value, all
    /// others the path in the new value.
    package let path: String
    package let kind: Kind

    /// The difference as a line, such as `layers[2].fill: #5CF2C0 → #5CF2C8`. Long values are shortened.
    package var line: String { "\(path): \(words)" }

    /// The difference in words, without its path.
    package var words: String {
        switch kind {
        case .changed(let old, let new): "\(Self.words(old)) → \(Self.words(new))"
        case .added(let value): "\(Self.words(value)) added"
        case .removed(let value): "\(Self.words(value)) removed"
        case .moved(let value, let place): "\(Self.words(value)) moved to \(place)"
        }
    }

    /// The difference with its path, kind and values, for programs.
    package var json: JSON {
        let members: [JSON.Member] =
            switch kind {
            case .changed(let old, let new):
                [JSON.Member("change", "changed"), JSON.Member("old", old), JSON.Member("new", new)]
            case .added(let value): [JSON.Member("change", "added"), JSON.Member("new", value)]
            case .removed(let value): [JSON.Member("change", "removed"), JSON.Member("old", value)]
            case .moved(let value, let place):
                [
                    JSON.Member("change", "moved"), JSON.Member("old", value),
                    JSON.Member("to", .string(place)),
                ]
            }
        return .object([JSON.Member("path", .string(path))] + members)
    }

    private static let longest = 60

    /// Returns a value in a few words. A string of one word is not quoted; an object is described by its type and
    /// name.
    private static func words(_ value: JSON) -> String {
        switch value {
        case .string(let text):
            let isPlain =
                !text.isEmpty && text.unicodeScalars.allSatisfy { $0 > " " && $0.isASCII && $0 != "\"" }
            return cut(isPlain ? text : value.text)
        case .object:
            guard let type = value["type"]?.string else { return cut(value.text) }
            let name = value["name"]?.string.map { " \(JSON.string($0).text)" } ?? ""
            return cut(type + name)
        case .array(let values) where !values.areFlat: return "a list of \(values.count)"
        default: return cut(value.text)
        }
    }

    private static func cut(_ text: String) -> String {
        text.unicodeScalars.count <= longest ? text : String(text.unicodeScalars.prefix(longest)) + "…"
    }
}

extension [JSON] {
    /// True if no element is a list or an object.
    var areFlat: Bool { allSatisfy { $0.members == nil && $0.array == nil } }
}
