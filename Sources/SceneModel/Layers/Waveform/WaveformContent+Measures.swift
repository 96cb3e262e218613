import Geometry

/// The dimensions of a waveform, with the defaults of missing keys.
extension WaveformContent {
    /// The width of a bar and the gap after it, in points.
    package var bars: (width: Double, gap: Double) {
        var step = Self.usualStep
        if style == .circle { step = min(max(lineLength / Self.fewestRays, Self.leastStep), step) }
        return (barWidth ?? step * 0.6, barGap ?? step * 0.4)
    }

    /// The height of a bar in silence, in points.
    package var silenceHeight: Double { barMinHeight ?? (style.hasBars ? bars.width : 1) }

    /// The weight of the mean in the drawn height, from 0 to 1.
    package var meanWeight: Double { style == .classic ? 0 : level ?? 0.85 }

    /// The default paint of the mean.
    package var usualMean: PaintTrack {
        style == .classic ? .color(Color(red: 255, green: 255, blue: 255, alpha: 0x73)) : .nothing
    }

    /// The radii of a circle's bars, in points: of their inner ends, and of the outer end of the highest.
    package var radii: (inner: Double, outer: Double) {
        let outer = min(size.width, size.height) / 2
        return (outer * (innerRadius ?? 0.5), outer)
    }

    /// The length of the line along which the sound is drawn, in points.
    package var lineLength: Double { style == .circle ? 2 * Double.pi * radii.inner : size.width }

    private static let usualStep = 5.0
    /// The minimum number of bars of a small circle, as long as their distance is not below the minimum.
    private static let fewestRays = 60.0
    private static let leastStep = 2.0
}
