import Geometry
import Rasteriser
import SceneModel

/// Draws a scene: a frame depends only on the scene, the size and the time.
///
/// One renderer is made per film. Several threads may draw with it at once, each into its own buffer.
public struct Renderer: Sendable {
    /// Incremented whenever the same scene may be drawn with pixels that differ from those of earlier versions.
    public static let version = 7

    /// The size of the frames.
    public let size: PixelSize

    private let background: Color
    let layers: [OpenLayer]
    private let duration: SceneTime
    /// Maps the scene's points to the frame's pixels.
    private let transform: Affine
    /// The pixels of the frame that the scene covers.
    private let bounds: PixelBounds
    /// The bytes with which every frame's identity begins.
    private let head: FigureBytes
    /// The text that the scene was read from, for the positions of errors.
    let source: SceneSource?

    /// The maximum memory that a thread needs, besides its buffers, to decode what it draws.
    package let byteCountPerThread: Int
    /// SHA-256 digests of the files that were read to open the layers. They are part of what determines the frames.
    package let inputDigests: [AssetDigest]
    /// The versions of the libraries that position letters; empty for a scene without text.
    package let textVersions: [LibraryVersion]
    /// The versions of the layers' types, by name, for types whose version is above 1.
    package let layerVersions: [(name: String, version: Int)]
    /// The versions of the libraries that draw the content of the scene's files.
    package let assetVersions: [LibraryVersion]
    /// Warnings about likely mistakes, found when the layers were opened.
    package let warnings: [SceneWarning]

    /// Prepares a scene that names no files, for frames of a size (by default the scene's). Throws if a layer can't be
    /// drawn.
    public init(_ scene: Scene, size: PixelSize? = nil, fit: Fit = .contain) throws {
        try self.init(scene, size: size, fit: fit, assets: NoAssets())
    }

    /// Prepares a scene for frames of a size (by default the scene's). Texts that an earlier renderer has laid out are
    /// taken from `texts`. Throws if a layer can't be drawn, or can't read a file that it needs.
    package init(
        _ scene: Scene, size: PixelSize? = nil, fit: Fit = .contain, assets: any SceneAssets,
        texts: TextCache = TextCache()
    ) throws {
        let size = size ?? scene.size
        let fitted = fit.transform(from: scene.size, to: size)
        let transform = Affine.scale(scene.pointScale, scene.pointScale).then(fitted)
        let warnings = OpeningWarnings()
        let typesetter = Typesetter(assets: assets, fit: transform, texts: texts, warnings: warnings)
        let opening = Opening(
            size: scene.sizeInPoints, frameSize: size, assets: assets, typesetter: typesetter,
            seed: scene.seed, largestScale: max(transform.xx, transform.yy), period: scene.period,
            sounds: scene.soundParts, sceneEnd: scene.end, warnings: warnings, soundPeriod: scene.period)
        self.size = size
        background = scene.background
        source = scene.source
        do {
            layers = try OpenLayer.open(scene.movedLayers, for: opening)
        } catch let error as AssetError {
            throw error.inText(scene.source)
        }
        duration = scene.period ?? SceneTime(seconds: scene.duration)
        self.transform = transform
        let frame = PixelBounds(columns: 0..<size.width, rows: 0..<size.height)
        let rectangle = MappedRectangle(size: scene.sizeInPoints, transform: transform)
        bounds =
            rectangle.covers(width: size.width, height: size.height)
            ? frame : rectangle.bounds.clamped(to: frame)
        var head = FigureBytes()
        head.append(size)
        head.append(scene.size)
        head.append(scene.pointScale)
        head.append(name: fit.rawValue)
        head.append(scene.background)
        inputDigests = assets.digests
        byteCountPerThread = assets.byteCountPerThread
        layerVersions = scene.layerVersions
        self.warnings = warnings.list(in: scene.source)
        textVersions = typesetter.versions
        assetVersions = assets.libraryVersions
        self.head = head
        if let period = scene.period { try checkSeams(after: period) }
    }

    /// Throws an error for everything that differs between the beginning of a loop and its end.
    private func checkSeams(after period: SceneTime) throws {
        let seams = layers.flatMap { $0.seams(from: moment(at: .zero), to: moment(at: period)) }
        let errors = seams.prefix(SceneErrors.mostListed).map { $0.error(loop: period).inText(source) }
        if seams.count == 1 { throw errors[0] }
        if seams.count > 1 { throw AssetErrors(Array(errors), count: seams.count) }
    }

    /// Creates a buffer of the frame's size.
    public func makeBuffer() -> PixelBuffer { PixelBuffer(width: size.width, height: size.height) }

    /// The figures of all that is visible at a time.
    package func figure(at time: SceneTime) -> FrameFigure {
        let moment = moment(at: time)
        return FrameFigure(layers: layers.compactMap { $0.figure(in: moment) })
    }

    func moment(at time: SceneTime) -> Moment {
        Moment(time: time, span: LayerSpan(duration), transform: transform, settled: transform)
    }

    /// The identity of the frame at a time: frames with equal identities, even of different renderers, have equal
    /// pixels. Nil if a layer can't describe what its picture depends on.
    package func identity(at time: SceneTime) -> FigureBytes? {
        var bytes = head
        let moment = moment(at: time)
        for layer in layers {
            guard layer.describe(in: moment, into: &bytes) else { return nil }
        }
        return bytes
    }

    /// An upper estimate of the memory needed to draw in bands of `rows` rows.
    package func memory(rows: Int) -> DrawingMemory {
        var memory = DrawingMemory.ofEach(layers.map { $0.memory(rows: rows, of: size) })
        if !textVersions.isEmpty { memory.shared += GlyphCache.mostBytes }
        return memory
    }

    /// Draws some rows of a figure of this renderer into a buffer of the frame's width, the first of them at the top.
    /// The buffer's old content is lost. Each pixel is the same as in the whole frame. Without the background, the
    /// pixels are premultiplied.
    package func draw(
        _ figure: FrameFigure, rows: Range<Int>, into buffer: inout PixelBuffer, onBackground: Bool = true
    ) throws {
        if !onBackground { buffer.clear() }
        buffer.workspace.keptBlurs.begin(figure.mark)
        var canvas = Canvas(on: &buffer, rows: rows, of: size, background: background, picture: bounds)
        if !onBackground { canvas.willReplaceAll() }
        do {
            for layer in figure.layers { try layer.draw(on: &canvas) }
        } catch let error as AssetError {
            throw error.inText(source)
        }
        canvas.finish()
    }

    /// Draws the scene at a time into a buffer from `makeBuffer`, replacing its content. Blocks until the frame is
    /// drawn. Throws the error of a layer; the content of the buffer is then undefined.
    public func draw(at time: SceneTime, into buffer: inout PixelBuffer) throws {
        try draw(figure(at: time), rows: 0..<size.height, into: &buffer)
    }
}
