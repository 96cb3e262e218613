/// The members of a JSON object, found by their keys in constant time.
package struct Members {
    private let list: [JSON.Member]
    private let indices: [String: Int]
    private let path: JSONPath

    /// The members of an object; nil, with a note in the reading, for anything else.
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

    /// The path to a key's value; for a key that is not there messages point at the object.
    package func path(to key: String) -> JSONPath { path.appending(key: key, member: indices[key]) }

    /// Notes every key that is none of these.
    package func refuseKeys(notAmong names: [String], _ reading: inout Reading) {
        let known = Set(names)
        for (index, member) in list.enumerated() where !known.contains(member.key) {
            let place = path.appending(key: member.key, member: index).atKey
            reading.unknown("key", member.key, among: names, at: place)
        }
    }
}
