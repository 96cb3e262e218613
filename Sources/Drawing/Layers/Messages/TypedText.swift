import Geometry
import SceneModel

/// A text while it is typed into the input field.
struct TypedText: Sendable {
    /// The layouts of the first letter, of the first two, and so on.
    let prefixes: [any MessageText]
    /// The times when letters appear.
    let times: [Double]
    /// The times when the field begins to grow by a line, early enough for the line's first letter.
    let growths: [Double]

    /// The fraction of the typing time that is left after the last letter.
    private static let lastPauseShare = 0.12

    /// - Parameters:
    ///   - start: The time when typing begins.
    ///   - seconds: The seconds until the message is sent.
    ///   - layout: Lays out the beginning of the text.
    init(
        _ text: String, start: Double, seconds: Double, lineHeight: Double, random: Randomness,
        layout: (String) throws -> any MessageText
    ) rethrows {
        let letters = Array(text)
        prefixes = try letters.indices.map { try layout(String(letters[...$0])) }
        // Pauses vary, and are longer before a word.
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

    /// The number of letters typed at a time.
    func count(at time: Double) -> Int {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
