import Foundation
import TestSupport
import Testing

/// Tests of 30 and 60 frames per second side by side in `zoetrope studio`, in a browser.
@Suite(.serialized, .oneBrowser) struct StudioRatesTests {
    /// Returns the SHA-256 of the pixels of one of the three pictures.
    private func pixels(_ run: StudioRun, of index: Int) throws -> String {
        try run.pixels(of: "document.querySelectorAll('#rates canvas')[\(index)]")
    }

    @Test(
        "between two frames at 30 fps, the 30 fps picture lags by 1/60 s, and the difference is visible",
        arguments: [60, 24])
    func between(rate: Int) throws {
        let run = try StudioRun(
            scene: """
                {"version": 1, "size": {"width": 160, "height": 90}, "fps": \(rate), "duration": 1,
                 "layers": [{"type": "shape", "size": [30, 30], "position": {"values": [[0, 45], [160, 45]]}}]}
                """)
        let fast = try run.folder.write(
            run.typed().replacingOccurrences(of: "\"fps\": \(rate)", with: "\"fps\": 60"), to: "fast.json")
        // At 12.5/60 s, the time is between two pictures of 30 fps; at 30/60 s, it is that of a picture.
        for (frame, slow, now) in rate == 60 ? [(13, 12, 13), (30, 30, 30)] : [(5, 12, 12), (6, 14, 15)] {
            try run.seek(frame)
            if frame < 10 || frame == 13 {
                try run.browser.value(
                    "document.getElementById('beside').ariaPressed === 'true' || document.getElementById('beside').click()"
                )
            }
            try run.browser.wait(
                for:
                    "document.querySelector('#rates figcaption').textContent.includes('\(Self.seconds(slow))')"
            )
            #expect(try pixels(run, of: 0) == StudioRun.still(fast, at: Double(slow) / 60, run.folder))
            #expect(try pixels(run, of: 1) == StudioRun.still(fast, at: Double(now) / 60, run.folder))
            let differs = try run.browser.value(
                "(() => { const c = document.querySelectorAll('#rates canvas')[2]; return c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some((v, i) => i % 4 < 3 && v > 0) })()"
            )
            #expect(differs as? Bool == (slow != now))
        }
    }

    private static func seconds(_ frame: Int) -> String {
        let thousandths = (frame * 1000 + 30) / 60
        return "\(thousandths / 1000)." + String(1000 + thousandths % 1000).dropFirst()
    }

    @Test("during playback both pictures stay in step")
    func playing() throws {
        let run = try StudioRun(
            scene: """
                {"version": 1, "size": {"width": 160, "height": 90}, "fps": 60, "duration": 3, "layers": [{"type": "gradient"}]}
                """)
        try run.browser.click("document.getElementById('beside')")
        try run.browser.press(" ")
        try run.browser.wait(
            for:
                "parseFloat(document.querySelectorAll('#rates figcaption')[1].textContent.split(': ')[1]) > 0.5"
        )
        let late = "document.querySelectorAll('#rates figcaption')[2].textContent"
        try run.browser.wait(for: "\(late).includes('the same picture')")
        try run.browser.wait(for: "\(late).includes('1/60 s old')")
        try run.browser.press(" ")
        #expect(run.browser.complaints == [])
    }
}
