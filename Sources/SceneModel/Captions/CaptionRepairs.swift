/// The parts of a caption file that were dropped or repaired: the first places of each kind, and the number of others.
struct CaptionRepairs {
    /// The kinds of faults that don't prevent reading the rest of a file.
    enum Kind: CaseIterable {
        case endBeforeStart, times, noTimes, looseText, blankLine, wordTime, length, crowd

        /// The fault, worded for several places.
        fileprivate var summary: String {
            switch self {
            case .endBeforeStart: "the caption does not end after it begins"
            case .times: "times that can't be read"
            case .noTimes: "no times of a caption"
            case .looseText: "text outside of captions"
            case .blankLine: "a blank line in a caption"
            case .wordTime: "times of words that can't be right"
            case .length: "a caption has at most \(Captions.mostCharactersOfCue) characters"
            case .crowd: "more than \(Captions.mostAtOnce) captions would be seen at the same time"
            }
        }

        fileprivate var outcome: String {
            switch self {
            case .endBeforeStart, .times, .length, .crowd: "the caption is left out"
            case .noTimes, .looseText: "the text is left out"
            case .blankLine: "the text after it is shown, too"
            case .wordTime: "the time is left out"
            }
        }
    }

    /// The maximum number of places listed per kind.
    private static let mostListed = 3

    private struct Tally {
        var listed: [CaptionFault] = []
        /// The lines of the places not listed.
        var (firstLine, lastLine, count) = (0, 0, 0)
    }

    private var tallies: [Kind: Tally] = [:]
    /// The first fault found.
    private(set) var first: CaptionFault?

    /// Records a fault in a line, counted from 1. Without a reason, the kind's summary is used.
    mutating func note(_ kind: Kind, line: Int, _ reason: @autoclosure () -> String? = nil) {
        var tally = tallies[kind] ?? Tally()
        if tally.listed.count < Self.mostListed {
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

    /// A line for each listed place, and one for all others of a kind, in file order.
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
