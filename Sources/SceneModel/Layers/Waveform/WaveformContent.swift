import Geometry

/// A sound drawn as a waveform.
public struct WaveformContent: LayerContent, Equatable {
    /// See `LayerContent`.
    public static let typeName = "waveform"
    /// See `LayerContent`.
    public static let version = 2
    /// The largest zoom.
    public static let mostZoom = 1000.0

    /// The file, by its path from the scene's folder: a sound, or a film of which the sound is shown.
    public var file = ""
    /// The channel, from 1; all channels mixed if nil.
    public var channel: Int?
    /// The layer's size in points.
    public var size = Size(width: 320, height: 80)
    /// How it is drawn.
    public var style = WaveformStyle.bars
    /// What it is painted with; a gradient lies over the layer.
    public var color = PaintTrack.color(Color(red: 0x9A, green: 0xA5, blue: 0xB1))
    /// What the played part is painted with.
    public var progressColor = PaintTrack.color(Color(red: 0x2F, green: 0x80, blue: 0xED))
    /// What the mean of the amplitude is painted with, over the maximum. If nil, translucent white in the style
    /// `classic`, and nothing in the others.
    public var meanColor: PaintTrack?
    /// The same in the played part; as in the rest if nil.
    public var progressMeanColor: PaintTrack?
    /// How much the mean of the amplitude weighs in a height, against its maximum, 0 to 1; if nil 0.85, and 0 in the style
    /// `classic`.
    public var level: Double?
    /// The width of a bar, in points; if nil 3, and less in a small circle.
    public var barWidth: Double?
    /// From a bar to the next, in points; if nil 2, and less in a small circle.
    public var barGap: Double?
    /// The radius of a bar's ends, in points; half its width if nil.
    public var barRadius: Double?
    /// The height of a bar in silence, in points; if nil its width, and of a contour 1.
    public var barMinHeight: Double?
    /// Of a circle, the radius at which bars begin, as a part of the outer one; 0.5 if nil.
    public var innerRadius: Double?
    /// Whether the loudest place fills the height, that of both sounds if there is an overlay; otherwise full scale does.
    public var normalize = true
    /// Seconds of the sound that were played; if nil, as it or that of the overlay is heard in the scene.
    public var progress: Track<Double>?
    /// A line where the sound is played; none if nil.
    public var cursor: WaveformCursor?
    /// The part of the samples that have arrived, 0 to 1.
    public var drawn = Track.constant(1.0)
    /// How many times as wide as the layer the whole sound is.
    public var zoom = Track.constant(1.0)
    /// The place in the layer's width, 0 to 1, that stays where it is while the zoom changes.
    public var zoomCenter = Track.constant(0.5)
    /// How far the view is moved to later, in seconds of the sound.
    public var pan = Track.constant(0.0)
    /// A stretch that is marked; none if nil.
    public var selection: WaveformSelection?
    /// A second sound over this one; none if nil.
    public var overlay: WaveformOverlay?

    /// No file yet.
    public init() {}
}
