import Foundation
import TestSupport
import Testing

/// Many pages of one studio.
@Suite(.serialized, .oneBrowser) struct StudioPagesTests {
    @Test("a page that is told no more, as there are too many, says so, and waits until it is used")
    func crowded() throws {
        let run = try StudioRun(scene: SmallScene.json())
        let address = try #require(URL(string: run.address))
        let port = try #require(address.port)
        let others = try (0..<32).map { _ in
            let other = try Client(port: port)
            other.send("GET \(address.path)/events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            #expect(other.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            return other
        }
        try run.wait("state", says: "more than 32 pages are open")
        // It would come back after three seconds.
        usleep(5_000_000)
        let asked =
            "performance.getEntriesByType('resource').filter((e) => e.name.endsWith('/events')).length"
        #expect(try run.browser.value(asked) as? Int ?? 0 <= 1)
        #expect(try run.text("state").contains("more than 32 pages are open"))
        try run.browser.click("document.getElementById('name')")
        try run.wait("state", says: "saved")
        try run.folder.write(SmallScene.json(duration: 1), to: "scene.json")
        try run.browser.wait(for: "document.getElementById('playhead').max === '9'")
        #expect(others.count == 32)
        #expect(run.browser.complaints == [])
    }
}
