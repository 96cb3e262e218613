import Foundation
import TestSupport
import Testing

/// Tests of `verify`, which answers whether a film was made of a scene.
@Suite struct VerifyTests {
    private let folder: TestFolder

    /// A scene of four chunks: frames 0 to 19, 20 to 39, 40 to 49 and 50 to 59. The text and the sound begin later.
    private static func scene(_ text: String = "Ann", audio: String = "") -> String {
        """
        {"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 6, "seed": 4,
         "layers": [{"type": "bubbles"}, {"type": "text", "text": "\(text)", "font": "own.ttf", "fontSize": 14, "place": "center", "start": 2.5, "duration": 1}]\(audio)}
        """
    }

    init() throws {
        folder = try TestFolder()
        try folder.write(Self.scene(), to: "scene.json")
        try copyFont("DejaVuSans")
    }

    private func copyFont(_ name: String) throws {
        let font = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/\(name).ttf"))
        try font.write(to: folder.url.appendingPathComponent("own.ttf"))
    }

    @discardableResult
    private func encode(_ arguments: String..., to film: String = "film.mp4") throws -> Data {
        let outcome = try Tool.zoetrope.run(
            ["encode", "scene.json", "-o", film, "--preset", "ultrafast", "--overwrite"] + arguments,
            in: folder.url)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try folder.data(film)
    }

    private func verify(_ arguments: String..., film: String = "film.mp4") throws -> Tool.Outcome {
        try Tool.zoetrope.run(
            ["verify", film, "scene.json", "--preset", "ultrafast"] + arguments, in: folder.url)
    }

