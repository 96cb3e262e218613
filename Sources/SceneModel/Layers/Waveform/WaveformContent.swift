import Geometry
import SceneText

/// The waveform of a sound.
public struct WaveformContent: LayerContent, Equatable {
    /// The value of `type` in scene files.
    public static let typeName = "waveform"
    /// The version of the drawing code; see `LayerContent.version`.
    public static let version = 2
    /// The maximum zoom factor.
    package static let maximumZoom = 1000.0

    /// The path of a sound, or of a film with sound, relative to the scene's folder.
    public var file = ""
    /// The channel to draw, from 1; nil for a mix of all channels.
    public var channel: Int?
    /// The size of the layer in points.
    public var size = Size(width: 320, height: 80)
    /// The property of the sound that is shown.
    public var show = WaveformShow.amplitude
    /// The drawing style.
    public var style = WaveformStyle.bars
    /// The paint of the waveform. A gradient covers the whole layer.
    public var color = PaintTrack.color(Color(red: 0x9A, green: 0xA5, blue: 0xB1))
    /// The paint of the part that was played.
    public var progressColor = PaintTrack.color(Color(red: 0x2F, green: 0x80, blue: 0xED))
    /// The paint of the mean amplitude, which is drawn over the maximum. If nil, translucent white in the style
    /// `classic`, and nothing in the other styles.
    public var meanColor: PaintTrack?
    /// The paint of the mean amplitude in the part that was played; nil for `meanColor`.
    public var progressMeanColor: PaintTrack?
    /// The weight of the mean amplitude in the drawn height, from 0 (maximum only) to 1 (mean only). If nil, 0.85, or 0
    /// in the style `classic`.
    public var level: Double?
    /// The width of a bar, in points. If nil, 3 points, or less in a small circle.
    public var barWidth: Double?
    /// The gap between bars, in points. If nil, 2 points, or less in a small circle.
    public var barGap: Double?
    /// The radius of a bar's ends, in points; nil for half the bar's width.
    public var barRadius: Double?
    /// Where upright bars stand. If nil, in the middle, or at the bottom if they show the spectrum.
    public var barAlign: WaveformBarAlign?
    /// The height of a bar in silence, in points. If nil, the width of a bar, or 1 point for a contour.
    public var barMinHeight: Double?
    /// The radius at which the bars of a circle start, as a fraction of the outer radius; nil for 0.5.
    public var innerRadius: Double?
    /// True to scale the waveform so that the loudest part of the sound, or of both sounds if there is an overlay,
    /// fills the height. If false, only samples at full scale fill the height.
    public var normalize = true
    /// The position of playback, in seconds of the sound. If nil, the position at which the scene plays this sound or
    /// the overlay's sound.
    public var progress: Track<Double>?
    /// A line at the position of playback; nil for none.
    public var cursor: WaveformCursor?
    /// The fraction of the samples whose waveform is visible, from 0 to 1.
    public var drawn = Track.constant(1.0)
    /// The zoom factor: the width of the whole sound, in widths of the layer.
    public var zoom = Track.constant(1.0)
    /// The place in the layer's width, from 0 to 1, that stays fixed when the zoom changes.
    public var zoomCenter = Track.constant(0.5)
    /// The shift of the visible part to later times, in seconds of the sound.
    public var pan = Track.constant(0.0)
    /// A range of the sound that is marked with a colour behind the waveform; nil for none.
    public var selection: WaveformSelection?
    /// A second sound, whose waveform is drawn over this one; nil for none.
    public var overlay: WaveformOverlay?

    /// Creates a layer without a file.
    public init() {}
}

/// The properties of a sound that a waveform can show.
public enum WaveformShow: String, Sendable, CaseIterable {
    /// The amplitude over the whole sound.
    case amplitude
    /// The frequencies at the position of playback, from low to high.
    case spectrum
}

/// The alignment of the upright bars of a waveform.
public enum WaveformBarAlign: String, Sendable, CaseIterable {
    case top, middle, bottom
}

/// The drawing style of a waveform.
public enum WaveformStyle: String, Sendable, CaseIterable {
    /// A vertical line for each column of pixels, without antialiasing, with the mean drawn over the maximum.
    case classic
    /// Vertical bars that are centred in the layer.
    case bars
    /// A smooth filled contour that is centred in the layer.
    case outline
    /// The upper half of a contour, with a fainter mirror image below.
    case mirror
    /// Bars around a circle, clockwise from the top.
    case circle

