import Drawing
import Geometry
import Hashing
import Media
import SceneModel
import SceneText

/// The JSON of a plan, except the list of chunks.
struct PlanDescription {
    /// The version of the plan format.
    private static let version = 3

    private let order, fingerprint, inputs: JSON
    /// The encoder settings and software versions. Together with a chunk's frames, these determine the chunk's bytes.
    /// The versions of libraries that draw only some frames belong to the descriptions of these frames instead.
    let encoding: JSON
    /// How animated pictures are made of the chunks; nil for other films.
    private let animation: JSON?

    /// Describes an order in which all defaults are filled in, the software versions, and the input files.
    init(
        _ settled: FilmOrder, fingerprint: Fingerprint, inputs: [AssetDigest], size: PixelSize,
        copiesPictures: Bool
    ) throws {
        order = FilmOrder.format.write(settled)
        self.fingerprint = fingerprint.json
        self.inputs = .object(inputs.map { JSON.Member($0.file, .string($0.sha256)) })
        encoding = try Self.encoding(settled, size: size, copiesPictures: copiesPictures)
        animation = try settled.animation
    }

    private static func encoding(_ order: FilmOrder, size: PixelSize, copiesPictures: Bool) throws -> JSON {
        let interval = ChunkGrid.longestChunk(at: order.scene.fps)
        let codec = order.settings.codec
        let pictures = JSON.string(order.pictureFormat(size: size).description)
        let versions = try Fingerprint.ofEveryFilm(codec: codec).json
        let described: JSON
        if codec == .h264 {
            described = [
                "pictures": pictures, "preset": .string(order.settings.preset.rawValue),
                "x264": .string(order.settings.x264Parameters(keyframeInterval: interval)),
                "fingerprint": versions,
            ]
        } else {
            var options = order.settings.options(
                keyframeInterval: interval, withAlpha: order.isTransparent)
            if codec == .vp9, order.isTransparent {
                options += order.settings.alphaOptions.map { ("alpha \($0.name)", $0.value) }
            }
            described = [
                "pictures": pictures, "codec": .string(codec.rawValue), "interval": .number(Double(interval)),
                "options": .object(options.map { JSON.Member($0.name, .string($0.value)) }),
                "fingerprint": versions,
            ]
        }
        guard copiesPictures else { return described }
        return .object((described.members ?? []) + [JSON.Member("copiesPictures", .bool(true))])
    }

    /// A hash of the order, and of everything that affects the drawn frames: files and library versions.
    var drawingName: String {
        let whole: JSON = ["order": order, "fingerprint": fingerprint, "inputs": inputs]
        return SHA256.digest(of: Array(whole.text.utf8))
    }

    /// Returns the whole plan in JSON.
    func json(
        of grid: ChunkGrid, keys: [ChunkKey], sound: SoundPlan?, extras: String?
    ) -> JSON {
        let described: JSON = [
            "plan": .number(Double(Self.version)),
            "order": order,
            "fingerprint": fingerprint,
            "inputs": inputs,
            "encoding": encoding,
            "chunkLengths": .array(grid.chunks.map { .number(Double($0.frames.count)) }),
            "chunks": .array(keys.map { .string($0.description) }),
        ]
        let animated = animation.map { [JSON.Member("animation", $0)] } ?? []
        let heard = sound.map { [JSON.Member("sound", .string($0.key.description))] } ?? []
        let more = extras.map { [JSON.Member("extras", .string($0))] } ?? []
        return .object((described.members ?? []) + animated + heard + more)
    }
}

extension FilmOrder {
    /// How animated pictures are made of the kept frames; nil for other films.
    var animation: JSON? {
        get throws {
            guard case .animation(let format) = self.format.content else { return nil }
            guard format != .webp else { return ["libwebp": .string(try Fingerprint.webP.version)] }
            return [
                "filters": .string(format.filters(withAlpha: isTransparent)),
                "libavfilter": .string(LibraryVersions.running.filter),
            ]
        }
    }
}

/// Computes the keys of a film's chunks from the identities of their frames: descriptions of everything that determines
/// a frame's pixels.
struct ChunkKeys {
    private let order: FilmOrder
    private let frames: Range<SceneFrame>
    private let renderer: Renderer
    private let encoding, drawingName: String

    /// Creates an object that computes the keys of chunks whose frames `renderer` draws.
    init(order: FilmOrder, frames: Range<SceneFrame>, renderer: Renderer, description: PlanDescription) {
        (self.order, self.frames, self.renderer) = (order, frames, renderer)
        (encoding, drawingName) = (description.encoding.text, description.drawingName)
    }

    /// Returns the key of each chunk in `grid`. The chunk keys in `planned` are used without computing them again. If
    /// several chunks show the same frames, the key is computed once.
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

    /// Returns an identity (a value that is equal for equal frames) for a frame that the renderer can't describe. The
    /// identity is equal only for the same frame of the same order, drawn from the same files by the same versions.
    private func unshared(_ frame: SceneFrame) -> FigureBytes {
        var bytes = FigureBytes()
        bytes.append(name: drawingName)
        bytes.append(frame.number)
        return bytes
    }
}
