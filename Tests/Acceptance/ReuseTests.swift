import Foundation
import TestSupport
import Testing

/// Tests that unchanged chunks are taken from the replaced film, or from a film that the user names.
@Suite struct ReuseTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Writes a scene of four chunks; `more` contains further layers.
    private func scene(_ more: String = "", width: Int = 64) throws -> String {
        try folder.write(
            #"{"version": 1, "size": {"width": \#(width), "height": 48}, "fps": 10, "duration": 8, "layers": [{"type": "bubbles"}\#(more)]}"#,
            to: "scene.json")
    }

    private func encode(_ arguments: String...) throws -> (report: [String: Any], errors: String) {
        let outcome = try Tool.zoetrope.run(["encode", folder.path("scene.json"), "--json"] + arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let report = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        return (try #require(report), outcome.errors)
    }

    private func counts(_ report: [String: Any]) -> [Int?] {
        ["madeChunks", "repeatedChunks", "takenOverChunks", "reusedChunks"].map { report[$0] as? Int }
    }

    private let end = #", {"type": "bubbles", "start": 6.5}"#

    @Test(
        "--overwrite encodes only the chunks that an edit changed, --fresh all chunks; both give the same bytes"
    )
    func overwrite()
        throws
    {
        let film = folder.path("film.mp4")
        _ = try scene()
        #expect(try counts(encode("-o", film).report) == [4, 0, 0, 0])
        _ = try scene(end)
        let outcome = try Tool.zoetrope.run(["encode", folder.path("scene.json"), "-o", film, "--overwrite"])
        #expect(outcome.status == 0)
        #expect(outcome.text.hasSuffix("\nchunks: 1 made, 3 taken over\n"), "\(outcome.text)")
        let edited = try folder.data("film.mp4")
        let again = try encode("-o", film, "--overwrite").report
        #expect(counts(again) == [0, 0, 4, 0] && again["encodedFrames"] as? Int == 0)
        #expect(try counts(encode("-o", film, "--overwrite", "--fresh").report) == [4, 0, 0, 0])
        let isSame = try folder.data("film.mp4") == edited
        #expect(isSame)
        #expect(folder.names == ["film.mp4", "scene.json"])
    }

    @Test("--reuse takes chunks from another film, or states on one line why it can't") func reuse()
        throws
    {
        let (old, new) = (folder.path("old.mp4"), folder.path("new.mp4"))
        _ = try scene()
        _ = try encode("-o", old)
        let before = try folder.data("old.mp4")
        _ = try scene(end)
        let (report, errors) = try encode("-o", new, "--reuse", old)
        #expect(counts(report) == [1, 0, 3, 0] && errors == "")
        let isKept = try folder.data("old.mp4") == before
        #expect(isKept)
        try FFmpegProgram.run(["-i", old, "-c", "copy", folder.path("plain.mp4")])
        _ = try scene(width: 80)
        for (other, reason) in [
            (
                old,
                "has no chunk of this film: the size, rate, settings, libraries, files or all pictures differ"
            ),
            (folder.path("plain.mp4"), "has no list of its chunks that this version can read"),
        ] {
            let (report, errors) = try encode("-o", new, "--overwrite", "--reuse", other)
            #expect(report["takenOverChunks"] as? Int == (other == old ? 0 : 4))
            #expect(errors == "warning: \(other): \(reason); missing chunks will be encoded again\n")
        }
    }

    @Test("with --reuse, --dry-run forecasts the number of reused chunks that the run then reports")
    func foretold() throws {
        let (old, film) = (folder.path("old.mp4"), folder.path("film.mp4"))
        _ = try scene(width: 80)
        _ = try encode("-o", old)
        _ = try scene()
        _ = try encode("-o", film)
        let arguments = ["-o", film, "--overwrite", "--reuse", old]
        let dry = try Tool.zoetrope.run(["encode", folder.path("scene.json"), "--dry-run"] + arguments)
        #expect(dry.text.contains("chunks: 0 new, 4 taken over\n"), "\(dry.text)")
        let run = try Tool.zoetrope.run(["encode", folder.path("scene.json")] + arguments)
        #expect(dry.errors == run.errors && dry.errors.contains("has no chunk of this film"))
    }

    @Test(
        "--reuse with --fresh is a usage error, a missing film is status 66, and an existing output needs --overwrite"
    )
    func refused() throws {
        let film = folder.path("film.mp4")
        _ = try scene()
        _ = try encode("-o", film)
        for (arguments, status, message) in [
            (
                ["-o", "new.mp4", "--reuse", film, "--fresh"], Int32(64),
                "--reuse and --fresh can't be combined"
            ),
            (["-o", "new.mp4", "--reuse", "none.mp4"], 66, "none.mp4: "),
            (["-o", film, "--reuse", film], 73, "film.mp4: exists"),
            (["-o", "new.mp4", "--reuse"], 64, "--reuse"),
        ] {
            let outcome = try Tool.zoetrope.run(["encode", "scene.json"] + arguments, in: folder.url)
            #expect(outcome.status == status)
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
            #expect(folder.names == ["film.mp4", "scene.json"])
        }
    }

    @Test("inspect reports how many chunks a film lists") func inspect() throws {
        _ = try scene()
        let film = folder.path("film.mp4")
        _ = try encode("-o", film)
        let text = try Tool.zoetrope.run(["inspect", film]).text
        #expect(text.contains(#/\nchunks +4 listed for reuse, 4 distinct\n/#), "\(text)")
        let plain = folder.path("plain.mp4")
        try FFmpegProgram.run(["-i", film, "-c", "copy", plain])
        #expect(try !Tool.zoetrope.run(["inspect", plain]).text.contains("\nchunks"))
    }
}
