import Geometry
import SceneModel

/// A text that is typed into the input field letter by letter.
struct TypedText: Sendable {
    /// The layouts of the text's first letter, first two letters, and so on.
    let prefixes: [any MessageText]
    /// The time when each letter appears, in seconds from the start of the chat.
    let times: [Double]
    /// The times when the input field begins to grow by a line, in seconds from the start of the chat. The growth ends
    /// when the first letter of the line appears.
    let growths: [Double]

    /// The fraction of the typing time that remains after the last letter.
    private static let lastPauseShare = 0.12

    /// - Parameters:
    ///   - start: The time when typing begins, in seconds from the start of the chat.
    ///   - seconds: The time from the beginning of typing until the message is sent, in seconds.
    ///   - layout: Lays out the beginning of the text.
    init(
        _ text: String, start: Double, seconds: Double, lineHeight: Double, random: Randomness,
        layout: (String) throws -> any MessageText
    ) rethrows {
        let letters = Array(text)
        prefixes = try letters.indices.map { try layout(String(letters[...$0])) }
        // Pauses between letters vary randomly, and are longer before a word.
        let pauses = letters.indices.map { index in
            0.6 + 0.8 * random.unit(0, index) + (index > 0 && letters[index - 1].isWhitespace ? 0.6 : 0)
        }
        let total = pauses.reduce(0, +)
        var sum = 0.0
        times = pauses.map { pause in
            sum += pause
            return start + seconds * (1 - Self.lastPauseShare) * sum / total
        }
        var lines = 1.0
        var growths: [Double] = []
        for (prefix, time) in zip(prefixes, times) {
            let count = (prefix.size.height / lineHeight).rounded()
            while lines < count {
                growths.append(time - ChatTimeline.growthSeconds)
                lines += 1
            }
        }
        self.growths = growths
    }

    /// Returns the number of letters typed at a time.
    func count(at time: Double) -> Int {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
