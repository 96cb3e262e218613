import Geometry

/// A sound drawn as a waveform.
public struct WaveformContent: LayerContent, Equatable {
    /// The value of `type` in scene files.
    public static let typeName = "waveform"
    /// The version of the drawing code; see `LayerContent.version`.
    public static let version = 2
    /// The maximum zoom.
    package static let mostZoom = 1000.0

    /// The path of the file from the scene's folder: a sound, or a film with sound.
    public var file = ""
    /// The channel, from 1; nil for a mix of all channels.
    public var channel: Int?
    /// The layer's size in points.
    public var size = Size(width: 320, height: 80)
    /// The drawing style.
    public var style = WaveformStyle.bars
    /// The paint; a gradient covers the layer.
    public var color = PaintTrack.color(Color(red: 0x9A, green: 0xA5, blue: 0xB1))
    /// The paint of the played part.
    public var progressColor = PaintTrack.color(Color(red: 0x2F, green: 0x80, blue: 0xED))
    /// The paint of the amplitude's mean, which is drawn over the maximum. If nil, translucent white in the style
    /// `classic`, and none in the other styles.
    public var meanColor: PaintTrack?
    /// The paint of the mean in the played part; nil for the same as in the rest.
    public var progressMeanColor: PaintTrack?
    /// The weight of the amplitude's mean in the drawn height, against its maximum, from 0 to 1. If nil, 0.85, or 0 in
    /// the style `classic`.
    public var level: Double?
    /// The width of a bar, in points. If nil, 3, or less in a small circle.
    public var barWidth: Double?
    /// The gap between bars, in points. If nil, 2, or less in a small circle.
    public var barGap: Double?
    /// The radius of a bar's ends, in points; nil for half its width.
    public var barRadius: Double?
    /// The height of a bar in silence, in points. If nil, its width, or 1 for a contour.
    public var barMinHeight: Double?
    /// The radius at which a circle's bars begin, as a fraction of the outer one; nil for 0.5.
    public var innerRadius: Double?
    /// True if the loudest part (of both sounds, with an overlay) fills the height, false if full scale does.
    public var normalize = true
    /// The position of playback, in seconds of the sound. If nil, it follows this sound, or the overlay's, as played in
    /// the scene.
    public var progress: Track<Double>?
    /// A line at the position of playback; nil for none.
    public var cursor: WaveformCursor?
    /// The fraction of the samples that are drawn, from 0 to 1.
    public var drawn = Track.constant(1.0)
    /// The width of the whole sound, in widths of the layer.
    public var zoom = Track.constant(1.0)
    /// The place in the layer's width, from 0 to 1, that stays fixed when the zoom changes.
    public var zoomCenter = Track.constant(0.5)
    /// The shift of the view to later times, in seconds of the sound.
    public var pan = Track.constant(0.0)
    /// A marked stretch; nil for none.
    public var selection: WaveformSelection?
    /// A second sound over this one; nil for none.
    public var overlay: WaveformOverlay?

    /// Creates a layer without a file.
    public init() {}
}

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

/// A line at the position of playback.
public struct WaveformCursor: Sendable, Equatable {
    /// Its colour.
    public var color = Track.constant(Color(red: 255, green: 255, blue: 255))
    /// The width in points.
    public var width = 2.0

    /// Creates a white line, two points wide.
    public init() {}

    static let format = ObjectFormat<WaveformCursor>(
        properties: [
            .optional("color", \.color, .track(of: .color), "Its colour. Default: white."),
            .optional("width", \.width, .number(in: 0.1...1000), "Its width in points. Default: 2."),
        ]
    ).format(startingFrom: WaveformCursor())
}

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

extension WaveformContent {
    /// Warnings about likely mistakes: colours of a played part where nothing is played, and a pan where the view can't
    /// move. `heard` has the plain paths of the files that the scene plays.
    func warnings(at place: [Fault.Step], heard: Set<String>) -> [UnplacedWarning] {
        [idleProgress(at: place, heard: heard), idlePan(at: place)].compactMap(\.self)
    }

    private func idleProgress(at place: [Fault.Step], heard: Set<String>) -> UnplacedWarning? {
        let files = [file] + (overlay.map { [$0.file] } ?? [])
        guard progress == nil, !files.contains(where: { heard.contains($0.plainPath) }) else { return nil }
        let usual = WaveformContent()
        let keys = [
            ("progressColor", progressColor != usual.progressColor),
            ("progressMeanColor", progressMeanColor != nil), ("cursor", cursor != nil),
        ]
        guard let key = keys.first(where: \.1)?.0 else { return nil }
        return UnplacedWarning(
            at: place + [.key(key)],
            "never seen: the scene does not play \(file.quotedExcerpt); add it to the clips of its \"audio\", or give \"progress\""
        )
    }

    private func idlePan(at place: [Fault.Step]) -> UnplacedWarning? {
        guard pan != .constant(0), zoom.upperBound <= 1 else { return nil }
        return UnplacedWarning(
            at: place + [.key("pan")], "moves nothing: the zoom is 1, so all of the sound is seen"
        )
    }
}
