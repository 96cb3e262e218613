import Testing

@testable import SceneModel

/// SRT and WebVTT as they are written by all kinds of programs.
@Suite struct CaptionReadingTests {
    /// Each cue as its times and its lines.
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
        ("a header with a tab", "WEBVTT\tx\n\n00:01.000 --> 00:02.000\nA", ["1 2 A"]),
        (
            "control characters", "0:01.0 --> 0:02.0\nA\u{0B}B\u{85}C\u{2028} \u{07}D\t E\u{1B}[0m",
            ["1 2 A|B|C|D\t E[0m"]
        ),
    ]

    @Test("what players read is read", arguments: files)
    func reads(_ what: String, _ text: String, _ cues: [String]) throws {
        #expect(try Self.read(text) == cues)
    }

    static let faults: [(text: String, message: String)] = [
        ("Hello", "line 1: expected the number or the times of a caption, got \"Hello\""),
        (
            "\n\n1\n00:00:01,000 --> 00:00:02,000\nA\n\nB\n",
            "line 7: expected the number or the times of a caption, got \"B\""
        ),
        ("1\n", "line 1: \"1\" is not followed by the times of a caption"),
        ("1\n\n00:01.0 --> 00:02.0\nA", "line 1: \"1\" is not followed by the times of a caption"),
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
        ("00:00:01,000 --> 00:00:02,000x\nA", "line 1: expected times such as"),
        ("00:61:01,000 --> 00:62:02,000\nA", "line 1: expected times such as"),
        ("0:00:99,000 --> 0:01:99,000\nA", "line 1: expected times such as"),
        ("90:01.000 --> 91:02.000\nA", "line 1: expected times such as"),
        ("-0:01.0 --> 0:02.0\nA", "line 1: expected times such as"),
        ("99999:00:01,0 --> 99999:00:02,0\nA", "line 1: expected times such as"),
        ("0:01.0 --> 0:02.0\nA\n\n2\n0:02.5 --> 0:02.5\nB", "line 5: the caption ends before it begins"),
        ("0:01.0 --> 0:00.5\nA", "line 1: the caption ends before it begins"),
        ("WEBVTT\n\nname\n\n", "line 3: \"name\" is not followed by the times of a caption"),
        (
            "WEBVTT\n\n00:01 --> x\n",
            "line 3: expected times such as 00:01.000 --> 00:04.000, got \"00:01 --> x\""
        ),
        (
            "WEBVTTX\n\n00:01.0 --> 00:02.0\nA",
            "line 1: expected the number or the times of a caption, got \"WEBVTTX\""
        ),
        (
            "0:01.0 --> 0:02.0\nA\nB <0:0x> C",
            "line 3: \"<0:0x>\" is not the time of a word, such as <00:00:01.200>"
        ),
        (
            "0:01.0 --> 0:02.0\nA <0:01.6>B <0:01.5>C",
            "line 2: the time \"<0:01.5>\" is before that of the word before"
        ),
        (
            "0:01.0 --> 0:02.0\nA <0:02.1>B",
            "line 1: a word of the caption is said at 2.1 s, when the caption is not shown"
        ),
        (
            "0:01.0 --> 0:02.0\nA <0:00.9>B",
            "line 1: a word of the caption is said at 0.9 s, when the caption is not shown"
        ),
        (
            "[Script Info]\nTitle: x",
            "ASS; only SRT and WebVTT are read (ffmpeg -i captions.ass captions.vtt converts most formats)"
        ),
        ("<?xml version=\"1.0\"?><tt/>", "XML, perhaps TTML; only SRT and WebVTT are read"),
        ("{\"a\": 1}", "JSON; only SRT and WebVTT are read"),
        ("1\n0:01.0 --> 0:02.0\nA\u{0}", "not a file of captions, which is text: SRT or WebVTT"),
        (
            (1...9).map { "0:0\($0).0 --> 1:00:00\nA\n\n" }.joined(),
            "line 25: more than 8 captions would be seen at the same time"
        ),
        (
            "0:01.0 --> 0:02.0\nA\n" + String(repeating: "é", count: 1000),
            "line 3: a caption has at most 1000 characters"
        ),
        (
            "0:01.0 --> 0:02.0\n" + String(repeating: "<0:01.5>", count: 1001),
            "line 2: a caption has at most 1000 characters"
        ),
    ]

    @Test("what is broken has one error, with its line", arguments: faults)
    func fault(_ text: String, _ message: String) {
        let fault = #expect(throws: CaptionFault.self) { _ = try Self.read(text) }
        #expect(fault?.description.hasPrefix(message) == true, "\(fault?.description ?? "")")
    }

    @Test("other encodings are named, with the line of the first letter that is wrong") func encodings() {
        func fault(_ bytes: [UInt8]) -> String? {
            #expect(throws: CaptionFault.self) { _ = try Captions(parsing: bytes) }?.description
        }
        #expect(fault([0xFF, 0xFE, 0x31, 0]) == "UTF-16: save the file as UTF-8")
        #expect(fault([0xFE, 0xFF, 0, 0x31]) == "UTF-16: save the file as UTF-8")
        let latin = Array("1\r\n0:01.0 --> 0:02.0\r\ncaf".utf8) + [0xE9, 0x0A]
        #expect(fault(latin) == "line 3: not UTF-8: save the file as UTF-8")
        #expect(fault([0xEF, 0xBB]) == "line 1: not UTF-8: save the file as UTF-8")
    }

    @Test("at most so many captions, characters and bytes are read, and no more time is taken than for those")
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
        #expect(fault(String(repeating: "\n", count: 4 << 20 | 1)) == "a file of captions has at most 4 MiB")
        // Without ends, brackets are text, which soon is too long.
        for piece in ["<", "{\\", "&", "<i", "<v "] {
            let text = "0:01.0 --> 0:02.0\n" + String(repeating: piece, count: 1_000_000)
            #expect(fault(text) == "line 2: a caption has at most 1000 characters", "\(piece)")
        }
        let tags = "0:01.0 --> 0:02.0\n" + String(repeating: "<i>\n", count: 1_000_000) + "A"
        #expect(try Self.read(tags) == ["1 2 A"])
    }

    @Test("whatever is changed in a file, it is read or has an error", arguments: 0..<20)
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

/// Numbers that are the same in every run.
private struct RandomBytes {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }
}
