/// Words that are often tried as keys, and the keys that are meant.
public struct Synonyms: Sendable, ExpressibleByDictionaryLiteral {
    private let list: [Entry]

    private struct Entry {
        let word: String
        let keys: [String]
        /// What the value of the key may be.
        var example: JSON?
    }

    /// A word and one or more keys for each.
    public init(dictionaryLiteral elements: (String, [String])...) {
        list = elements.map { Entry(word: $0, keys: $1) }
    }

    private init(_ list: [Entry]) { self.list = list }

    /// Words for what a key does with a value: each with the key and such a value.
    static func examples(_ examples: [(words: [String], key: String, value: JSON)]) -> Synonyms {
        Synonyms(
            examples.flatMap { example in
                example.words.map { Entry(word: $0, keys: [example.key], example: example.value) }
            })
    }

    /// These, then others.
    public static func + (one: Synonyms, other: Synonyms) -> Synonyms { Synonyms(one.list + other.list) }

    /// The words.
    var words: [String] { list.map(\.word) }

    /// All keys that are meant.
    var keys: [String] { list.flatMap(\.keys) }

    /// What a word means as a key and a value, in JSON; nil if it means just a key.
    func example(of word: String) -> String? {
        list.first { $0.word == word }.flatMap { entry in
            entry.example.map { "\"\(entry.keys[0])\": \($0.text)" }
        }
    }

    /// The keys that a word means; nil for another word.
    subscript(word: String) -> [String]? { list.first { $0.word == word }?.keys }
}
