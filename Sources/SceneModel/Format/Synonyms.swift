/// Words that are often tried as keys, and the keys that are meant.
public struct Synonyms: Sendable, ExpressibleByDictionaryLiteral {
    private let list: [(word: String, keys: [String])]

    /// A word and one or more keys for each.
    public init(dictionaryLiteral elements: (String, [String])...) {
        list = elements.map { (word: $0, keys: $1) }
    }

    private init(_ list: [(word: String, keys: [String])]) { self.list = list }

    /// These, then others.
    public static func + (one: Synonyms, other: Synonyms) -> Synonyms { Synonyms(one.list + other.list) }

    /// The words.
    var words: [String] { list.map(\.word) }

    /// All keys that are meant.
    var keys: [String] { list.flatMap(\.keys) }

    /// The keys that a word means; nil for another word.
    subscript(word: String) -> [String]? { list.first { $0.word == word }?.keys }
}
