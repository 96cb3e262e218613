/// A scanner for times, and for the line with the times of a cue.
struct CaptionScanner {
    private var rest: Substring.UTF8View

    init(_ text: some StringProtocol) { rest = Substring(text).utf8[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skipSpaces() { rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }

    mutating func take(_ word: StaticString) -> Bool {
        let word = "\(word)".utf8
        guard rest.starts(with: word) else { return false }
        rest = rest.dropFirst(word.count)
        return true
    }

    /// Scans a time: optional hours, minutes, seconds, and optional decimals after a comma or a dot.
    mutating func time() -> SceneTime? {
        guard let first = number(atMost: 4), take(":"), let second = minutes() else { return nil }
        var (hours, minutes, seconds) = (0, first, second)
        if take(":") {
            guard let third = self.minutes() else { return nil }
            (hours, minutes, seconds) = (first, second, third)
        }
        guard minutes < 60 else { return nil }
        let whole = SceneTime(hours * 3600 + minutes * 60 + seconds, over: 1)
        guard take(",") || take(".") else { return whole }
        guard let decimals = decimals() else { return nil }
        return whole + decimals
    }

    /// Scans the start and end times of a cue and ignores the text after them. Returns nil if the line states no times.
    mutating func timing() -> (start: SceneTime, end: SceneTime)? {
        skipSpaces()
        guard let start = time() else { return nil }
        skipSpaces()
        guard take("-->") else { return nil }
        skipSpaces()
        guard let end = time() else { return nil }
        return (start, end)
    }

    /// Scans two times and returns the text between them if it is not `-->`. Returns nil for `-->`, or if two times are
    /// not found.
    mutating func otherArrow() -> String? {
        skipSpaces()
        guard time() != nil else { return nil }
        skipSpaces()
        let signs = rest.prefix { !(0x30...0x39).contains($0) }
        rest = rest[signs.endIndex...]
        let end = signs.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        guard let end, signs.count <= Self.longestArrow, time() != nil else { return nil }
        let arrow = String(Substring(signs[...end]))
        return arrow == "-->" ? nil : arrow
    }

    private static let longestArrow = 8

    /// Scans a number of minutes or seconds, which must be below 60.
    private mutating func minutes() -> Int? {
        guard let number = number(atMost: 2), number < 60 else { return nil }
        return number
    }

    /// Scans the decimals of a second; decimals after the sixth are ignored.
    private mutating func decimals() -> SceneTime? {
        guard let digits = digits() else { return nil }
        let known = digits.prefix(6)
        return SceneTime(Self.value(known), over: known.reduce(1) { power, _ in power * 10 })
    }

    private mutating func number(atMost most: Int) -> Int? {
        guard let digits = digits(), digits.count <= most else { return nil }
        return Self.value(digits)
    }

    /// Scans digits after optional spaces, which some programs write.
    private mutating func digits() -> Substring.UTF8View? {
        skipSpaces()
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty else { return nil }
        rest = rest[digits.endIndex...]
        return digits
    }

    private static func value(_ digits: Substring.UTF8View) -> Int {
        digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
