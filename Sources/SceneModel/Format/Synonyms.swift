/// Words that users often try as keys, with the keys they mean.
public struct Synonyms: Sendable, ExpressibleByDictionaryLiteral {
    private let list: [Entry]

    private struct Entry {
        let word: String
        let keys: [String]
        /// A typical value of the key, if the word implies a value.
        var example: JSON?
    }

    /// Creates synonyms from pairs of a word and one or more keys.
    public init(dictionaryLiteral elements: (String, [String])...) {
        list = elements.map { Entry(word: $0, keys: $1) }
    }

    private init(_ list: [Entry]) { self.list = list }

    /// Creates synonyms for words that describe a key with a certain value.
    static func examples(_ examples: [(words: [String], key: String, value: JSON)]) -> Synonyms {
        Synonyms(
            examples.flatMap { example in
                example.words.map { Entry(word: $0, keys: [example.key], example: example.value) }
            })
    }

    /// Both lists of synonyms; the first one has precedence.
    public static func + (one: Synonyms, other: Synonyms) -> Synonyms { Synonyms(one.list + other.list) }

    /// The words.
    var words: [String] { list.map(\.word) }

    /// All keys that the words mean.
    var keys: [String] { list.flatMap(\.keys) }

    /// The key and value that a word means, as JSON text; nil if it means only a key.
    func example(of word: String) -> String? {
        list.first { $0.word == word }.flatMap { entry in
            entry.example.map { "\"\(entry.keys[0])\": \($0.text)" }
        }
    }

    /// The keys that a word means; nil if unknown.
    subscript(word: String) -> [String]? { list.first { $0.word == word }?.keys }
}
