import Drawing
import Hashing
import Media
import SceneModel

extension FilmOrder {
    /// The size of the film. Throws for one that H.264 can't have.
    func filmSize() throws(OrderError) -> PixelSize {
        let size = size ?? scene.size
        guard !size.width.isMultiple(of: 2) || !size.height.isMultiple(of: 2) else { return size }
        let even = PixelSize(width: max(size.width & ~1, 2), height: max(size.height & ~1, 2))
        // With the scene's own aspect ratio no fit was given; the even size may need one.
        let isFitNeeded =
            !Fit.isNeeded(from: scene.size, to: size) && Fit.isNeeded(from: scene.size, to: even)
        throw OrderError(
            "a film of \(size): H.264 in yuv420p needs an even width and height; try --size \(even)\(isFitNeeded ? " --fit cover" : "")"
        )
    }

    /// The frames of the scene that the film has. Throws for frames that the scene does not have.
    func filmFrames() throws(OrderError) -> Range<SceneFrame> {
        let all = 0..<SceneFrame(scene.frameCount)
        let frames = frames ?? all
        guard !frames.isEmpty, all.contains(frames.lowerBound), frames.upperBound <= all.upperBound else {
            throw OrderError(
                "frames \(frames.lowerBound) to \(frames.upperBound.number - 1): the scene has frames 0 to \(scene.frameCount - 1)"
            )
        }
        return frames
    }

    /// Throws for frames that can't be repeated, or not as often as ordered.
    func checkRepeats(of frames: Range<SceneFrame>) throws(OrderError) {
        if let fault = scene.loopFault { throw OrderError(fault) }
        guard repeats > 1 else { return }
        guard scene.loops, frames.count == scene.frameCount else {
            throw OrderError("only a whole scene with \"loop\": true can be repeated")
        }
        guard frames.count <= Scene.mostFrames / repeats else {
            throw OrderError(
                "\(repeats) times \(frames.count) frames: a film has at most \(Scene.mostFrames)")
        }
    }

    /// The order with its defaults spelt out: one that is omitted and one that is spelt out make the same film, so they must make
    /// the same plan.
    func settled(size: PixelSize, frames: Range<SceneFrame>, hasSound: Bool) -> FilmOrder {
        var order = self
        (order.size, order.frames) = (size, frames)
        if !hasSound { (order.audioBitRate, order.isSilent) = (nil, false) }
        return order
    }
}

extension Range<SceneFrame> {
    /// The frame of these that a frame of a film shows which has them once or several times.
    func shown(at frame: FilmFrame) -> SceneFrame { lowerBound.advanced(by: frame.number % count) }
}

/// A plan in JSON, but for its chunks.
struct PlanDescription {
    /// The version of plans.
    private static let version = 3

    private let order, fingerprint, inputs: JSON
    /// All but its frames that decides a chunk's bytes. The identity of a frame holds the versions of what it is drawn with beyond
    /// that.
    let encoding: JSON

    /// Describes a settled order, and what its film is encoded with.
    init(
        _ settled: FilmOrder, fingerprint: Fingerprint, inputs: [AssetDigest], size: PixelSize,
        copiesPictures: Bool
    ) throws {
        order = FilmOrder.format.write(settled)
        self.fingerprint = fingerprint.json
        self.inputs = .object(inputs.map { JSON.Member($0.file, .string($0.sha256)) })
        encoding = try Self.encoding(settled, size: size, copiesPictures: copiesPictures)
    }

    private static func encoding(_ order: FilmOrder, size: PixelSize, copiesPictures: Bool) throws -> JSON {
        let interval = ChunkGrid.longestChunk(at: order.scene.fps)
        let described: JSON = [
            "pictures": .string(VideoFormat(size, at: order.scene.fps).description),
            "preset": .string(order.settings.preset.rawValue),
            "x264": .string(order.settings.x264Parameters(keyframeInterval: interval)),
            "fingerprint": try Fingerprint.ofEveryFilm().json,
        ]
        guard copiesPictures else { return described }
        return .object((described.members ?? []) + [JSON.Member("copiesPictures", .bool(true))])
    }

    /// A hash of the order and all that its frames are drawn from and with.
    var drawingName: String {
        let whole: JSON = ["order": order, "fingerprint": fingerprint, "inputs": inputs]
        return SHA256.digest(of: Array(whole.text.utf8))
    }

    /// The whole plan in JSON.
    func json(of grid: ChunkGrid, keys: [ChunkKey], sound: SoundPlan?) -> JSON {
        let described: JSON = [
            "plan": .number(Double(Self.version)),
            "order": order,
            "fingerprint": fingerprint,
            "inputs": inputs,
            "encoding": encoding,
            "chunkLengths": .array(grid.chunks.map { .number(Double($0.frames.count)) }),
            "chunks": .array(keys.map { .string($0.description) }),
        ]
        let heard = sound.map { [JSON.Member("sound", .string($0.key.description))] } ?? []
        return .object((described.members ?? []) + heard)
    }
}

/// Computes the keys of a film's chunks from the identities of their frames.
struct FrameKeys {
    private let order: FilmOrder
    private let frames: Range<SceneFrame>
    private let renderer: Renderer
    private let encoding, drawingName: String

    /// The keys of chunks that a renderer draws.
    init(order: FilmOrder, frames: Range<SceneFrame>, renderer: Renderer, description: PlanDescription) {
        (self.order, self.frames, self.renderer) = (order, frames, renderer)
        (encoding, drawingName) = (description.encoding.text, description.drawingName)
    }

    /// The key of each chunk of a grid. Those of `planned` chunks are taken as they are. Chunks that show the same frames are looked
    /// at once.
    func keys(of grid: ChunkGrid, planned: PlannedKeys?) -> [ChunkKey] {
        var known: [Range<SceneFrame>: ChunkKey] = [:]
        return grid.chunks.map { chunk in
            if let key = planned?.key(of: chunk) { return key }
            let first = frames.shown(at: chunk.frames.lowerBound)
            let shown = first..<first.advanced(by: chunk.frames.count)
            if let key = known[shown] { return key }
            let key = ChunkKey(
                encoding: encoding, frames: chunk.frames.lazy.map { identity(of: frames.shown(at: $0)) })
            known[shown] = key
            return key
        }
    }

    private func identity(of frame: SceneFrame) -> FigureBytes {
        renderer.identity(at: order.scene.fps.time(of: frame.number)) ?? unshared(frame)
    }

    /// An identity for a frame that can't say what it is drawn from. It is unique to the frame in an order that is drawn from the
    /// same files by the same versions.
    private func unshared(_ frame: SceneFrame) -> FigureBytes {
        var bytes = FigureBytes()
        bytes.append(name: drawingName)
        bytes.append(frame.number)
        return bytes
    }
}
