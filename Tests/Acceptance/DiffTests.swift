import Foundation
import TestSupport
import Testing

/// Tests of `diff`, which compares two scenes without drawing.
@Suite struct DiffTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Writes a scene of 40 frames at 10 fps on a background that fills the frame.
    private func scene(
        _ layers: String = "", to name: String, fps: String = "10", width: Int = 64, duration: Double = 4,
        more: String = ""
    ) throws -> String {
        let last = layers.isEmpty ? "" : ", \(layers)"
        return try folder.write(
            ##"{"version": 1, "size": {"width": \##(width), "height": 48}, "fps": \##(fps), "duration": \##(duration)\##(more), "layers": [{"type": "linearGradient", "colors": ["#101820", "#405060"]}\##(last)]}"##,
            to: name)
    }

    private static func square(
        _ fill: String = "#FF0000", at place: String = "[32, 24]", more: String = ""
    ) -> String {
        ##"{"type": "shape", "shape": "rectangle", "size": [10, 10], "fill": "\##(fill)", "position": \##(place)\##(more)}"##
    }

    private func diff(_ arguments: String..., status: Int32 = 1) throws -> [String: Any] {
        let outcome = try Tool.zoetrope.run(["diff"] + arguments + ["--json"])
        #expect(outcome.status == status, "\(outcome.errors)")
        return try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }

    /// Returns the first and last frames of the ranges in a result.
    private func ranges(_ result: Any?) -> [[Int]] {
        ((result as? [String: Any])?["ranges"] as? [[String: Any]] ?? []).map { range in
            [range["first"] as? Int ?? -1, range["last"] as? Int ?? -1]
        }
    }

    private func layers(_ result: [String: Any]) -> [[String: Any]] {
        result["layers"] as? [[String: Any]] ?? []
    }

    @Test("the first line has the seconds that differ, then come layers with their keys, then the cost")
    func text() throws {
        let old = try scene(
            Self.square("#FF0000", more: ##", "name": "price", "start": 1, "end": 1.5"##), to: "old.json")
        let new = try scene(
            Self.square("#00FF00", more: ##", "name": "price", "start": 1, "end": 1.5"##), to: "new.json")
        let outcome = try Tool.zoetrope.run(["diff", old, new])
        #expect(outcome.status == 1 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(
            outcome.text == """
                differs in 0.5 of 4 s (5 of 40 frames): 1–1.5 s
                layers[1] (shape "price"): fill #FF0000 → #00FF00; 1–1.5 s
                to encode: 1 of 2 chunks, 20 frames, 2 s

                """)
        let same = try Tool.zoetrope.run(["diff", old, old])
        #expect(same.status == 0 && same.text == "no frame differs\nto encode: no chunk\n")
    }

    @Test("a sheet and a still don't replace a picture that the scene shows") func shown() throws {
        try FFmpegProgram.run(
            ["-f", "lavfi", "-i", "color=red:s=8x8", "-frames:v", "1", folder.path("own.png")])
        let picture = try folder.data("own.png")
        func image(_ x: Int) -> String {
            #"{"type": "image", "file": "own.png", "size": [8, 8], "position": [\#(x), 8]}"#
        }
        let (old, new) = (try scene(image(8), to: "old.json"), try scene(image(16), to: "new.json"))
        let path = folder.path("own.png")
        let sheet = try Tool.zoetrope.run(["diff", old, new, "--sheet", path, "--overwrite"])
        #expect(sheet.status == 73 && sheet.errors.contains("choose another --sheet"), "\(sheet.errors)")
        let still = try Tool.zoetrope.run(["still", new, "-o", path, "--overwrite"])
        #expect(still.status == 73 && still.errors.contains("is the input file"), "\(still.errors)")
        #expect(try folder.data("own.png") == picture)
    }

    @Test("a layer in a group is named by its whole path") func inner() throws {
        func group(_ color: String) -> String {
            #"{"type": "group", "layers": [\#(Self.square(color))]}"#
        }
        let outcome = try Tool.zoetrope.run([
            "diff", try scene(group("#FF0000"), to: "old.json"), try scene(group("#00FF00"), to: "new.json"),
        ])
        #expect(
            outcome.text.contains("\nlayers[1] (group): layers[1].layers[0].fill #FF0000 → #00FF00"),
            "\(outcome.text)"
        )
    }

    @Test("added, removed, moved and renamed layers are found, with the frames in which they are seen")
    func layers() throws {
        let (one, two) = (
            Self.square(more: ##", "name": "one""##),
            Self.square("#00FF00", at: "[36, 24]", more: ##", "name": "two""##)
        )
        let old = try scene("\(one), \(two)", to: "old.json")
        func found(_ layers: String) throws -> [[String]] {
            let result = try diff(old, try scene(layers, to: "new.json"))
            return self.layers(result).map { layer in
                [
                    layer["difference"] as? String ?? "", layer["place"] as? String ?? "",
                    layer["oldPlace"] as? String ?? "", "\(ranges(layer))",
                ]
            }
        }
        let three = Self.square("#0000FF", more: ##", "start": 3"##)
        #expect(try found("\(one), \(two), \(three)") == [["added", "layers[3]", "", "[[30, 39]]"]])
        #expect(try found(two) == [["removed", "layers[1]", "layers[1]", "[[0, 39]]"]])
        #expect(try found("\(two), \(one)") == [["moved", "layers[2]", "layers[1]", "[[0, 39]]"]])
        let other = try scene("\(one.replacing("\"one\"", with: "\"uno\"")), \(two)", to: "new.json")
        let renamed = try diff(old, other, status: 0)
        #expect(ranges(renamed) == [])
    }

    private static let card =
        ##"{"type": "shape", "shape": "rectangle", "size": [64, 48], "fill": "#203040"}"##

    /// The keys of a layer that changes its colour, its place, and a layer in front of it.
    private static let unseen: [(more: String, place: String, front: String)] = [
        (#", "opacity": 0"#, "[32, 24]", ""), (#", "scale": 0"#, "[32, 24]", ""),
        (#", "start": 2.01, "end": 2.09"#, "[32, 24]", ""), ("", "[200, 24]", ""),
        ("", "[32, 24]", #"{"type": "gradient"}"#), ("", "[32, 24]", card),
        ("", "[32, 24]", #"{"type": "image", "file": "p.png", "size": "fill"}"#),
        ("", "[32, 24]", #"{"type": "group", "layers": [\#(card)]}"#),
        ("", "[32, 24]", #"{"type": "sequence", "items": [\#(card)]}"#),
    ]

    @Test("a change that can't be seen differs in no frame", arguments: 0..<9) func unseen(_ index: Int)
        throws
    {
        let (more, place, front) = Self.unseen[index]
        try FFmpegProgram.run([
            "-f", "lavfi", "-i", "color=red:s=8x6", "-frames:v", "1", folder.path("p.png"),
        ])
        func write(_ fill: String, _ name: String) throws -> String {
            let square = Self.square(fill, at: place, more: more)
            return try scene(front.isEmpty ? square : "\(square), \(front)", to: name)
        }
        let (old, new) = (try write("#FF0000", "old.json"), try write("#00FF00", "new.json"))
        let result = try diff(old, new, status: 0)
        #expect(result["differingFrames"] as? Int == 0)
        #expect(layers(result).count == 1 && ranges(layers(result).first) == [])
        // The pixels say the same.
        let pixels = try [old, new].map { try Tool.zoetrope.run(["frames", $0]).output }
        #expect(pixels[0].count == 40 * 64 * 48 * 3 && pixels[0] == pixels[1])
    }

    @Test(
        "a layer behind one that hides only a part, or not fully, is seen",
        arguments: [
            card.replacing("#203040", with: "#203040F0"), card.replacing("[64, 48]", with: "[62, 48]"),
            card.replacing("}", with: #", "opacity": 0.9}"#), card.replacing("}", with: #", "rotation": 1}"#),
            card.replacing("}", with: #", "end": 1}"#),
        ])
    func translucent(_ front: String) throws {
        func write(_ fill: String, _ name: String) throws -> String {
            try scene(
                ##"{"type": "shape", "shape": "rectangle", "size": [64, 48], "fill": "\##(fill)"}, \##(front)"##,
                to: name)
        }
        let result = try diff(try write("#FF0000", "old.json"), try write("#00FF00", "new.json"))
        #expect(ranges(result) == [[front.contains("end") ? 10 : 0, 39]])
    }

    @Test("layers that change places differ only where they touch") func order() throws {
        let (left, right) = (Self.square(at: "[12, 24]"), Self.square("#00FF00", at: "[50, 24]"))
        let apart = try diff(
            try scene("\(left), \(right)", to: "old.json"), try scene("\(right), \(left)", to: "new.json"),
            status: 0)
        #expect(apart["differingFrames"] as? Int == 0)
        let passing = Self.square(
            "#00FF00", at: #"{"values": [[12, 24], [50, 24]], "duration": 4, "curves": ["linear"]}"#)
        let result = try diff(
            try scene("\(left), \(passing)", to: "old.json"),
            try scene("\(passing), \(left)", to: "new.json"))
        let count = try #require(result["differingFrames"] as? Int)
        #expect(count > 0 && count < 20, "\(count)")
    }

    @Test("if the size, the rate or the length differs, the first frames that differ follow from it")
    func whole() throws {
        let old = try scene(to: "old.json")
        let wide = try diff(old, try scene(to: "new.json", width: 80))
        #expect(wide["everyFrame"] as? String == "size" && wide["differingFrames"] as? Int == 40)
        let fast = try diff(old, try scene(to: "new.json", fps: "20"))
        #expect(fast["everyFrame"] as? String == "rate" && fast["differingFrames"] as? Int == 80)
        let long = try diff(old, try scene(to: "new.json", duration: 5))
        #expect(ranges(long) == [[40, 49]])
        let values = (long["values"] as? [[String: Any]])?.compactMap { $0["path"] as? String }
        #expect(values == ["duration"])
        let short = try diff(try scene(to: "new.json", duration: 5), old)
        #expect(ranges(short) == [[40, 49]])
        let dark = try diff(
            try scene(Self.square(), to: "old.json"),
            try scene(Self.square(), to: "new.json", more: ##", "background": "#112233""##), status: 0)
        #expect((dark["values"] as? [[String: Any]])?.count == 1)
    }

    @Test(
        "films of two rates are compared by their seconds, in both directions",
        arguments: [
            ("20", 4.0, "10", 4.0, 40, ""), ("10", 4.0, "20", 4.0, 80, ""),
            ("20", 6.0, "10", 4.0, 60, "length: 6 s → 4 s"), ("10", 6.0, "20", 4.0, 120, "length: 6 s → 4 s"),
            ("30000/1001", 2.0, "10", 1.0, 21, "length: 2.002 s → 1 s"),
        ])
    func rates(
        oldRate: String, oldSeconds: Double, newRate: String, newSeconds: Double, frames: Int, length: String
    ) throws {
        func json(_ rate: String) -> String { rate.contains("/") ? "\"\(rate)\"" : rate }
        let old = try scene(to: "old.json", fps: json(oldRate), duration: oldSeconds)
        let new = try scene(to: "new.json", fps: json(newRate), duration: newSeconds)
        let result = try diff(old, new)
        #expect(ranges(result) == [[0, frames - 1]] && result["frames"] as? Int == frames)
        let end = (result["ranges"] as? [[String: Any]])?.first?["to"] as? Double ?? 0
        // The last of the new film's frames may begin before the end of the old film, and end after it.
        #expect((0..<0.15).contains(end - max(oldSeconds, newSeconds)), "\(end)")
        let text = try Tool.zoetrope.run(["diff", old, new]).text
        #expect(text.hasPrefix("every frame differs: the rate is \(newRate) fps, it was \(oldRate) fps\n"))
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("length") }
        #expect(lines == (length.isEmpty ? [] : [Substring(length)]), "\(text)")
    }

    @Test("a file with other content is found although both scenes are the same") func files() throws {
        for (name, color) in [("a", "red"), ("b", "blue")] {
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
            try FFmpegProgram.run([
                "-f", "lavfi", "-i", "color=\(color):s=8x8", "-frames:v", "1", folder.path("\(name)/p.png"),
            ])
            _ = try scene(#"{"type": "image", "file": "p.png", "end": 1}"#, to: "\(name)/scene.json")
        }
        let result = try diff(folder.path("a/scene.json"), folder.path("b/scene.json"))
        #expect(ranges(result) == [[0, 9]])
        #expect((result["files"] as? [[String: Any]])?.first?["file"] as? String == "p.png")
        #expect(layers(result).first?["difference"] as? String == "redrawn")
    }

    @Test("a template is compared with itself by the values of each side") func values() throws {
        let card = try folder.write(
            ##"{"version": 1, "size": {"width": 64, "height": 48}, "fps": 10, "duration": 4, "parameters": {"ink": {"type": "color", "default": "#FF0000"}, "from": {"type": "number", "default": 1}}, "layers": [{"type": "shape", "shape": "rectangle", "size": [10, 10], "fill": "{{ink}}", "start": "{{from}}"}]}"##,
            to: "card.json")
        #expect(ranges(try diff(card, card, "--new-set", "ink=#00FF00")) == [[10, 39]])
        #expect(ranges(try diff(card, card, "--set", "from=3", "--old-set", "ink=#00FF00")) == [[30, 39]])
        #expect(ranges(try diff(card, card, "--set", "from=3", "--old-set", "from=2")) == [[20, 29]])
        let file = try folder.write(##"{"from": 2}"##, to: "values.json")
        #expect(ranges(try diff(card, card, "--old-values", file)) == [[10, 19]])
        _ = try diff(card, card, "--set", "ink=#00FF00", status: 0)
        let wrong = try Tool.zoetrope.run(["diff", card, card, "--old-set", "ink"])
        #expect(wrong.status == 64 && wrong.errors.contains("--old-set ink: expected NAME=VALUE"))
    }

    @Test("the cost is what encode makes when the new film replaces the old one") func cost() throws {
        let old = try scene(Self.square(more: #", "start": 1"#), to: "old.json", duration: 8)
        let new = try scene(Self.square(more: #", "start": 5.5"#), to: "new.json", duration: 8)
        let result = try #require(try diff(old, new)["encode"] as? [String: Any])
        let film = folder.path("film.mp4")
        #expect(try Tool.zoetrope.run(["encode", old, "-o", film]).status == 0)
        let outcome = try Tool.zoetrope.run(["encode", new, "-o", film, "--overwrite", "--json"])
        let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect(result["chunks"] as? Int == report["madeChunks"] as? Int)
        #expect(result["frames"] as? Int == report["encodedFrames"] as? Int)
        #expect((result["chunks"] as? Int ?? 0) > 0 && result["ofChunks"] as? Int == 4)
        let estimate = try #require(try diff(old, new, "--estimate")["encode"] as? [String: Any])
        #expect((estimate["bytes"] as? [Double])?.count == 2)
    }

    @Test("a sound that differs is found, and an unchanged one is not") func sound() throws {
        _ = try TestSound.sine(440, rate: 48000, count: 48000).write(to: "a.wav", in: folder)
        func write(_ gain: String, _ name: String) throws -> String {
            try scene(to: name, more: #", "audio": {"clips": [{"file": "a.wav", "gain": \#(gain)}]}"#)
        }
        let (old, new) = (try write("-6", "old.json"), try write("-3", "new.json"))
        let outcome = try Tool.zoetrope.run(["diff", old, new])
        #expect(outcome.status == 1)
        #expect(outcome.text.hasPrefix("no frame differs, but the sound does\n"), "\(outcome.text)")
        #expect(outcome.text.contains("audio.clips[0].gain: -6 → -3\n"), "\(outcome.text)")
        #expect(try Tool.zoetrope.run(["diff", old, old]).status == 0)
        #expect(try Tool.zoetrope.run(["diff", old, new, "--no-audio"]).status == 0)
    }

    @Test("faults end with the status of other commands, and write nothing") func faults() throws {
        let old = try scene(to: "old.json")
        let broken = try folder.write("{", to: "broken.json")
        let cases: [([String], Int32)] = [
            ([old, folder.path("none.json")], 66), ([broken, old], 65), (["-", "-"], 64), ([old], 64),
            ([old, old, "--sheet", old], 73), ([old, old, "--sheet", folder.path("a.jpg")], 73),
            ([old, old, "--frames", "0-99"], 64),
        ]
        for (arguments, status) in cases {
            let outcome = try Tool.zoetrope.run(["diff"] + arguments)
            #expect(outcome.status == status && outcome.text.isEmpty, "\(arguments): \(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count <= 3)
        }
        #expect(folder.names == ["broken.json", "old.json"])
    }

    @Test("a scene can come through standard input") func piped() throws {
        let old = try scene(Self.square(), to: "old.json")
        let outcome = try Tool.zoetrope.run(
            ["diff", "-", old], input: Data(contentsOf: URL(fileURLWithPath: old)))
        #expect(outcome.status == 0, "\(outcome.errors)")
    }
}
