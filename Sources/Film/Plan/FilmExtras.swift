import Drawing
import Files
import Hashing
import Media
import SceneModel
import SceneText

/// The subtitles and the cover of a film.
struct FilmExtras: Sendable {
    /// The tracks of subtitles.
    let subtitles: [SubtitleTrack]
    /// The cover; nil without one.
    let cover: CoverPicture?

    /// Reads or draws what a film of some frames of the scene has, which must be settled.
    init(of order: FilmOrder, frames: Range<SceneFrame>, in files: SceneFolder, _ renderer: Renderer) throws {
        do {
            subtitles = try order.subtitles(of: frames, in: files)
            cover = try order.cover(in: files, renderer)
        } catch let error as AssetError {
            throw files.all(with: error, in: order.scene.source)
        }
    }

    /// A digest of all; nil if there is nothing.
    var digest: String? {
        guard cover != nil || !subtitles.isEmpty else { return nil }
        let parts = [subtitles.json.text, cover.map { SHA256.digest(of: $0.bytes) } ?? ""]
        return SHA256.digest(of: Array(parts.joined(separator: "\n").utf8))
    }

    /// Returns the first difference of the extras of an opened film; nil if there is none. Reads all its subtitles.
    func difference(in film: inout Demuxer, as format: OutputFormat) throws -> String? {
        let found = film.cover
        if found != cover?.bytes {
            return "the cover \(found == nil ? "is missing" : "differs")"
        }
        return try subtitleDifference(in: &film, as: format)
    }
}

extension FilmOrder {
    private static let maximumCoverBytes = 20 << 20

    /// Reads or draws the cover of a film; nil if the scene has none, or if the film's format can't have one.
    fileprivate func cover(in files: SceneFolder, _ renderer: Renderer) throws -> CoverPicture? {
        guard format.container?.hasCover == true, let cover = scene.metadata?.cover else { return nil }
        switch cover {
        case .file(let file):
            let bytes = try files.content(of: file, atMost: Self.maximumCoverBytes, "a cover")
            try files.record(SHA256.digest(of: bytes), of: file)
            guard let picture = CoverPicture(bytes) else {
                throw AssetError(file, .notUsable, "a cover must be a PNG or JPEG file")
            }
            return picture
        case .time(let seconds):
            let time = SceneTime(seconds: seconds)
            guard time <= SceneTime(seconds: scene.duration) else {
                throw OrderError("metadata.cover: the scene ends at \(JSON.number(scene.duration).text) s")
            }
            var buffer = renderer.makeBuffer()
            try renderer.draw(at: time, into: &buffer)
            return CoverPicture(try buffer.encoded(as: .jpg, withAlpha: false))
        }
    }
}
