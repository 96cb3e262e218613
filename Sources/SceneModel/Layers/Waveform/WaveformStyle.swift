/// How a waveform is drawn.
public enum WaveformStyle: String, Sendable, CaseIterable {
    /// One line for each pixel of the frame, not antialiased: the mean over the maximum.
    case classic
    /// Bars about the middle.
    case bars
    /// A smooth filled contour about the middle.
    case outline
    /// The upper half of a contour, and its fainter reflection below.
    case mirror
    /// Bars around a circle, clockwise from the top.
    case circle

    /// Whether it is made of bars.
    package var hasBars: Bool { self == .bars || self == .circle }
}
