import Foundation
import TestSupport
import Testing

/// Tests of many pages of one studio.
@Suite(.serialized, .oneBrowser) struct StudioPagesTests {
    @Test("a page that gets no updates because too many pages are open says so, and resumes when it is used")
    func crowded() throws {
        let browser = try Browser()
        // The page's event streams, which the page keeps private.
        try browser.send(
            "Page.addScriptToEvaluateOnNewDocument",
            [
                "source": """
                window.streams = [];
                window.EventSource = class extends EventSource {
                  constructor(...values) { super(...values); streams.push(this); }
                };
                """
            ])
        let run = try StudioRun(scene: SmallScene.json(), browser)
        let address = try #require(URL(string: run.address))
        let port = try #require(address.port)
        let others = try (0..<32).map { _ in
            let other = try Client(port: port)
            other.send("GET \(address.path)/events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            #expect(other.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            return other
        }
        try run.wait("state", says: "more than 32 pages are open")
        // A browser requests an ended stream again after three seconds, unless the page has closed the stream.
        #expect(
            try browser.value("streams.map((s) => s.readyState === EventSource.CLOSED)") as? [Bool] == [true])
        #expect(try run.text("state").contains("more than 32 pages are open"))
        try run.browser.click("document.getElementById('name')")
        try run.wait("state", says: "saved")
        #expect(try browser.value("streams.map((s) => s.readyState)") as? [Int] == [2, 1])
        try run.folder.write(SmallScene.json(duration: 1), to: "scene.json")
        try run.browser.wait(for: "document.getElementById('playhead').max === '9'")
        #expect(others.count == 32)
        #expect(run.browser.complaints == [])
    }
}
