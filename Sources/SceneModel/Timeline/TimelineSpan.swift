import SceneText

/// The part of the timeline in which a layer is visible or a sound is heard. Times count from the start of the scene, or
/// of the group around the layer.
public struct TimelineSpan: Sendable, Equatable {
    /// The time when it starts.
    public var start = TimelineStart.seconds(0)
    /// How long it lasts; ignored if `end` is set. If both are nil, a layer lasts as long as what is around it, and a clip
    /// as long as its file.
    public var duration: TimelineDuration?
    /// The time when it ends, in seconds.
    public var end: Double?

    /// Creates the span of the whole scene or group.
    public init() {}

    /// The maximum of all times of the timeline, in seconds.
    static let latest = 1_000_000.0
    /// The range of durations, in seconds.
    static let durations = 0.001...latest

    /// The time when it ends, as `end` or `duration` gives it; nil if neither gives a number.
    package var endTime: SceneTime? {
        if let end { return SceneTime(seconds: end) }
        guard let start = start.seconds, let length = duration?.seconds else { return nil }
        return SceneTime(seconds: start) + SceneTime(seconds: length)
    }

    /// True if all times are numbers.
    package var isSettled: Bool { start.seconds != nil && (duration == nil || duration?.seconds != nil) }

    /// The fault if the times contradict each other; otherwise nil. Times that are not settled have no fault.
    var fault: Fault? {
        if end != nil, duration != nil { return Fault("end", "expected \"duration\" or \"end\", not both") }
        guard let end, let start = start.seconds, end <= start else { return nil }
        return Fault("end", "expected a time after \"start\" (\(JSON.number(start).text))")
    }

    /// Creates the keys of a span in an object that has one. `thing` names what is placed on the timeline, and `rest`
    /// says how long it lasts without a duration.
    static func properties<Whole>(
        of thing: String, rest: String, _ part: any WritableKeyPath<Whole, TimelineSpan> & Sendable
    ) -> [Property<Whole>] {
        let properties: [Property<TimelineSpan>] = [
            .optional(
                "start", \.start, .timelineStart,
                "The time when the \(thing) starts, in seconds; or {\"after\": name} for the end of another layer or sound, {\"with\": name} for its start, each with seconds to add as \"plus\". Default: 0."
            ),
            .optional(
                "duration", \.duration, .timelineDuration,
                "How long the \(thing) lasts, in seconds; or \"auto\" for the length of its content, or {\"until\": name} for the end of another layer or sound. Default: \(rest)."
            ),
            .optional(
                "end", \.end, .number(in: 0...latest),
                "The time when the \(thing) ends, in seconds, instead of \"duration\"."),
        ]
        return properties.map { $0.of(part) }
    }

    /// Creates the checks of a span in an object that has one.
    static func checks<Whole>(
        _ part: any KeyPath<Whole, TimelineSpan> & Sendable
    ) -> [ObjectFormat<Whole>.Check] {
        [.init("start", "duration", "end") { $0[keyPath: part].fault }]
    }

    /// Words that users often write instead of the keys of a span.
    static let synonyms: Synonyms = [
        "from": ["start"], "begin": ["start"], "delay": ["start"], "to": ["end"], "until": ["duration"],
        "after": ["start"], "length": ["duration"],
    ]
}

/// A part of a scene that has a span on the timeline: a layer or a clip.
public protocol TimelineElement {
    /// The part of the timeline in which the layer is visible or the clip is heard.
    var span: TimelineSpan { get set }
}

extension TimelineElement {
    /// The start in seconds; 0 as long as it depends on another layer or clip.
    public var start: Double {
        get { span.start.seconds ?? 0 }
        set { span.start = .seconds(newValue) }
    }
    /// The duration in seconds, which is ignored if `end` is set; nil without one, or as long as it is not known.
    public var duration: Double? {
        get { span.duration?.seconds }
        set { span.duration = newValue.map { .seconds($0) } }
    }
    /// The end in seconds; nil for the time that `duration` gives.
    public var end: Double? {
        get { span.end }
        set { span.end = newValue }
    }
}

/// The time when something starts on the timeline.
public enum TimelineStart: Sendable, Equatable {
    /// A number of seconds.
    case seconds(Double)
    /// The end of the layer or sound with a name, and seconds that are added.
    case after(String, plus: Double)
    /// The start of the layer or sound with a name, and seconds that are added.
    case with(String, plus: Double)

    /// The number of seconds; nil if the start depends on another layer or sound.
    public var seconds: Double? { if case .seconds(let seconds) = self { seconds } else { nil } }
}

