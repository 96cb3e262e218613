import Import
import Lottie
import SceneModel

@testable import Film
@testable import Goldens
@testable import Sound

extension Target {
    /// All targets. A closure that reads an input is in a file of its area.
    static var all: [Target] {
        [
            Target(
                name: "scenes", reads: "scenes, which are drawn", verb: "drawn",
                seeds: ["Tests/Fuzz/Seeds/scenes"],
                madeSeeds: SceneParts.seeds, mutator: { .scenes },
                check: SceneTarget.check),
            Target(
                name: "templates", reads: "templates, which are expanded and drawn", verb: "drawn",
                seeds: ["Tests/Fuzz/Seeds/templates", "samples/story.json", "samples/ad.json"],
                madeSeeds: SceneParts.templateSeeds, mutator: { .templates },
                check: SceneTarget.checkTemplate
            ),
            Target(
                name: "mistakes", reads: "scenes with mistakes, whose fixes are applied", verb: "with a fix",
                seeds: ["samples/chat.json", "samples/launch.json"], madeSeeds: SceneParts.seeds,
                words: Words.sceneKeys, check: SceneTarget.checkMistakes),
            Target(
                name: "json", reads: "JSON", seeds: ["Tests/Fuzz/Seeds/json", "samples/chat.json"],
                words: Words.sceneKeys, check: TextTargets.json),
            Target(
                name: "expressions", reads: "texts with expressions", seeds: ["Tests/Fuzz/Seeds/expressions"],
                madeSeeds: SceneParts.expressions, words: Words.functions, mutator: { ExpressionMutator() },
                check: TextTargets.expression),
            Target(
                name: "paths", reads: "SVG paths, which are drawn", seeds: ["Tests/Fuzz/Seeds/paths"],
                words: { "MmLlHhVvCcSsQqTtAaZz".map(String.init) }, check: TextTargets.path),
            Target(
                name: "captions", reads: "captions and transcripts", seeds: ["Tests/Fuzz/Seeds/captions"],
                words: { ["-->", "WEBVTT", "\n\n", "<00:00:01.000>", "words", "segments", "start", "end"] },
                check: TextTargets.captions),
            Target(
                name: "rows", reads: "tables of values", seeds: ["Tests/Fuzz/Seeds/rows", "samples/ad.csv"],
                check: TextTargets.rows),
            Target(
                name: "import", reads: "edits of other programs", seeds: ["Tests/Fuzz/Seeds/import"],
                mutator: { .plain { _ = try SceneImport(of: $0, as: nil, media: ImportMedia()) } },
                check: TextTargets.edit),
            Target(
                name: "lottie", reads: "Lottie animations, which are drawn", verb: "drawn",
                seeds: ["Tests/Fuzz/Seeds/lottie", "samples/animations/hat.json"],
                mutator: { .plain { _ = try LottieAnimation(parsing: $0) } },
                check: FileTargets.lottie),
            Target(
                name: "pictures", reads: "PNG, JPEG and WebP", seeds: ["Tests/Fuzz/Seeds/pictures"],
                words: {
                    ["IHDR", "IDAT", "PLTE", "tRNS", "eXIf", "acTL", "RIFF", "VP8 ", "VP8L", "VP8X", "Exif"]
                },
                check: FileTargets.picture),
            Target(
                name: "cubes", reads: "tables of colours", seeds: ["Tests/Fuzz/Seeds/cubes"],
                words: { ["LUT_3D_SIZE 2", "LUT_1D_SIZE 2", "DOMAIN_MIN ", "DOMAIN_MAX ", "TITLE "] },
                check: FileTargets.cube),
            Target(
                name: "boxes", reads: "the boxes of MP4", seeds: ["Tests/Fuzz/Seeds/boxes"],
                words: {
                    ["ftyp", "moov", "mdat", "uuid", "trak", "mdia", "mdhd", "mvhd", "stts", "elst", "edts"]
                }, check: FileTargets.boxes),
            Target(
                name: "y4m", reads: "Y4M streams", seeds: ["Tests/Fuzz/Seeds/y4m"],
                words: {
                    ["FRAME\n", "C420", "C444", "Cmono", "C420p10", "XYSCSS=420JPEG", "F30:1", "W4", "H4"]
                },
                check: FileTargets.y4m),
            Target(
                name: "chunks", reads: "chunks", seeds: [], madeSeeds: FileTargets.chunkSeeds,
                check: FileTargets.chunk),
            Target(
                name: "catalogs", reads: "the catalogues of chunks in films",
                seeds: ["Tests/Fuzz/Seeds/catalogs"],
                mutator: {
                    .plain { guard ChunkCatalog(text: $0) != nil else { throw Failure("not a catalogue") } }
                }, check: DocumentTargets.catalog),
            Target(
                name: "plans", reads: "the plans of films in parts", seeds: ["Tests/Fuzz/Seeds/plans"],
                mutator: { .plain { _ = try PartsDocument.read($0, .standard) } }, check: DocumentTargets.plan
            ),
            Target(
                name: "goldens", reads: "goldens and their hash lists", seeds: ["Tests/Fuzz/Seeds/goldens"],
                mutator: { .plain { _ = try GoldenHead($0, in: "golden.json") } },
                check: DocumentTargets.golden),
            Target(
                name: "waveforms", reads: "waveform data", seeds: ["Tests/Fuzz/Seeds/waveforms"],
                mutator: { .plain { _ = try WaveformData(json: $0) } }, check: DocumentTargets.waveform),
            Target(
                name: "peaks", reads: "cached peaks of sounds", seeds: [],
                madeSeeds: DocumentTargets.peakSeeds,
                check: DocumentTargets.peaks),
            Target(
                name: "http", reads: "HTTP requests", seeds: ["Tests/Fuzz/Seeds/http"],
                words: {
                    [
                        "GET /", " HTTP/1.1\r\n", "Host: ", "Content-Length: ",
                        "Transfer-Encoding: chunked\r\n",
                    ]
                        + [
                            "Range: bytes=", "Connection: keep-alive\r\n", "\r\n\r\n", "%2F",
                            "Expect: 100-continue\r\n", "127.0.0.1:80", "/token/",
                            "Origin: http://localhost:80\r\n",
                        ]
                }, check: WebTarget.check),
            Target(
                name: "messages", reads: "messages of the Model Context Protocol",
                seeds: ["Tests/Fuzz/Seeds/messages"],
                words: { ["\"jsonrpc\":", "\"2.0\"", "\"id\":", "\"params\":", "\"method\":", "\"echo\""] },
                check: MessageTarget.check),
        ]
    }
}
