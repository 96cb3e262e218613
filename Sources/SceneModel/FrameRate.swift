/// Frames per second, as an exact fraction in lowest terms.
public struct FrameRate: Sendable, Equatable, CustomStringConvertible {
    /// The highest rate, in frames per second.
    public static let fastest = 1000

    /// The lowest rate, one frame per second.
    public static let slowest = FrameRate()

    /// The number of frames in `denominator` seconds.
    public let numerator: Int
    /// The seconds in which `numerator` frames are shown.
    public let denominator: Int

    /// Creates a rate. Returns nil if it is not from 1 to 1000 frames per second, or if the denominator exceeds 10,000.
    public init?(_ numerator: Int, per denominator: Int = 1) {
        guard (1...10_000).contains(denominator), numerator >= denominator,
            numerator <= Self.fastest * denominator
        else { return nil }
        let divisor = greatestCommonDivisor(numerator, denominator)
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    private init() { (numerator, denominator) = (1, 1) }

    /// Parses a rate such as `60` or `30000/1001`; nil for anything else.
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

    /// The NTSC rate for a rounded decimal number, such as 29.97 or 23.98; nil if there is none.
    package init?(rounded decimal: Double) {
        guard let rate = Self.ntsc.first(where: { abs($0.framesPerSecond - decimal) < 0.005 }) else {
            return nil
        }
        self = rate
    }

    /// The NTSC rates.
    package static let ntsc = [24, 30, 48, 60, 120].compactMap { FrameRate($0 * 1000, per: 1001) }

    /// The rate as text, such as `60` or `30000/1001`.
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

    /// Frames per second, rounded to a double. For display and speeds, never for timestamps.
    public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

    /// The exact time of a frame. Equal times at two rates give equal values.
    public func time(of frame: Int) -> SceneTime {
        SceneTime(reducing: Int128(frame) * Int128(denominator), over: Int128(numerator))
    }

    /// The number of frames nearest to a duration.
    public func frameCount(in seconds: Double) -> Int {
        Int((seconds * Double(numerator) / Double(denominator)).rounded())
    }

    /// A description of the values that the scene format and the command line accept, for messages.
    public static let expectation =
        "a whole number from 1 to \(fastest), or a fraction such as \"30000/1001\""

    /// These patterns don't check that a fraction is from 1 to 1000.
    private static let wholePattern = "[1-9][0-9]{0,2}|1000"
    private static let fractionPattern = "[1-9][0-9]{0,7}/([1-9][0-9]{0,3}|10000)"

    /// A rate in JSON.
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