/// How long something lasts on the timeline.
public enum TimelineDuration: Sendable, Equatable {
    /// A number of seconds.
    case seconds(Double)
    /// The length of the content: of a film, a sound, an animation, or of everything in a group or scene that ends.
    case auto
    /// Until the end of the layer or sound with a name, and seconds that are added.
    case until(String, plus: Double)

    /// The number of seconds; nil if the duration is not yet known.
    public var seconds: Double? { if case .seconds(let seconds) = self { seconds } else { nil } }
}

/// The keys of a time that depends on another layer or sound.
private struct TimelineReference {
    var after, with, until: String?
    var plus = 0.0

    static func format(_ keys: [String]) -> ObjectFormat<TimelineReference> {
        let names: [Property<TimelineReference>] = [
            .optional("after", \.after, .text, "The name of the layer or sound at whose end it starts."),
            .optional("with", \.with, .text, "The name of the layer or sound with which it starts."),
            .optional("until", \.until, .text, "The name of the layer or sound with which it ends."),
        ]
        return ObjectFormat(
            properties: names.filter { keys.contains($0.name) } + [
                .optional(
                    "plus", \.plus, .number(in: -TimelineSpan.latest...TimelineSpan.latest),
                    "Seconds that are added; below zero for an overlap. Default: 0.")
            ],
            checks: [
                .init("after", "with", "until") { reference in
                    let count = [reference.after, reference.with, reference.until].count { $0 != nil }
                    let words = keys.map { "\"\($0)\"" }.joined(separator: " or ")
                    return count == 1 ? nil : Fault([], "expected \(words) with a name")
                }
            ],
            synonyms: [
                "offset": ["plus"], "delay": ["plus"], "gap": ["plus"], "end": keys, "start": keys,
                "layer": keys, "name": keys,
            ])
    }
}

extension TimelineReference {
    /// The schema of an object that refers to a name with this key.
    fileprivate static func schema(_ key: String) -> JSON {
        let keys = JSON.objectSchema(format([key]).keys).members ?? []
        return .object(keys.filter { $0.key != "required" } + [JSON.Member("required", [.string(key)])])
    }
}

extension Format where Value == TimelineStart {
    /// The format of a start: seconds, or `{"after": name, "plus": seconds}`, or `{"with": name}`.
    static var timelineStart: Format {
        let number = Format<Double>.number(in: 0...TimelineSpan.latest)
        let reference = TimelineReference.format(["after", "with"])
        return Format(
            expectation: "seconds, {\"after\": name} or {\"with\": name}",
            schema: [
                "oneOf": [
                    number.schema, TimelineReference.schema("after"), TimelineReference.schema("with"),
                ]
            ], meaning: number.meaning,
            read: { json, path, expected, reading in
                switch json {
                case .number: return number.read(json, at: path, &reading).map { .seconds($0) }
                case .object:
                    var value = TimelineReference()
                    guard reference.read(json, into: &value, at: path, &reading) else { return nil }
                    return value.after.map { .after($0, plus: value.plus) }
                        ?? value.with.map { .with($0, plus: value.plus) }
                default:
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
            },
            write: { start in
                switch start {
                case .seconds(let seconds): number.write(seconds)
                case .after(let name, let plus): JSON(reference: "after", name, plus)
                case .with(let name, let plus): JSON(reference: "with", name, plus)
                }
            }
        ).defined(as: "timelineStart")
    }
}

extension Format where Value == TimelineDuration {
    /// The format of a duration: seconds, `"auto"`, or `{"until": name, "plus": seconds}`.
    static var timelineDuration: Format {
        let number = Format<Double>.number(in: TimelineSpan.durations)
        let reference = TimelineReference.format(["until"])
        return Format(
            expectation: "seconds, \"auto\" or {\"until\": name}",
            schema: ["oneOf": [number.schema, ["const": "auto"], TimelineReference.schema("until")]],
            meaning: number.meaning,
            read: { json, path, expected, reading in
                switch json {
                case .number: return number.read(json, at: path, &reading).map { .seconds($0) }
                case .string("auto"): return .auto
                case .object:
                    var value = TimelineReference()
                    guard reference.read(json, into: &value, at: path, &reading) else { return nil }
                    return value.until.map { .until($0, plus: value.plus) }
                default:
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
            },
            write: { duration in
                switch duration {
                case .seconds(let seconds): number.write(seconds)
                case .auto: "auto"
                case .until(let name, let plus): JSON(reference: "until", name, plus)
                }
            }
        ).defined(as: "timelineDuration")
    }
}

extension JSON {
    fileprivate init(reference key: String, _ name: String, _ plus: Double) {
        self = .object([Member(key, .string(name))] + (plus == 0 ? [] : [Member("plus", .number(plus))]))
    }
}