    private func json(_ outcome: Tool.Outcome) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }

    private func write(_ data: Data) throws {
        try data.write(to: folder.url.appendingPathComponent("film.mp4"))
    }

    @Test("a film was made of its scene; nothing is changed or left behind") func made() throws {
        let film = try encode()
        let names = folder.names
        let all = try verify("--chunks", "all")
        #expect(
            all.status == 0
                && all.text
                    == "film.mp4 was made of scene.json: 4 chunks made again, equal\nthe file has the same bytes as one made now\n",
            "\(all.text)\(all.errors)")
        let some = try verify("--chunks", "2", "--chunk-seed", "812")
        #expect(
            some.status == 0
                && some.text.hasPrefix(
                    "film.mp4 was made of scene.json: 2 of 4 chunks made again, equal (--chunk-seed 812)\nall chunks fit the film's own list, which can be forged"
                ), "\(some.text)\(some.errors)")
        let again = try json(verify("--chunks", "2", "--chunk-seed", "812", "--json"))
        let chosen = try #require(again["chunksMadeAgain"] as? [Int])
        #expect(
            chosen.count == 2 && again["answer"] as? String == "made" && again["chunkSeed"] as? Int == 812)
        let other = try json(verify("--chunks", "2", "--json"))
        let seed = try #require(other["chunkSeed"] as? Int)
        let repeated = try json(verify("--chunks", "2", "--json", "--chunk-seed", "\(seed)"))
        #expect(repeated["chunksMadeAgain"] as? [Int] == other["chunksMadeAgain"] as? [Int])
        #expect(try folder.data("film.mp4") == film && folder.names == names)
    }

    @Test(
        "another flag than the film's is found, with the chunk and the frame",
        arguments: [
            (["--seed", "5"], 0, 0), (["--crf", "40"], 0, 0),
            (["--frames", "0-58"], -1, 0), (["--size", "128x72"], -1, 0), (["--fps", "12"], -1, 0),
        ])
    func flags(arguments: [String], chunk: Int, frame: Int) throws {
        try encode()
        let outcome = try Tool.zoetrope.run(
            ["verify", "film.mp4", "scene.json", "--preset", "ultrafast", "--json"] + arguments,
            in: folder.url)
        let difference = try #require(try json(outcome)["difference"] as? [String: Any])
        #expect(outcome.status == 1 && outcome.errors.hasPrefix("film.mp4 was not made of scene.json: "))
        #expect(difference["chunk"] as? Int == (chunk < 0 ? nil : chunk), "\(difference)")
        #expect(difference["firstFrame"] as? Int == (chunk < 0 ? nil : frame), "\(difference)")
    }

    /// Returns the first frame whose decoded picture differs, as FFmpeg's own hashes tell it.
    private func firstDifference(_ one: String, _ other: String) throws -> Int? {
        let lists = try [one, other].map { name in
            String(
                decoding: try FFmpegProgram.run([
                    "-i", folder.path(name), "-map", "0:v", "-f", "framemd5", "-",
                ]),
                as: UTF8.self
            ).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: ",").last }
        }
        return zip(lists[0], lists[1]).enumerated().first { $1.0 != $1.1 }?.offset
    }

    @Test("an edited text and another font file are found in the chunk that shows them, with the first frame")
    func edits() throws {
        try encode()
        for edit in 0..<2 {
            if edit == 0 {
                try folder.write(Self.scene("Bob"), to: "scene.json")
            } else {
                try folder.write(Self.scene(), to: "scene.json")
                try copyFont("DejaVuSerif")
            }
            try encode(to: "other.mp4")
            let frame = try #require(try firstDifference("film.mp4", "other.mp4"))
            #expect((20..<40).contains(frame))
            let outcome = try verify()
            #expect(
                outcome.status == 1
                    && outcome.text
                        == """
                        film.mp4 was not made of scene.json: chunk 1 (frames 20 to 39, 2 to 4 s): the first frame that differs is \(frame) (\(Double(frame) / 10) s)
                        the film's list has another key for this chunk: the scene, a file or a flag differs

                        """
                    && outcome.errors == "", "\(outcome.text)\(outcome.errors)")
            #expect(try verify(film: "other.mp4").status == 0)
        }
    }

    @Test("the first frame that differs is found at any width", arguments: ["60x36", "100x36", "128x36"])
    func widths(_ size: String) throws {
        try encode("--size", size, "--fit", "cover")
        try folder.write(Self.scene("Bob"), to: "scene.json")
        try encode("--size", size, "--fit", "cover", to: "other.mp4")
        let frame = try #require(try firstDifference("film.mp4", "other.mp4"))
        let outcome = try verify("--size", size, "--fit", "cover")
        #expect(
            outcome.text.contains("the first frame that differs is \(frame) "),
            "\(outcome.text)\(outcome.errors)")
    }

    @Test("a film that was encoded again by another program differs from its first frame on")
    func encodedAgain()
        throws
    {
        try encode()
        try FFmpegProgram.run(["-i", folder.path("film.mp4"), "-c:v", "libx264", folder.path("again.mp4")])
        let outcome = try verify(film: "again.mp4")
        #expect(outcome.status == 1)
        #expect(
            outcome.text.hasPrefix(
                "again.mp4 was not made of scene.json: chunk 0 (frames 0 to 19, 0 to 2 s): the first frame that differs is 0 (0 s)\n"
            ), "\(outcome.text)\(outcome.errors)")
    }

    @Test(
        "a film that another program copied is verified without its list", arguments: ["mp4", "mkv", "mov"])
    func copied(container: String) throws {
        try TestSound.clicks(at: [1], rate: 48000, seconds: 6).write(to: "clicks.wav", in: folder)
        try folder.write(
            Self.scene(audio: #", "audio": {"clips": [{"file": "clicks.wav"}]}"#), to: "scene.json")
        try encode()
        let copy = "copy.\(container)"
        try FFmpegProgram.run(["-i", folder.path("film.mp4"), "-c", "copy", folder.path(copy)])
        let outcome = try verify("--chunks", "all", film: copy)
        #expect(
            outcome.status == 0
                && outcome.text
                    == "\(copy) was made of scene.json: 4 chunks and the sound made again, equal\nthe film has no list of its chunks, as after a copy by another program; only pictures and sound were compared\n",
            "\(outcome.text)\(outcome.errors)")
        try folder.write(
            Self.scene("Bob", audio: #", "audio": {"clips": [{"file": "clicks.wav"}]}"#), to: "scene.json")
        let other = try json(verify("--chunks", "all", "--json", film: copy))
        let difference = try #require(other["difference"] as? [String: Any])
        #expect(difference["chunk"] as? Int == 1 && other["hasList"] as? Bool == false)
    }

    /// Copies the tracks of `film.mp4` to another film, with flags of ffmpeg before each of two inputs.
    private func remux(_ first: [String], _ second: [String], _ maps: [String], to name: String) throws {
        let film = folder.path("film.mp4")
        try FFmpegProgram.run(
            first + ["-i", film] + second + ["-i", film] + maps + ["-c", "copy", folder.path(name)])
    }

    @Test(
        "a film whose sound was moved against its pictures is not the scene's, also without its list",
        arguments: [
            ("mp4", [], ["-itsoffset", "1"], "1 s too late"),
            ("mkv", [], ["-itsoffset", "0.3"], "0.3 s too late"),
            ("mkv", ["-itsoffset", "1"], [], "1 s too early"),
            ("mov", [], ["-itsoffset", "0.005"], "0.005 s too late"),
        ])
    func shifted(container: String, pictures: [String], sound: [String], expected: String) throws {
        let audio = #", "audio": {"clips": [{"file": "clicks.wav"}]}"#
        try TestSound.clicks(at: [1], rate: 48000, seconds: 6).write(to: "clicks.wav", in: folder)
        try folder.write(Self.scene(audio: audio), to: "scene.json")
        try encode()
        let name = "moved.\(container)"
        try remux(pictures, sound, ["-map", "0:v", "-map", "1:a"], to: name)
        let outcome = try verify("--chunks", "1", film: name)
        #expect(outcome.status == 1)
        // Matroska rounds times to milliseconds, and ffmpeg those at which a track of an MP4 begins.
        let found = try #require(outcome.text.firstMatch(of: /the sound is ([0-9.]+) s too (late|early)\n/))
        let (seconds, words) = (try #require(Double(found.1)), expected.split(separator: " "))
        let planned = try #require(Double(words[0]))
        #expect(abs(seconds - planned) <= 0.002 && found.2 == words[3], "\(outcome.text)")
    }

    @Test(
        "another track that the scene does not have makes the film another one",
        arguments: [
            ("video", "it has another track: video (h264)"), ("subtitle", "it has another track: subtitle"),
            ("audio", "the number of sound tracks is 2, expected 1"),
        ])
    func tracks(kind: String, expected: String) throws {
        let audio = #", "audio": {"clips": [{"file": "clicks.wav"}]}"#
        try TestSound.clicks(at: [1], rate: 48000, seconds: 6).write(to: "clicks.wav", in: folder)
        try folder.write(Self.scene(audio: audio), to: "scene.json")
        try encode()
        if kind == "subtitle" {
            try folder.write("1\n00:00:01,000 --> 00:00:02,000\nHello\n", to: "words.srt")
            try FFmpegProgram.run([
                "-i", folder.path("film.mp4"), "-i", folder.path("words.srt"), "-map", "0", "-map", "1",
                "-c", "copy", "-c:s", "mov_text", folder.path("more.mp4"),
            ])
        } else {
            try remux([], [], ["-map", "0", "-map", kind == "video" ? "1:v" : "1:a"], to: "more.mp4")
        }
        let outcome = try verify("--chunks", "1", film: "more.mp4")
        #expect(outcome.status == 1 && outcome.text.contains(expected), "\(outcome.text)\(outcome.errors)")
    }

    /// Changes the list in `film.mp4`, and the digest that guards it.
    private func changeList(_ change: (inout Data, Range<Data.Index>) throws -> Void) throws {
        var film = try folder.data("film.mp4")
        let box = try #require(film.range(of: Data("uuid".utf8), options: .backwards)).lowerBound - 4
        try change(&film, box..<film.count)
        // The digest of what the box contains, as another program computes it.
        let content = film[(box + 24)..<(film.count - 64)]
        let digest = try Tool.system("sha256sum").run([], input: Data(content)).text.prefix(64)
        film.replaceSubrange((film.count - 64)..., with: Data(digest.utf8))
        try write(film)
    }

    @Test("a layer that can't be seen is another scene: the answer says that no packet differs") func unseen()
        throws
    {
        try encode()
        let hidden =
            #"{"type": "text", "text": "x", "position": [-500, -500], "start": 2.5}, {"type": "bubbles"}"#
        try folder.write(Self.scene().replacing(#"{"type": "bubbles"}"#, with: hidden), to: "scene.json")
        let outcome = try verify()
        #expect(
            outcome.status == 1
                && outcome.text.contains("): the packets are equal, but not the key in the film's list\n")
                && outcome.text.contains("in something that changes no byte of this chunk\n"),
            "\(outcome.text)\(outcome.errors)")
    }

    @Test("a list with another digest of a right chunk is named as wrong, and the chunk as equal")
    func listed() throws {
        try encode()
        try changeList { film, box in
            let name = try #require(film.range(of: Data(#""packets": ""#.utf8), in: box))
            let digit = try #require(
                film[name.upperBound...].firstIndex { (0x30...0x39).contains($0) })
            film[digit] = film[digit] == 0x39 ? 0x38 : film[digit] + 1
        }
        let outcome = try verify()
        #expect(
            outcome.status == 1
                && outcome.text.contains(
                    "chunk 0 (frames 0 to 19, 0 to 2 s): the packets are equal, but not the digest in the film's list\n"
                )
                && outcome.text.contains("the film's list was changed"), "\(outcome.text)\(outcome.errors)")
    }

    @Test("a flipped bit is found in its chunk by the digests, whatever chunks are chosen") func flipped()
        throws
    {
        let film = try encode()
        let places = try FFmpegProgram.probe("packet=pos,size", of: folder.path("film.mp4")).split(
            separator: "\n"
        )
        .map { $0.split(separator: ",").compactMap { Int($0) } }
        for (packet, chunk) in [(3, 0), (33, 1), (45, 2), (59, 3)] {
            var damaged = film
            let (size, position) = (places[packet][0], places[packet][1])
            damaged[position + size - 2] ^= 1
            try write(damaged)
            let outcome = try verify("--chunks", "1", "--json")
            let difference = try #require(try json(outcome)["difference"] as? [String: Any])
            #expect(outcome.status == 1 && difference["chunk"] as? Int == chunk, "\(difference)")
            #expect((difference["reason"] as? String)?.contains("damaged or exchanged") == true)
        }
    }

    @Test("a changed container is found if all chunks are made again") func container() throws {
        var film = try encode()
        // The volume in the movie header, which no decoder of pictures reads.
        let header = try #require(film.range(of: Data("mvhd".utf8))).lowerBound
        film[header + 4 + 24] ^= 1
        try write(film)
        let outcome = try verify("--chunks", "all")
        #expect(
            outcome.status == 1 && outcome.text.contains("the container is not the one"), "\(outcome.text)")
        #expect(try verify("--chunks", "2").status == 0)
    }

    @Test("another sound is found with the second at which it begins") func sound() throws {
        let audio = #", "audio": {"clips": [{"file": "clicks.wav"}]}"#
        try folder.write(Self.scene(audio: audio), to: "scene.json")
        try TestSound.clicks(at: [1], rate: 48000, seconds: 6).write(to: "clicks.wav", in: folder)
        try encode()
        #expect(try verify("--chunks", "1").text.contains("1 of 4 chunks and the sound made again, equal"))
        for flags in [["--no-audio"], ["--audio-bitrate", "96k"]] {
            let outcome = try Tool.zoetrope.run(
                ["verify", "film.mp4", "scene.json", "--preset", "ultrafast"] + flags, in: folder.url)
            #expect(outcome.status == 1 && outcome.text.contains("sound"), "\(outcome.text)")
        }
        try TestSound.clicks(at: [1, 4], rate: 48000, seconds: 6).write(to: "clicks.wav", in: folder)
        let outcome = try verify("--chunks", "1")
        let seconds = try #require(outcome.text.firstMatch(of: /the sound differs from ([0-9.]+) s on/))
        let start = try #require(Double(seconds.1))
        #expect(
            outcome.status == 1 && (3.9...4.05).contains(start), "\(outcome.text)")
    }

    @Test("a chunk that the film repeats is made once, and --repeat belongs to the question") func repeated()
        throws
    {
        try folder.write(
            ##"{"version": 1, "size": {"width": 64, "height": 36}, "fps": 10, "duration": 2, "loop": true, "background": "#456789", "layers": []}"##,
            to: "scene.json")
        try encode("--repeat", "3")
        let outcome = try verify("--repeat", "3")
        #expect(
            outcome.text.hasPrefix("film.mp4 was made of scene.json: 1 distinct chunk made again, equal\n"),
            "\(outcome.text)\(outcome.errors)")
        let once = try verify()
        #expect(
            once.status == 1
                && once.text
                    == "film.mp4 was not made of scene.json: the number of frames is 60, expected 20\n"
        )
    }

    @Test("a film of other versions is inconclusive: status 2") func versions() throws {
        try encode()
        try changeList { film, box in
            let name = try #require(film.range(of: Data("\"libavutil\":".utf8), in: box))
            let digit = try #require(film[name.upperBound...].firstIndex { (0x30...0x39).contains($0) })
            film[digit] = film[digit] == 0x39 ? 0x38 : film[digit] + 1
        }
        let outcome = try verify()
        #expect(outcome.status == 2)
        #expect(outcome.text.hasPrefix("film.mp4: inconclusive: made with libavutil "), "\(outcome.text)")
    }

    @Test("bad input is an error, not an answer") func refused() throws {
        let film = try encode()
        try folder.write("", to: "empty.mp4")
        try film.prefix(film.count / 2).write(to: folder.url.appendingPathComponent("half.mp4"))
        for (arguments, status, message) in [
            (["none.mp4", "scene.json"], Int32(66), "none.mp4"),
            (["scene.json", "film.mp4"], 65, "scene.json: JSON, not a film"),
            (["film.mp4", "none.json"], 66, "none.json"), (["empty.mp4", "scene.json"], 65, "empty file"),
            (["half.mp4", "scene.json"], 65, "truncated"),
            (["film.mp4"], 64, "SCENE"), (["film.mp4", "scene.json", "--chunks", "0"], 64, "--chunks 0"),
            (["film.mp4", "scene.json", "--chunks", "many"], 64, "--chunks all"),
            (["film.mp4", "scene.json", "--size", "all"], 64, "--size all"),
        ] {
            let outcome = try Tool.zoetrope.run(["verify"] + arguments, in: folder.url)
            #expect(
                outcome.status == status && outcome.errors.contains(message) && outcome.output.isEmpty,
                "\(arguments): \(outcome.status) \(outcome.errors)")
        }
    }
}
