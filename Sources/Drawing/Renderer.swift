import Geometry
import Rasteriser
import SceneModel
import SceneText

/// A scene that is ready to be drawn. The pixels of a frame depend only on the scene, the frame size and the time.
///
/// Create one renderer per video. Several threads may draw with a renderer at once, each into its own buffer.
public struct Renderer: Sendable {
    /// The version of the drawing code. The version is incremented whenever some scene is drawn with different pixels
    /// than before.
    public static let version = 7

    /// The size of the frames, in pixels.
    public let size: PixelSize

    private let background: Color
    let layers: [OpenLayer]
    private let duration: SceneTime
    /// Maps the scene's points to the frame's pixels.
    private let transform: Affine
    /// The bounding box of the scene, in pixels of the frame.
    let bounds: PixelBounds
    /// The start of the identity of every frame: sizes, scale and fit, which are the same for all frames.
    let geometry: FigureBytes
    /// The second part of the identity of every frame: the background.
    let behind: FigureBytes
    /// The text that the scene was parsed from, which gives the positions of errors.
    let source: SceneSource?

    /// The maximum memory, in bytes, that each drawing thread needs for decoding, besides its buffers.
    package let byteCountPerThread: Int
    /// The SHA-256 digests of files that were read to open the layers and that may affect any frame.
    package let inputDigests: [AssetDigest]
    /// The versions of the libraries that lay out text; empty for a scene without text.
    package let textVersions: [LibraryVersion]
    /// The names and versions of those layer types in the scene that have a version above 1.
    package let layerVersions: [(name: String, version: Int)]
    /// The versions of the libraries that decode or draw the content of the scene's files.
    package let assetVersions: [LibraryVersion]
    /// Warnings about likely mistakes in the scene, found while its layers were opened.
    package let warnings: [SceneWarning]

    /// Opens a scene that names no files, for frames of `size`, by default the scene's size. Throws if a layer can't be
    /// drawn, or if a time depends on something that is not there.
    public init(_ scene: Scene, size: PixelSize? = nil, fit: Fit = .contain) throws {
        try self.init(scene.settled { _ in nil }, size: size, fit: fit, assets: NoAssets())
    }

