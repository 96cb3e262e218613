import Film

/// One of the films that are compared.
public struct Variant: Sendable {
    /// What sets it apart, as `30 fps` or `crf 18, medium`.
    public let name: String
    /// The film.
    public let order: FilmOrder

    /// The film's name as a file.
    public var fileName: String {
        let words = name.split { !($0.isLetter || $0.isNumber || $0 == ".") }
        return words.joined(separator: "-") + ".mp4"
    }

    /// Creates a variant.
    public init(name: String, order: FilmOrder) {
        self.name = name
        self.order = order
    }
}
