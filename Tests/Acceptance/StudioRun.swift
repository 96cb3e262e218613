import Foundation
import TestSupport

/// The program with `studio`, and a browser at its page.
final class StudioRun {
    let folder: TestFolder
    let browser: Browser
    let address: String
    private let running: Tool.Running

    /// A scene in a folder of its own, or a file that is there.
    init(scene: String? = nil, file: String? = nil, _ browser: Browser? = nil) throws {
        folder = try TestFolder()
        let path = try file ?? folder.write(scene ?? "", to: "scene.json")
        running = try Tool.zoetrope.start(["studio", path])
        while !running.outputSoFar.contains("\n"), running.process.isRunning { usleep(1000) }
        guard let line = running.outputSoFar.split(separator: "\n").first else {
            throw Browser.Failure(description: "no studio: \(running.errorsSoFar)")
        }
        address = String(line)
        self.browser = try browser ?? Browser()
        try self.browser.resize(width: 1400, height: 900)
        try self.browser.visit(address)
        try isReady()
    }

    deinit { stop() }

    /// Ends the program as Ctrl-C does, and waits for it.
    @discardableResult
    func stop() -> Int32 {
        if running.process.isRunning { running.process.interrupt() }
        running.process.waitUntilExit()
        return running.process.terminationStatus
    }

    /// Waits until a frame of the scene, the one at the playhead, is seen.
    func isReady() throws {
        try browser.wait(
            for: "(document.body?.dataset.frame ?? '-') === document.getElementById('playhead')?.value")
    }

    func seek(_ frame: Int) throws {
        try browser.value(
            "(() => { const p = document.getElementById('playhead'); p.value = \(frame); p.dispatchEvent(new Event('input')) })()"
        )
        try browser.wait(for: "document.body.dataset.frame === '\(frame)'")
    }

    func text(_ id: String) throws -> String {
        try browser.value("document.getElementById('\(id)').textContent") as? String ?? ""
    }

    func wait(_ id: String, says text: String) throws {
        try browser.wait(for: "document.getElementById('\(id)').textContent.includes(\(quoted(text)))")
    }

    /// Replaces the whole text as somebody does who selects all of it and types.
    func type(_ text: String) throws {
        try browser.click("document.getElementById('tab-text')")
        try browser.click("document.querySelector('#editor .CodeMirror-lines')")
        try browser.press("a", modifiers: 2)
        try browser.send("Input.insertText", ["text": text])
    }

    /// The text in the editor.
    func typed() throws -> String {
        try browser.value("document.querySelector('#editor .CodeMirror').CodeMirror.getValue()") as? String
            ?? ""
    }

    /// The SHA-256 of the canvas's pixels, four bytes each.
    func pixels() throws -> String {
        try browser.value(
            """
            (async () => {
              const c = document.getElementById('picture');
              const data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
              const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
              return [...hash].map((b) => b.toString(16).padStart(2, '0')).join('');
            })()
            """) as? String ?? ""
    }

    func quoted(_ text: String) -> String {
        String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
    }
}
