import Drawing
import Hashing
import Media
import Pipeline
import SceneModel

/// Everything that decides a film's bytes, with nothing left open. Its name is the hash of all of it.
public struct FilmPlan: Sendable {
    /// What was ordered.
    public let order: FilmOrder
    /// The size of the film.
    public let size: PixelSize
    /// The frames of the scene that the film has.
    public let frames: Range<SceneFrame>
    /// How they are cut into chunks.
    public let grid: ChunkGrid
    /// Draws the frames; made once for the film.
    package let renderer: Renderer
    /// Its sound; nil if nothing is heard.
    public let sound: SoundPlan?
    /// The film whose pictures it has as they are; nil if its frames are drawn.
    let copied: CopiedFilm?
    /// The files that it is made of.
    let files: SceneFolder
    /// The peaks of the sounds that it draws.
    let peaks: [CachedPeaks]
    /// The versions of what makes this film.
    public let fingerprint: Fingerprint
    /// The key of each chunk, in the order of the film.
    public internal(set) var keys: [ChunkKey]
    /// The plan as JSON.
    public let description: JSON
    /// SHA-256 of the description. Films of one name have the same bytes.
    public let name: String

    /// Plans an order. Throws `OrderError` for what can't be encoded, `DrawingError` for what can't be drawn. Takes
    /// time for each frame, whose identity goes into a chunk's key, and for each sound; `report` is told how much of it was read.
    public init(_ order: FilmOrder, report: SoundProgress.Report? = nil) throws {
        try self.init(order, report: report, store: nil)
    }

    /// The same for a film whose store may have peaks that an earlier run kept. Of `planned` chunks the keys are known; what is in
    /// `memory` of files and texts is not made again.
    init(
        _ order: FilmOrder, report: SoundProgress.Report? = nil, store: String?, planned: PlannedKeys? = nil,
        memory: SceneMemory = SceneMemory()
    ) throws {
        self.order = order
        let size = order.size ?? order.scene.size
        guard size.width.isMultiple(of: 2), size.height.isMultiple(of: 2) else {
            let even = PixelSize(width: max(size.width & ~1, 2), height: max(size.height & ~1, 2))
            // With the scene's own aspect ratio no fit was given; the even size may need one.
            let isFitNeeded =
                !Fit.isNeeded(from: order.scene.size, to: size)
                && Fit.isNeeded(from: order.scene.size, to: even)
            throw OrderError(
                "a film of \(size): H.264 in yuv420p needs an even width and height; try --size \(even)\(isFitNeeded ? " --fit cover" : "")"
            )
        }
        let all = 0..<SceneFrame(order.scene.frameCount)
        let frames = order.frames ?? all
        guard !frames.isEmpty, all.contains(frames.lowerBound), frames.upperBound <= all.upperBound else {
            throw OrderError(
                "frames \(frames.lowerBound) to \(frames.upperBound.number - 1): the scene has frames 0 to \(order.scene.frameCount - 1)"
            )
        }
        try Self.checkRepeats(order, frameCount: frames.count)
        self.size = size
        self.frames = frames
        grid = ChunkGrid(frameCount: frames.count, repeats: order.repeats, rate: order.scene.fps)
        let folder = SceneFolder(of: order.scene, report: report, store: store, caches: memory.files)
        files = folder
        renderer = try order.makeRenderer(folder, texts: memory.texts)
        copied = CopiedFilm(of: order, size: size, folder)
        sound = try SoundPlan(order, frames: frames, folder)
        peaks = folder.peaks
        let pictures = try Fingerprint.running(of: renderer)
        let ofSound = sound?.settings.fingerprint ?? []
        fingerprint = Fingerprint(parts: pictures.parts + ofSound.filter { !pictures.parts.contains($0) })
        // A default that is omitted and one that is spelt out make the same film, so they must make the same plan.
        var settled = order
        (settled.size, settled.frames) = (size, frames)
        if sound == nil { (settled.audioBitRate, settled.isSilent) = (nil, false) }
        let ordered = FilmOrder.format.write(settled)
        let inputs = JSON.object(renderer.inputDigests.map { JSON.Member($0.file, .string($0.sha256)) })
        let whole: JSON = ["order": ordered, "fingerprint": pictures.json, "inputs": inputs]
        let wholeName = SHA256.digest(of: Array(whole.text.utf8))
        let encoding = try Self.describeEncoding(order, size: size, copying: copied != nil)
        let renderer = renderer
        var known: [Range<SceneFrame>: ChunkKey] = [:]
        keys = grid.chunks.map { chunk in
            if let key = planned?.key(of: chunk) { return key }
            let first = frames.lowerBound.advanced(by: chunk.frames.lowerBound.number % frames.count)
            let shown = first..<first.advanced(by: chunk.frames.count)
            if let key = known[shown] { return key }
            let key = ChunkKey(
                encoding: encoding.text,
                frames: chunk.frames.lazy.map { frame in
                    let number = frames.lowerBound.advanced(by: frame.number % frames.count).number
                    return renderer.identity(at: order.scene.fps.time(of: number))
                        ?? Self.unshared(frame: number, of: wholeName)
                })
            known[shown] = key
            return key
        }
        let described: JSON = [
            "plan": 3,
            "order": ordered,
            "fingerprint": pictures.json,
            "inputs": inputs,
            "encoding": encoding,
            "chunkLengths": .array(grid.chunks.map { .number(Double($0.frames.count)) }),
            "chunks": .array(keys.map { .string($0.description) }),
        ]
        let heard = sound.map { [JSON.Member("sound", .string($0.key.description))] } ?? []
        description = .object((described.members ?? []) + heard)
        name = SHA256.digest(of: Array(description.text.utf8))
    }

