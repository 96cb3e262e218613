import SceneText
import Testing

@testable import SceneModel

/// Tests of reading SRT and WebVTT in the variants that programs write.
@Suite struct CaptionReadingTests {
    /// Returns each cue as a string of its times and its lines.
    private static func read(_ text: String) throws(CaptionFault) -> [String] {
        try Captions(parsing: Array(text.utf8)).cues.map { cue in
            "\(cue.start) \(cue.end) " + cue.text.split(separator: "\n").joined(separator: "|")
        }
    }

    static let files: [(what: String, text: String, cues: [String])] = [
        ("nothing", "", []), ("only white space", "\u{FEFF}\r\n \n", []),
        (
            "SRT", "1\n00:00:01,200 --> 00:00:02,000\nOne\nline\n\n2\n00:00:02,000 --> 00:01:02,050\nTwo\n",
            ["6/5 2 One|line", "2 1241/20 Two"]
        ),
        (
            "a byte order mark and CR LF",
            "\u{FEFF}1\r\n00:00:01,000 --> 00:00:02,000\r\nA\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\nB",
            ["1 2 A", "2 3 B"]
        ),
        ("CR alone", "1\r00:00:01,000 --> 00:00:02,000\rA\rB\r\r", ["1 2 A|B"]),
        (
            "no numbers, dots for commas, no hours, few digits",
            "00:01.5 --> 00:02\nA\n\n1:00:00.25-->1:00:00.500\nB\n", ["3/2 2 A", "14401/4 7201/2 B"]
        ),
        (
            "positions, blank lines with spaces, numbers in disorder",
            " 7 \n 00:00:01,000  -->  00:00:02,000  X1:40 X2:600 Y1:20 Y2:50\nA\n  \t\n\n3\n00:00:00,000 --> 00:00:01,000\nB",
            ["0 1 B", "1 2 A"]
        ),
        (
            "no blank line between",
            "1\n00:00:01,000 --> 00:00:02,000\nA\n2\n00:00:02,000 --> 00:00:03,000\nB\n12",
            ["1 2 A", "2 3 B|12"]
        ),
        (
            "tags",
            "1\n0:00:01,0 --> 0:00:02,0\n{\\an8}<i>A</i> <FONT color=\"#fff\">b</font> <b>c\nx < y > z <3 <me>\n",
            ["1 2 A b c|x < y > z <3 <me>"]
        ),
        (
            "entities", "0:01.0 --> 0:02.0\n&lt;i&gt; &amp; &#233;&#x1F600; &nope; AT&T &amp",
            ["1 2 <i> & é😀 &nope; AT&T &amp"]
        ),
        ("a line break as a tag", "0:01.0 --> 0:02.0\nA<br/>B<br>\n", ["1 2 A|B"]),
        ("cues without text", "0:01.0 --> 0:02.0\n\n0:02.0 --> 0:03.0\n<i></i>\n \n", []),
        (
            "overlaps, and equal beginnings in the file's order",
            "0:02.0 --> 0:09.0\nB\n\n0:01.0 --> 0:05.0\nA\n\n0:02.0 --> 0:03.0\nC",
            ["1 5 A", "2 9 B", "2 3 C"]
        ),
        (
            "WebVTT with all that is read over",
            """
            WEBVTT - made by hand
            Kind: captions
            Language: en

            STYLE
            ::cue { color: papayawhip }

            REGION
            id:fred
            width:40%

            NOTE a remark
            of two lines

            NOTE

            intro
            00:01.000 --> 00:02.000 line:0 position:20% align:start
            <v Roger Bingham><c.loud.yellow>We</c> are</v>
            <lang en>in</lang> &quot;New&nbsp;York&quot;

            2 - name
            00:00:02.000 --> 100:00:03.000
            - Two<rt>x</rt> --- > one
            """, ["1 2 We are|in \"New\u{A0}York\"", "2 360003 - Twox --- > one"]
        ),
        (
            "times with another sign between them that are a name, or text",
            "WEBVTT\n\n0:01 - 0:02\n00:01.000 --> 00:02.000\nA\n0:01 -> 0:02", ["1 2 A|0:01 -> 0:02"]
        ),
        ("a header without a blank line", "WEBVTT\n00:01.000 --> 00:02.000\nA", ["1 2 A"]),
        (
            "settings right after the times, spaces in times, more decimals than count",
            "WEBVTT\n\n00:01.000 --> 00:02.000align:start\nA\n\n00: 00: 03, 5 --> 00:00:04.1234567890\nB",
            ["1 2 A", "7/2 64429/15625 B"]
        ),
        (
            "blank lines before the header", "\u{FEFF}\n\nWEBVTT\n\nname\n00:01.000 --> 00:02.000\nA",
            ["1 2 A"]
        ),
        ("a header with a tab", "WEBVTT\tx\n\n00:01.000 --> 00:02.000\nA", ["1 2 A"]),
        (
            "control characters", "0:01.0 --> 0:02.0\nA\u{0B}B\u{85}C\u{2028} \u{07}D\t E\u{1B}[0m",
            ["1 2 A|B|C|D\t E[0m"]
        ),
    ]

