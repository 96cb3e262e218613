import Geometry
import SceneText

/// The motion of arriving messages, and of the older messages that they push up.
public struct MessageMotion: Sendable, Equatable {
    /// A built-in set of values for the motion.
    public enum Preset: String, Sendable, CaseIterable {
        /// The motion of an entry to a contest in 2021.
        case contest
        /// The motion in Telegram for iOS.
        case telegram
    }

    /// The kind of message to which a timing applies.
    public enum Kind: String, Sendable, CaseIterable {
        /// A short text.
        case smallText
        /// A long text.
        case largeText
        /// A text with the preview of a web page.
        case link
        /// Large emoji.
        case emoji
        /// A picture without a bubble.
        case sticker
        /// A voice note.
        case voice
        /// A picture in a bubble.
        case image
        /// A message that arrives together with the previous one.
        case several
    }

    /// The preset from which omitted keys get their values.
    public private(set) var preset: Preset
    /// The timing for each kind of message.
    private var timings: [Kind: MessageTiming]
    /// The damping ratio of the springs on which older messages hang.
    public var damping = 0.8
    /// The undamped frequency of the springs on which older messages hang, in hertz.
    public var frequency = 1.0
    /// The distance to the new message, in points, beyond which only its spring moves an older message. Nearer messages
    /// move partly along with the new message.
    public var resistance = 1500.0

    /// Creates the motion of a preset.
    public init(preset: Preset) {
        self.preset = preset
        let timing = Self.timing(preset)
        timings = Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0, timing) })
        guard preset == .contest else { return }
        // Shows the time of emoji and stickers late, because without a bubble it would be visible over the input field.
        // Pictures and links become opaque early, because they would look translucent.
        for kind in [Kind.emoji, .sticker] {
            timings[kind]?.time = MessageProperty(0.6, 0, timing.time.curve)
        }
        for kind in [Kind.image, .link] {
            timings[kind]?.color = MessageProperty(0, 0.85, timing.color.curve)
        }
    }

    /// The timing for a kind of message.
    public subscript(kind: Kind) -> MessageTiming {
        get { timings[kind] ?? Self.timing(preset) }
        set { timings[kind] = newValue }
    }

    private static func timing(_ preset: Preset) -> MessageTiming {
        func property(_ start: Double, _ end: Double, _ handles: (Double, Double, Double, Double))
            -> MessageProperty
        {
            let curve = CubicBezier(validated: handles.0, handles.1, handles.2, handles.3)
            return MessageProperty(start, end, .bezier(curve))
        }
        switch preset {
        case .contest:
            let (motion, color) = ((0.33, 0.0, 0.0, 1.0), (0.33, 0.0, 0.67, 1.0))
            return MessageTiming(
                duration: 0.5, x: property(0, 0.5, motion), y: property(0, 0, motion),
                shape: property(0, 0.67, motion), text: property(0, 0.67, motion),
                color: property(0, 0.5, color),
                time: property(0, 0.5, color), emoji: property(0.17, 0.5, motion))
        case .telegram:
            let (rise, side) = ((0.19920, 0.01064, 0.27921, 0.91025), (0.23, 1.0, 0.32, 1.0))
            func fade(_ seconds: Double) -> MessageProperty {
                MessageProperty(0, 1 - seconds / 0.3, .named(.linear))
            }
            return MessageTiming(
                duration: 0.3, x: property(0, 0, side), y: property(0, 0, rise), shape: property(0, 0, rise),
                text: property(0, 0, side), color: fade(0.1), time: fade(0.25), emoji: property(0, 0, rise))
        }
    }
}

extension MessageMotion {
    static let format = Format<MessageMotion>.preset(
        named: "motion preset", MessageMotion.init(preset:), \.preset,
        others: [
            allProperty
        ] + Kind.allCases.map(property) + [
            .optional(
                "damping", \.damping, .number(in: 0.05...10),
                "The damping ratio of the springs on which older messages hang. Default: 0.8."),
            .optional(
                "frequency", \.frequency, .number(in: 0.05...20),
                "The undamped frequency of the springs on which older messages hang, in hertz. Default: 1."),
            .optional(
                "resistance", \.resistance, .number(in: 1...1_000_000),
                "The distance to the new message, in points, beyond which only their springs move older messages. Default: 1500."
            ),
        ])

    private static func property(_ kind: Kind) -> Property<MessageMotion> {
        Property(
            name: kind.rawValue, isRequired: false, expectation: "an object",
            schema: MessageTiming.schema.described("The timing of arriving messages of this kind."),
            read: { motion, json, path, reading in
                _ = MessageTiming.format.read(json, into: &motion[kind], at: path, &reading)
            }, write: { .object(MessageTiming.format.write($0[kind])) })
    }

    /// The key `all`. It comes first, because it sets the timings of all kinds, which later keys override. It is never
    /// written, because the timings of all kinds are written instead.
    private static var allProperty: Property<MessageMotion> {
        Property(
            name: "all", isRequired: false, expectation: "an object",
            schema: MessageTiming.schema.described("The timing of arriving messages of every kind."),
            read: { motion, json, path, reading in
                for (number, kind) in Kind.allCases.enumerated() {
                    let before = reading.count
                    _ = MessageTiming.format.read(json, into: &motion[kind], at: path, &reading)
                    // Reports an error only once, not for each kind.
                    if number == 0, reading.count > before { return }
                }
            }, write: { _ in nil })
    }
}

extension Format where Value: Sendable {
    /// Creates the JSON format of a value that starts from a preset: a preset's name, or an object. The preset named by
    /// the object's key `preset` provides the values of omitted keys.
    static func preset<Name>(
        named noun: String, _ make: @escaping @Sendable (Name) -> Value,
        _ name: any KeyPath<Value, Name> & Sendable, others: [Property<Value>]
    ) -> Format where Name: CaseIterable & RawRepresentable & Sendable, Name.RawValue == String {
        let names = Format<Name>.choice(of: noun)
        let presetProperty = Property<Value>(
            name: "preset", isRequired: false, expectation: names.expectation,
            schema: names.schema.described("The preset from which the other keys get their defaults."),
            read: { value, json, path, reading in
                if let name = names.read(json, at: path, &reading) { value = make(name) }
            }, write: { names.write($0[keyPath: name]) })
        let object = ObjectFormat<Value>(properties: [presetProperty] + others)
        guard let first = Name.allCases.first else { preconditionFailure("an enumeration without cases") }
        return Format(
            expectation: "\(names.expectation), or an object",
            schema: ["oneOf": [names.schema, JSON.objectSchema(object.keys)]],
            read: { json, path, expected, reading in
                switch json {
                case .string: return names.read(json, at: path, &reading).map(make)
                case .object:
                    var value = make(first)
                    return object.read(json, into: &value, at: path, &reading) ? value : nil
                default:
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
            },
            write: { value in
                let initial = make(value[keyPath: name])
                let changed = object.write(value, omittingDefaultsOf: initial).filter { $0.key != "preset" }
                let preset = JSON.Member("preset", names.write(value[keyPath: name]))
                return changed.isEmpty ? preset.value : .object([preset] + changed)
            })
    }
}
