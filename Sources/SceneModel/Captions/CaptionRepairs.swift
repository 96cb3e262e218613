/// The faults of a caption file whose text was dropped or repaired. For each kind of fault, the first lines with this
/// fault are listed, and further lines are counted.
struct CaptionRepairs {
    /// The kinds of faults in a caption file. The faulty text is dropped or repaired, so that reading can continue.
    enum Kind: CaseIterable {
        case endBeforeStart, times, noTimes, looseText, blankLine, wordTime, spokenWord, length, crowd

        /// A description of the fault, for messages about one faulty line or several.
        fileprivate var summary: String {
            switch self {
            case .endBeforeStart: "the caption does not end after it begins"
            case .times: "times that can't be read"
            case .noTimes: "text without the times of a caption"
            case .looseText: "text outside of captions"
            case .blankLine: "a blank line in a caption"
            case .wordTime: "invalid times of words"
            case .spokenWord: "words without times, or in disorder"
            case .length: "a caption has at most \(Captions.maximumCueCharacters) characters"
            case .crowd: "more than \(Captions.maximumAtOnce) captions would be shown at the same time"
            }
        }

        fileprivate var outcome: String {
            switch self {
            case .endBeforeStart, .times, .length, .crowd: "the caption is left out"
            case .noTimes, .looseText: "the text is left out"
            case .blankLine: "the text after the blank line is shown as well"
            case .wordTime: "the time is left out"
            case .spokenWord: "the word is left out"
            }
        }
    }

    /// The maximum number of lines that are listed for each kind of fault.
    private static let maximumListed = 3

    private struct Tally {
        var listed: [CaptionFault] = []
        /// The first and last line numbers of the unlisted faults, and the number of those faults.
        var (firstLine, lastLine, count) = (0, 0, 0)
    }

    private var tallies: [Kind: Tally] = [:]
    /// The first fault found.
    private(set) var first: CaptionFault?

    /// Records a fault in a line, counted from 1. If `reason` is nil, uses the summary of the kind.
    mutating func note(_ kind: Kind, line: Int, _ reason: @autoclosure () -> String? = nil) {
        var tally = tallies[kind] ?? Tally()
        if tally.listed.count < Self.maximumListed {
            let fault = CaptionFault(line: line, reason() ?? kind.summary)
            tally.listed.append(fault)
            if first == nil { first = fault }
        } else {
            if tally.count == 0 { tally.firstLine = line }
            tally.lastLine = line
            tally.count += 1
        }
        tallies[kind] = tally
    }

    /// The messages in file order: one for each listed fault, and one for all unlisted faults of a kind.
    var messages: [String] {
        var messages: [(line: Int, text: String)] = []
        for kind in Kind.allCases {
            guard let tally = tallies[kind] else { continue }
            messages += tally.listed.map { ($0.line ?? 0, "\($0.description); \(kind.outcome)") }
            guard tally.count > 0 else { continue }
            let place =
                tally.count == 1
                ? "line \(tally.firstLine)"
                : "lines \(tally.firstLine) to \(tally.lastLine), \(tally.count) places"
            messages.append((tally.firstLine, "\(place): \(kind.summary); \(kind.outcome)"))
        }
        let order = messages.indices.sorted { (messages[$0].line, $0) < (messages[$1].line, $1) }
        return order.map { messages[$0].text }
    }
}
