/// The drawing style of a waveform.
public enum WaveformStyle: String, Sendable, CaseIterable {
    /// One line per pixel of the frame, without antialiasing: the mean over the maximum.
    case classic
    /// Bars, centred vertically.
    case bars
    /// A smooth filled contour, centred vertically.
    case outline
    /// The upper half of a contour, with a fainter reflection below.
    case mirror
    /// Bars around a circle, clockwise from the top.
    case circle

    /// True if it consists of bars.
    package var hasBars: Bool { self == .bars || self == .circle }
}
