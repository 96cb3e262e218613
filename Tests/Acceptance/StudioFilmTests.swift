import Foundation
import TestSupport
import Testing

/// Tests of films, comparisons and goldens made from the page of `zoetrope studio`.
@Suite(.serialized, .oneBrowser) struct StudioFilmTests {
    private static func scene(
        count: Int = 5, seconds: Double = 3, size: String = "{\"width\": 160, \"height\": 90}"
    ) -> String {
        """
        {
          "version": 1, "size": \(size), "fps": 30, "duration": \(seconds),
          "layers": [{"type": "gradient"}, {"type": "bubbles", "count": \(count), "radius": [4, 9]}]
        }
        """
    }

    /// Returns the film of the command line with the same options.
    private static func film(of scene: String, _ flags: [String]) throws -> Data {
        let folder = try TestFolder()
        let path = try folder.write(scene, to: "scene.json")
        let made = try Tool.zoetrope.run(["encode", path, "-o", folder.path("film.mp4"), "--quiet"] + flags)
        try #require(made.status == 0, "\(made.errors)")
        return try folder.data("film.mp4")
    }

    /// Opens the panel, and sets values of a form, keyed by the names of its fields.
    private static func choose(_ form: String, _ values: [String: String] = [:], _ run: StudioRun) throws {
        try run.browser.click("document.getElementById('tab-film')")
        try run.browser.value("document.getElementById('checks').open = true")
        for (name, value) in values {
            try run.browser.value(
                "document.getElementById('\(form)').elements['\(name)'].value = '\(value)'; undefined")
        }
    }

    private static func press(_ form: String, _ job: String, _ run: StudioRun) throws {
        try run.browser.click("document.querySelector('#\(form) button[value=\"\(job)\"]')")
    }

    /// Confirms that the existing film may be replaced.
    private static func replace(_ run: StudioRun) throws {
        try run.browser.click("document.querySelector('#encode .question button:last-child')")
    }

    /// Waits until a form shows a text.
    private static func wait(_ form: String, _ text: String, _ browser: Browser) throws {
        try browser.wait(for: "document.getElementById('\(form)').textContent.includes(\"\(text)\")")
    }

    private static func text(_ form: String, _ part: String, _ run: StudioRun) throws -> String {
        try run.browser.value("document.querySelector('#\(form) \(part)')?.textContent ?? ''") as? String
            ?? ""
    }

    @Test(
        "the studio's film has the command line's bytes, plays in the page, and is replaced only on request")
    func encode() throws {
        let run = try StudioRun(scene: Self.scene())
        try Self.choose("encode", ["preset": "fast", "crf": "23", "fps": "60"], run)
        try Self.press("encode", "encode", run)
        try Self.wait("encode", "Exported", run.browser)
        let first = try Self.film(of: Self.scene(), ["--preset", "fast", "--crf", "23", "--fps", "60"])
        let isSame = try run.folder.data("scene.mp4") == first
        #expect(isSame)
        try Self.wait("encode", "180 frames, 160x90 at 60 fps, 3.000 s", run.browser)
        #expect(try Self.text("encode", ".result", run).contains(run.folder.path("scene.mp4")))
        let video = "document.querySelector('#encode video')"
        try run.browser.wait(for: "\(video).readyState >= 1 && Math.abs(\(video).duration - 3) < 0.1")
        try run.browser.value("\(video).currentTime = 2; undefined")
        try run.browser.wait(
            for: "!\(video).seeking && \(video).readyState >= 2 && \(video).currentTime === 2")

        // The scene is saved first, and the page asks if the existing film may be replaced.
        try run.browser.click("document.getElementById('tab-text')")
        try run.type(Self.scene(count: 2))
        try run.wait("state", says: "not saved")
        try Self.choose("encode", ["fps": ""], run)
        #expect(try Self.text("encode", "button.main", run) == "Save and export MP4")
        try Self.press("encode", "encode", run)
        try Self.wait("encode", "scene.mp4 exists", run.browser)
        #expect(try run.folder.data("scene.json") == Data(Self.scene(count: 2).utf8))
        // The focus is on the button that keeps the film.
        try run.browser.press(" ")
        try run.browser.wait(for: "document.querySelector('#encode .question').hidden")
        let isKept = try run.folder.data("scene.mp4") == first
        #expect(isKept)
        try Self.press("encode", "encode", run)
        try Self.wait("encode", "scene.mp4 exists", run.browser)
        try Self.replace(run)
        try Self.wait("encode", "90 frames, 160x90 at 30 fps", run.browser)
        let second = try Self.film(of: Self.scene(count: 2), ["--preset", "fast", "--crf", "23"])
        let isReplaced = try run.folder.data("scene.mp4") == second
        #expect(isReplaced)
        #expect(run.browser.complaints == [])
        #expect(run.folder.names == ["scene.json", "scene.mp4"])
    }

