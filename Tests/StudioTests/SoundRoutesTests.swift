import Base
import Files
import Foundation
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Studio
@testable import Web

@Suite struct SoundRoutesTests {
    private let folder: TestFolder
    private let state: StudioState
    private let site: Site
    private let commands = Locked<[[String]]>([])
    private static let rate = 8000

    /// Creates a folder for a scene, with a sound in it, one in a subfolder and one outside, and films with and without
    /// sound.
    init() throws {
        folder = try TestFolder()
        for name in ["scenes", "scenes/sounds"] {
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        let noise = TestNoise.samples(3 * Self.rate, level: 0.01)
        let sound = TestSound(rate: Self.rate, count: 3 * Self.rate) { place in
            noise[place] + (Double(place) > 2.05 * Double(Self.rate) ? 0.5 * sin(Double(place) / 3) : 0)
        }
        for name in ["secret.wav", "scenes/voice.wav", "scenes/unnamed.wav", "scenes/sounds/music.wav"] {
            try sound.write(to: name, in: folder)
        }
        _ = try FFmpegProgram.run([
            "-v", "error", "-f", "lavfi", "-i", "color=red:s=64x36:d=1:r=30", "-i", folder.path("secret.wav"),
            "-shortest", folder.path("scenes/film.mp4"), "-map", "0:v", folder.path("scenes/silent.mp4"),
            "-map", "0:v", "-frames:v", "1", folder.path("scenes/a.png"),
        ])
        let path = try folder.write("{}", to: "scenes/scene.json")
        site = Site(rules: AccessRules(token: "t"), kinds: .standard, allowedFolders: []) {
            [commands] words, _ in
            commands.withLock { $0.append(words) }
            return JobResult(.done)
        }
        try site.open(path)
        state = try #require(site.state)
    }

    private func ask(_ method: String, _ path: String, query: [String: String] = [:], _ body: String = "")
        -> Response
    {
        site.answer(
            Request(
                method, "/t/\(path)", query: query,
                header: ["host": "127.0.0.1:1", "origin": "http://127.0.0.1:1"], body: Array(body.utf8),
                port: 1))
    }

    private func bytes(_ response: Response) -> [UInt8] {
        guard response.status == 200, case .bytes(let bytes) = response.body else { return [] }
        return bytes
    }

    private func json(_ response: Response) throws -> JSON { try JSON(parsing: bytes(response)) }

    /// Opens the draft of a scene with these clips and layers, and returns the draft's ID.
    private func draft(clips: [String] = [], layers: String = "{\"type\": \"gradient\"}") throws -> String {
        let clips = clips.map { "{\"file\": \"\($0)\"}" }.joined(separator: ", ")
        let text = """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 30, "duration": 2,
             "audio": {"clips": [\(clips)]}, "layers": [\(layers)]}
            """
        let draft = try json(ask("POST", "drafts", text))
        try #require(draft["errors"]?.array?.isEmpty == true, "\(draft)")
        return try #require(draft["draft"]?.string)
    }

    @Test(
        "the sounds of a scene are listed with all places that name them, without pictures and silent films"
    )
    func list() throws {
        let layers = [
            "{\"type\": \"image\", \"file\": \"film.mp4\"}",
            "{\"type\": \"image\", \"file\": \"silent.mp4\"}",
            "{\"type\": \"image\", \"file\": \"a.png\"}",
            "{\"type\": \"group\", \"layers\": [{\"type\": \"waveform\", \"file\": \"./voice.wav\"}]}",
        ]
        let id = try draft(clips: ["voice.wav", "sounds/music.wav"], layers: layers.joined(separator: ", "))
        let sounds = try json(ask("GET", "drafts/\(id)/sounds")).array ?? []
        #expect(sounds.compactMap { $0["file"]?.string } == ["voice.wav", "sounds/music.wav", "film.mp4"])
        #expect(
            sounds.first?["places"]?.array?.compactMap(\.string)
                == ["audio.clips[0].file", "layers[3].layers[0].file"])
        let none = try draft()
        #expect(try json(ask("GET", "drafts/\(none)/sounds")).array?.isEmpty == true)
    }

    @Test("a request for peaks returns a sound's length and the peaks between two moments") func peaks()
        throws
    {
        let id = try draft(clips: ["sounds/music.wav"])
        let facts = try json(ask("GET", "drafts/\(id)/sounds/0"))
        #expect(facts["seconds"]?.number == 3 && facts["folder"]?.string == "sounds/")
        #expect(facts["output"]?.string == "music-denoised.wav")
        let peaks = try json(
            ask("GET", "drafts/\(id)/sounds/0/peaks", query: ["from": "1.5", "to": "2.5", "columns": "10"]))
        let maxima = (peaks["maxima"]?.array ?? []).compactMap(\.number)
        try #require(maxima.count == 10)
        #expect(maxima[..<5].allSatisfy { $0 < 3000 })
        #expect(maxima[5...].allSatisfy { $0 > 15_000 } && peaks["means"]?.array?.count == 10)
        for query in [
            ["from": "0", "to": "1"], ["from": "0", "to": "1", "columns": "0"],
            ["from": "1", "to": "1", "columns": "5"], ["from": "0", "to": "1", "columns": "99999"],
            ["from": "nan", "to": "1", "columns": "5"], ["from": "0", "to": "inf", "columns": "5"],
        ] { #expect(ask("GET", "drafts/\(id)/sounds/0/peaks", query: query).status == 400, "\(query)") }
        let many = ["from": "0", "to": "1", "columns": "99999"]
        #expect(
            ask("GET", "drafts/\(id)/sounds/0/peaks", query: many).text
                == "columns is \"99999\"; expected a whole number from 1 to 16384\n")
    }

