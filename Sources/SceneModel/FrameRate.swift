import SceneText

/// A frame rate in frames per second, as an exact fraction in lowest terms.
public struct FrameRate: Sendable, Equatable, CustomStringConvertible {
    /// The highest supported rate, in frames per second.
    public static let fastest = 1000

    /// The lowest supported rate: one frame per second.
    public static let slowest = FrameRate()

    /// The number of frames in `denominator` seconds.
    public let numerator: Int
    /// The number of seconds that `numerator` frames last.
    public let denominator: Int

    /// Creates a rate of `numerator / denominator` frames per second. Returns nil if the rate is not from 1 to 1000, or
    /// if the denominator exceeds 10,000.
    public init?(_ numerator: Int, per denominator: Int = 1) {
        guard (1...10_000).contains(denominator), numerator >= denominator,
            numerator <= Self.fastest * denominator
        else { return nil }
        let divisor = greatestCommonDivisor(numerator, denominator)
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    private init() { (numerator, denominator) = (1, 1) }

    /// Parses a rate such as `60` or `30000/1001`. Returns nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            part.utf8.count <= 8 && part.utf8.first != UInt8(ascii: "0")
                && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard isPlain, parts.count <= 2, let numerator = Int(parts[0]),
            let denominator = parts.count == 2 ? Int(parts[1]) : 1
        else { return nil }
        self.init(numerator, per: denominator)
    }

    /// Creates the NTSC rate that a rounded decimal such as 29.97 or 23.98 stands for. Returns nil if no NTSC rate is
    /// near.
    package init?(rounded decimal: Double) {
        guard let rate = Self.ntsc.first(where: { abs($0.framesPerSecond - decimal) < 0.005 }) else {
            return nil
        }
        self = rate
    }

    /// The NTSC rates: 24, 30, 48, 60 and 120, each times 1000/1001.
    package static let ntsc = [24, 30, 48, 60, 120].compactMap { FrameRate($0 * 1000, per: 1001) }

    /// The rate as text, such as `60` or `30000/1001`.
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

    /// The rate in frames per second, as a double: for display and for speeds, never for timestamps.
    public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

    /// Returns the exact time at which a frame starts. Equal times at two rates are equal values.
    public func time(of frame: Int) -> SceneTime {
        SceneTime(reducing: Int128(frame) * Int128(denominator), over: Int128(numerator))
    }

    /// Returns the number of the first frame that is not before a time.
    package func firstFrame(from time: SceneTime) -> Int {
        let (whole, rest) = time.cycles(of: self.time(of: 1))
        return whole + (rest == .zero ? 0 : 1)
    }

    /// Returns the duration in frames, rounded to the nearest integer.
    public func frameCount(in seconds: Double) -> Int {
        Int((seconds * Double(numerator) / Double(denominator)).rounded())
    }

    /// The rates allowed in scenes and on the command line, worded for messages ("expected …").
    public static let expectation =
        "a whole number from 1 to \(fastest), or a fraction such as \"30000/1001\""

    /// A regular expression for whole rates in the JSON Schema. It does not check that a rate is from 1 to 1000.
    private static let wholePattern = "[1-9][0-9]{0,2}|1000"
    private static let fractionPattern = "[1-9][0-9]{0,7}/([1-9][0-9]{0,3}|10000)"

    /// The JSON format of a rate: an integer, or a fraction in a string.
    package static let format = Format<FrameRate>(
        expectation: expectation,
        schema: [
            "oneOf": [
                ["type": "integer", "minimum": 1, "maximum": .number(Double(fastest))],
                ["type": "string", "pattern": .string("^(\(wholePattern)|\(fractionPattern))$")],
            ]
        ],
        meaning: { json in
            let decimal = json.number ?? json.string.flatMap(Double.init)
            return decimal.flatMap(FrameRate.init(rounded:)).map(written)
        },
        parse: { json in
            switch json {
            case .number(let value): Int(exactly: value).flatMap { FrameRate($0) }
            case .string(let text): FrameRate(text)
            default: nil
            }
        }, write: written)

    private static func written(_ rate: FrameRate) -> JSON {
        rate.denominator == 1 ? .number(Double(rate.numerator)) : .string(rate.description)
    }
}
