/// The path of a value in a JSON document, and the value's place if the document was parsed from text.
package struct JSONPath: Sendable, CustomStringConvertible {
    /// The path as text, such as `layers[1].colors`; empty for the whole document.
    package let description: String
    /// The position in the texts to which messages about the value point.
    package let mark: TextMark
    /// The keys from the value at `mark` to this value if this value is missing, such as `.size`; otherwise empty.
    package let missing: String
    private let place: JSONPlace?

    /// Creates the path of the whole document.
    package init(_ place: JSONPlace? = nil) {
        self.init("", place, place?.mark ?? TextMark(file: 0, offset: 0), missing: "")
    }

    private init(_ description: String, _ place: JSONPlace?, _ mark: TextMark, missing: String) {
        (self.description, self.place, self.mark, self.missing) = (description, place, mark, missing)
    }

    /// Returns the path of a key's value. `index` is the index of the key in the object, or nil if the key is missing;
    /// messages about a missing key point at the object.
    package func appending(key: String, member index: Int?) -> JSONPath {
        let key = key.excerpt
        return step(to: index.flatMap { place?.inner[$0] }, description.isEmpty ? key : ".\(key)")
    }

    /// Returns the path of an element of this list.
    package func appending(index: Int) -> JSONPath { step(to: place?.inner[index], "[\(index)]") }

    private func step(to inner: JSONPlace?, _ word: String) -> JSONPath {
        JSONPath(
            description + word, inner, inner?.mark ?? mark, missing: inner == nil ? missing + word : "")
    }

    /// The same path, but with messages that point at the key instead of the value.
    package var atKey: JSONPath { JSONPath(description, place, place?.keyMark ?? mark, missing: missing) }

    /// The index of the text in which the value was written. A file name counts from this text's folder.
    package var writtenIn: Int { place?.writtenIn ?? 0 }
}
