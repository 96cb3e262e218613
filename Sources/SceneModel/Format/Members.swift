import SceneText

/// The members of a JSON object, with constant-time lookup by key.
package struct Members {
    private let list: [JSON.Member]
    private let indices: [String: Int]
    private let path: JSONPath

    /// Creates the members of a JSON object. For any other value, adds an error to the reading and returns nil.
    package init?(
        _ json: JSON, at path: JSONPath, expecting expected: String = "an object", _ reading: inout Reading
    ) {
        guard case .object(let members) = json else {
            reading.mismatch(expected: expected, given: json, at: path)
            return nil
        }
        list = members
        indices = Dictionary(
            members.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
        self.path = path
    }

    /// Returns the value of a key; nil if the key is missing.
    package subscript(key: String) -> JSON? { indices[key].map { list[$0].value } }

    /// Returns the path to a key's value. If the key is missing, messages about the path point at the object.
    package func path(to key: String) -> JSONPath { path.appending(key: key, member: indices[key]) }

    /// Returns the path to a value at any depth inside the object.
    func path(along steps: [Fault.Step]) -> JSONPath {
        guard case .key(let key)? = steps.first else { return path }
        return path(to: key).appending(steps.dropFirst(), in: self[key])
    }

    /// Adds an error for each key of the object that is not in `names`, the list of allowed keys.
    package func refuseKeys(
        notAmong names: [String], synonyms: Synonyms = [:], _ reading: inout Reading
    ) {
        let (known, taken) = (Set(names), Set(list.map(\.key)))
        for (index, member) in list.enumerated() where !known.contains(member.key) {
            let place = path.appending(key: member.key, member: index).atKey
            let all = synonyms + (Self.directives[member.key] == nil ? [:] : Self.directives)
            reading.unknown(
                "key", member.key, among: names, synonyms: all, taken: taken, isKey: true, at: place)
        }
    }

    /// Directives of templates that are written without their sign.
    private static let directives: Synonyms = [
        "if": ["$if"], "then": ["$then"], "else": ["$else"], "each": ["$each"], "forEach": ["$each"],
        "include": ["$include"], "import": ["$include"], "comment": ["$comment"],
    ]
}
