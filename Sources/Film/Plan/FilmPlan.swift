import Base
import Drawing
import Geometry
import Hashing
import Media
import SceneModel
import SceneText

/// A complete plan of a film: everything that determines the film's bytes. The plan's name is a hash of its
/// description.
public struct FilmPlan: Sendable {
    /// The order from which the plan was made.
    public private(set) var order: FilmOrder
    /// The size of the film in pixels.
    public let size: PixelSize
    /// The range of scene frames that the film shows.
    public let frames: Range<SceneFrame>
    /// The division of the film into chunks.
    package let grid: ChunkGrid
    /// The renderer of the film's frames, shared by all lanes (workers that run in parallel).
    package let renderer: Renderer
    /// The plan of the sound; nil if the film has no sound.
    package let sound: SoundPlan?
    /// The subtitles and the cover.
    let extras: FilmExtras
    /// Warnings about parts of the scene that the film's format can't store.
    let omissions: [String]
    /// The input film whose pictures are copied; nil if the frames are drawn.
    let copied: CopiedFilm?
    /// The files that the scene uses.
    let files: SceneFolder
    /// The paths of these files, which no output may replace.
    package var inputPaths: [String] { files.paths }
    /// The peaks of the sounds whose waveforms are drawn.
    let peaks: [CachedPeaks]
    /// The versions of all software that makes this film.
    package let fingerprint: Fingerprint
    /// The key of each chunk, in the order of the film.
    package internal(set) var keys: [ChunkKey]
    /// The plan as JSON, from which `name` is computed.
    public private(set) var description: JSON
    /// The SHA-256 of the description. Films with the same plan name have the same bytes.
    public private(set) var name: String

    /// Plans a film. Throws `OrderError` if the order can't be encoded, and `DrawingError` if the scene can't be drawn.
    /// Planning may take long, since each frame is described for the chunk keys, and each sound is read; `report` is
    /// called with the progress of reading each sound.
    public init(_ order: FilmOrder, report: SoundProgress.Report? = nil) throws {
        try self.init(order, report: report, store: nil)
    }

    /// Plans a film that will be written to `path`. If an interrupted run cached peaks of sounds in its chunk store,
    /// those peaks are used instead of reading the sounds again.
    package init(_ order: FilmOrder, filmAt path: String, report: SoundProgress.Report? = nil) throws {
        try self.init(order, report: report, store: ChunkStore.path(of: path))
    }

    /// Plans a film; `store` is the path of a chunk store that may contain cached peaks. The chunk keys in `planned`
    /// are not computed again, and files and texts in `cache` are not opened again.
    init(
        _ order: FilmOrder, report: SoundProgress.Report? = nil, store: String?, planned: PlannedKeys? = nil,
        cache: SceneCache = SceneCache()
    ) throws {
        var order = order
        order.scene = try order.scene.settled(cache, report: report)
        self.order = order
        try order.checkCodec()
        try order.checkRate()
        size = try order.filmSize()
        frames = try order.filmFrames()
        try order.checkRepeats(of: frames)
        grid =
            order.format.hasPictures
            ? ChunkGrid(
                frameCount: frames.count,
                cuts: order.scene.cuts(in: frames.lowerBound.number..<frames.upperBound.number),
                repeats: order.repeats, rate: order.scene.fps) : .empty
        files = SceneFolder(of: order.scene, report: report, store: store, caches: cache.files)
        renderer = try order.makeRenderer(files, texts: cache.texts)
        copied = CopiedFilm(of: order, size: size, files)
        sound = try SoundPlan(order, frames: frames, files)
        guard order.format.hasPictures || sound != nil else {
            throw OrderError("a film \(order.format.ending) is sound alone, and there is none")
        }
        extras = try FilmExtras(of: order, frames: frames, in: files, renderer)
        let leavesSoundOut =
            try !order.isSilent && !order.format.hasSound && !files.sounds(of: order.scene).isEmpty
        omissions = order.omissions(
            for: order.format.title, order.format.container, order.format.subtitleCodec,
            leavesSoundOut: leavesSoundOut)
        peaks = files.peaks
        fingerprint = try Fingerprint.running(of: renderer, codec: order.settings.codec)
            .adding(sound?.settings.fingerprint ?? [])
            .adding(order.format == .webp ? [try Fingerprint.webP] : [])
        (keys, description, name) = ([], .null, "")
        try checkCost()
        try describe(planned)
    }

