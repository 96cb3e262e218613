import Foundation
import TestSupport
import Testing

/// A running `studio`, and a browser that shows its page.
final class StudioRun {
    let folder: TestFolder
    let browser: Browser
    private(set) var address: String
    /// A folder that is kept as long as the studio runs.
    var kept: TestFolder?
    private var running: Tool.Running
    private let path: String

    /// Starts the studio for a scene in a new folder, or for an existing file.
    init(scene: String? = nil, file: String? = nil, _ browser: Browser? = nil) throws {
        folder = try TestFolder()
        path = try file ?? folder.write(scene ?? "", to: "scene.json")
        (running, address) = try Self.start([path])
        self.browser = try browser ?? Browser()
        try self.browser.resize(width: 1400, height: 900)
        try self.browser.visit(address)
        try isReady()
    }

    deinit { stop() }

    private static func start(_ arguments: [String]) throws -> (Tool.Running, address: String) {
        let running = try Tool.zoetrope.start(["studio"] + arguments)
        while !running.outputSoFar.contains("\n"), running.process.isRunning { usleep(1000) }
        guard let line = running.outputSoFar.split(separator: "\n").first else {
            throw Browser.Failure(description: "no studio: \(running.errorsSoFar)")
        }
        return (running, String(line))
    }

    /// Ends the program and starts it again for the same scene at the same port; the page is not reloaded.
    func restart() throws {
        stop()
        let port = try #require(URL(string: address)?.port)
        (running, address) = try Self.start([path, "--port", "\(port)"])
    }

    /// Ends the program as Ctrl-C does, and waits for its end.
    @discardableResult
    func stop() -> Int32 {
        if running.process.isRunning { running.process.interrupt() }
        running.process.waitUntilExit(within: .seconds(300))
        return running.process.terminationStatus
    }

    /// Waits until the frame at the playhead is shown.
    func isReady() throws {
        try browser.wait(
            for: "(document.body?.dataset.frame ?? '-') === document.getElementById('playhead')?.value")
        // The rows appear a moment later; a scene without layers has no rows.
        for _ in 0..<100
        where try browser.value("document.querySelector('.time-row') !== null") as? Bool != true {
            usleep(10_000)
        }
    }

    /// Waits until a condition on the page's `scene` is true.
    func isTrue(_ condition: String) throws {
        try browser.wait(
            for: "import(new URL('page/studio.js', location.href)).then(({ scene }) => \(condition))")
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

    /// Replaces the whole text, like a user who selects everything and types.
    func type(_ text: String) throws {
        try browser.click("document.getElementById('tab-text')")
        try browser.click("document.querySelector('#editor .CodeMirror-lines')")
        try browser.press("a", modifiers: 2)
        try browser.send("Input.insertText", ["text": text])
    }

    /// Returns the text in the editor.
    func typed() throws -> String {
        try browser.value("document.querySelector('#editor .CodeMirror').CodeMirror.getValue()") as? String
            ?? ""
    }

    /// Returns the SHA-256 of a canvas's pixels, four bytes each; by default of the picture.
    func pixels(of canvas: String = "document.getElementById('picture')") throws -> String {
        try browser.value(
            """
            (async () => {
              const c = \(canvas);
              const data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
              const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
              return [...hash].map((b) => b.toString(16).padStart(2, '0')).join('');
            })()
            """) as? String ?? ""
    }

    /// Returns the SHA-256 of the pixels of a frame, drawn by `still` and decoded by ffmpeg.
    static func still(_ path: String, at seconds: Double, _ folder: TestFolder) throws -> String {
        let png = folder.path("still-\(seconds).png")
        let drawn = try Tool.zoetrope.run([
            "still", path, "--at", "\(seconds)", "-o", png, "--quiet", "--overwrite",
        ])
        try #require(drawn.status == 0, "\(drawn.errors)")
        let hash = try Tool.system("ffmpeg").run([
            "-v", "error", "-i", png, "-pix_fmt", "rgba", "-f", "hash", "-",
        ])
        return hash.text.trimmingCharacters(in: .whitespacesAndNewlines).replacingOccurrences(
            of: "SHA256=", with: "")
    }

    /// Waits until the picture has these pixels.
    func waitForPixels(_ hash: String) throws {
        let start = Date()
        while try pixels() != hash {
            guard Date().timeIntervalSince(start) < Browser.patience else {
                throw Browser.Failure(description: "never these pixels")
            }
            usleep(10_000)
        }
    }

    /// Returns a layer as it is written in the text.
    func value(of layer: Int = 2) throws -> [String: Any] {
        let scene = try JSONSerialization.jsonObject(with: Data(typed().utf8)) as? [String: Any]
        let layers = scene?["layers"] as? [[String: Any]] ?? []
        return layers[layer]
    }

    /// A JavaScript expression for the path of the layer that the form shows.
    let chosenLayer = "document.querySelector('.layer-bar select').value"

    /// Chooses the layer that the form shows, by its path; an empty path is the scene.
    func choose(layer path: String) throws {
        try browser.value(
            """
            (() => {
              const s = document.querySelector('.layer-bar select');
              s.value = \(quoted(path));
              s.dispatchEvent(new Event('change'));
            })()
            """)
    }

    /// Returns a JavaScript expression for a field of the form, given the names that lead to the field.
    func field(_ names: String...) -> String {
        names.reduce("document.getElementById('values')") { place, name in
            "[...\(place).querySelectorAll('.field')].find((f) => f.querySelector('label').textContent === '\(name)')"
        }
    }

    /// Sets an input of the form to values, like a user who moves or types it, as several steps of one gesture. Waits
    /// for the input first, because changes of the text reach the form a moment later.
    func set(_ input: String, to values: [String]) throws {
        let steps = values.map {
            "e.value = \(quoted($0)); e.dispatchEvent(new Event('input', { bubbles: true }));"
        }
        try browser.wait(
            for:
                "(() => { const e = \(input); if (!e) return false; e.focus(); \(steps.joined()) e.dispatchEvent(new Event('change')); return true })()"
        )
    }

    func quoted(_ text: String) -> String {
        String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
    }
}
