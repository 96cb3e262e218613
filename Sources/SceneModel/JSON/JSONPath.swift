/// The path of a value in a JSON document, and its position if the document was parsed from text.
package struct JSONPath: Sendable, CustomStringConvertible {
    /// Such as `layers[1].colors`; empty for the whole document.
    package let description: String
    /// Where messages about the value point, in bytes from the start of the text.
    let offset: Int
    private let place: JSONPlace?

    /// The whole document.
    init(_ place: JSONPlace? = nil) {
        self.init("", place, offset: place?.value ?? 0)
    }

    private init(_ description: String, _ place: JSONPlace?, offset: Int) {
        self.description = description
        self.place = place
        self.offset = offset
    }

    /// The value of a key, the object's member `index`. The index of a missing key is nil; messages about it point
    /// at the object.
    package func appending(key: String, member index: Int?) -> JSONPath {
        let inner = index.flatMap { place?.inner[$0] }
        let key = key.excerpt
        return JSONPath(
            description.isEmpty ? key : "\(description).\(key)", inner, offset: inner?.value ?? offset)
    }

    /// A value of a list.
    package func appending(index: Int) -> JSONPath {
        let inner = place?.inner[index]
        return JSONPath("\(description)[\(index)]", inner, offset: inner?.value ?? offset)
    }

    /// The same path, with messages pointing at the key.
    var atKey: JSONPath { JSONPath(description, place, offset: place?.key ?? offset) }
}
