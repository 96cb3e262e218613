import Drawing
import Files
import Foundation
import Rasteriser
import SceneModel
import SceneText
import TestSupport
import Testing
import Web

@testable import Studio

@Suite struct RoutesTests {
    static let text = """
        {"version": 1, "size": {"width": 64, "height": 36}, "fps": 30, "duration": 2,
         "layers": [{"type": "gradient"}, {"type": "bubbles", "count": 5}]}
        """
    private let folder: TestFolder
    private let site: Site

    init() throws {
        folder = try TestFolder()
        try folder.write("nobody may read this", to: "secret.txt")
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("scenes"), withIntermediateDirectories: true)
        let path = try folder.write(Self.text, to: "scenes/scene.json")
        site = Site(
            rules: AccessRules(token: "t"), kinds: .standard, allowedFolders: [],
            run: { _, _ in JobResult(.done) })
        try site.open(path)
    }

    private func ask(_ method: String, _ path: String, query: [String: String] = [:], _ body: String = "")
        -> Response
    {
        site.answer(
            Request(
                method, "/t/\(path)", query: query,
                header: ["host": "127.0.0.1:1", "origin": "http://127.0.0.1:1"],
                body: Array(body.utf8), port: 1))
    }

    private func draft(_ text: String) throws -> JSON { try ask("POST", "drafts", text).json() }

    @Test("a frame of a draft has the scene's pixels at the frame's time")
    func frames() throws {
        let id = try #require(try draft(Self.text)["draft"]?.string)
        let renderer = try Renderer(try Scene(json: Array(Self.text.utf8)))
        var buffer = renderer.makeBuffer()
        for frame in [0, 17, 59] {
            try renderer.draw(at: SceneTime(seconds: 0), into: &buffer)
            try renderer.draw(at: FrameRate(30)!.time(of: frame), into: &buffer)
            let pixels = try #require(ask("GET", "drafts/\(id)/frames/\(frame)").bytes)
            let rgb = stride(from: 0, to: pixels.count, by: 4).flatMap { pixels[$0..<$0 + 3] }
            let isSame = rgb == buffer.rgb24()
            #expect(isSame && stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 })
        }
        for frame in ["60", "-1", "x", "", "9223372036854775808"] {
            let refused = ask("GET", "drafts/\(id)/frames/\(frame)")
            #expect(refused.status == 400)
            #expect(refused.text == "frame is \"\(frame)\"; expected a whole number from 0 to 59\n")
        }
    }

    @Test("every request about a draft that is no longer cached gets status 410")
    func forgotten() throws {
        let id = try #require(try draft(Self.text)["draft"]?.string)
        #expect(ask("GET", "drafts/\(id)/values").status == 200)
        site.state?.drafts.forget()
        for what in ["values", "frames/0", "frames/x", "frames/0/layers", "film/0/1", "sounds", "sounds/0"] {
            let gone = ask("GET", "drafts/\(id)/\(what)")
            #expect(gone.status == 410 && gone.text.contains("send its text again"), "\(what)")
        }
        for nowhere in ["nothing", "frames/0/none", "film/0", ""] {
            #expect(ask("GET", "drafts/\(id)/\(nowhere)").status == 404, "\(nowhere)")
        }
        #expect(ask("GET", "drafts//frames/0").status == 410)
    }

    @Test("a request about a removed file gets status 410")
    func removed() throws {
        try FileManager.default.removeItem(atPath: folder.path("scenes/scene.json"))
        #expect(ask("GET", "scene").status == 410)
        #expect(ask("POST", "scene", query: ["revision": "x"], "{}").status == 410)
    }

    @Test("a request about a file whose place something else has taken gets status 422, and changes nothing")
    func replaced() throws {
        let path = folder.path("scenes/scene.json")
        try Data([0xFF, 0]).write(to: URL(fileURLWithPath: path))
        for refused in [ask("GET", "scene"), ask("POST", "scene", query: ["revision": "x"], "{}")] {
            #expect(refused.status == 422)
            #expect(refused.text.hasPrefix("the file on disk is not a scene: expected text in UTF-8"))
        }
        #expect(try folder.data("scenes/scene.json") == Data([0xFF, 0]))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        #expect(ask("POST", "scene", query: ["revision": "x"], "{}").status == 422)
    }

    @Test("bytes that are not UTF-8 are refused with the same message when saving and when reading")
    func notText() {
        for path in ["scene", "drafts"] {
            let header = ["host": "127.0.0.1:1", "origin": "http://127.0.0.1:1"]
            let refused = site.answer(Request("POST", "/t/\(path)", header: header, body: [0xFF], port: 1))
            #expect(refused.status == 400)
            #expect(refused.text == "not a scene: expected text in UTF-8 of at most 16 MiB\n")
        }
    }

    @Test("the layers at a pixel of a frame are listed from front to back")
    func layers() throws {
        let id = try #require(try draft(Self.text)["draft"]?.string)
        func layers(_ frame: String, _ x: String, _ y: String) -> Response {
            ask("GET", "drafts/\(id)/frames/\(frame)/layers", query: ["x": x, "y": y])
        }
        let found = try layers("17", "3", "35").json().array?.compactMap(\.number)
        #expect(found?.contains(0) == true)
        for (frame, x, y) in [
            ("60", "0", "0"), ("0", "", "0"), ("0", "0", "1.5"), ("x", "0", "0"), ("0", "64", "0"),
            ("0", "0", "36"),
        ] {
            #expect(layers(frame, x, y).status == 400)
        }
    }

    @Test("a draft lists the times at which its messages appear")
    func moments() throws {
        let text = """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": 30, "duration": 9, "layers": [
             {"type": "group", "start": 2, "layers": [{"type": "messages", "start": 1, "messages": [
              {"text": "a"}, {"text": "b", "after": 2}, {"text": "c", "at": 3.5}]}]}]}
            """
        let moments = try #require(try draft(text)["scene"]?["moments"])
        #expect(
            moments == [["path": ["layers", 0, "layers", 0], "times": [3, 5, 6.5]]])
    }

    @Test("a text can be sent with the request for a frame: the answer has the JSON first, then the pixels")
    func draftWithFrame() throws {
        func answer(_ frame: String, _ text: String = RoutesTests.text) throws -> (
            said: JSON, pixels: [UInt8]
        ) {
            let bytes = try #require(ask("POST", "drafts", query: ["frame": frame], text).bytes)
            let end = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
            return (try JSON(parsing: Array(bytes[..<end])), Array(bytes[(end + 1)...]))
        }
        let (said, pixels) = try answer("17")
        let id = try #require(said["draft"]?.string)
        #expect(said["frame"]?.number == 17)
        let alone = try #require(ask("GET", "drafts/\(id)/frames/17").bytes)
        let isSame = pixels == alone
        #expect(isSame && pixels.count == 64 * 36 * 4)
        for (asked, drawn) in [("60", 59.0), ("-1", 0), ("999999999", 59)] {
            #expect(try answer(asked).said["frame"]?.number == drawn)
        }
        let (broken, none) = try answer("0", "{}")
        #expect(broken["frame"] == nil && none.isEmpty && broken["draft"] != nil)
        for wrong in ["x", "", "1.5"] {
            #expect(ask("POST", "drafts", query: ["frame": wrong], Self.text).status == 400)
        }
    }

    @Test("a stretch is a film that ffmpeg can decode, with pictures close to the drawn frames")
    func stretch() throws {
        let id = try #require(try draft(Self.text)["draft"]?.string)
        let film = try #require(ask("GET", "drafts/\(id)/film/45/15").bytes)
        let path = folder.path("stretch.mp4")
        try Data(film).write(to: URL(fileURLWithPath: path))
        let decoded = Array(
            try FFmpegProgram.run(["-v", "error", "-i", path, "-pix_fmt", "rgb24", "-f", "rawvideo", "-"]))
        let renderer = try Renderer(try Scene(json: Array(Self.text.utf8)))
        var buffer = renderer.makeBuffer()
        try #require(decoded.count == 15 * 64 * 36 * 3)
        for frame in [0, 7, 14] {
            try renderer.draw(at: FrameRate(30)!.time(of: 45 + frame), into: &buffer)
            let seen = decoded[frame * 64 * 36 * 3..<(frame + 1) * 64 * 36 * 3]
            let errors = zip(seen, buffer.rgb24()).map { abs(Int($0) - Int($1)) }
            #expect(errors.reduce(0, +) < errors.count * 6, "a mean of 6 levels: chroma has half the size")
        }
        for wrong in ["45/16", "60/1", "-1/5", "0/0", "x/1", "0/9223372036854775807"] {
            #expect(ask("GET", "drafts/\(id)/film/\(wrong)").status == 400)
        }
    }

    @Test("all errors in a text, and in files that it names, are listed with their lines")
    func errors() throws {
        let broken = "{\n\"version\": 1,\n\"size\": 3,\n\"fpps\": 30, \"fps\": 30,\n\"duration\": -1}"
        let errors = try #require(try draft(broken)["errors"]?.array)
        #expect(errors.compactMap { $0["line"]?.number } == [3, 4, 5])
        #expect(errors.compactMap { $0["place"]?.string } == ["size", "fpps", "duration"])
        let cut = try draft("{\"version\": 1,\n ")
        #expect(cut["errors"]?.array?.count == 1 && cut["scene"] == nil)
        let missing = Self.text.replacingOccurrences(
            of: "{\"type\": \"gradient\"}", with: "{\"type\": \"image\", \"file\": \"none.png\"}")
        let error = try #require(try draft(missing)["errors"]?.array?.first)
        #expect(error["place"]?.string == "layers[0].file" && error["line"]?.number == 2)
    }

    @Test("a save replaces the file only if the file has the expected revision")
    func saving() throws {
        let scene = try ask("GET", "scene").json()
        #expect(scene["text"]?.string == Self.text && scene["name"]?.string == "scene.json")
        let revision = try #require(scene["revision"]?.string)
        let saved = try ask("POST", "scene", query: ["revision": revision], "{}").json()
        #expect(saved["text"]?.string == "{}")
        let late = ask("POST", "scene", query: ["revision": revision], "[]")
        #expect(late.status == 409)
        #expect(try late.json()["text"]?.string == "{}")
        #expect(try folder.data("scenes/scene.json") == Data("{}".utf8))
    }

    @Test("a scene reads nothing outside of its folder")
    func outside() throws {
        let text = Self.text.replacingOccurrences(
            of: "{\"type\": \"gradient\"}", with: "{\"type\": \"captions\", \"file\": \"../secret.txt\"}")
        let errors = try #require(try draft(text)["errors"]?.array)
        #expect(errors.count == 1 && !"\(errors)".contains("nobody"))
    }

    /// Paths that try to leave the page's folder, and paths that no route has.
    static let wrongPaths: [String] = {
        let names = ["secret.txt", "scenes/scene.json", "etc/passwd", "proc/self/environ"]
        let ups = [
            "..", "%2e%2e", ".%2e", "%2E.", "..%2f..", "..%5c..", "%252e%252e", "....", "..;", "..%00", "…",
        ]
        let starts = ["", "page/", "codemirror/", "drafts/", "drafts/x/frames/"]
        return starts.flatMap { start in ups.flatMap { up in names.map { "\(start)\(up)/\($0)" } } }
            + [
                "/etc/passwd", "//etc/passwd", "page", "page/", "page//studio.js", "page/studio.js/",
                "page/STUDIO.JS", "codemirror/lib/codemirror.js", "scene/", "events/x", "favicon.ico", "%2f",
                "\\", "?", "drafts", "drafts/", "drafts/x/frames/0/1",
            ]
    }()

    @Test("no path leads to files that are not part of the page", arguments: RoutesTests.wrongPaths)
    func nowhere(_ way: String) throws {
        for method in ["GET", "HEAD"] {
            let response = ask(method, way)
            #expect(response.status == 404, "\(way)")
            #expect(try #require(response.bytes).count < 100)
        }
    }

    @Test("all files of the page are served, with a policy that allows no other sources")
    func page() throws {
        let text = ask("GET", "").text
        try #require(!text.isEmpty)
        for file in text.matches(of: /(?:src|href)="([^"]+)"/).map({ String($0.1) })
        where !file.hasPrefix("data:") {
            #expect(ask("GET", file).status == 200, "\(file)")
        }
        let header = ask("GET", "").header.first { $0.name == "Content-Security-Policy" }
        #expect(header?.value.contains("default-src 'none'") == true)
        #expect(!text.contains("http") && !text.contains("onclick"))
    }

    @Test("no form is visible until the page's script runs")
    func firstPaint() {
        let panels = ask("GET", "").text.matches(of: /<div id="(\w+)" role="tabpanel"( hidden)?/)
        #expect(panels.count == 4)
        // Only the panel of the values is filled by the script.
        #expect(panels.filter { $0.2 == nil }.map { String($0.1) } == ["values"])
    }

    @Test(
        "an outdated address is refused, with a page for browsers and one word for other clients"
    )
    func oldAddress() {
        func ask(accept: String) -> Response {
            site.answer(
                Request("GET", "/old/", header: ["host": "127.0.0.1:1", "accept": accept], body: [], port: 1))
        }
        let page = ask(accept: "text/html,application/xhtml+xml,*/*;q=0.8")
        #expect(page.status == 403 && page.type.hasPrefix("text/html"))
        #expect(page.text.contains("Open the address that <code>zoetrope studio</code> printed last"))
        let other = ask(accept: "*/*")
        #expect(other.status == 403 && other.text == "forbidden\n")
    }

    @Test("every module that a page imports is served", arguments: ["studio.js", "gallery.js"])
    func modules(_ first: String) {
        var (seen, waiting): (Set<String>, [String]) = ([], [first])
        while let name = waiting.popLast() {
            guard seen.insert(name).inserted else { continue }
            let script = ask("GET", "page/\(name)")
            #expect(script.status == 200, "\(name)")
            waiting += script.text.matches(of: /from '\.\/([^']+)'/).map { String($0.1) }
        }
        #expect(seen.contains("server.js"))
    }
}