    @Test("any page can cancel a film; the next run continues it, and the previous film stays intact")
    func cancel() throws {
        // The scene is too long to be finished before the job is cancelled.
        let scene = Self.scene(seconds: 600)
        let run = try StudioRun(scene: scene)
        try run.folder.write("an older film", to: "scene.mp4")
        try Self.choose("encode", ["preset": "placebo"], run)
        try Self.press("encode", "encode", run)
        try Self.wait("encode", "scene.mp4 exists", run.browser)
        try Self.replace(run)
        try Self.wait("encode", "Exporting", run.browser)
        let store = run.folder.path("scene.mp4.zoetrope/chunks")
        func chunks() -> Int {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: store)) ?? []
            return names.count { $0.hasSuffix(".chunk") }
        }
        try eventually("a chunk is finished") { chunks() > 0 }
        // Another page, and this page after a reload, show the job, and neither can start a second job.
        let other = try Browser()
        try other.visit(run.address)
        try run.browser.reload()
        for browser in [other, run.browser] {
            try browser.wait(
                for:
                    "/frame \\d+ of 18000.* left/.test(document.querySelector('#encode .figures')?.textContent)"
            )
            try browser.wait(for: "document.querySelector('#compare button').ariaDisabled === 'true'")
        }
        try run.browser.value("document.getElementById('checks').open = true")
        try run.browser.click("document.querySelector('#compare button')")
        try Self.wait("compare", "encode is running; wait for it, or cancel it", run.browser)
        try other.click("document.getElementById('tab-film')")
        try other.click(
            "[...document.querySelectorAll('#encode .outcome button')].find((b) => b.textContent === 'Cancel')"
        )
        for browser in [other, run.browser] { try Self.wait("encode", "Export cancelled", browser) }
        #expect(try Self.text("encode", ".messages", run).contains("of 300 chunks"))
        #expect(try run.folder.data("scene.mp4") == Data("an older film".utf8))
        #expect(chunks() > 0)

        // The first chunks of the film are also those of a part of the film.
        try Self.choose("encode", ["preset": "placebo", "frames": "0-239"], run)
        try Self.press("encode", "encode", run)
        try Self.wait("encode", "scene.mp4 exists", run.browser)
        try Self.replace(run)
        try Self.wait("encode", "Exported", run.browser)
        try run.browser.wait(
            for:
                "/, [1-4] kept from an interrupted run/.test(document.querySelector('#encode .result').textContent)"
        )
        // The second run has no new chunks.
        try Self.press("encode", "encode", run)
        try Self.wait("encode", "scene.mp4 exists", run.browser)
        try Self.replace(run)
        try run.browser.wait(
            for:
                "/Nothing had to be encoded. Chunks: 0 made, 4 taken over. Each was decoded and checked, now /.test(document.querySelector('#encode .result').textContent)"
        )
        let isSame =
            try run.folder.data("scene.mp4")
            == Self.film(of: scene, ["--preset", "placebo", "--frames", "0-239"])
        #expect(isSame && run.folder.names == ["scene.json", "scene.mp4"])
    }

    @Test("a failed job shows the command line's message, and the existing film stays")
    func failing() throws {
        let run = try StudioRun(scene: Self.scene())
        try run.folder.write("an older film", to: "scene.mp4")
        // The chunk store's place is taken by a file.
        try run.folder.write("mine", to: "scene.mp4.zoetrope")
        func fails(_ values: [String: String], _ flags: [String]) throws {
            try Self.choose("encode", values, run)
            try Self.press("encode", "encode", run)
            try Self.wait("encode", "scene.mp4 exists", run.browser)
            try Self.replace(run)
            let command = try Tool.zoetrope.run(
                ["encode", run.folder.path("scene.json"), "-o", run.folder.path("scene.mp4"), "--overwrite"]
                    + flags)
            #expect(command.status != 0)
            let words = command.errors.split(separator: "\n").map {
                $0.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "error: ", with: "")
            }
            try Self.wait("encode", "Export failed", run.browser)
            for line in words {
                try Self.wait("encode", line.replacingOccurrences(of: "\"", with: "\\\""), run.browser)
            }
        }
        try fails(["preset": "fast"], ["--preset", "fast"])
        try fails(["size": "100x90"], ["--size", "100x90"])
        try fails(["size": "", "frames": "5-999"], ["--frames", "5-999"])
        #expect(try run.folder.data("scene.mp4") == Data("an older film".utf8))
        #expect(try run.folder.data("scene.mp4.zoetrope") == Data("mine".utf8))
    }

    @Test("a comparison's report opens, and plays its films in step")
    func compare() throws {
        let run = try StudioRun(scene: Self.scene(size: "{\"width\": 320, \"height\": 180}"))
        try Self.choose("compare", ["seconds": "1"], run)
        try Self.press("compare", "compare", run)
        try Self.wait("compare", "Compared", run.browser)
        try run.browser.wait(for: "document.querySelector('#compare .result a') !== null")
        let report = try run.browser.value("document.querySelector('#compare .result a').href") as? String
        let files = ["30-fps.mp4", "60-fps.mp4", "report.html", "report.json"].map { "scene-compared/\($0)" }
        #expect(run.folder.names == ["scene-compared"] + files + ["scene.json"])
        try run.browser.visit(try #require(report))
        try run.browser.wait(for: "document.querySelector('.player')?.dataset.state === 'ready'")
        try run.browser.wait(
            for: "[...document.querySelectorAll('.stage video')].every((v) => v.readyState >= 2)")
        #expect(try run.browser.value("document.querySelectorAll('.stage video').length") as? Int == 2)
        #expect(
            try run.browser.value("getComputedStyle(document.querySelector('.stage')).display") as? String
                != "block")
        #expect(run.browser.complaints == [])
    }

    @Test("a golden is recorded, checked, found different after an edit, and accepted")
    func golden() throws {
        let run = try StudioRun(scene: Self.scene())
        try Self.choose("golden", [:], run)
        try Self.press("golden", "golden check", run)
        try Self.wait("golden", "no such folder", run.browser)
        try Self.press("golden", "golden record", run)
        try Self.wait("golden", "Recorded", run.browser)
        try Self.press("golden", "golden check", run)
        try Self.wait("golden", "scene: same", run.browser)
        #expect(
            try run.browser.value("document.querySelector('#golden .result a') !== null") as? Bool == true)

        try run.folder.write(Self.scene(count: 6), to: "scene.json")
        try Self.press("golden", "golden check", run)
        try Self.wait("golden", "scene: differs", run.browser)
        try Self.wait("golden", "1 of 1 golden differs", run.browser)
        try run.browser.click("document.querySelector('#golden .result button')")
        try Self.wait("golden", "Accepted", run.browser)
        let check = try Tool.zoetrope.run(["golden", "check", run.folder.path("goldens")])
        #expect(check.status == 0, "\(check.errors)")
        try Self.press("golden", "golden check", run)
        try Self.wait("golden", "scene: same", run.browser)
        #expect(run.browser.complaints == [])
    }
}