    /// True if the style consists of bars.
    package var hasBars: Bool { self == .bars || self == .circle }
}

/// A line at the position of playback.
public struct WaveformCursor: Sendable, Equatable {
    /// The colour of the line.
    public var color = Track.constant(Color(red: 255, green: 255, blue: 255))
    /// The width of the line, in points.
    public var width = 2.0

    /// Creates a white line, two points wide.
    public init() {}

    static let format = ObjectFormat<WaveformCursor>(
        properties: [
            .optional("color", \.color, .track(of: .color), "The colour of the line. Default: white."),
            .optional(
                "width", \.width, .number(in: 0.1...1000), "The width of the line, in points. Default: 2."),
        ]
    ).format(startingFrom: WaveformCursor())
}

/// Dimensions of a waveform, with default values for missing keys.
extension WaveformContent {
    /// The width of a bar and of the gap after a bar, in points.
    package var bars: (width: Double, gap: Double) {
        var step = Self.usualStep
        if style == .circle { step = min(max(lineLength / Self.minimumRayCount, Self.minimumStep), step) }
        return (barWidth ?? step * 0.6, barGap ?? step * 0.4)
    }

    /// The height of a bar in silence, in points.
    package var silenceHeight: Double { barMinHeight ?? (style.hasBars ? bars.width : 1) }

    /// The height from which upright bars grow up and down, as a fraction of the layer's height from its top; it is also
    /// the fraction of a bar above it.
    package var barLine: Double {
        switch barAlign ?? (show == .spectrum ? .bottom : .middle) {
        case .top: 0
        case .middle: 0.5
        case .bottom: 1
        }
    }

    /// The weight of the mean amplitude in the drawn height, from 0 (maximum only) to 1 (mean only).
    package var meanWeight: Double { style == .classic ? 0 : level ?? 0.85 }

    /// The default paint of the mean amplitude, which depends on the style.
    package var usualMean: PaintTrack {
        style == .classic ? .color(Color(red: 255, green: 255, blue: 255, alpha: 0x73)) : .nothing
    }

    /// The radii of a circle's bars, in points: of the bars' inner ends, and of the outer end of the highest bar.
    package var radii: (inner: Double, outer: Double) {
        let outer = min(size.width, size.height) / 2
        return (outer * (innerRadius ?? 0.5), outer)
    }

    /// The length of the time axis, in points: the layer's width, or the circumference of a circle.
    package var lineLength: Double { style == .circle ? 2 * Double.pi * radii.inner : size.width }

    private static let usualStep = 5.0
    /// The minimum number of bars of a small circle, unless they would be closer together than `minimumStep`.
    private static let minimumRayCount = 60.0
    private static let minimumStep = 2.0
}

extension WaveformContent {
    /// Returns warnings about colours for the played part, or about the spectrum, of a sound that is not played, and about
    /// a pan that has no effect. `heard` has the plain paths of the files that the scene plays.
    func warnings(at place: [Fault.Step], heard: Set<String>) -> [UnplacedWarning] {
        if show == .spectrum { return [idleSpectrum(at: place, heard: heard)].compactMap(\.self) }
        return [idleProgress(at: place, heard: heard), idlePan(at: place)].compactMap(\.self)
    }

    private func idleSpectrum(at place: [Fault.Step], heard: Set<String>) -> UnplacedWarning? {
        guard progress == nil, !heard.contains(file.plainPath) else { return nil }
        return UnplacedWarning(
            at: place + [.key("show")],
            "the spectrum never moves: the scene does not play \(file.quotedExcerpt); add the file to the clips of the scene's \"audio\", or give \"progress\""
        )
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
            "never visible: the scene does not play \(file.quotedExcerpt); add the file to the clips of the scene's \"audio\", or give \"progress\""
        )
    }

    private func idlePan(at place: [Fault.Step]) -> UnplacedWarning? {
        guard pan != .constant(0), zoom.upperBound <= 1 else { return nil }
        return UnplacedWarning(
            at: place + [.key("pan")], "has no effect: the zoom is 1, so the whole sound is visible"
        )
    }
}
