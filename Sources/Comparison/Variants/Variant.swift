import Film

/// One of the films that are compared.
package struct Variant: Sendable {
    /// What sets it apart, as `30 fps` or `crf 18, medium`.
    package let name: String
    /// The film.
    package let order: FilmOrder

    /// The film's name as a file.
    package var fileName: String {
        let words = name.split { !($0.isLetter || $0.isNumber || $0 == ".") }
        return words.joined(separator: "-") + ".mp4"
    }

    /// Creates a variant.
    package init(name: String, order: FilmOrder) {
        self.name = name
        self.order = order
    }
}
