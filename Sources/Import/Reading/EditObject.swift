import SceneText

/// An object of an edit. It remembers which of its keys were read, so that all others can be listed.
final class EditObject {
    /// The object's place in the edit, such as `clips[2].layers[1]`; empty for the whole edit.
    let place: String
    /// The object's keys, without those that it inherits.
    private let own: JSON
    /// The object's keys, and those of its defaults.
    private let all: JSON
    private var read: Set<String> = []
    private let fields: MergeFields?

    /// Creates an object. `defaults` has values for keys that the object lacks; `fields` are replaced in numbers.
    init(_ own: JSON, at place: String, defaults: [JSON.Member] = [], fields: MergeFields? = nil) {
        self.place = place
        self.own = own
        self.fields = fields
        let members = own.members ?? []
        all = .object(members + defaults.filter { own[$0.key] == nil })
    }

    /// Returns the place of a key.
    func place(of key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

    /// Returns a key's value; nil if the key is missing or null.
    func value(_ key: String) -> JSON? {
        read.insert(key)
        return all[key].flatMap { $0 == .null ? nil : $0 }
    }

    /// Returns true if the key is there with the value null.
    func isNull(_ key: String) -> Bool {
        read.insert(key)
        return all[key] == .null
    }

    /// Returns a text; numbers are texts too.
    func text(_ key: String) -> String? {
        switch value(key) {
        case .string(let text): text
        case .number(let number): number.asText
        default: nil
        }
    }

    /// Returns a number, also one that is written as a text or stands in a merge field.
    func number(_ key: String) -> Double? {
        guard let value = value(key) else { return nil }
        return fields?.number(value, at: place(of: key)) ?? Self.number(value)
    }

    private static func number(_ value: JSON) -> Double? {
        value.number ?? value.string.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns true or false; nil if the value is neither.
    func flag(_ key: String) -> Bool? {
        guard case .bool(let value) = value(key) else { return nil }
        return value
    }

    /// Returns an object.
    func object(_ key: String) -> EditObject? {
        guard let value = value(key), value.members != nil else { return nil }
        return EditObject(value, at: place(of: key), fields: fields)
    }

    /// Returns the objects in a list; an object alone is a list of one.
    func objects(_ key: String) -> [EditObject] {
        guard let value = value(key) else { return [] }
        if value.members != nil { return [EditObject(value, at: place(of: key), fields: fields)] }
        return (value.array ?? []).enumerated().map {
            EditObject($1, at: "\(place(of: key))[\($0)]", fields: fields)
        }
    }

    /// The keys that the object itself has.
    var members: [JSON.Member] { own.members ?? [] }

    /// Marks keys that mean nothing to a scene.
    func skip(_ keys: String...) { read.formUnion(keys) }

    /// Adds a note for each own key that was not read.
    func noteUnread(_ notes: ImportNotes) {
        for member in members where !read.contains(member.key) && member.value != .null {
            notes.leaveOut(place(of: member.key.excerpt), "not known, or not a part of scenes")
        }
    }
}
