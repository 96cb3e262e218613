import Base
import Drawing
import Film
import Foundation
import Geometry
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Studio
@testable import Web

/// Tests that work is stopped when no page waits for the result any more.
@Suite struct AbandonedWorkTests {
    private let folder: TestFolder
    private let site: Site
    private let state: StudioState

    init() throws {
        folder = try TestFolder()
        site = Site(
            rules: AccessRules(token: "t"), kinds: .standard, allowedFolders: [],
            run: { _, _ in JobResult(.done) })
        try site.open(folder.write(RoutesTests.text, to: "scene.json"))
        state = try #require(site.state)
    }

    private func request(_ method: String, _ path: String, _ body: String = "") -> Request {
        Request(
            method, "/t/\(path)", header: ["host": "127.0.0.1:1", "origin": "http://127.0.0.1:1"],
            body: Array(body.utf8), port: 1)
    }

    private func draft(_ text: String) throws -> JSON {
        guard case .bytes(let bytes) = site.answer(request("POST", "drafts", text)).body else { return .null }
        return try JSON(parsing: bytes)
    }

    @Test("work that is cancelled before it starts is never done", arguments: ["frames/3", "film/0/60"])
    func cancelled(_ what: String) throws {
        let id = try #require(try draft(RoutesTests.text)["draft"]?.string)
        let asked = request("GET", "drafts/\(id)/\(what)")
        asked.cancellation.cancel()
        #expect(site.answer(asked).status == 503)
        #expect(site.answer(request("GET", "drafts/\(id)/\(what)")).status == 200)
        let renamed = request("POST", "drafts", RoutesTests.text.replacingOccurrences(of: "5", with: "6"))
        renamed.cancellation.cancel()
        #expect(site.answer(renamed).status == 503)
        #expect(state.drafts.draft(try SceneDocument.Version(renamed.body).revision) == nil)
    }

    @Test("drawing a frame or encoding a stretch stops between two bands when it is cancelled") func middle()
        throws
    {
        let (gone, bands) = (Locked(Cancellation()), Locked(0))
        var scene = Scene(size: PixelSize(width: 640, height: 8192), fps: FrameRate(30)!, duration: 2)
        scene.layers = [
            Layer(
                DrawnContent { _, _ in
                    bands.withLock { $0 += 1 }
                    gone.withLock { $0.cancel() }
                })
        ]
        let renderer = try Renderer(scene)
        let first = gone.withLock { $0 }
        #expect(throws: Cancelled.self) {
            try PreviewFilm.film(of: renderer, at: scene.fps, frames: 0..<60, cancellation: first)
        }
        #expect(bands.withLock { $0 } == 1)
        let second = Cancellation()
        gone.withLock { $0 = second }
        #expect(throws: Cancelled.self) {
            try state.drawer.rgba(of: renderer, at: scene.fps.time(of: 0), cancellation: second)
        }
        // Each of the drawer's threads may have been drawing a band.
        #expect(bands.withLock { $0 } <= 3)
    }

    @Test("waiting work ends when it is cancelled") func waiting() throws {
        let limit = WorkLimit(running: 1, waiting: 1)
        let (entered, leave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let first = try BackgroundThread {
            _ = try? limit.run(for: Cancellation()) {
                entered.signal()
                leave.wait()
            }
        }
        try entered.wait(for: "the first has begun")
        let (gone, ended) = (Cancellation(), DispatchSemaphore(value: 0))
        let second = try BackgroundThread {
            #expect(throws: Cancelled.self) { try limit.run(for: gone) { Issue.record("it was begun") } }
            ended.signal()
        }
        try eventually("the second waits") { limit.waitingCount > 0 }
        gone.cancel()
        #expect(ended.wait(timeout: .now() + 20) == .success)
        leave.signal()
        first.join()
        second.join()
    }

    @Test(
        "the larger the pictures, the fewer frames a stretch has",
        arguments: [(64, 36, 240), (1920, 1080, 129), (8192, 8192, 4)])
    func longest(width: Int, height: Int, count: Int) throws {
        let text = RoutesTests.text.replacingOccurrences(
            of: "\"width\": 64, \"height\": 36", with: "\"width\": \(width), \"height\": \(height)"
        ).replacingOccurrences(of: "\"duration\": 2", with: "\"duration\": 20")
        let told = try draft(text)
        #expect(told["scene"]?["longestStretch"]?.number == Double(count))
        let id = try #require(told["draft"]?.string)
        #expect(site.answer(request("GET", "drafts/\(id)/film/0/\(count + 1)")).status == 400)
    }

    @Test("if too many pages listen, the oldest event stream ends") func listeners() {
        let streams = (0..<40).map { _ in state.listen() }
        #expect(streams.map(\.hasEnded) == (0..<40).map { $0 < 8 })
        #expect(streams[7].next(atMost: 1000) == Array("event: crowded\ndata: 32\n\n".utf8))
        #expect(streams[7].next(atMost: 1000) == nil)
    }

    @Test("only requests with the text of a scene may have long bodies") func admission() {
        func most(_ path: String) -> Int? {
            guard case .admitted(let bytes) = site.admission(of: request("POST", path)) else { return nil }
            return bytes
        }
        for path in ["scene", "drafts"] { #expect(most(path) == Scene.maximumBytes) }
        for path in ["curves", "tracks", "jobs", "scenes", "", "scene/", "x"] {
            #expect(most(path) == 64 << 10, "\(path)")
        }
        guard case .refused = site.admission(of: Request("POST", "/x/scene", port: 1)) else {
            Issue.record("admitted without the token")
            return
        }
    }
}
