import Drawing
import Files
import Foundation
import Hashing
import Media
import Rasteriser
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests of segments in a folder that has the sound of their scene.
protocol SegmentTesting {
    var folder: TestFolder { get }
}

extension SegmentTesting {
    /// A folder for a test.
    static func makeFolder() throws -> TestFolder {
        let folder = try TestFolder()
        try TestSound.sine(440, rate: 48000, count: 48000 * 9).write(to: "tone.wav", in: folder)
        return folder
    }

    /// Eleven seconds with a sound, in six chunks of 10 frames and fewer.
    func order(repeats: Int = 1, seed: Int = 0, duration: Double = 11) throws -> FilmOrder {
        let text = """
            {"version": 1, "size": {"width": 64, "height": 48}, "fps": 5, "duration": \(duration),
             "seed": \(seed), "loop": \(repeats > 1),
             "layers": [{"type": "gradient", "stepDuration": 0.6875},
               {"type": "bubbles", "radius": [2, 8], "count": \(repeats > 1 ? 0 : 20)}],
             "audio": {"clips": [{"file": "tone.wav"}]}}
            """
        var scene = try Scene(json: Array(text.utf8), kinds: .standard)
        scene.folder = folder.url.path
        var order = FilmOrder(scene, settings: EncoderSettings(preset: .fast))
        order.repeats = repeats
        return order
    }

    /// A job of one lane that waits for its segments.
    func attended(
        _ order: FilmOrder, over earlier: String? = nil,
        _ willGoOn: @escaping @Sendable (Int, String) throws -> Void
    ) throws -> FilmJob {
        var job = try job(order, overwriting: earlier != nil)
        job.lanes = 1
        job.observer = Attendant(folder: folder, plan: job.plan, earlier: earlier, willGoOn: willGoOn)
        return job
    }

    func job(_ order: FilmOrder, overwriting: Bool = false) throws -> FilmJob {
        var job = try FilmJob(order, path: folder.path("live"), form: .segments)
        (job.overwrites, job.lanes) = (overwriting, 2)
        return job
    }

    var playlist: String? {
        try? String(contentsOfFile: folder.path("live/playlist.m3u8"), encoding: .utf8)
    }

    /// The files that a playlist names, in its order.
    func files(of playlist: String) -> [String] {
        playlist.split(separator: "\n").compactMap { line in
            if let map = line.wholeMatch(of: #/#EXT-X-MAP:URI="(.*)"/#) { return String(map.1) }
            return line.hasPrefix("#") ? nil : String(line)
        }
    }

    func inode(of name: String) throws -> Int {
        try #require(
            FileManager.default.attributesOfItem(atPath: folder.path(name))[.systemFileNumber] as? Int)
    }

    /// The digests of the packets of a track.
    func packets(of path: String, _ kind: TrackKind) throws -> [String] {
        var demuxer = try Demuxer(path: path, for: kind)
        var digests: [String] = []
        while try demuxer.next({ packet in
            var hash = SHA256()
            packet.withBytes { hash.update($0) }
            digests.append("\(packet.isKey) \(hash.digest())")
        }) {}
        return digests
    }

    /// The start and all segments one after the other, which is a film.
    func joined() throws -> String {
        let names = files(of: try #require(playlist))
        var film = Data()
        for name in names { film += try folder.data("live/\(name)") }
        try film.write(to: folder.url.appendingPathComponent("joined.mp4"))
        return folder.path("joined.mp4")
    }
}

/// Holds back the first frame of a chunk until the segments of all chunks before it are published.
private struct Attendant: FrameObserver {
    let folder: TestFolder
    let plan: FilmPlan
    /// The playlist of an earlier film, which is not waited for.
    let earlier: String?
    /// Is told of the chunk that goes on, and of the playlist then.
    let willGoOn: @Sendable (Int, String) throws -> Void

    func didDraw(_ pixels: borrowing PixelBuffer, frame: FilmFrame) {}

    func didConvert(_ picture: borrowing Picture, frame: FilmFrame) throws {
        guard let chunk = plan.grid.chunks.first(where: { $0.frames.lowerBound == frame }),
            chunk.index > 0
        else { return }
        let path = folder.path("live/playlist.m3u8")
        let last = SegmentFolder.segment(chunk.index - 1)
        for _ in 0..<60_000 {
            let playlist = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            if playlist != earlier, playlist.contains(last) { return try willGoOn(chunk.index, playlist) }
            usleep(1000)
        }
        throw FilmFault("\(last) was not published for a minute")
    }
}
