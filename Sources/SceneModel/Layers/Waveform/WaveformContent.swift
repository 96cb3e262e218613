import Geometry

/// A sound drawn as a waveform.
public struct WaveformContent: LayerContent, Equatable {
    /// See `LayerContent`.
    public static let typeName = "waveform"
    /// See `LayerContent`.
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
