import SceneText

/// The mistakes found so far. Equal mistakes at the same place, with the same value, are one mistake.
final class Mistakes {
    private struct Key: Hashable {
        let file: Int32
        let offset: Int32
        let message: String
        let givenFile: Int32
        let givenOffset: Int32
    }

    private struct Mistake {
        var mark: TextMark
        let message: String
    }

    private var known: Set<Key> = []
    private var mistakes: [Mistake] = []

    /// The number of different mistakes.
    var count: Int { known.count }
    /// The number of reports, in which a mistake that was found again counts again. Grows whenever something fails.
    private(set) var reports = 0
    /// The maximum number of mistakes that are counted; then the expansion stops.
    static let maximumCount = 200
    /// The maximum number of reports; then the expansion stops.
    static let maximumReports = 10_000

    /// Adds a mistake in the value at `mark`. If the mistake is inside a string, `inString` is its position in the
    /// string, in UTF-8 bytes. `given` is the position of the value that led to the mistake; nil for the value that
    /// `mark` names, if any.
    func add(
        _ message: @autoclosure () -> String, at mark: TextMark, inString position: Int? = nil,
        given: (file: Int, offset: Int)? = nil, texts: SourceTexts
    ) {
        reports += 1
        guard count < Self.maximumCount else { return }
        let message = message()
        var mark = mark
        if let position { mark.offset = texts.offset(of: position, inStringAt: mark) }
        if let given, Int32(given.file) != mark.file || Int32(given.offset) != mark.offset {
            (mark.givenFile, mark.givenOffset) = (Int32(given.file), Int32(given.offset))
        }
        let key = Key(
            file: mark.file, offset: mark.offset, message: message, givenFile: mark.givenFile,
            givenOffset: mark.givenOffset)
        guard known.insert(key).inserted else { return }
        mistakes.append(Mistake(mark: mark, message: message))
    }

    /// Returns all mistakes in the order of the texts; nil if there are none.
    func errors(in texts: SourceTexts) -> SceneErrors? {
        guard !mistakes.isEmpty else { return nil }
        let sorted = mistakes.enumerated().sorted {
            let (one, two) = ($0.element.mark, $1.element.mark)
            let first = (texts.texts[Int(one.file)].kind.rawValue, one.file, one.offset)
            let second = (texts.texts[Int(two.file)].kind.rawValue, two.file, two.offset)
            return first == second ? $0.offset < $1.offset : first < second
        }
        let listed = sorted.prefix(SceneErrors.maximumListed).map { entry in
            texts.error(entry.element.message, at: entry.element.mark)
        }
        return SceneErrors(listed, count: mistakes.count)
    }
}