    @Test("caption files that players can read are read", arguments: files)
    func reads(_ what: String, _ text: String, _ cues: [String]) throws {
        #expect(try Self.read(text) == cues)
        #expect(try Captions(parsing: Array(text.utf8)).repairs == [])
    }

    private static let a = "0:01.0 --> 0:02.0\nA\n\n"
    private static let example = "expected times such as 00:00:01,000 --> 00:00:04,000"

    static let repaired: [(what: String, text: String, cues: [String], repairs: [String])] = [
        (
            "a caption that ends before it begins, or as it does",
            a + "2\n0:02.5 --> 0:02.5\nB\n\n3\n0:09.0 --> 0:08.0\nC\nc\n4\n0:09.0 --> 0:10.0\nD",
            ["1 2 A", "9 10 D"],
            [
                "line 5: the caption does not end after it begins; the caption is left out",
                "line 9: the caption does not end after it begins; the caption is left out",
            ]
        ),
        (
            "blank lines in a text, and before it",
            "1\n0:01.0 --> 0:02.0\nA\n\nB\nb\n\n2\n0:03.0 --> 0:04.0\n\nC\n\n3\n0:05.0 --> 0:06.0\nD",
            ["1 2 A|B|b", "3 4 C", "5 6 D"],
            [
                "line 5: a blank line in a caption; the text after the blank line is shown as well",
                "line 11: a blank line in a caption; the text after the blank line is shown as well",
            ]
        ),
        (
            "a text of WebVTT, which ends with a blank line",
            "WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\nB\nb\n\n00:03.000 --> 00:04.000\nC",
            ["1 2 A", "3 4 C"],
            ["line 6: \"B\" is not followed by the times of a caption; the text is left out"]
        ),
        (
            "times that can't be read, with the texts that belong to them",
            a
                + "2\n00:00:03,000 -> 00:00:04,000\nB\n\nb\n\n3\n0:05,0 --> x\nC\n\n4\n00:61:01,000 --> 00:62:02,000\nD\n\n5\n0:07.0 --> 0:08.0\nE",
            ["1 2 A", "7 8 E"],
            [
                "line 5: \(example), got \"00:00:03,000 -> 00:00:04,000\": write --> for ->; the caption is left out",
                "line 8: expected the number or the times of a caption, got \"b\"; the text is left out",
                "line 11: \(example), got \"0:05,0 --> x\"; the caption is left out",
                "line 15: \(example), got \"00:61:01,000 --> 00:62:02,000\"; the caption is left out",
            ]
        ),
        (
            "a number without times, and text before the first caption",
            "Title\n\n1\n\n0:01.0 --> 0:02.0\nA\n\n2", ["1 2 A"],
            [
                "line 1: expected the number or the times of a caption, got \"Title\"; the text is left out",
                "line 3: \"1\" is not followed by the times of a caption; the text is left out",
                "line 8: \"2\" is not followed by the times of a caption; the text is left out",
            ]
        ),
        (
            "invalid times of words",
            "0:01.0 --> 0:02.0\nA\nB <0:0x> C\n\n0:03.0 --> 0:04.0\nA <0:03.6>B <0:03.5>C\n\n0:05.0 --> 0:06.0\nA <0:06.1>B",
            ["1 2 A|B  C", "3 4 A B C", "5 6 A B"],
            [
                "line 3: \"<0:0x>\" is not the time of a word, such as <00:00:01.200>; the time is left out",
                "line 6: the time \"<0:03.5>\" is before the time of the previous word; the time is left out",
                "line 8: the time of a word, 6.1 s, is outside the time range of the caption; the time is left out",
            ]
        ),
        (
            "a caption that is too long",
            a + "0:02.0 --> 0:03.0\nB\n" + String(repeating: "é", count: 1000)
                + "\nb\n\n0:03.0 --> 0:04.0\nC",
            ["1 2 A", "3 4 C"], ["line 6: a caption has at most 1000 characters; the caption is left out"]
        ),
        (
            "more captions at once than there is room for",
            (1...9).map { "0:0\($0).0 --> 0:10.0\n\($0)\n\n" }.joined() + "0:10.0 --> 0:11.0\nB",
            (1...8).map { "\($0) 10 \($0)" } + ["10 11 B"],
            ["line 25: more than 8 captions would be shown at the same time; the caption is left out"]
        ),
    ]

