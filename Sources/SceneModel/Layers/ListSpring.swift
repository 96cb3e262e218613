/// The springs on which a list's rows hang.
public struct ListSpring: Sendable, Equatable {
    /// A set of default values.
    public enum Preset: String, Sendable, CaseIterable {
        /// As in Messages on iOS.
        case springy
        /// Without overshooting.
        case calm
        /// Faster, with more overshooting.
        case lively
    }

    /// The preset that provided the default values.
    public private(set) var preset: Preset
    /// The damping ratio.
    public var damping: Double
    /// The undamped frequency, in hertz.
    public var frequency: Double
    /// The distance from the touch, in points, at which a movement arrives entirely through the spring. For nearer
    /// rows, the share is distance / resistance.
    public var resistance = 1500.0

    /// Creates the springs of a preset.
    public init(preset: Preset) {
        self.preset = preset
        (damping, frequency) =
            switch preset {
            case .springy: (0.8, 1)
            case .calm: (1, 1)
            case .lively: (0.7, 1.5)
            }
    }
}

extension ListSpring {
    static let format = Format<ListSpring>.preset(
        named: "spring", ListSpring.init(preset:), \.preset,
        others: [
            .optional(
                "damping", \.damping, .number(in: 0.05...10),
                "The damping ratio; below 1 rows swing. Default: the preset's."),
            .optional(
                "frequency", \.frequency, .number(in: 0.05...20),
                "The frequency in hertz. Default: the preset's."),
            .optional(
                "resistance", \.resistance, .number(in: 1...1_000_000),
                "The distance from the touch, in points, from which on rows follow their springs alone. Default: 1500."
            ),
        ])
}