    /// Throws `AssetError` if a film that layers show was written to.
    func checkFilms() throws {
        do {
            try files.films.withLock { Array($0.values) }.forEach { try $0.check() }
        } catch let error as AssetError {
            throw error.inText(order.scene.source)
        }
    }

    /// The key of a chunk.
    public func key(of chunk: Chunk) -> ChunkKey { keys[chunk.index] }

    /// The keys of all chunks, and of the sound.
    var storedKeys: Set<ChunkKey> { Set(keys + (sound.map { [$0.key] } ?? [])) }

    /// For each chunk, in the order of the film, the first chunk of its key, which is encoded for all of them.
    public var originals: [Chunk] {
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
    public var format: VideoFormat { VideoFormat(size, at: order.scene.fps) }

    /// The number of frames of the film.
    public var frameCount: Int { frames.count * order.repeats }

    /// All frames of the film.
    public var filmFrames: Range<FilmFrame> { 0..<FilmFrame(frameCount) }

    /// The frame of the scene that a frame of the film shows.
    public func sceneFrame(_ frame: FilmFrame) -> SceneFrame {
        frames.lowerBound.advanced(by: frame.number % frames.count)
    }

    /// Throws for what can't be played again, or so often.
    private static func checkRepeats(_ order: FilmOrder, frameCount: Int) throws(OrderError) {
        if let fault = order.scene.loopFault { throw OrderError(fault) }
        guard order.repeats > 1 else { return }
        guard order.scene.loops, frameCount == order.scene.frameCount else {
            throw OrderError("only a whole scene with \"loop\": true can be repeated")
        }
        guard frameCount <= Scene.mostFrames / order.repeats else {
            throw OrderError(
                "\(order.repeats) times \(frameCount) frames: a film has at most \(Scene.mostFrames)")
        }
    }

    /// Opens an encoder with this plan's settings, for any one of its chunks.
    public func makeEncoder() throws(MediaError) -> Encoder {
        try Encoder(
            format, settings: order.settings, keyframeInterval: ChunkGrid.longestChunk(at: order.scene.fps))
    }

    /// An identity for a frame that can't say what it is drawn from. It is unique to the frame in an order that is drawn from the
    /// same files by the same versions: `film` tells all of that.
    private static func unshared(frame: Int, of film: String) -> FigureBytes {
        var bytes = FigureBytes()
        bytes.append(name: film)
        bytes.append(frame)
        return bytes
    }

    /// All but its frames that decides a chunk's bytes. What a frame is drawn with beyond that, its identity tells.
    private static func describeEncoding(
        _ order: FilmOrder, size: PixelSize, copying: Bool
    ) throws -> JSON {
        let described: JSON = [
            "pictures": .string(VideoFormat(size, at: order.scene.fps).description),
            "preset": .string(order.settings.preset.rawValue),
            "x264": .string(
                order.settings.x264Parameters(keyframeInterval: ChunkGrid.longestChunk(at: order.scene.fps))),
            "fingerprint": try Fingerprint.ofEveryFilm().json,
        ]
        return copying
            ? .object((described.members ?? []) + [JSON.Member("copiesPictures", .bool(true))]) : described
    }
}
