import Foundation
import TestSupport
import Testing

/// Tests of what other programs report about a film.
@Suite struct FilmPropertiesTests {
    struct Case: CustomTestStringConvertible {
        var fps: String
        var rate: String
        var duration: Double
        var frames: Int
        var keyframes: [Int]
        var testDescription: String { "\(fps) fps, \(duration) s" }
    }

    static let cases = [
        Case(fps: "24", rate: "24/1", duration: 5, frames: 120, keyframes: [0, 48, 96, 108]),
        Case(fps: "25", rate: "25/1", duration: 4, frames: 100, keyframes: [0, 50]),
        Case(fps: "30", rate: "30/1", duration: 4.03, frames: 121, keyframes: [0, 60]),
        Case(fps: "50", rate: "50/1", duration: 5, frames: 250, keyframes: [0, 100, 200, 225]),
        Case(fps: "60", rate: "60/1", duration: 2.1, frames: 126, keyframes: [0, 63]),
        Case(
            fps: "\"30000/1001\"", rate: "30000/1001", duration: 5, frames: 150,
            keyframes: [0, 60, 120, 135]),
    ]

    @Test("ffprobe finds exactly the requested properties", arguments: cases)
    func properties(_ expected: Case) throws {
        let folder = try TestFolder()
        let scene = try folder.write(
            SmallScene.json(fps: expected.fps, duration: expected.duration), to: "scene.json")
        let film = folder.path("film.mp4")
        #expect(try Tool.zoetrope.run(["encode", scene, "-o", film]).status == 0)

        let probe = try Probe(film)
        #expect(probe.stream["codec_name"] == "h264")
        #expect(probe.stream["pix_fmt"] == "yuv420p")
        #expect(probe.stream["r_frame_rate"] == expected.rate)
        #expect(probe.stream["avg_frame_rate"] == expected.rate)
        #expect(probe.stream["nb_frames"] == String(expected.frames))
        #expect(probe.stream["color_space"] == "bt709")
        #expect(probe.stream["color_transfer"] == "bt709")
        #expect(probe.stream["color_primaries"] == "bt709")
        #expect(probe.stream["color_range"] == "tv")
        #expect(probe.stream["sample_aspect_ratio"] == "1:1")

        #expect(probe.packets.count == expected.frames)
        let steps = Set(zip(probe.packets, probe.packets.dropFirst()).map { $1.decoding - $0.decoding })
        #expect(steps.count == 1, "every step of the decoding timestamps is the same")
        let keys = probe.packets.filter(\.isKey).compactMap { packet in
            steps.first.map { packet.presentation / $0 }
        }
        #expect(keys == expected.keyframes)
    }

    @Test("ffmpeg decodes the whole film without an error or warning") func decode() throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(fps: "30", duration: 5), to: "scene.json")
        let film = folder.path("film.mp4")
        #expect(try Tool.zoetrope.run(["encode", scene, "-o", film]).status == 0)
        let decode = try Tool.system("ffmpeg").run(["-v", "error", "-i", film, "-f", "null", "-"])
        #expect(decode.status == 0)
        #expect(decode.errors == "")
    }

    @Test(
        "short and long chunks join without a jump in decoding timestamps, however many B-frames a preset has",
        arguments: ["ultrafast", "medium", "veryslow", "placebo"], [5, 4.17])
    func shortChunks(_ preset: String, _ duration: Double) throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(fps: "24", duration: duration), to: "scene.json")
        let film = folder.path("film.mp4")
        let outcome = try Tool.zoetrope.run(["encode", scene, "-o", film, "--preset", preset])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let packets = try Probe(film).packets
        let steps = Set(zip(packets, packets.dropFirst()).map { $1.decoding - $0.decoding })
        #expect(steps.count == 1, "every step of the decoding timestamps is the same")
    }

    @Test("the settings that x264 records in the film include every setting that decides bytes")
    func frozenSettings()
        throws
    {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(), to: "scene.json")
        let film = folder.path("film.mp4")
        #expect(try Tool.zoetrope.run(["encode", scene, "-o", film, "--crf", "21.5"]).status == 0)
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: film)), as: Unicode.ASCII.self)
        let settings = [
            "threads=1", "lookahead_threads=1", "sliced_threads=0", "stitchable=1", "open_gop=0",
            "scenecut=0",
            "keyint=23", "rc=crf", "crf=21.5",
        ]
        for setting in settings { #expect(text.contains(" \(setting) "), "\(setting)") }
        #expect(!text.contains("vbv_maxrate"))
    }

    @Test("the index is before the pictures, and the file contains no date or version") func layout() throws {
        let folder = try TestFolder()
        let scene = try folder.write(SmallScene.json(), to: "scene.json")
        let film = folder.path("film.mp4")
        #expect(try Tool.zoetrope.run(["encode", scene, "-o", film]).status == 0)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: film))
        let index = try #require(bytes.firstRange(of: Data("moov".utf8)))
        let pictures = try #require(bytes.firstRange(of: Data("mdat".utf8)))
        #expect(index.lowerBound < pictures.lowerBound)
        #expect(bytes.firstRange(of: Data("Lav".utf8)) == nil)
        let probe = try Tool.system("ffprobe").run([
            "-v", "error", "-show_entries", "format_tags:stream_tags", film,
        ])
        #expect(!probe.text.contains("creation_time"))
        #expect(!probe.text.contains("encoder"))
    }
}

/// The output of ffprobe about a film.
private struct Probe {
    struct Packet {
        var presentation: Int
        var decoding: Int
        var isKey: Bool
    }

    var stream: [String: String] = [:]
    var packets: [Packet] = []

    init(_ film: String) throws {
        let streams = try Tool.system("ffprobe").run(["-v", "error", "-show_streams", film])
        for line in streams.text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { stream[String(parts[0])] = String(parts[1]) }
        }
        let list = try Tool.system("ffprobe").run([
            "-v", "error", "-show_entries", "packet=pts,dts,flags", "-of", "csv=p=0", film,
        ])
        for line in list.text.split(separator: "\n") {
            let parts = line.split(separator: ",")
            packets.append(
                Packet(
                    presentation: try #require(Int(parts[0])), decoding: try #require(Int(parts[1])),
                    isKey: parts[2].hasPrefix("K")))
        }
    }
}
