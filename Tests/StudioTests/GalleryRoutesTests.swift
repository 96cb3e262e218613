import Base
import Files
import Foundation
import SceneModel
import SceneText
import StarterScenes
import TestSupport
import Testing
import Web

@testable import Studio

/// Tests the page that is shown before a scene is chosen.
@Suite struct GalleryTests {
    private let folder: TestFolder
    private let gallery: GalleryRoutes

    init() throws {
        let folder = try TestFolder()
        try folder.write(RoutesTests.text, to: "mine.json")
        try folder.write("{\"type\": \"bubbles\"}", to: "settings.json")
        try folder.write("no scene", to: "broken.json")
        self.folder = folder
        gallery = GalleryRoutes(folder: folder.path("."), kinds: .standard) { path, write in
            try write()
            try folder.write(path, to: "opened")
        }
    }

    private func ask(_ method: String, _ path: String, _ body: String = "") -> Response? {
        gallery.answer(
            Request(method, "/t/\(path)", body: Array(body.utf8), port: 1),
            path.split(separator: "/", omittingEmptySubsequences: false).map(String.init))
    }

    private func begin(_ body: String) -> Int? { ask("POST", "scenes", body)?.status }

    private var opened: String? {
        try? String(contentsOfFile: folder.path("opened"), encoding: .utf8)
    }

    @Test("only the scenes of the folder are offered") func scenes() throws {
        guard case .bytes(let bytes)? = ask("GET", "scenes")?.body else {
            Issue.record("no list")
            return
        }
        let list = try JSON(parsing: bytes)
        #expect(list["scenes"] == ["mine.json"])
        #expect(list["beginnings"]?.array?.count == StarterScene.all.count)
    }

    @Test("files beyond the limits are not read, and their number is reported")
    func listLimits() throws {
        for name in ["a.json", "b.json"] { try folder.write(RoutesTests.text, to: name) }
        let size = RoutesTests.text.utf8.count
        func list(_ files: Int = 10, each: Int = 1000, bytes: Int = 10_000) throws -> SceneList {
            try SceneList(of: folder.path("."), within: .init(files: files, fileBytes: each, bytes: bytes))
        }
        #expect(try list().names == ["a.json", "b.json", "mine.json"] && list().leftOutCount == 0)
        #expect(try list(3).names == ["a.json", "b.json"] && list(3).leftOutCount == 2)
        #expect(try list(each: size - 1).names.isEmpty && list(each: size - 1).leftOutCount == 3)
        // The small files that follow the files beyond the limit are still read.
        #expect(try list(bytes: size + 60).names == ["a.json"] && list(bytes: size + 60).leftOutCount == 2)
        let cancelled = Cancellation()
        cancelled.cancel()
        #expect(throws: Cancelled.self) { try SceneList(of: folder.path("."), for: cancelled) }
    }

    @Test("a list is refused as busy if too much work is waiting")
    func busy() {
        var gallery = gallery
        gallery.limit = WorkLimit(running: 1, waiting: 0)
        let answer = gallery.answer(Request("GET", "/t/scenes", port: 1), ["scenes"])
        #expect(answer?.status == 503)
    }

    @Test("if two pages choose a scene at once, one gets its scene, and nothing is written for the other")
    func both() async throws {
        for round in 0..<20 {
            let folder = try TestFolder()
            let site = Site(
                rules: AccessRules(token: "t"), kinds: .standard, allowedFolders: [],
                folder: folder.path("."), run: { _, _ in JobResult(.done) })
            let statuses = await withTaskGroup { group in
                for name in ["one", "two"] {
                    group.addTask {
                        site.answer(Self.choice("{\"name\": \"\(name)\", \"from\": \"meadow\"}")).status
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }.sorted()
            }
            let (written, state) = (folder.names, try #require(site.state))
            #expect(statuses == [200, 409] && written == [state.place.name], "round \(round)")
            let late = site.answer(Self.choice("{\"name\": \"three\"}"))
            #expect(late.status == 409)
        }
    }

    private static func choice(_ body: String) -> Request {
        Request(
            "POST", "/t/scenes", header: ["host": "127.0.0.1:1", "origin": "http://127.0.0.1:1"],
            body: Array(body.utf8), port: 1)
    }

    @Test("a sample is written under the given name and opened; an existing file is not replaced")
    func begins() throws {
        #expect(begin("{\"name\": \"party\", \"from\": \"confetti\"}") == 200)
        #expect(opened?.hasSuffix("/party.json") == true)
        let written = try folder.data("party.json")
        #expect(StarterScene.named("confetti")?.text == Array(written))
        #expect(begin("{\"name\": \"party.json\", \"from\": \"meadow\"}") == 409)
        #expect(try folder.data("party.json") == written)
        #expect(begin("{\"name\": \"mine.json\"}") == 200)
        #expect(opened?.hasSuffix("/mine.json") == true)
    }

    @Test(
        "a name that is not a file name, or points to another folder, is refused",
        arguments: ["../out", "/tmp/out", "a/b", "", ".hidden", "..", "a\\u0000b", "a\\nb"])
    func names(name: String) throws {
        #expect(begin("{\"name\": \"\(name)\", \"from\": \"meadow\"}") == 400)
        #expect(folder.names.sorted() == ["broken.json", "mine.json", "settings.json"])
    }

    @Test("a request without a valid scene name is refused")
    func refused() {
        #expect(begin("") == 400)
        #expect(begin("{\"name\": 3}") == 400)
        #expect(begin("{\"name\": \"a\", \"from\": \"nothing\"}") == 400)
        #expect(ask("GET", "pictures/nothing") == nil)
        #expect(ask("GET", "drafts/x/values") == nil)
        #expect(opened == nil)
    }

    @Test(
        "every sample is valid, needs no files, and has a small picture",
        arguments: StarterScene.all)
    func pictures(beginning: StarterScene) throws {
        let scene = try Scene(json: beginning.text)
        #expect(scene.source?.files.isEmpty == true)
        guard case .bytes(let png)? = ask("GET", "pictures/\(beginning.name)")?.body else {
            Issue.record("no picture")
            return
        }
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // In a PNG, the height follows the signature, the first chunk's header, and the width.
        let height = png[20..<24].reduce(0) { $0 << 8 | Int($1) }
        #expect((100...320).contains(height))
    }
}
