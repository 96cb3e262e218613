import Foundation
import TestSupport
import Testing

/// Tests of the sound of the studio's preview in a browser.
@Suite(.serialized, .oneBrowser) struct StudioPlaybackTests {
    /// Starts the studio with a scene of 2 s that has a sound.
    private static func run(clips: String = "{\"file\": \"note.wav\"}") throws -> StudioRun {
        let folder = try TestFolder()
        try TestSound.sine(440, rate: 48_000, count: 96_000).write(to: "note.wav", in: folder)
        try folder.write(
            """
            {"version": 1, "size": {"width": 64, "height": 36}, "fps": "30000/1001", "duration": 2,
             "audio": {"clips": [\(clips)]}, "layers": [{"type": "gradient"}]}
            """, to: "scene.json")
        let run = try StudioRun(file: folder.path("scene.json"))
        run.kept = folder
        try run.isReady()
        // The source buffers of the player, in the order in which they were added.
        try run.browser.value(
            """
            (() => {
              const { addSourceBuffer } = MediaSource.prototype;
              window.buffers = [];
              MediaSource.prototype.addSourceBuffer = function (type) {
                const buffer = addSourceBuffer.call(this, type);
                buffers.push({ type: type.split(';')[0], buffer });
                return buffer;
              };
            })()
            """)
        return run
    }

    @Test("the pieces of the sound join without a gap, and are as long as the pieces of the film")
    func inStep() throws {
        let run = try Self.run()
        try run.browser.press(" ")
        // More than three rounds of the film, which repeats. Both buffers have the same pieces when neither is changing.
        try run.browser.wait(
            for: """
                (() => {
                  if (buffers.length < 2 || buffers.some(({ buffer }) => buffer.updating)) return false;
                  window.stretches = buffers.map(({ buffer: { buffered } }) =>
                    Array.from({ length: buffered.length }, (_, i) => [buffered.start(i), buffered.end(i)]));
                  return stretches[0].length && stretches[0].at(-1)[1] > 6.5;
                })()
                """)
        let found = try run.browser.value("stretches") as? [[[NSNumber]]] ?? []
        let stretches = found.map { $0.map { $0.map(\.doubleValue) } }
        try #require(stretches.map(\.count) == [1, 1], "\(stretches)")
        let (pictures, sounds) = (stretches[0][0], stretches[1][0])
        #expect(sounds[0] == pictures[0])
        // Each round may differ by half a sample, and Chromium counts microseconds.
        #expect(abs(sounds[1] - pictures[1]) < 5e-5, "\(pictures), \(sounds)")
        #expect(run.browser.complaints == [])
    }

    @Test("the sound is heard until the user turns it off, also during playback") func heard() throws {
        let run = try Self.run()
        #expect(try run.browser.value("document.getElementById('hearing').hidden") as? Bool == false)
        try run.browser.press(" ")
        try run.browser.wait(for: "document.getElementById('playing').webkitAudioDecodedByteCount > 10000")
        #expect(try run.browser.value("document.getElementById('playing').muted") as? Bool == false)
        try run.browser.click("document.querySelector('#hearing input')")
        try run.browser.wait(for: "document.getElementById('playing').muted")
        try run.browser.press("Home")
        try run.browser.wait(for: "!document.getElementById('playing').hidden")
        #expect(try run.browser.value("document.getElementById('playing').muted") as? Bool == true)
        try run.browser.click("document.querySelector('#hearing input')")
        try run.browser.wait(for: "!document.getElementById('playing').muted")
        #expect(run.browser.complaints == [])
    }

    @Test("a scene without sounds offers no sound") func silent() throws {
        let run = try Self.run(clips: "")
        #expect(try run.browser.value("document.getElementById('hearing').hidden") as? Bool == true)
        try run.browser.press(" ")
        try run.browser.wait(for: "!document.getElementById('playing').hidden")
        #expect(try run.browser.value("buffers.length") as? Int == 1)
        #expect(run.browser.complaints == [])
    }
}
