import Geometry
import SceneText

/// The animation in which a chart draws itself: bars grow one after the other, lines are drawn from left to right, a pie
/// opens clockwise. Numbers count, and labels fade in.
public struct ChartDraw: Sendable, Equatable {
    /// The time for which a bar grows, a line is drawn or a pie opens, in seconds; nil for the usual one.
    public var duration: Double?
    /// The time from one bar or line to the next, in seconds; nil for one that depends on their number.
    public var stagger: Double?
    /// The time before the first bar or line begins, in seconds.
    public var delay = 0.0
    /// The timing curve; nil for the usual one.
    public var curve: Curve?
    /// The order in which bars or lines follow each other.
    public var order = StaggerOrder.first

    /// Creates the usual animation.
    public init() {}

    /// The format of an animation: true for the usual one, or an object.
    static var format: Format<ChartDraw?> {
        let object = ObjectFormat<ChartDraw>(
            properties: [
                .optional(
                    "duration", \.duration, .number(in: 0.001...1000),
                    "The time for which a bar grows, a line is drawn or a pie opens, in seconds. Default: 0.9 for bars, 1.6 for lines, 1.3 for a pie."
                ),
                .optional(
                    "stagger", \.stagger, .number(in: 0...1000),
                    "The time from one bar or line to the next, in seconds. Default: 0.08, less for many bars; 0.25 for lines."
                ),
                .optional(
                    "delay", \.delay, .number(in: 0...1_000_000),
                    "The time before the first one begins, in seconds. Default: 0."),
                .optional(
                    "curve", \.curve, .curve,
                    "The timing curve. Default: \"easeOutQuart\" for bars, otherwise \"easeInOutCubic\"."),
                .optional(
                    "order", \.order, .choice(of: "order"),
                    "The order in which bars or lines follow each other. Default: \"first\"."),
            ], synonyms: ["easing": ["curve"], "each": ["stagger"], "length": ["duration"]])
        let whole = object.format(startingFrom: ChartDraw())
        let flag = Format<Bool>.boolean
        return Format<ChartDraw?>(
            expectation: "true, or \(whole.expectation)", schema: ["oneOf": [flag.schema, whole.schema]],
            read: { json, path, expected, reading in
                if case .bool(let draws) = json { return .some(draws ? ChartDraw() : nil) }
                guard case .object = json else {
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
                return whole.read(json, at: path, &reading).map { .some($0) }
            },
            write: { draw in
                guard let draw else { return false }
                return draw == ChartDraw()
                    ? true : .object(object.write(draw, omittingDefaultsOf: ChartDraw()))
            })
    }
}

/// The middle of a ring: a number or a text, and a label below.
public struct ChartCenter: Sendable, Equatable {
    /// The number; nil for the sum of the values.
    public var number: Double?
    /// A text instead of the number; nil for the number.
    public var text: String?
    /// The smaller label below; nil for none.
    public var label: String?

    /// Creates the sum of the values.
    public init() {}

    /// The format: a text, or an object.
    static var format: Format<ChartCenter> {
        let object = ObjectFormat<ChartCenter>(
            properties: [
                .optional(
                    "number", \.number, .number(in: -1e15...1e15),
                    "The number, in the chart's \"format\". Default: the sum of the values."),
                .optional("text", \.text, .chartLabel, "A text instead of the number. Default: none."),
                .optional("label", \.label, .chartLabel, "A smaller label below. Default: none."),
            ],
            checks: [
                .init("number", "text") { center in
                    center.number == nil || center.text == nil
                        ? nil : Fault("number", "expected \"text\" or \"number\", not both")
                }
            ], synonyms: ["value": ["number"], "title": ["text"], "caption": ["label"]]
        ).format(startingFrom: ChartCenter())
        let text = Format<String>.chartLabel
        return Format(
            expectation: "a text, or an object with \"number\", \"text\" or \"label\"",
            schema: ["oneOf": [text.schema, object.schema]],
            read: { json, path, expected, reading in
                switch json {
                case .object: return object.read(json, at: path, &reading)
                case .string, .number:
                    var center = ChartCenter()
                    guard let written = text.read(json, at: path, &reading) else { return nil }
                    center.text = written
                    return center
                default:
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
            },
            write: { center in
                if let shown = center.text, center.label == nil { return text.write(shown) }
                return object.write(center)
            })
    }
}
