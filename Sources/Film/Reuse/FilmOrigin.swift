import Files
import Hashing
import Media
import SceneModel
import SceneText

/// The chunks, sound, subtitles and software versions of which a film was made. A table that is run again leaves films with the
/// same origin as they are.
///
/// H.264 and ProRes films state it by the list of their chunks (`ChunkCatalog`), from which later films take chunks. Films in
/// other formats end with a stamp, a note with the SHA-256 of the origin. Titles and chapters are read from the film itself.
struct FilmOrigin {
    /// The keys of the film's chunks, in their order, and of its sound.
    let keys: [ChunkKey]
    let sound: ChunkKey?
    /// The digest of the subtitles and the cover; nil without any.
    let extras: String?
    /// The versions of the software that makes the film.
    let fingerprint: Fingerprint
    private let order: FilmOrder
    private let frames: Range<SceneFrame>

    /// The origin of the film that a plan describes.
    init(of plan: FilmPlan) {
        (keys, sound, extras) = (plan.keys, plan.sound?.key, plan.extras.digest)
        fingerprint = plan.fingerprint
        (order, frames) = (plan.order, plan.frames)
    }

    /// The origin of a film that is made in parts.
    init(of film: PartedFilm) throws {
        (keys, sound, extras) = (film.keys, film.sound, film.extras)
        fingerprint = film.fingerprint
        (order, frames) = (film.order, try film.order.filmFrames())
    }

    /// Returns true if the film at `path` is complete and was made of this.
    func isOfFilm(at path: String) -> Bool {
        // A film whose folder of chunks is still there was not finished, or is about to be replaced.
        guard FileSystem.kind(of: ChunkStore.path(of: path)) == nil else { return false }
        guard (try? isStated(in: path)) == true else { return false }
        if case .animation = order.format.content { return true }
        let stated = try? Demuxer(path: path, for: order.format.hasPictures ? .video : .sound).metadata
        return stated.map { order.difference(of: $0, from: frames) == nil } ?? false
    }

    private func isStated(in path: String) throws -> Bool {
        guard order.storesPacketsAsEncoded else { return try hasStamp(path) }
        return try ChunkCatalog(ofFilm: path)?.states(self) ?? false
    }

    private static let signature = "zoetrope film 1\n"

    /// The last bytes of a film that is stamped; nil if the format has no stamp.
    private func stamp() throws -> EndNote? {
        let origin: JSON = [
            "fingerprint": fingerprint.json, "chunks": .array(keys.map { .string($0.description) }),
            "sound": sound.map { .string($0.description) } ?? .null,
            "extras": extras.map(JSON.string) ?? .null, "animation": try order.animation ?? .null,
        ]
        let text = Array((Self.signature + SHA256.digest(of: Array(origin.text.utf8))).utf8)
        return switch order.format.content {
        case .tracks(let container), .sound(let container): EndNote(text, in: container)
        case .animation(let format): EndNote(text, in: format)
        }
    }

    /// Returns true if the film at `path` ends with the stamp.
    func hasStamp(_ path: String) throws -> Bool {
        guard let stamp = try stamp()?.bytes else { return false }
        var film = try InputFile(openingFile: path)
        let byteCount = try film.byteCount()
        guard byteCount >= stamp.count else { return false }
        try film.seek(to: byteCount - stamp.count)
        return try film.read(stamp.count) == stamp
    }

    /// Stamps the complete film at `path`, if its format can have a stamp.
    func stamp(_ path: String) throws {
        guard let stamp = try stamp() else { return }
        let length = try stamp.isInRIFF ? riffLength(path, adding: stamp.bytes.count) : []
        // The lengths of RIFF files above 4 GB are stated elsewhere; these have no stamp.
        guard let length else { return }
        var film = try OutputFile(replacingLast: stamp.replacedCount, of: path)
        try film.write(stamp.bytes)
        if !length.isEmpty { try film.write(length, at: 4) }
        try film.synchronize()
    }

    /// Returns the bytes of the length that a RIFF file states, with some bytes more; nil if it can't state that.
    private func riffLength(_ path: String, adding count: Int) throws -> [UInt8]? {
        var film = try InputFile(openingFile: path)
        try film.seek(to: 4)
        let stated = try film.read(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard stated + count < 0xFFFF_FFFF else { return nil }
        return (0..<4).map { UInt8(truncatingIfNeeded: (stated + count) >> (8 * $0)) }
    }
}
