import Foundation
import TestSupport
import Testing

/// Tests of the films in the pages of `compare`, played by a browser.
@Suite(.serialized, .oneBrowser) struct ComparisonPlayerTests {
    /// A dot that moves faster in the second half.
    private static let scene = """
        {"version": 1, "size": {"width": 320, "height": 180}, "fps": 60, "duration": 6, "background": "#203040",
         "layers": [{"type": "bubbles", "count": 4, "radius": [20, 20], "speed": [150, 150], "sway": [0, 0],
           "alpha": [1, 1], "colors": ["#F0E060"]}]}
        """

    /// JavaScript that starts to record which pictures are shown.
    ///
    /// The times in `shown` may lack the last picture before a pause, because the browser promises no callback for each.
    /// `pictureTime` reads the picture itself.
    private static let watch = """
        window.shown = [null, null]; window.clocks = []; window.pictures = [];
        window.videos = [...document.querySelectorAll('.stage video')];
        videos.forEach((video, side) => {
          const see = (_, picture) => {
            shown[side] = picture.mediaTime;
            video.requestVideoFrameCallback(see);
          };
          video.requestVideoFrameCallback(see);
        });
        const look = () => {
          if (!videos[0].paused && videos[0].playbackRate > 0) {
            clocks.push(videos[0].currentTime - videos[1].currentTime);
            if (shown[0] !== null && shown[1] !== null) pictures.push(shown[0] - shown[1]);
          }
          requestAnimationFrame(look);
        };
        look();
        window.pictureTime = (side) => {
          const picture = new VideoFrame(videos[side]);
          const time = picture.timestamp / 1e6;
          picture.close();
          return time;
        };
        undefined
        """

    private struct Player {
        let browser: Browser
        /// The frame rate and the delay of the film on each side.
        var films: [(rate: Double, delay: Double)]
        /// The step that is shown when the page has opened.
        private(set) var opening = 0

        init(_ page: String, _ films: [(rate: Double, delay: Double)]) throws {
            browser = try Browser(allowsFileAccess: true)
            self.films = films
            try browser.resize(width: 1200, height: 900)
            try browser.open(page)
            try isReady()
            try browser.value(ComparisonPlayerTests.watch)
            opening = try step
            try browser.value(
                "(() => { const place = document.querySelector('[name=place]'); place.value = 0; place.dispatchEvent(new Event('input')) })()"
            )
        }

        func isReady() throws {
            try browser.wait(for: "document.querySelector('.player')?.dataset.state === 'ready'")
        }

        func number(_ expression: String) throws -> Double {
            try #require(try browser.value(expression) as? Double, "\(expression)")
        }

        /// Returns the step after it has stopped changing.
        func settledStep() throws -> Int {
            var last = -1
            while try step != last {
                last = try step
                usleep(500_000)
            }
            return last
        }

        /// Waits until both films show the frame of a step, and fails if they never do.
        func expectStep(_ step: Int, of rate: Double = 60) throws {
            let times = films.map { film in
                ((Double(step) / rate + film.delay) * film.rate + 1e-3).rounded(.down) / film.rate
            }
            let isShown = times.enumerated().map { "Math.abs(pictureTime(\($0)) - \($1)) < .001" }
            do { try browser.wait(for: isShown.joined(separator: " && ")) } catch {
                let state =
                    "JSON.stringify(videos.map(({currentTime, paused, seeking, playbackRate}, side) => [pictureTime(side), currentTime, paused, seeking, playbackRate]))"
                throw Browser.Failure(description: "\(error); \(try browser.value(state) ?? "")")
            }
        }

        var step: Int {
            get throws { Int(try number("Number(document.querySelector('[name=place]').value)")) }
        }