    @Test(
        "a part is returned before and after noise reduction, with the requested length of at most a minute")
    func heard() throws {
        let id = try draft(clips: ["voice.wav"])
        let part = ["from": "0.5", "to": "2.75"]
        let noise = part.merging(["start": "0.2", "end": "1.9", "reduction": "16"]) { $1 }
        let before = bytes(ask("GET", "drafts/\(id)/sounds/0/before", query: part))
        let after = bytes(ask("GET", "drafts/\(id)/sounds/0/after", query: noise))
        #expect(before.count == 44 + 2 * 18_000 && after.count == before.count && after != before)
        let voice = try [UInt8](folder.data("scenes/voice.wav"))
        let isSame = Array(before[44...]) == Array(voice[44 + 8000..<44 + 44_000])
        #expect(isSame)
        let quietest = try json(ask("GET", "drafts/\(id)/sounds/0/quietest"))
        #expect((quietest["end"]?.number ?? .infinity) < 2.06)
        let long = ["from": "0", "to": "60.5"]
        #expect(ask("GET", "drafts/\(id)/sounds/0/before", query: long).status == 400)
        for (key, value) in [("reduction", "61"), ("reduction", "x"), ("start", "-1"), ("end", "")] {
            let query = noise.merging([key: value]) { $1 }
            #expect(ask("GET", "drafts/\(id)/sounds/0/after", query: query).status == 400)
        }
        let short = noise.merging(["end": "0.25"]) { $1 }
        let refused = ask("GET", "drafts/\(id)/sounds/0/after", query: short)
        #expect(refused.status == 422)
    }

    @Test("only files that the scene names and may read are opened") func outside() throws {
        let id = try draft(clips: ["voice.wav"])
        for way in ["1", "-1", "x", "0/none", "0/peaks/0", "../../secret.wav", "unnamed.wav"] {
            #expect(ask("GET", "drafts/\(id)/sounds/\(way)").status == 404, "\(way)")
        }
        #expect(ask("POST", "drafts/\(id)/sounds/0").status == 404)
        #expect(ask("GET", "drafts/none/sounds").status == 410)
        let draft = try #require(state.drafts.draft(id))
        // A file outside of the scene's folder is refused even if a link replaced the file after the draft was opened.
        try FileManager.default.removeItem(atPath: folder.path("scenes/voice.wav"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("scenes/voice.wav"), withDestinationPath: folder.path("secret.wav"))
        let routes = SoundRoutes(state: state, draft: draft)
        #expect(routes.answer(Request("GET", "", port: 1), ["0"])?.status == 422)
    }

    private func denoise(_ options: String) -> Response {
        ask("POST", "jobs", "{\"name\": \"denoise\", \"options\": \(options)}")
    }

    @Test("a job denoises a sound that the draft names, and writes next to that sound") func job() throws {
        let id = try draft(clips: ["sounds/music.wav", "voice.wav"])
        let scenes = folder.path("scenes")
        let started = denoise(
            "{\"draft\": \"\(id)\", \"sound\": \"sounds/music.wav\", \"start\": 0.00001, \"end\": 1.25, \"reduction\": 12}"
        )
        let job = try json(started)
        let number = Int(try #require(job["id"]?.number))
        try eventually("the job has ended") { state.jobs.job(number)?.result != nil }
        #expect(
            commands.withLock { $0 } == [
                [
                    "denoise", "--reduction=12", "--noise=0-1.25",
                    "--output=\(scenes)/sounds/music-denoised.wav", "--json", "--",
                    "\(scenes)/sounds/music.wav",
                ]
            ])
        try folder.write("", to: "scenes/voice-denoised.wav")
        #expect(denoise("{\"draft\": \"\(id)\", \"sound\": \"voice.wav\"}").status == 409)
        for (sound, output) in [
            ("unnamed.wav", ""), ("../secret.wav", ""), ("voice.wav", "../x.wav"),
            ("voice.wav", "sounds/x.wav"),
        ] {
            let options = "{\"draft\": \"\(id)\", \"sound\": \"\(sound)\", \"output\": \"\(output)\"}"
            #expect(denoise(options).status == 400, "\(sound)")
        }
        #expect(denoise("{\"draft\": \"none\", \"sound\": \"voice.wav\"}").status == 410)
        #expect(commands.withLock { $0 }.count == 1)
    }

    @Test("nothing is written next to a sound outside of the scene's folder") func prefix() throws {
        let place = state.place
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("scenes/out"), withDestinationPath: folder.url.path)
        #expect(place.prefix(of: "sounds/a.wav") == "sounds/" && place.prefix(of: "a.wav") == "")
        for file in ["/tmp/a.wav", "../a.wav", "out/secret.wav", "none/a.wav"] {
            #expect(place.prefix(of: file) == "", "\(file)")
        }
    }
}
