import SceneModel
import SceneText

/// The differences between two JSON values, each with its path.
///
/// Objects are compared key by key. In lists, equal values are matched first, in order. Among the values between equal
/// values, an old and a new value with the same `type` count as one value that changed. The remaining values were added
/// or removed; a value that was removed in one place and added in another was moved.
struct ValueChanges {
    /// The differences, one line each.
    private(set) var lines: [String] = []

    /// Compares two values. `written` is `new` without defaults. A key missing from `old` counts as added only if it
    /// is in `written`, since later versions of the program may have more keys.
    init(from old: JSON, to new: JSON, written: JSON) { compare(old, new, written, at: "") }

    private mutating func compare(_ old: JSON, _ new: JSON, _ written: JSON?, at path: String) {
        guard old != new else { return }
        switch (old, new) {
        case (.object(let olds), .object(let news)):
            for member in olds {
                let inner = Self.path(path, member.key)
                guard let value = new[member.key] else {
                    lines.append("\(inner): \(Self.words(member.value)) removed")
                    continue
                }
                compare(member.value, value, written?[member.key], at: inner)
            }
            for member in news where old[member.key] == nil && written?[member.key] != nil {
                lines.append("\(Self.path(path, member.key)): \(Self.words(member.value)) added")
            }
        case (.array(let olds), .array(let news)) where !Self.isFlat(olds) || !Self.isFlat(news):
            compare(lists: olds, news, written?.array, at: path)
        default: lines.append("\(path): \(Self.words(old)) → \(Self.words(new))")
        }
    }

    private mutating func compare(lists olds: [JSON], _ news: [JSON], _ written: [JSON]?, at path: String) {
        func inWritten(_ index: Int) -> JSON? {
            guard let written, written.count == news.count else { return news[index] }
            return written[index]
        }
        let alignment = ListAlignment(olds.map(\.text), news.map(\.text))
        var (removed, added): ([Int], [Int]) = ([], [])
        for edit in alignment.edits {
            var candidates = Array(edit.new)
            for index in edit.old {
                guard let match = candidates.firstIndex(where: { Self.isLike(olds[index], news[$0]) }) else {
                    removed.append(index)
                    continue
                }
                compare(
                    olds[index], news[candidates[match]], inWritten(candidates[match]),
                    at: "\(path)[\(candidates[match])]")
                added += candidates[..<match]
                candidates.removeFirst(match + 1)
            }
            added += candidates
        }
        for index in removed {
            if let place = added.firstIndex(where: { news[$0] == olds[index] }) {
                lines.append(
                    "\(path)[\(index)]: \(Self.words(olds[index])) moved to \(path)[\(added[place])]")
                added.remove(at: place)
            } else {
                lines.append("\(path)[\(index)]: \(Self.words(olds[index])) removed")
            }
        }
        for index in added { lines.append("\(path)[\(index)]: \(Self.words(news[index])) added") }
    }

    /// Returns true if two list elements may be the same element before and after a change: their types are equal,
    /// and their names don't differ.
    private static func isLike(_ old: JSON, _ new: JSON) -> Bool {
        if let (one, other) = pair(old["name"]?.string, new["name"]?.string), one != other { return false }
        return old["type"] == new["type"] && (old.members == nil) == (new.members == nil)
    }

    private static func pair(_ one: String?, _ other: String?) -> (String, String)? {
        guard let one, let other else { return nil }
        return (one, other)
    }

    private static func isFlat(_ values: [JSON]) -> Bool {
        values.allSatisfy { $0.members == nil && $0.array == nil }
    }

    private static func path(_ path: String, _ key: String) -> String {
        path.isEmpty ? key : "\(path).\(key)"
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
        case .array(let values) where !isFlat(values): return "a list of \(values.count)"
        default: return cut(value.text)
        }
    }

    private static func cut(_ text: String) -> String {
        text.unicodeScalars.count <= longest ? text : String(text.unicodeScalars.prefix(longest)) + "…"
    }
}
