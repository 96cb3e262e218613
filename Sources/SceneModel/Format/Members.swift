/// The members of a JSON object, with constant-time lookup by key.
package struct Members {
    private let list: [JSON.Member]
    private let indices: [String: Int]
    private let path: JSONPath

    /// The members of an object. For anything else, adds an error to the reading and returns nil.
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

    /// The value of a key, or nil.
    package subscript(key: String) -> JSON? { indices[key].map { list[$0].value } }

    /// The path to a key's value. For a missing key, messages point at the object.
    package func path(to key: String) -> JSONPath { path.appending(key: key, member: indices[key]) }

    /// The path to a value inside a key's value.
    func path(along steps: [Fault.Step]) -> JSONPath {
        guard case .key(let key)? = steps.first else { return path }
        return path(to: key).appending(steps.dropFirst(), in: self[key])
    }

    /// Adds an error for every key that is not among `names`.
    package func refuseKeys(
        notAmong names: [String], synonyms: Synonyms = [:], _ reading: inout Reading
    ) {
        let known = Set(names)
        for (index, member) in list.enumerated() where !known.contains(member.key) {
            let place = path.appending(key: member.key, member: index).atKey
            reading.unknown("key", member.key, among: names, synonyms: synonyms, at: place)
        }
    }
}
