import SceneModel
import SceneText
import Testing

@testable import Lottie

private typealias File = LottieFile

/// Tests of the messages about files that librlottie would draw incorrectly, or would crash on.
@Suite struct LottieReadingTests {
    private static let red = File.fill("1, 0, 0")
    private static let square = File.group(File.rectangle(0, 0, 20, 20), red)

    private func messages(_ text: String) -> [String] {
        do {
            _ = try LottieAnimation(parsing: Array(text.utf8))
            return []
        } catch {
            return error.listed.map(\.description)
        }
    }

    @Test(
        "shapes that librlottie draws incorrectly are errors with layer and path",
        arguments: LottieRefusals.shapes)
    func shapes(_ shape: String, _ message: String) {
        let found = messages(
            File.text([File.shapes(Self.square + ", " + File.group(File.rectangle(0, 0, 900, 900), shape))]))
        #expect(found.count == 1)
        let parts = (found.first ?? "").split(separator: ": layer \"Rocket\": ", maxSplits: 1)
        #expect(
            parts.first?.hasPrefix("layers[0].shapes[1].it[1]") == true
                && parts.last.map(String.init) == message, "\(found)")
    }

    @Test("unsupported features of layers are errors", arguments: LottieRefusals.layers) func layers(
        _ more: String, _ message: String
    ) {
        #expect(messages(File.text([File.shapes(Self.square, more)])) == [message])
    }

    @Test("impossible frames, sizes and layers are errors", arguments: LottieRefusals.changes)
    func changes(_ old: String, _ new: String, _ message: String) throws {
        let text = File.text([File.shapes(Self.square)])
        try #require(text.contains(old))
        #expect(messages(text.replacing(old, with: new, maxReplacements: 1)) == [message])
    }

    @Test("all faults are reported at once, the first twenty with their paths") func many() {
        let text = File.text([
            File.shapes(Array(repeating: #"{"ty": "rd"}"#, count: 30).joined(separator: ", "))
        ])
        let errors = #expect(throws: LottieErrors.self) { _ = try LottieAnimation(parsing: Array(text.utf8)) }
        #expect(errors?.count == 30 && errors?.listed.count == 20)
        #expect(errors?.listed.last?.path == "layers[0].shapes[19]")
    }

    @Test("hidden parts are never errors") func hidden() {
        let hidden = File.shapes(
            #"{"ty": "rd", "hd": true}, {"ty": "gr", "hd": true, "it": [{"ty": "mm"}]}, "# + Self.square)
        let text = #"{"ty": 5, "ind": 9, "hd": true}"#
        #expect(messages(File.text([hidden, text])).isEmpty)
    }

    private static func shown(_ name: String) -> String {
        #"{"ty": 0, "refId": "\#(name)", "w": 9, "h": 9, "ks": {}, "ip": 0, "op": 30}"#
    }

    private static func composition(_ name: String, _ layers: String) -> String {
        #"{"id": "\#(name)", "layers": [\#(layers)]}"#
    }

    @Test("missing compositions, and compositions that contain each other, are errors") func circles() {
        let circle = [Self.composition("a", Self.shown("b")), Self.composition("b", Self.shown("a"))].joined(
            separator: ", ")
        #expect(
            messages(File.text([Self.shown("a")], assets: circle)) == [
                "assets[0]: this composition contains itself"
            ])
        #expect(
            messages(File.text([Self.shown("none")]))
                == [#"layers[0].refId: expected the "id" of a composition in "assets", got "none""#])
    }

    @Test("a small file that expands to too many layers or shapes is an error") func multiplied() {
        // Each composition shows the next one ten times.
        let list = (0..<12).map {
            Self.composition(
                "c\($0)", Array(repeating: Self.shown("c\($0 + 1)"), count: 10).joined(separator: ", "))
        }
        let assets = (list + [Self.composition("c12", File.shapes(Self.square))]).joined(separator: ", ")
        #expect(
            messages(File.text([Self.shown("c0")], assets: assets)).first?.contains(
                "at most 10000 and 50000 are supported") == true)
        let copies = #"{"ty": "rp", "c": {"k": 1000}, "tr": {}}"#
        #expect(
            messages(File.text([File.shapes(Self.square + ", " + copies + ", " + copies)])).first?
                .contains("at most 10000 and 50000 are supported") == true)
    }

    @Test("compositions that are nested too deeply are errors, in any order") func deep() {
        let list = (0..<60).map {
            Self.composition("c\($0)", $0 == 0 ? File.shapes(Self.square) : Self.shown("c\($0 - 1)"))
        }
        let assets = list.joined(separator: ", ")
        for layers in [["c59"], (0..<60).map { "c\($0)" }] {
            #expect(
                messages(File.text(layers.map(Self.shown), assets: assets)) == [
                    "compositions are nested more than 32 deep"
                ])
        }
    }

    @Test("too many parents in a chain are an error") func parents() {
        let layers = (0..<70).map {
            File.shapes(Self.square, number: $0, $0 < 69 ? #", "parent": \#($0 + 1)"# : "")
        }
        #expect(
            messages(File.text(layers)).first?.contains("form a cycle, or there are more than 60") == true)
    }

    @Test("outlines with more points than librlottie draws are errors") func points() {
        let zeros = Array(repeating: "[0,0]", count: 5000).joined(separator: ",")
        let path =
            #"{"ty": "sh", "ks": {"k": {"i": [\#(zeros)], "o": [\#(zeros)], "v": [\#(zeros)], "c": true}}}"#
        #expect(messages(File.text([File.shapes(File.group(path, Self.red))])).isEmpty)
        #expect(
            messages(File.text([File.shapes(File.group(path, path, Self.red))])).first?
                .contains("vertices with one fill or stroke; librlottie draws at most 8000") == true)
    }

    @Test("other file formats are recognised") func others() {
        func message(_ bytes: [UInt8]) -> String? {
            let errors = #expect(throws: LottieErrors.self) { _ = try LottieAnimation(parsing: bytes) }
            return errors?.listed.first?.message
        }
        #expect(
            message([0x50, 0x4B, 3, 4, 0])
                == "the file is a .lottie archive; unzip it and use the JSON inside")
        #expect(message([0x1F, 0x8B, 8]) == "the file is compressed with gzip; decompress it")
        #expect(message(Array("{}".utf8)) == "not a Lottie animation: it has no \"layers\"")
        #expect(message(Array("[1]".utf8)) == "expected a Lottie animation, got a list of 1")
        #expect(message(Array("{\"v\": ".utf8))?.hasPrefix("not a Lottie animation: line 1") == true)
        #expect(
            message(Array(String(repeating: "[", count: 200).utf8))?.contains(
                "nesting deeper than 100 levels") == true)
        #expect(
            message([UInt8](repeating: 0x20, count: LottieAnimation.maximumBytes + 1))
                == "too large: an animation's file may have at most 16 MiB")
        let many = "[" + String(repeating: "0,", count: 1_000_000) + "0]"
        #expect(message(Array(many.utf8))?.contains("more than 1000000 values are not allowed") == true)
    }

    @Test(
        "rounded NTSC rates become exact fractions",
        arguments: [
            (30.0, 1, 30), (29.97, 1001, 30_000), (29.9700012207031, 1001, 30_000), (23.976, 1001, 24_000),
            (23.98, 1001, 24_000),
            (25, 1, 25), (12.5, 2, 25),
            (59.94, 1001, 60_000), (0.5, 2, 1), (119.88, 1001, 120_000), (23.5, 2, 47),
        ]) func rates(_ rate: Double, _ numerator: Int, _ denominator: Int) throws
    {
        let text = File.text([File.shapes(Self.square)]).replacing("\"fr\": 30", with: "\"fr\": \(rate)")
        #expect(
            try LottieAnimation(parsing: Array(text.utf8)).frameDuration
                == SceneTime(numerator, over: denominator))
    }

    @Test("a file with any byte changed is read or is an error, and never traps") func changed() {
        let mask =
            #", "hasMask": true, "masksProperties": [{"mode": "a", "pt": {"k": \#(File.box(0, 0, 9, 9))}, "o": {"k": 100}}]"#
        let copies = #"{"ty": "rp", "c": {"k": 2}, "tr": {"p": {"k": [9, 9]}}}"#
        let text = File.text(
            [
                File.shapes(
                    File.group(File.line, File.stroke(2, #", "d": [{"n": "d", "v": {"k": 9}}]"#)) + ", "
                        + copies, mask), Self.shown("a"),
            ],
            assets: Self.composition("a", File.shapes(Self.square)))
        let bytes = Array(text.utf8)
        for index in bytes.indices {
            for byte in [0, 0x22, 0x2D, 0x39, 0x5B, 0x7D, 0xFF] as [UInt8] {
                var copy = bytes
                copy[index] = byte
                _ = try? LottieAnimation(parsing: copy)
            }
        }
    }
}
