import Geometry

/// What follows from the keys of a waveform, and what those that are missing mean.
extension WaveformContent {
    /// The width of a bar and the gap after it, in points.
    package var bars: (width: Double, gap: Double) {
        var step = Self.usualStep
        if style == .circle { step = min(max(lineLength / Self.fewestRays, Self.leastStep), step) }
        return (barWidth ?? step * 0.6, barGap ?? step * 0.4)
    }

    /// The height of a bar in silence, in points.
    package var silenceHeight: Double { barMinHeight ?? (style.hasBars ? bars.width : 1) }

    /// How much the mean weighs in a height, 0 to 1.
    package var meanWeight: Double { style == .classic ? 0 : level ?? 0.85 }

    /// What the mean is painted with, of a sound that does not say.
    package var usualMean: PaintTrack {
        style == .classic ? .color(Color(red: 255, green: 255, blue: 255, alpha: 0x73)) : .nothing
    }

    /// The radii of a circle's bars, in points: where they begin and where the highest end.
    package var radii: (inner: Double, outer: Double) {
        let outer = min(size.width, size.height) / 2
        return (outer * (innerRadius ?? 0.5), outer)
    }

    /// The length of the line along which the sound lies, in points.
    package var lineLength: Double { style == .circle ? 2 * Double.pi * radii.inner : size.width }

    private static let usualStep = 5.0
    /// A small circle has so many bars, as far as their distance is not less than the least.
    private static let fewestRays = 60.0
    private static let leastStep = 2.0
}
