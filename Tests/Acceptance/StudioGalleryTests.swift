import Foundation
import TestSupport
import Testing

/// Tests of `zoetrope studio` without a scene, in a browser.
@Suite(.serialized, .oneBrowser) struct StudioGalleryTests {
    private let folder: TestFolder
    private let running: Tool.Running
    private let browser: Browser

    init() throws {
        folder = try TestFolder()
        for name in ["one.json", "two.json"] { try folder.write(SmallScene.json(), to: name) }
        try folder.write(String(repeating: " ", count: 2 << 20), to: "large.json")
        running = try Tool.zoetrope.start(["studio"], in: folder.url)
        while !running.outputSoFar.contains("\n"), running.process.isRunning { usleep(1000) }
        browser = try Browser()
        try browser.visit(String(try #require(running.outputSoFar.split(separator: "\n").first)))
        try browser.wait(for: "document.querySelectorAll('#scenes button').length === 2")
    }

    private func end() {
        running.process.interrupt()
        running.process.waitUntilExit(within: .seconds(300))
    }

    @Test(
        "if two pages choose different scenes, the slower page shows the faster page's choice; unread files are counted"
    )
    func both() throws {
        defer { end() }
        try browser.wait(
            for: "document.getElementById('left-out').textContent.startsWith('1 JSON file was not')")
        try browser.value(
            "fetch('scenes', {method: 'POST', body: JSON.stringify({name: 'two.json'})}).then((a) => a.status)"
        )
        try browser.click("document.querySelector('#scenes button')")
        try browser.wait(for: "document.getElementById('name')?.textContent === 'two.json'")
        #expect(browser.complaints == [])
    }
}