    /// Opens a scene for frames of `size`, by default the scene's size. Text layouts that an earlier renderer has added
    /// to the cache `texts` are reused. The scene must be settled. Throws if a layer can't be drawn or can't read a file
    /// that it needs.
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
        var geometry = FigureBytes()
        geometry.append(size)
        geometry.append(scene.size)
        geometry.append(scene.pointScale)
        geometry.append(name: fit.rawValue)
        var behind = FigureBytes()
        behind.append(scene.background)
        inputDigests = assets.digests
        byteCountPerThread = assets.byteCountPerThread
        layerVersions = scene.layerVersions
        self.warnings = warnings.list(in: scene.source)
        textVersions = typesetter.versions
        assetVersions = assets.libraryVersions
        (self.geometry, self.behind) = (geometry, behind)
        if let period = scene.period { try checkSeams(after: period) }
    }

    /// Throws an error that lists all jumps between the end and the beginning of a loop, if there are any.
    private func checkSeams(after period: SceneTime) throws {
        let seams = layers.flatMap { $0.seams(from: moment(at: .zero), to: moment(at: period)) }
        let errors = seams.prefix(SceneErrors.maximumListed).map { $0.error(loop: period).inText(source) }
        if seams.count == 1 { throw errors[0] }
        if seams.count > 1 { throw AssetErrors(Array(errors), count: seams.count) }
    }

    /// Creates a buffer of the frame's size.
    public func makeBuffer() -> PixelBuffer { PixelBuffer(width: size.width, height: size.height) }

    /// Returns the figures (appearances in one frame) of all layers that are visible at `time`.
    package func figure(at time: SceneTime) -> FrameFigure {
        let moment = moment(at: time)
        return FrameFigure(layers: layers.compactMap { $0.figure(in: moment) })
    }

    func moment(at time: SceneTime) -> Moment {
        Moment(time: time, span: LayerSpan(duration), transform: transform, settled: transform)
    }

    /// Returns the identity of the frame at `time`: a description of everything that its pixels depend on. Frames with
    /// equal identities have equal pixels, even if different renderers draw them. Returns nil if a layer has no such
    /// description.
    package func identity(at time: SceneTime) -> FigureBytes? {
        var bytes = geometry
        bytes.join(behind)
        let moment = moment(at: time)
        for layer in layers {
            guard layer.describe(in: moment, into: &bytes) else { return nil }
        }
        return bytes
    }

    /// Returns an upper estimate of the memory needed to draw frames in bands of `rows` rows.
    package func memory(rows: Int) -> DrawingMemory {
        var memory = DrawingMemory.ofEach(layers.map { $0.memory(rows: rows, of: size) })
        if !textVersions.isEmpty { memory.shared += GlyphCache.maximumBytes }
        return memory
    }

    /// Draws the rows `rows` of a frame into the top of a buffer that is as wide as the frame, replacing the buffer's
    /// content. `figure` must come from this renderer. The pixels are the same as when the whole frame is drawn at
    /// once. If `onBackground` is false, the background is omitted and the pixels are premultiplied.
    package func draw(
        _ figure: FrameFigure, rows: Range<Int>, into buffer: inout PixelBuffer, onBackground: Bool = true
    ) throws {
        if !onBackground { buffer.clear() }
        buffer.workspace.begin(figure.mark)
        var canvas = Canvas(on: &buffer, rows: rows, of: size, background: background, picture: bounds)
        if !onBackground { canvas.willReplaceAll() }
        do {
            for layer in figure.layers { try layer.draw(on: &canvas) }
        } catch let error as AssetError {
            throw error.inText(source)
        }
        canvas.finish()
    }

    /// Draws the frame at `time` into a buffer from `makeBuffer`, replacing the buffer's content. Blocks until the
    /// frame is drawn. If a layer can't be drawn, throws its error and leaves the buffer's content undefined.
    public func draw(at time: SceneTime, into buffer: inout PixelBuffer) throws {
        try draw(figure(at: time), rows: 0..<size.height, into: &buffer)
    }
}

extension Renderer {
    /// Draws the layers at `time` without the scene's background into a buffer from `makeBuffer`, replacing the
    /// buffer's content. The pixels are premultiplied, and transparent where nothing is drawn.
    package func drawWithoutBackground(at time: SceneTime, into buffer: inout PixelBuffer) throws {
        try draw(figure(at: time), rows: 0..<size.height, into: &buffer, onBackground: false)
    }
}

extension Renderer {
    /// Returns the indices of the scene's layers that draw something at a pixel, from front to back. Layers that are
    /// faint at the pixel, for example because only their shadow is visible there, come last.
    package func layers(atColumn column: Int, row: Int, time: SceneTime) throws -> [Int] {
        guard (0..<size.width).contains(column), (0..<size.height).contains(row) else { return [] }
        var buffer = PixelBuffer(width: size.width, height: 1)
        var seen: [Int] = []
        var faint: [Int] = []
        for layer in figure(at: time).layers.reversed() {
            guard case .layer(let number, _) = layer.step else { continue }
            try draw(
                FrameFigure(layers: [layer]), rows: row..<row + 1, into: &buffer, onBackground: false)
            let alpha = buffer.alpha(column: column)
            if alpha >= Self.clear { seen.append(number) } else if alpha > 0 { faint.append(number) }
        }
        return seen + faint
    }

    /// The minimum alpha (0...255) at which a layer counts as clearly visible; most shadows and glows have less.
    private static let clear: UInt8 = 64
}

extension PixelBuffer {
    /// Returns the alpha of a pixel in the first row.
    fileprivate func alpha(column: Int) -> UInt8 {
        withBytes { unsafe $0.unsafeLoad(fromByteOffset: 4 * column + 3, as: UInt8.self) }
    }
}
