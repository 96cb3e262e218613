import Spelling

/// The numbers of one progress update.
struct ProgressUpdate {
    let label: String
    let amount: Progress.Amount
    /// The seconds since the phase began.
    let seconds: Double
    let filmRate: Double

    /// The speed in frames per second, or in seconds of sound per second.
    private var speed: Double { seconds > 0 ? amount.done / seconds : 0 }
    private var timesRealTime: Double {
        switch amount {
        case .frames, .framesSoFar: speed / filmRate
        case .sound: speed
        }
    }
    private var secondsLeft: Double {
        speed > 0 ? max(amount.total - amount.done, 0) / speed : .infinity
    }

    private var words: String {
        let speed = fixed(timesRealTime, 2)
        let left = "\(speed)x real time, \(clockText(secondsLeft)) left"
        return switch amount {
        case .frames(let frames, let total): " \(frames)/\(total) frames, \(fixed(self.speed, 1))/s, \(left)"
        case .framesSoFar(let frames): " \(frames) frames, \(fixed(self.speed, 1))/s"
        case .sound(let done, let total): " \(clockText(done))/\(clockText(total)), \(left)"
        }
    }

    /// The line to print if no terminal is attached; without a speed at the start of a phase.
    var plainLine: String {
        if seconds > 0 { return label + ":" + words }
        return switch amount {
        case .frames(_, let total): "\(label): \(total) frames"
        case .framesSoFar: label
        case .sound(_, let total): "\(label): \(clockText(total)) of sound"
        }
    }

    /// Returns the line for a terminal of `columns` characters, with a progress bar if the bar fits.
    func line(columns: Int) -> String {
        // The last column stays empty, because some terminals wrap when it is filled.
        let room = columns - 1 - label.count - 1 - words.count - 2
        guard room >= 4, amount.total.isFinite else {
            return String((label + words).prefix(max(0, columns - 1)))
        }
        let width = min(room, 30)
        let filled = amount.total > 0 ? min(width, Int(Double(width) * amount.done / amount.total)) : 0
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        return "\(label) [\(bar)]\(words)"
    }

    /// The update as a JSON object on one line.
    var json: String {
        func number(_ value: Double) -> String { value.magnitude < 1e15 ? fixed(value, 3) : "null" }
        let done =
            switch amount {
            case .frames(let frames, let total):
                #""frames": \#(frames), "total": \#(total), "framesPerSecond": \#(number(speed))"#
            case .framesSoFar(let frames): #""frames": \#(frames), "framesPerSecond": \#(number(speed))"#
            case .sound(let done, let total):
                #""soundSeconds": \#(number(done)), "totalSeconds": \#(number(total))"#
            }
        return """
            {"event": "progress", "stage": "\(label)", \(done), "timesRealTime": \(number(timesRealTime)), \
            "secondsLeft": \(number(secondsLeft))}
            """
    }
}

extension Progress.Amount {
    /// The finished amount, in frames or in seconds of sound.
    var done: Double {
        switch self {
        case .frames(let frames, _), .framesSoFar(let frames): Double(frames)
        case .sound(let seconds, _): seconds
        }
    }

    /// The total amount, in frames or in seconds of sound; infinite if it is unknown.
    var total: Double {
        switch self {
        case .frames(_, let total): Double(total)
        case .framesSoFar: .infinity
        case .sound(_, let total): total
        }
    }

    var isComplete: Bool { done >= total }
}
