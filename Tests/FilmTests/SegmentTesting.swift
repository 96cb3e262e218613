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

/// Shared helpers for tests of segments, in a folder that contains the sound of the scenes.
protocol SegmentTesting {
    var folder: TestFolder { get }
}

extension SegmentTesting {
    /// Creates a folder for a test.
    static func makeFolder() throws -> TestFolder {
        let folder = try TestFolder()
        try TestSound.sine(440, rate: 48000, count: 48000 * 9).write(to: "tone.wav", in: folder)
        return folder
    }

    /// Returns an order for eleven seconds with sound, in six chunks of at most 10 frames.
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

    /// Creates a job with one lane that waits until each segment is published before it continues.
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

    /// Returns the files that a playlist lists, in order.
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

    /// Returns the digests of the packets of a track.
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

    /// Joins the initialization section and all segments to a film, and returns its path.
    func joined() throws -> String {
        let names = files(of: try #require(playlist))
        var film = Data()
        for name in names { film += try folder.data("live/\(name)") }
        try film.write(to: folder.url.appendingPathComponent("joined.mp4"))
        return folder.path("joined.mp4")
    }
}

/// Delays the first frame of each chunk until the segments of all earlier chunks are published.
private struct Attendant: FrameObserver {
    let folder: TestFolder
    let plan: FilmPlan
    /// The playlist of an earlier film, which does not count as published.
    let earlier: String?
    /// Called with the index of the chunk that continues and with the current playlist.
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
