/// The springs on which a list's rows hang.
public struct ListSpring: Sendable, Equatable {
    /// The defaults of the other values.
    public enum Preset: String, Sendable, CaseIterable {
        /// As in Messages of iOS.
        case springy
        /// Without swinging.
        case calm
        /// Quicker, and swinging more.
        case lively
    }

    /// The preset that the other values started from.
    public private(set) var preset: Preset
    /// The damping ratio.
    public var damping: Double
    /// The frequency in hertz.
    public var frequency: Double
    /// The distance from the touch, in points, from which on all of a movement comes late. Nearer, it is the part
    /// distance / resistance.
    public var resistance = 1500.0

    /// The springs of a preset.
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