        func button(_ name: String, _ value: String? = nil) -> String {
            "document.querySelector('[name=\(name)]\(value.map { "[value=\"\($0)\"]" } ?? "")')"
        }
    }

    private static func report(_ folder: TestFolder, _ flags: [String]) throws -> String {
        let scene = try folder.write(scene, to: "scene.json")
        let outcome = try Tool.zoetrope.run(["compare", scene, "-o", folder.path("report")] + flags)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return folder.path("report/report.html")
    }

    @Test("films of different rates stay in step after steps, drags and jumps, and during playback")
    func inStep()
        throws
    {
        let folder = try TestFolder()
        let page = try Self.report(folder, ["--fps", "24,30,60"])
        let player = try Player(page, [(24, 0), (60, 0)])
        let browser = player.browser
        try browser.press("ArrowRight")
        try player.expectStep(1)
        for _ in 0..<6 { try browser.press("ArrowRight") }
        try player.expectStep(7)
        try browser.press("ArrowLeft")
        try player.expectStep(6)

        let bar = "document.querySelector('[name=place]')"
        try browser.drag([0.1, 0.5, 0.3, 0.7].map { try browser.place(of: bar, along: $0) })
        #expect(abs(try player.step - 252) < 8)
        try player.expectStep(try player.step)
        try browser.press("ArrowLeft")
        try player.expectStep(try player.step)
        try browser.press("Home")
        try player.expectStep(0)

        // The space bar also plays if the progress bar has the focus.
        try browser.press(" ")
        try browser.wait(for: "Number(\(bar).value) >= 240")
        try browser.press(" ")
        try browser.wait(for: "videos.every((video) => video.paused)")
        let stopped = try player.settledStep()
        #expect(stopped >= 240)
        try player.expectStep(stopped)
        for reading in ["clocks", "pictures"] {
            let drifts = try #require(try browser.value(reading) as? [Double]).map(abs).sorted()
            #expect(drifts.count > 20)
            // Only the median is checked, because a busy machine shows some pictures late.
            #expect(drifts[drifts.count / 2] <= 1 / 24.0 + 0.001, "\(reading) in play")
        }

        // The film in the middle of the list.
        try browser.value(
            "(() => { document.querySelector('.player').dataset.state = ''; const s = document.querySelector('[name=left]'); s.selectedIndex = 1; s.dispatchEvent(new Event('change')) })()"
        )
        try player.isReady()
        var other = player
        other.films[0].rate = 30
        try browser.press("ArrowRight")
        try other.expectStep(stopped + 1)
        #expect(browser.complaints == [])
        #expect(
            browser.requests.allSatisfy {
                $0.hasPrefix("data:") || $0.hasPrefix("file:") && $0.contains("/report/")
            },
            "\(browser.requests)")
    }

    @Test("a click repeats the largest jump in slow motion, and marks repeat any part of the film")
    func stretches()
        throws
    {
        let folder = try TestFolder()
        let player = try Player(try Self.report(folder, ["--fps", "30,60"]), [(30, 0), (60, 0)])
        let browser = player.browser
        try browser.value(
            "window.steps = []; const place = document.querySelector('[name=place]'); const note = () => { if (!videos[0].paused) steps.push(Number(place.value)); requestAnimationFrame(note) }; note(); undefined"
        )
        try browser.click(player.button("jump"))
        let again = "steps.some((step, index) => step < steps[index - 1])"
        try browser.wait(for: again)
        #expect(try player.number("videos[0].playbackRate") < 0.5)
        #expect(try browser.value("\(player.button("speed", "0.25")).ariaPressed") as? String == "true")
        let report =
            try JSONSerialization.jsonObject(with: folder.data("report/report.json")) as? [String: Any]
        let answers = try #require(report?["answers"] as? [[String: Any]])
        let films = try #require(answers.first?["films"] as? [[String: Any]])
        let jump = try #require((films[0]["largestJump"] as? [String: Any])?["seconds"] as? Double)
        let (from, to) = (
            try player.number("Math.min(...steps)") / 60, try player.number("Math.max(...steps)") / 60
        )
        // The page opens at the jump, at a picture that only the 60 fps film has.
        #expect(Set(1...4).contains(player.opening - Int((jump * 60).rounded())))
        #expect(player.opening % 2 == 1)
        #expect(from <= jump + 0.02 && jump <= to + 0.02 && to - from < 0.6, "\(from) to \(to), \(jump)")
        try browser.press(" ")
        try player.expectStep(try player.step)

        // The previous speed is restored.
        try browser.click(player.button("off"))
        #expect(try browser.value("\(player.button("speed", "1")).ariaPressed") as? String == "true")
        try browser.value("place.value = 100; place.dispatchEvent(new Event('input')); undefined")
        try browser.click(player.button("from"))
        for _ in 0..<12 { try browser.press("ArrowRight") }
        try player.expectStep(112)
        try browser.click(player.button("to"))
        try browser.value("steps.length = 0")
        try browser.press(" ")
        try browser.wait(for: again)
        try browser.press(" ")
        #expect(try player.number("Math.min(...steps)") >= 100)
        #expect(try player.number("Math.max(...steps)") <= 112)
        try player.expectStep(try player.step)
    }

    @Test("the split follows the pointer and the arrow keys, and both films stay in place") func split()
        throws
    {
        let folder = try TestFolder()
        let player = try Player(
            try Self.report(folder, ["--fps", "60", "--crf", "18,40", "--seconds", "1"]), [(60, 0), (60, 0)])
        let browser = player.browser
        try browser.resize(width: 1280, height: 900)
        #expect(try player.number("\(player.button("play")).getBoundingClientRect().bottom") <= 900)
        try browser.click(player.button("view", "split"))
        func edge() throws -> Double {
            let path = try #require(
                try browser.value("getComputedStyle(document.querySelectorAll('.stage video')[1]).clipPath")
                    as? String)
            let share = try #require(path.firstMatch(of: /([0-9.]+)%/)?.1)
            return try #require(Double(share))
        }
        let divider = player.button("divider")
        #expect(try edge() == 50)
        try browser.drag([0.5, 0.6, 0.3].map { try browser.place(of: divider, along: $0) })
        #expect(abs(try edge() - 30) < 1)
        let before = try edge()
        try browser.press("ArrowRight")
        #expect(try edge() == before + 0.5)
        #expect(try player.step == 0)
        // Both films lie on top of each other.
        #expect(
            try browser.value(
                "(() => { const [a, b] = videos.map(v => v.getBoundingClientRect()); return a.left === b.left && a.top === b.top && a.width === b.width })()"
            ) as? Bool == true)
    }

    @Test(
        "films in other folders are played in place, with their delays; unplayable films are reported", .slow)
    func elsewhere() throws {
        let folder = try TestFolder()
        let films = folder.url.appendingPathComponent("some films #1")
        try FileManager.default.createDirectory(at: films, withIntermediateDirectories: true)
        func path(_ name: String) -> String { films.appendingPathComponent(name).path }
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "testsrc2=s=320x180:r=60:d=3", "-pix_fmt", "yuv420p", "-crf", "20",
            path("100%.mp4"),
        ])
        try FFmpegProgram.run([
            "-i", path("100%.mp4"), "-vf", "tpad=start=7:start_mode=clone", "-crf", "20", path("late.mp4"),
        ])
        try FFmpegProgram.run([
            "-i", path("100%.mp4"), "-c:v", "mpeg2video", "-qscale:v", "3", path("tape.mpg"),
        ])
        let outcome = try Tool.zoetrope.run(
            ["compare", path("100%.mp4"), path("tape.mpg"), path("late.mp4"), "-o", folder.path("report")])
        try #require(outcome.status == 0, "\(outcome.errors)")
        let player = try Player(folder.path("report/report.html"), [(60, 0), (60, 7.0 / 60)])
        let browser = player.browser
        for _ in 0..<3 { try browser.press("ArrowRight") }
        try player.expectStep(3)
        #expect(folder.names.filter { $0.hasPrefix("report/") }.count == 3, "films are not copied")

        try browser.value(
            "(() => { document.querySelector('.player').dataset.state = ''; const s = document.querySelector('[name=left]'); s.selectedIndex = 1; s.dispatchEvent(new Event('change')) })()"
        )
        try player.isReady()
        #expect(
            try browser.value("document.querySelector('.failed .failure').innerText") as? String
                == "The browser can't play tape.mpg: the file is missing, or the browser doesn't support its format."
        )
    }

    @Test(
        "the page fits phones and desktops, every metric unfolds its definition, and all controls have names",
        .slow)
    func page() throws {
        let folder = try TestFolder()
        let player = try Player(
            try Self.report(
                folder,
                ["--fps", "30,60", "--crf", "18,30", "--preset", "ultrafast,veryfast", "--seconds", "0.5"]),
            [(30, 0), (60, 0)])
        let browser = player.browser
        for (width, height) in [(360, 740), (1400, 900)] {
            try browser.resize(width: width, height: height)
            #expect(try player.number("document.documentElement.scrollWidth") <= Double(width))
        }
        let rows = try player.number("document.querySelectorAll('.figures tbody tr').length")
        #expect(rows > 20)
        #expect(
            try player.number(
                "[...document.querySelectorAll('.figures tbody th')].filter(th => { const p = th.querySelector('p'); const before = p.checkVisibility(); th.querySelector('summary').click(); return !before && p.checkVisibility() && p.textContent.length > 10 }).length"
            ) == rows)
        try browser.send("Accessibility.enable")
        let nodes = try #require(try browser.send("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]])
        func text(_ node: [String: Any], _ key: String) -> String {
            (node[key] as? [String: Any])?["value"] as? String ?? ""
        }
        let controls = nodes.filter { ["button", "slider", "combobox"].contains(text($0, "role")) }
        #expect(controls.count > 12)
        #expect(controls.filter { text($0, "name").isEmpty }.isEmpty)
        #expect(browser.complaints == [])
    }
}
