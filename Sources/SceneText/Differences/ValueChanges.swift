/// The differences between two JSON values, each with its path.
///
/// Objects are compared key by key, and lists element by element, as `ListMatching` matches the elements.
package struct ValueChanges {
    /// The differences.
    package private(set) var changes: [ValueChange] = []

    /// The differences, one line each.
    package var lines: [String] { changes.map(\.line) }

    /// Compares two values. `written` is `new` without defaults. A key missing from `old` counts as added only if it
    /// is in `written`, since later versions of the program may have more keys.
    package init(from old: JSON, to new: JSON, written: JSON) { compare(old, new, written, at: "") }

    private mutating func compare(_ old: JSON, _ new: JSON, _ written: JSON?, at path: String) {
        guard old != new else { return }
        switch (old, new) {
        case (.object(let olds), .object(let news)):
            for member in olds {
                let inner = Self.path(path, member.key)
                guard let value = new[member.key] else {
                    add(.removed(member.value), at: inner)
                    continue
                }
                compare(member.value, value, written?[member.key], at: inner)
            }
            for member in news where old[member.key] == nil && written?[member.key] != nil {
                add(.added(member.value), at: Self.path(path, member.key))
            }
        case (.array(let olds), .array(let news)) where !olds.areFlat || !news.areFlat:
            compare(lists: olds, news, written?.array, at: path)
        default: add(.changed(from: old, to: new), at: path)
        }
    }

    private mutating func compare(lists olds: [JSON], _ news: [JSON], _ written: [JSON]?, at path: String) {
        func inWritten(_ index: Int) -> JSON? {
            guard let written, written.count == news.count else { return news[index] }
            return written[index]
        }
        let matching = ListMatching(olds, news)
        for pair in matching.pairs {
            let inner = "\(path)[\(pair.new)]"
            if pair.isMoved { add(.moved(olds[pair.old], to: inner), at: "\(path)[\(pair.old)]") }
            compare(olds[pair.old], news[pair.new], inWritten(pair.new), at: inner)
        }
        for index in matching.removed { add(.removed(olds[index]), at: "\(path)[\(index)]") }
        for index in matching.added { add(.added(news[index]), at: "\(path)[\(index)]") }
    }

    private mutating func add(_ kind: ValueChange.Kind, at path: String) {
        changes.append(ValueChange(path: path, kind: kind))
    }

    private static func path(_ path: String, _ key: String) -> String {
        path.isEmpty ? key : "\(path).\(key)"
    }
}
