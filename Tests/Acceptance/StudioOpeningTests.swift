import Foundation
import TestSupport
import Testing

/// Tests of the studio's page while it is loading, and when an answer is missing.
@Suite(.serialized, .oneBrowser) struct StudioOpeningTests {
    private static let scene = """
        {"version": 1, "size": {"width": 64, "height": 36}, "fps": 30, "duration": 1,
         "audio": {"clips": [{"file": "voice.wav"}]},
         "layers": [{"type": "gradient"}, {"type": "bubbles"}]}
        """

    private let folder: TestFolder
    private let path: String

    init() throws {
        folder = try TestFolder()
        try TestSound(rate: 8000, count: 8000) { sin(Double($0) / 3) }.write(to: "voice.wav", in: folder)
        path = try folder.write(Self.scene, to: "scene.json")
    }

    /// Creates a studio whose page, from its next load on, requests through `window.answer(path)`, which may wait or
    /// throw.
    private func run(answering body: String) throws -> StudioRun {
        let run = try StudioRun(file: path)
        try run.browser.send(
            "Page.addScriptToEvaluateOnNewDocument",
            [
                "source": """
                (() => {
                  const { fetch } = window;
                  \(body)
                  window.fetch = async (url, ...rest) => {
                    const answer = await window.answer(new URL(url).pathname.split('/').slice(2).join('/'));
                    return answer ?? fetch(url, ...rest);
                  };
                })();
                """
            ])
        return run
    }

    @Test("while the page is opening, keys and clicks do nothing, and nothing is overwritten") func early()
        throws
    {
        let run = try run(
            answering:
                "const opened = new Promise((go) => { window.go = go; }); window.answer = (path) => (path === 'schema' ? opened : null);"
        )
        try run.browser.reload()
        try run.browser.wait(for: "typeof go === 'function' && document.readyState === 'complete'")
        try run.browser.click("document.getElementById('tab-text')")
        try run.browser.send("Input.insertText", ["text": "lost"])
        for key in ["s", "z"] { try run.browser.press(key, modifiers: 2) }
        try run.browser.value("go()")
        try run.isReady()
        #expect(try run.typed() == Self.scene)
        try run.wait("state", says: "saved")
        #expect(try run.browser.value("document.getElementById('undo').disabled") as? Bool == true)
        #expect(run.browser.complaints == [])
    }

    @Test("a page that can't open shows the reason", arguments: ["scene", "schema"]) func failed(
        _ path: String
    )
        throws
    {
        let run = try run(
            answering:
                "window.answer = (path) => (path === '\(path)' ? new Response('out of ink', { status: 500 }) : null);"
        )
        try run.browser.reload()
        try run.browser.wait(
            for: "document.getElementById('state')?.textContent.includes('out of ink; reload the page')")
    }

    @Test("a file that failed to load is loaded at the second try, and the error disappears")
    func loadedAgain() throws {
        let run = try run(
            answering:
                "window.answer = (path) => (path === 'scene' && window.isBroken ? new Response('out of ink', { status: 500 }) : null);"
        )
        try run.browser.reload()
        try run.isReady()
        try run.type(Self.scene + " ")
        try run.wait("state", says: "not saved")
        try (Self.scene + "  ").write(toFile: path, atomically: true, encoding: .utf8)
        try run.browser.wait(for: "!document.getElementById('conflict').hidden")
        try run.browser.value("window.isBroken = true")
        try run.browser.click("document.getElementById('take-file')")
        try run.wait("state", says: "out of ink")
        try run.browser.value("window.isBroken = false")
        try run.browser.click("document.getElementById('take-file')")
        try run.browser.wait(for: "document.getElementById('state').textContent === 'saved'")
        #expect(try run.typed() == Self.scene + "  ")
    }

    @Test("a refused part of a sound is not requested again and again") func refused() throws {
        let run = try run(
            answering: """
                window.asked = 0;
                window.answer = (path) => {
                  if (!path.endsWith('/peaks')) return null;
                  window.asked += 1;
                  return new Response('columns is wrong', { status: 400 });
                };
                """)
        try run.browser.reload()
        try run.isReady()
        try run.browser.click("document.getElementById('tab-sound')")
        try run.wait("sound", says: "columns is wrong")
        let asked = try run.browser.value("asked") as? Int
        try run.browser.value(
            "fetch(new URL('schema', location.href)).then(() => fetch(new URL('schema', location.href)))")
        #expect(try run.browser.value("asked") as? Int == asked)
    }

    @Test("another scene at the same address starts with its own playhead, layer and open rows") func other()
        throws
    {
        let run = try run(
            answering: """
                window.answer = async (path) => {
                  if (path !== 'scene' || !sessionStorage.getItem('other')) return null;
                  const file = await (await fetch(new URL('scene', location.href))).json();
                  return new Response(JSON.stringify({ ...file, path: '/other/scene.json' }));
                };
                """)
        try run.seek(20)
        try run.choose(layer: "[\"layers\",0]")
        try run.browser.value("sessionStorage.setItem('other', '1')")
        try run.browser.reload()
        try run.browser.wait(for: "document.body?.dataset.frame === '0'")
        #expect(try run.browser.value(run.chosenLayer) as? String == "[\"layers\",1]")
        try run.browser.value("sessionStorage.removeItem('other')")
        try run.browser.reload()
        try run.browser.wait(for: "document.body?.dataset.frame === '20'")
        #expect(try run.browser.value(run.chosenLayer) as? String == "[\"layers\",0]")
    }
}
