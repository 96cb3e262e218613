import Base
import Drawing
import Geometry
import Hashing
import Media
import SceneModel

/// Everything that decides a film's bytes, with nothing left open. Its name is the hash of all of it.
public struct FilmPlan: Sendable {
    /// The order.
    public let order: FilmOrder
    /// The size of the film.
    public let size: PixelSize
    /// The frames of the scene that the film has.
    public let frames: Range<SceneFrame>
    /// The chunks of the film.
    package let grid: ChunkGrid
    /// Draws the frames; made once for the film.
    package let renderer: Renderer
    /// Its sound; nil if nothing is heard.
    package let sound: SoundPlan?
    /// The film whose pictures it has as they are; nil if its frames are drawn.
    let copied: CopiedFilm?
    /// The files that it is made of.
    let files: SceneFolder
    /// The peaks of the sounds that it draws.
    let peaks: [CachedPeaks]
    /// The versions of what makes this film.
    package let fingerprint: Fingerprint
    /// The key of each chunk, in the order of the film.
    package internal(set) var keys: [ChunkKey]
    /// The plan as JSON.
    public let description: JSON
    /// SHA-256 of the description. Films of one name have the same bytes.
    public let name: String

    /// Plans an order. Throws `OrderError` for what can't be encoded, `DrawingError` for what can't be drawn. Takes
    /// time for each frame, whose identity goes into a chunk's key, and for each sound; `report` is called with how much of it was read.
    public init(_ order: FilmOrder, report: SoundProgress.Report? = nil) throws {
        try self.init(order, report: report, store: nil)
    }

    /// The same for a film that will be at a path. An interrupted run may have cached peaks of sounds in its store; they are
    /// read instead of the sounds.
    package init(_ order: FilmOrder, filmAt path: String, report: SoundProgress.Report? = nil) throws {
        try self.init(order, report: report, store: ChunkStore.path(of: path))
    }

    /// The same with the path of a store. The keys of `planned` chunks are not computed again; files and texts that are in the cache
    /// are not opened again.
    init(
        _ order: FilmOrder, report: SoundProgress.Report? = nil, store: String?, planned: PlannedKeys? = nil,
        cache: SceneCache = SceneCache()
    ) throws {
        self.order = order
        size = try order.filmSize()
        frames = try order.filmFrames()
        try order.checkRepeats(of: frames)
        grid = ChunkGrid(frameCount: frames.count, repeats: order.repeats, rate: order.scene.fps)
        files = SceneFolder(of: order.scene, report: report, store: store, caches: cache.files)
        renderer = try order.makeRenderer(files, texts: cache.texts)
        copied = CopiedFilm(of: order, size: size, files)
        sound = try SoundPlan(order, frames: frames, files)
        peaks = files.peaks
        let pictures = try Fingerprint.running(of: renderer)
        fingerprint = pictures.adding(sound?.settings.fingerprint ?? [])
        let description = try PlanDescription(
            order.settled(size: size, frames: frames, hasSound: sound != nil), fingerprint: pictures,
            inputs: renderer.inputDigests, size: size, copiesPictures: copied != nil)
        keys = ChunkKeys(order: order, frames: frames, renderer: renderer, description: description)
            .keys(of: grid, planned: planned)
        self.description = description.json(of: grid, keys: keys, sound: sound)
        name = SHA256.digest(of: Array(self.description.text.utf8))
    }

    /// Throws `AssetError` if a film that layers show was written to.
    func checkFilms() throws {
        do {
            try files.films.withLock { Array($0.values) }.forEach { try $0.check() }
        } catch let error as AssetError {
            throw error.inText(order.scene.source)
        }
    }

    /// Warnings that came up when the scene's layers and sounds were opened.
    public var openingWarnings: [SceneWarning] { renderer.warnings + (sound?.warnings ?? []) }

    /// All warnings: these, and those about the scene's text alone.
    public var warnings: [SceneWarning] { order.scene.warnings + openingWarnings }

    /// The key of a chunk.
    package func key(of chunk: Chunk) -> ChunkKey { keys[chunk.index] }

    /// The keys of all chunks, and of the sound.
    var storedKeys: Set<ChunkKey> { Set(keys + (sound.map { [$0.key] } ?? [])) }

    /// For each chunk, in the order of the film, the first chunk of its key, which is encoded for all of them.
    package var originals: [Chunk] {
        var first: [ChunkKey: Chunk] = [:]
        return grid.chunks.map { chunk in
            let key = key(of: chunk)
            if first[key] == nil { first[key] = chunk }
            return first[key, default: chunk]
        }
    }

    /// The chunks to encode: the first one of each key.
    var distinctChunks: [Chunk] { zip(originals, grid.chunks).filter(==).map(\.1) }

    /// The moment of the scene that a frame of the film shows.
    public func time(of frame: FilmFrame) -> SceneTime {
        order.scene.fps.time(of: sceneFrame(frame).number)
    }

    /// The film's pictures.
    package var format: VideoFormat { VideoFormat(size, at: order.scene.fps) }

    /// The number of frames of the film.
    public var frameCount: Int { frames.count * order.repeats }

    /// All frames of the film.
    public var filmFrames: Range<FilmFrame> { 0..<FilmFrame(frameCount) }

    /// The frame of the scene that a frame of the film shows.
    public func sceneFrame(_ frame: FilmFrame) -> SceneFrame { frames.shown(at: frame) }

    /// Opens an encoder with this plan's settings, for any one of its chunks.
    package func makeEncoder() throws(MediaError) -> Encoder {
        try Encoder(
            format, settings: order.settings, keyframeInterval: ChunkGrid.longestChunk(at: order.scene.fps))
    }
}
