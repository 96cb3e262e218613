import Foundation
import TestSupport
import Testing

/// Tests of animated WebP as Chromium reads it. FFmpeg can't.
@Suite(.serialized, .oneBrowser) struct AnimatedWebPTests {
    /// Decodes all pictures of a file with the browser, and returns how long each is shown, in milliseconds, and its mean
    /// difference from raw pictures in BGRA with straight alpha, weighted with their alpha.
    private static func decode(_ name: String, against raw: String, in folder: TestFolder) throws
        -> [[Double]]
    {
        try folder.write("<!doctype html>", to: "page.html")
        let browser = try Browser(allowsFileAccess: true)
        try browser.open(folder.path("page.html"))
        let script = """
            (async () => {
              const bytes = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer());
              const raw = await bytes('\(raw)');
              const decoder = new ImageDecoder({data: await bytes('\(name)'), type: 'image/webp', premultiplyAlpha: 'none'});
              await decoder.tracks.ready;
              await decoder.completed;
              const found = [];
              let frame = 0;
              for (let i = 0; i < decoder.tracks.selectedTrack.frameCount; i++) {
                const {image} = await decoder.decode({frameIndex: i});
                const {codedWidth: width, codedHeight: height} = image;
                const pixels = new Uint8Array(width * height * 4);
                await image.copyTo(pixels, {format: 'BGRA'});
                const start = frame * width * height * 4;
                let sum = 0, alpha = 0;
                for (let p = 0; p < pixels.length; p += 4) {
                  const visible = raw[start + p + 3] / 255;
                  for (let c = 0; c < 3; c++) sum += Math.abs(pixels[p + c] - raw[start + p + c]) * visible;
                  alpha = Math.max(alpha, Math.abs(pixels[p + 3] - raw[start + p + 3]));
                }
                found.push([image.duration / 1000, sum / (width * height * 3), alpha]);
                frame += Math.max(1, Math.round(image.duration / 1000 / 100));
                image.close();
              }
              return found;
            })()
            """
        return try #require(browser.value(script) as? [[Double]])
    }

    @Test(
        "Chromium decodes an animated WebP, with and without alpha, with the drawn pictures",
        arguments: [false, true])
    func pictures(_ isTransparent: Bool) throws {
        let folder = try FilmKind.folder()
        let flags = isTransparent ? ["--transparent"] : []
        for arguments in [
            ["encode", "scene.json", "-o", "film.webp"] + flags,
            ["frames", "scene.json", "--pixel-format", "bgra", "-o", "film.bgra"] + flags,
        ] {
            let outcome = try Tool.zoetrope.run(arguments, in: folder.url)
            try #require(outcome.status == 0, "\(outcome.errors)")
        }
        let found = try Self.decode("film.webp", against: "film.bgra", in: folder)
        #expect(found.count == FilmKind.frameCount)
        for (index, picture) in found.enumerated() {
            let isNear = picture[1] < 4 && picture[2] == 0
            #expect(picture[0] == 100 && isNear, "picture \(index): \(picture)")
        }
    }

    @Test(
        "an animated WebP has the same bytes on other lanes, from parts and after a kill, and verify finds changes"
    )
    func proved() throws {
        let folder = try FilmKind.folder()
        func text(_ arguments: [String], status: Int32 = 0) throws -> String {
            let outcome = try Tool.zoetrope.run(arguments, in: folder.url)
            try #require(outcome.status == status, "\(arguments): \(outcome.text)\(outcome.errors)")
            return outcome.text
        }
        _ = try text(["encode", "scene.json", "-o", "a.webp", "--lanes", "1"])
        _ = try text(["encode", "scene.json", "-o", "b.webp", "--lanes", "3"])
        _ = try text(["plan", "scene.json", "-o", "parts", "--format", "webp", "--parts", "2"])
        for part in ["0", "1"] { _ = try text(["part", "parts", "--index", part]) }
        _ = try text(["join", "parts", "-o", "c.webp"])
        #expect(try folder.data("a.webp") == folder.data("b.webp"))
        #expect(try folder.data("a.webp") == folder.data("c.webp"))
        #expect(try text(["verify", "a.webp", "scene.json"]).contains("same bytes"))
        try folder.changeScene("#204060", to: "#206060")
        #expect(try text(["verify", "a.webp", "scene.json"], status: 1).contains("differs is 0"))
    }

    @Test("a WebP has at most 90 frames per second, and uneven times at 60") func rates() throws {
        let folder = try FilmKind.folder()
        let fast = try Tool.zoetrope.run(
            ["encode", "scene.json", "-o", "a.webp", "--fps", "120"], in: folder.url)
        #expect(fast.status == 64 && fast.errors.contains("at most 90 frames per second"), "\(fast.errors)")
        let usual = try Tool.zoetrope.run(
            ["encode", "scene.json", "-o", "a.webp", "--fps", "60", "--frames", "0-29"], in: folder.url)
        #expect(usual.status == 0, "\(usual.errors)")
    }

    @Test("a WebP in which nothing changes is a still picture") func still() throws {
        let folder = try FilmKind.folder()
        for frames in ["3", "0-2"] {
            let outcome = try Tool.zoetrope.run(
                ["encode", "scene.json", "-o", "a.webp", "--frames", frames, "--overwrite"], in: folder.url)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        try folder.changeScene("{\"type\": \"bubbles\"", to: "{\"type\": \"bubbles\", \"opacity\": 0")
        let outcome = try Tool.zoetrope.run(["encode", "scene.json", "-o", "b.webp"], in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }
}