    @Test(
        "invalid parts of a caption file are omitted or repaired, with messages that state the line",
        arguments: repaired)
    func repairs(_ what: String, _ text: String, _ cues: [String], _ repairs: [String]) throws {
        #expect(try Self.read(text) == cues)
        #expect(try Captions(parsing: Array(text.utf8)).repairs == repairs)
    }

    @Test("of many faults of the same kind, three are listed and the others counted") func summary()
        throws
    {
        let broken = (0..<50).map { "0:0\($0 % 10).0 --> 0:00.0\n\($0)\n\n" }.joined()
        let text = Self.a + "0:01.0 --> 0:02.0\nB <0:0x>b\n\n" + broken + "0:01.0 --> 0:02.0\nC <0:0x>c\n"
        #expect(
            try Captions(parsing: Array(text.utf8)).repairs == [
                "line 5: \"<0:0x>\" is not the time of a word, such as <00:00:01.200>; the time is left out",
                "line 7: the caption does not end after it begins; the caption is left out",
                "line 10: the caption does not end after it begins; the caption is left out",
                "line 13: the caption does not end after it begins; the caption is left out",
                "lines 16 to 154, 47 places: the caption does not end after it begins; the caption is left out",
                "line 158: \"<0:0x>\" is not the time of a word, such as <00:00:01.200>; the time is left out",
            ])
    }

    static let faults: [(text: String, message: String)] = [
        ("Hello", "line 1: expected the number or the times of a caption, got \"Hello\""),
        ("1\n", "line 1: \"1\" is not followed by the times of a caption"),
        (
            "1\n00:00:01,000 -> 00:00:02,000\nA",
            "line 2: expected times such as 00:00:01,000 --> 00:00:04,000, got \"00:00:01,000 -> 00:00:02,000\": write --> for ->"
        ),
        (
            "0:01.0 — > 0:02.0\nA",
            "line 1: expected times such as 00:00:01,000 --> 00:00:04,000, got \"0:01.0 — > 0:02.0\": write --> for — >"
        ),
        (
            "WEBVTT\n\nname\n00:01.000 → 00:02.000\nA",
            "line 4: expected times such as 00:01.000 --> 00:04.000, got \"00:01.000 → 00:02.000\": write --> for →"
        ),
        (
            "WEBVTT\n\n00:01.000->00:02.000\nA",
            "line 3: expected times such as 00:01.000 --> 00:04.000, got \"00:01.000->00:02.000\": write --> for ->"
        ),
        (
            "00:00:01,000 --> \nA",
            "line 1: expected times such as 00:00:01,000 --> 00:00:04,000, got \"00:00:01,000 -->\""
        ),
        ("00:61:01,000 --> 00:62:02,000\nA", "line 1: expected times such as"),
        ("0:00:99,000 --> 0:01:99,000\nA", "line 1: expected times such as"),
        ("90:01.000 --> 91:02.000\nA", "line 1: expected times such as"),
        ("-0:01.0 --> 0:02.0\nA", "line 1: expected times such as"),
        ("99999:00:01,0 --> 99999:00:02,0\nA", "line 1: expected times such as"),
        ("0:01.0 --> 0:00.5\nA", "line 1: the caption does not end after it begins"),
        ("WEBVTT\n\nname\n\n", "line 3: \"name\" is not followed by the times of a caption"),
        (
            "WEBVTT\n\n00:01 --> x\n",
            "line 3: expected times such as 00:01.000 --> 00:04.000, got \"00:01 --> x\""
        ),
        (
            "[Script Info]\nTitle: x",
            "ASS; only SRT, WebVTT and JSON are supported (ffmpeg -i captions.ass captions.vtt converts most formats)"
        ),
        ("<?xml version=\"1.0\"?><tt/>", "XML, perhaps TTML; only SRT, WebVTT and JSON are supported"),
        ("{\"a\": 1}", "JSON without words or texts that are known: expected the JSON of whisper"),
        ("1\n0:01.0 --> 0:02.0\nA\u{0}", "not a text file; captions must be SRT, WebVTT or JSON"),
        (
            "0:01.0 --> 0:02.0\nA\n" + String(repeating: "é", count: 1000),
            "line 3: a caption has at most 1000 characters"
        ),
        (
            "0:01.0 --> 0:02.0\n" + String(repeating: "<0:01.5>", count: 1001),
            "line 2: a caption has at most 1000 characters"
        ),
    ]

    @Test("a file without any readable caption gives one error, with its line", arguments: faults)
    func fault(_ text: String, _ message: String) {
        let fault = #expect(throws: CaptionFault.self) { _ = try Self.read(text) }
        #expect(fault?.description.hasPrefix(message) == true, "\(fault?.description ?? "")")
    }

    @Test("other encodings are recognised, with the line of the first invalid character") func encodings() {
        func fault(_ bytes: [UInt8]) -> String? {
            #expect(throws: CaptionFault.self) { _ = try Captions(parsing: bytes) }?.description
        }
        #expect(fault([0xFF, 0xFE, 0x31, 0]) == "UTF-16: save the file as UTF-8")
        #expect(fault([0xFE, 0xFF, 0, 0x31]) == "UTF-16: save the file as UTF-8")
        let latin = Array("1\r\n0:01.0 --> 0:02.0\r\ncaf".utf8) + [0xE9, 0x0A]
        #expect(fault(latin) == "line 3: not UTF-8: save the file as UTF-8")
        #expect(fault([0xEF, 0xBB]) == "line 1: not UTF-8: save the file as UTF-8")
    }

    @Test("the number of captions, characters and bytes is limited, and reading takes a limited time")
    func limits() throws {
        func cue(_ number: Int, _ text: String) -> String {
            let time = "\(number / 60):\(number % 60)"
            return "\(time).0 --> \(time).9\n\(text)\n\n"
        }
        let many = (0..<10_000).map { cue($0 % 3600, "A") }.joined()
        #expect(try Self.read(many).count == 10_000)
        func fault(_ text: String) -> String? {
            #expect(throws: CaptionFault.self) { _ = try Self.read(text) }?.description
        }
        let limit = "at most 10000 captions with 500000 characters together are allowed"
        #expect(fault(many + cue(1, "B")) == "line 30001: \(limit)")
        let long = String(repeating: "a", count: 1000)
        #expect(fault((0...500).map { cue($0, long) }.joined()) == "line 1501: \(limit)")
        #expect(
            fault(String(repeating: "\n", count: 16 << 20 | 1))
                == "too large: a file of captions may have at most 16 MiB")
        // Brackets that are never closed are text, and so many exceed the maximum length.
        for piece in ["<", "{\\", "&", "<i", "<v "] {
            let text = "0:01.0 --> 0:02.0\n" + String(repeating: piece, count: 1_000_000)
            #expect(fault(text) == "line 2: a caption has at most 1000 characters", "\(piece)")
        }
        let tags = "0:01.0 --> 0:02.0\n" + String(repeating: "<i>\n", count: 1_000_000) + "A"
        #expect(try Self.read(tags) == ["1 2 A"])
    }

    @Test("a file with random changes is read, or causes an error", arguments: 0..<20)
    func mutations(_ seed: UInt64) {
        var random = RandomBytes(seed)
        let pieces =
            Self.files.map { Array($0.text.utf8) } + [Array("<00:00:01.500>".utf8), Array("-->".utf8)]
        for _ in 0..<400 {
            var bytes = pieces[random.next(pieces.count)]
            for _ in 0...random.next(6) {
                let place = random.next(bytes.count + 1)
                switch random.next(4) {
                case 0: bytes.insert(UInt8(random.next(256)), at: place)
                case 1: bytes.removeSubrange(place..<min(place + random.next(9), bytes.count))
                case 2:
                    bytes.insert(
                        contentsOf: pieces[random.next(pieces.count)].prefix(random.next(60)), at: place)
                default:
                    let other = random.next(bytes.count + 1)
                    bytes.insert(contentsOf: bytes[min(place, other)..<max(place, other)], at: place)
                }
            }
            guard let captions = try? Captions(parsing: bytes) else { continue }
            for cue in captions.cues {
                #expect(cue.start < cue.end && !cue.text.isEmpty)
                #expect(zip(cue.words, cue.words.dropFirst()).allSatisfy { $0.end <= $1.start })
                #expect(
                    cue.words.allSatisfy { cue.start <= $0.start && $0.start <= $0.end && $0.end <= cue.end })
                let words = cue.text.split(whereSeparator: \.isWhitespace)
                #expect(words.count == cue.words.count, "\(cue)")
            }
        }
    }
}

/// Random bytes that are the same in every run.
private struct RandomBytes {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }
}
