import Base
import Foundation
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Studio
@testable import Web

/// Tests of the sound that a page plays beside the preview of a scene.
@Suite struct PreviewSoundTests {
    private let folder: TestFolder
    private let state: StudioState
    private let site: Site
    private static let rate = 22_050
    private static let seconds = 3
    /// Noise, of which no two pieces are equal.
    private static let noise = TestNoise.samples(seconds * rate, level: 0.2)

    init() throws {
        folder = try TestFolder()
        try TestSound(rate: Self.rate, count: Self.noise.count) { Self.noise[$0] }.write(
            to: "noise.wav", in: folder)
        site = Site(rules: AccessRules(token: "t"), kinds: .standard, allowedFolders: []) { _, _ in
            JobResult(.done)
        }
        try site.open(folder.write("{}", to: "scene.json"))
        state = try #require(site.state)
    }

    private func ask(_ method: String, _ path: String, _ body: String = "") -> Response {
        site.answer(
            Request(
                method, "/t/\(path)", header: ["host": "127.0.0.1:1", "origin": "http://127.0.0.1:1"],
                body: Array(body.utf8), port: 1))
    }

    /// Opens the draft of a scene of 2 s with these clips, and returns the answer.
    private func draft(clips: String, fps: String = "30") throws -> JSON {
        let text = """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": \(fps), "duration": 2,
             "audio": {"sampleRate": \(Self.rate), "channels": 1, "clips": [\(clips)]},
             "layers": [{"type": "gradient"}]}
            """
        guard case .bytes(let bytes) = ask("POST", "drafts", text).body else { return .null }
        let draft = try JSON(parsing: bytes)
        try #require(draft["errors"]?.array?.isEmpty == true, "\(draft)")
        return draft
    }

    private func id(clips: String, fps: String = "30") throws -> String {
        try #require(draft(clips: clips, fps: fps)["draft"]?.string)
    }

    /// Returns the samples of a piece as ffmpeg decodes them, with 16 bits.
    private func samples(_ draft: String, _ first: Int, _ count: Int) throws -> [Int16] {
        let answer = ask("GET", "drafts/\(draft)/mix/\(first)/\(count)")
        try #require(answer.status == 200, "\(answer.text)")
        guard case .bytes(let bytes) = answer.body else { return [] }
        try Data(bytes).write(to: folder.url.appendingPathComponent("piece.mp4"))
        let data = try FFmpegProgram.run(["-i", folder.path("piece.mp4"), "-f", "s16le", "-"])
        return stride(from: 0, to: data.count, by: 2).map {
            Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8)
        }
    }

    /// Returns the first samples of the scene: the noise from half a second on.
    private static func expected(_ count: Int) -> [Int16] {
        (0..<count).map { $0 < rate / 2 ? 0 : Int16((noise[$0 - rate / 2] * 32767).rounded()) }
    }

    @Test(
        "the joined sounds of all pieces are the scene's sound, sample by sample, whatever the lengths of the pieces",
        arguments: ["30", "60", "\"30000/1001\""])
    func joined(fps: String) throws {
        let id = try id(clips: "{\"file\": \"noise.wav\", \"start\": 0.5}", fps: fps)
        let frames = ["60": 120, "30": 60][fps] ?? 60
        var heard: [Int16] = []
        var first = 0
        for count in [7, 1, 13, frames] {
            let count = min(count, frames - first)
            heard += try samples(id, first, count)
            first += count
        }
        // At 29.97 frames per second, the last frame ends 2 ms after the scene.
        let length = fps.contains("/") ? 60 * 1001 * Self.rate / 30000 : 2 * Self.rate
        let expected = Self.expected(length)
        let isSame = heard == expected
        #expect(isSame, "\(heard.count) of \(expected.count) samples")
    }

    @Test("pieces of several pages, and pieces that go back, have the sound of their frames")
    func apart() throws {
        let id = try id(clips: "{\"file\": \"noise.wav\", \"start\": 0.5}")
        let expected = Self.expected(2 * Self.rate)
        for first in [0, 30, 15, 45, 30, 0, 20, 29, 50, 45] {
            let place = first * Self.rate / 30
            let isSame = try samples(id, first, 10) == Array(expected[place..<place + Self.rate / 3])
            #expect(isSame, "from frame \(first)")
        }
    }

    @Test("a scene without sound says so, and has no sound to play") func silent() throws {
        let draft = try draft(clips: "")
        #expect(draft["scene"]?["hasSound"] == .bool(false))
        let id = try #require(draft["draft"]?.string)
        #expect(ask("GET", "drafts/\(id)/mix/0/10").status == 404)
        #expect(
            try self.draft(clips: "{\"file\": \"noise.wav\"}")["scene"]?["hasSound"] == .bool(true))
    }

    @Test("only the sound of frames that a draft has is given") func ranges() throws {
        let id = try id(clips: "{\"file\": \"noise.wav\"}")
        #expect(ask("GET", "drafts/\(id)/mix/50/10").status == 200)
        for path in ["50/11", "60/1", "-1/5", "0/0", "0/x", "x/1"] {
            #expect(ask("GET", "drafts/\(id)/mix/\(path)").status == 400, "\(path)")
        }
        #expect(ask("GET", "drafts/no/mix/0/10").status == 410)
    }

    @Test(
        "a sound that is damaged after its beginning gives an error that names the file, and the rest stays playable"
    )
    func damaged() throws {
        try FFmpegProgram.run(["-i", folder.path("noise.wav"), "-t", "1.5", folder.path("noise.m4a")])
        var data = try folder.data("noise.m4a")
        for place in data.count / 2..<data.count / 2 + 4000 { data[place] = 0x55 }
        try data.write(to: folder.url.appendingPathComponent("noise.m4a"))
        let id = try id(clips: "{\"file\": \"noise.m4a\"}")
        #expect(ask("GET", "drafts/\(id)/mix/0/10").status == 200)
        let answer = ask("GET", "drafts/\(id)/mix/15/15")
        #expect(answer.status == 422 && answer.text.contains("noise.m4a"), "\(answer.text)")
        #expect(ask("GET", "drafts/\(id)/mix/0/10").status == 200)
    }
}
