import SceneText

/// Words that users often write as keys, with the correct keys.
public struct Synonyms: Sendable, ExpressibleByDictionaryLiteral {
    private let list: [Entry]

    private struct Entry {
        let word: String
        let keys: [String]
        /// The value to suggest, if the word stands for a key together with a value.
        var example: JSON?
    }

    /// Creates synonyms from words and the correct keys for each word.
    public init(dictionaryLiteral elements: (String, [String])...) {
        list = elements.map { Entry(word: $0, keys: $1) }
    }

    private init(_ list: [Entry]) { self.list = list }

    /// Creates synonyms for words that stand for a key together with a value.
    static func examples(_ examples: [(words: [String], key: String, value: JSON)]) -> Synonyms {
        Synonyms(
            examples.flatMap { example in
                example.words.map { Entry(word: $0, keys: [example.key], example: example.value) }
            })
    }

    /// Combines two lists of synonyms. If both lists have a word, the entry of the first list is used.
    public static func + (one: Synonyms, other: Synonyms) -> Synonyms { Synonyms(one.list + other.list) }

    /// All words that users may write instead of a correct key.
    var words: [String] { list.map(\.word) }

    /// All correct JSON keys for which the list has words.
    var keys: [String] { list.flatMap(\.keys) }

    /// Returns, as JSON text, the key and the value that a word stands for. Nil if the word stands for a key alone.
    func example(of word: String) -> String? {
        list.first { $0.word == word }.flatMap { entry in
            entry.example.map { "\"\(entry.keys[0])\": \($0.text)" }
        }
    }

    /// Returns the correct keys for a word; nil if the word is unknown.
    subscript(word: String) -> [String]? { list.first { $0.word == word }?.keys }
}
