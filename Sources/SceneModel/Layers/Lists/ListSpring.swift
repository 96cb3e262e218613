/// The springs by which the rows of a list follow the scroll.
public struct ListSpring: Sendable, Equatable {
    /// A built-in set of values for the springs.
    public enum Preset: String, Sendable, CaseIterable {
        /// Springs as in Messages on iOS.
        case springy
        /// Springs that don't overshoot.
        case calm
        /// Springs that are faster and overshoot more.
        case lively
    }

    /// The preset from which omitted keys get their values.
    public private(set) var preset: Preset
    /// The damping ratio of the springs; below 1 they overshoot.
    public var damping: Double
    /// The undamped frequency of the springs, in hertz.
    public var frequency: Double
    /// The distance from the touch, in points, at and beyond which a row follows the scroll only by its spring. Of a
    /// nearer row's movement, only the fraction distance / `resistance` goes through the spring; the rest follows the
    /// scroll at once.
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
                "The damping ratio; below 1 the rows overshoot. Default: the preset's."),
            .optional(
                "frequency", \.frequency, .number(in: 0.05...20),
                "The undamped frequency, in hertz. Default: the preset's."),
            .optional(
                "resistance", \.resistance, .number(in: 1...1_000_000),
                "The distance from the touch, in points, at and beyond which rows follow the scroll only by their springs. Default: 1500."
            ),
        ])
}