    /// Returns the plan of the same film with another CRF. Describes each frame again, but reads no file. Throws `OrderError`
    /// if the codec can't have this CRF.
    func withCRF(_ crf: Double) throws -> FilmPlan {
        guard crf != order.settings.crf else { return self }
        var plan = self
        plan.order.settings.crf = crf
        try plan.order.checkCodec()
        try plan.describe(nil)
        return plan
    }

    /// Sets the keys of the chunks, the description and the name, by everything else in the plan. The chunk keys in `planned`
    /// are not computed again.
    private mutating func describe(_ planned: PlannedKeys?) throws {
        let described = try PlanDescription(
            order.completed(size: size, frames: frames, hasSound: sound != nil),
            fingerprint: Fingerprint.running(of: renderer, codec: order.settings.codec),
            inputs: renderer.inputDigests, size: size, copiesPictures: copied != nil)
        keys = ChunkKeys(order: order, frames: frames, renderer: renderer, description: described)
            .keys(of: grid, planned: planned)
        description = described.json(of: grid, keys: keys, sound: sound, extras: extras.digest)
        name = SHA256.digest(of: Array(description.text.utf8))
    }

    /// Throws `AssetError` if the file of a film that a layer shows has changed since the film was opened.
    func checkFilms() throws {
        do {
            try files.films.withLock { Array($0.values) }.forEach { try $0.check() }
        } catch let error as AssetError {
            throw error.inText(order.scene.source)
        }
    }

    /// The warnings found by opening the files of the scene's layers and sounds.
    public var openingWarnings: [SceneWarning] { renderer.warnings + (sound?.warnings ?? []) }

    /// All warnings: about the scene's text and about its files.
    public var warnings: [SceneWarning] { order.scene.warnings + openingWarnings }

    /// Returns the key of a chunk.
    package func key(of chunk: Chunk) -> ChunkKey { keys[chunk.index] }

    /// The keys of all chunks and of the sound: all entries of the chunk store that this plan needs.
    var storedKeys: Set<ChunkKey> { Set(keys + (sound.map { [$0.key] } ?? [])) }

    /// For each chunk of the film, the first chunk with the same key; only that first chunk is encoded.
    package var originals: [Chunk] {
        var first: [ChunkKey: Chunk] = [:]
        return grid.chunks.map { chunk in
            let key = key(of: chunk)
            if first[key] == nil { first[key] = chunk }
            return first[key, default: chunk]
        }
    }

    /// The chunks to encode: the first chunk of each key.
    var distinctChunks: [Chunk] { zip(originals, grid.chunks).filter(==).map(\.1) }

    /// Returns the time in the scene that a frame of the film shows.
    public func time(of frame: FilmFrame) -> SceneTime {
        order.scene.fps.time(of: sceneFrame(frame).number)
    }

    /// The format of the film's pictures.
    package var format: VideoFormat { order.pictureFormat(size: size) }

    /// Returns the description of the film's video track, with the codec header of its chunks.
    func track(header: [UInt8]) -> VideoTrack {
        VideoTrack(format: format, codec: order.settings.codec, header: header)
    }

    /// The number of frames in the film, repetitions included.
    public var frameCount: Int { frames.count * order.repeats }

    /// All frames of the film.
    public var filmFrames: Range<FilmFrame> { 0..<FilmFrame(frameCount) }

    /// Returns the frame of the scene that a frame of the film shows.
    public func sceneFrame(_ frame: FilmFrame) -> SceneFrame { frames.shown(at: frame) }

    /// Creates an encoder for one chunk, with this plan's settings.
    package func makeEncoder() throws(MediaError) -> Encoder {
        try Encoder(
            format, settings: order.settings, keyframeInterval: ChunkGrid.longestChunk(at: order.scene.fps))
    }
}
