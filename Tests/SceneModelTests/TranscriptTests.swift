import SceneText
import Testing

@testable import SceneModel

/// Tests of reading transcripts: the JSON of speech recognisers and synthesisers.
@Suite struct TranscriptTests {
    /// Returns each caption as its times, and its words with theirs.
    private static func read(_ text: String) throws -> [String] {
        try Captions(parsing: Array(text.utf8)).cues.map { cue in
            let words = zip(cue.text.split(whereSeparator: \.isWhitespace), cue.words).map {
                "\($0) \($1.start)-\($1.end)"
            }
            return "\(cue.start)-\(cue.end): " + words.joined(separator: ", ")
        }
    }

    static let files: [(what: String, text: String, captions: [String])] = [
        (
            "whisper with words",
            """
            {"text": " Hello, big world.", "language": "en", "segments": [
              {"id": 0, "start": 0.0, "end": 2.5, "text": " Hello, big world.", "tokens": [50364, 2425], "words": [
                {"word": " Hello,", "start": 0.5, "end": 1.0, "probability": 0.9},
                {"word": " big", "start": 1.0, "end": 1.5}, {"word": " world.", "start": 2.0, "end": 2.25}]},
              {"id": 1, "start": 3, "end": 4, "text": " Next."}]}
            """, ["0-5/2: Hello, 1/2-1, big 1-3/2, world. 2-9/4", "3-4: Next. 3-4"]
        ),
        (
            "words that are syllables, and a word without times",
            """
            {"segments": [{"start": 0, "end": 4, "text": " A well-known fact",
              "words": [{"word": " A", "start": 0, "end": 1}, {"word": " well", "start": 1, "end": 1.5},
                {"word": "-known", "start": 1.5, "end": 2}, {"word": " fact"}]}]}
            """, ["0-4: A 0-1, well-known 1-2, fact 2-4"]
        ),
        (
            "words beside the segments, without the text's punctuation",
            """
            {"task": "transcribe", "duration": 3, "segments": [
               {"start": 0, "end": 1.5, "text": "Don’t stop!"}, {"start": 1.5, "end": 3, "text": "Go on."}],
             "words": [{"word": "dont", "start": 0.25, "end": 0.5}, {"word": "stop", "start": 0.75, "end": 1},
               {"word": "go", "start": 1.5, "end": 2}, {"word": "on", "start": 2, "end": 2.5}]}
            """, ["0-3/2: Don’t 1/4-1/2, stop! 3/4-1", "3/2-3: Go 3/2-2, on. 2-5/2"]
        ),
        (
            "whisper.cpp with tokens",
            """
            {"transcription": [{"timestamps": {"from": "00:00:00,000", "to": "00:00:02,000"},
              "offsets": {"from": 0, "to": 2000}, "text": " Quick fox", "tokens": [
                {"text": "[_BEG_]", "offsets": {"from": 0, "to": 0}},
                {"text": " Qu", "offsets": {"from": 100, "to": 300}},
                {"text": "ick", "offsets": {"from": 300, "to": 600}},
                {"text": " fox", "offsets": {"from": 1000, "to": 1500}}]}]}
            """, ["0-2: Quick 1/10-3/5, fox 1-3/2"]
        ),
        (
            "whisper.cpp with a word in each segment",
            """
            {"transcription": [
              {"offsets": {"from": 0, "to": 500}, "text": " One"}, {"offsets": {"from": 500, "to": 900}, "text": " two."},
              {"offsets": {"from": 1000, "to": 1500}, "text": " Three"}]}
            """, ["0-1: One 0-1/2, two. 1/2-9/10", "1-2: Three 1-3/2"]
        ),
        (
            "the characters of ElevenLabs",
            """
            {"audio_base64": "//uQ", "alignment": {"characters": ["H", "i", " ", "y", "o", "u"],
              "character_start_times_seconds": [0, 0.1, 0.2, 0.3, 0.4, 0.5],
              "character_end_times_seconds": [0.1, 0.2, 0.3, 0.4, 0.5, 0.7]}}
            """, ["0-6/5: Hi 0-1/5, you 3/10-7/10"]
        ),
        (
            "the speech marks of Amazon Polly, one on each line",
            """
            {"time":0,"type":"sentence","start":0,"end":11,"value":"Well, hello."}
            {"time":6,"type":"word","start":0,"end":4,"value":"Well"}
            {"time":6,"type":"viseme","value":"w"}
            {"time":500,"type":"word","start":6,"end":11,"value":"hello"}
            {"time":1250,"type":"sentence","start":12,"end":15,"value":"Bye!"}
            {"time":1250,"type":"word","start":12,"end":15,"value":"Bye"}

            """, ["0-5/4: Well, 3/500-1/2, hello. 1/2-5/4", "5/4-7/4: Bye! 5/4-7/4"]
        ),
        (
            "the word boundaries of Azure",
            """
            [{"Text": "Hi", "AudioOffset": 50, "Duration": 450}, {"Text": "there", "AudioOffset": 500, "Duration": 250}]
            """, ["1/20-5/4: Hi 1/20-1/2, there 1/2-3/4"]
        ),
        (
            "lists of words, starts and ends",
            #"{"word_timestamps": {"words": ["Hi", "there"], "start": [0, 0.5], "end": [0.5, 1]}}"#,
            ["0-3/2: Hi 0-1/2, there 1/2-1"]
        ),
        (
            "a list of words, with spaces and noises among them",
            """
            {"text": "Oh no", "words": [{"text": "Oh", "start": 0, "end": 1, "type": "word"},
              {"text": " ", "start": 1, "end": 1, "type": "spacing"}, {"text": "(bang)", "start": 1, "end": 2, "type": "audio_event"},
              {"text": "no", "start": 1, "end": 2, "type": "word"}]}
            """, ["0-5/2: Oh 0-1, no 1-2"]
        ),
        (
            "a list of captions",
            #"[{"text": "Two words", "startMs": 500, "endMs": 1500}, {"text": "More", "startMs": 1500, "endMs": 2000}]"#,
            ["1/2-3/2: Two 1/2-7/8, words 7/8-3/2", "3/2-2: More 3/2-2"]
        ),
        (
            "Chinese, whose text has no spaces",
            """
            {"segments": [{"start": 0, "end": 1, "text": "你好世界", "words": [
              {"word": "你好", "start": 0, "end": 0.5}, {"word": "世界", "start": 0.5, "end": 0.75}]}]}
            """, ["0-1: 你好世界 0-3/4"]
        ),
    ]

    @Test("the JSON of speech recognisers and synthesisers is read", arguments: files)
    func formats(_ what: String, _ text: String, _ captions: [String]) throws {
        #expect(try Self.read(text) == captions)
    }

    @Test("a transcript of silence has no captions") func silence() throws {
        #expect(try Self.read(#"{"text": "", "segments": [], "language": "en"}"#).isEmpty)
    }

    @Test("words of Chinese and Japanese are joined without spaces") func unspaced() throws {
        let words = ["今日", "は", "Swift", "で", "す"].enumerated().map {
            #"{"word": "\#($1)", "start": \#($0), "end": \#($0 + 1)}"#
        }
        let captions = try Captions(parsing: Array("[\(words.joined(separator: ","))]".utf8))
        #expect(captions.cues.map(\.text) == ["今日は Swift です"])
    }

    @Test(
        "words are divided at the ends of sentences, at pauses of 0.6 seconds, and where a caption gets long")
    func groups() throws {
        func captions(_ words: [(String, Double, Double)]) throws -> [String] {
            let items = words.map { word, start, end in
                #"{"word": "\#(word)", "start": \#(start), "end": \#(end)}"#
            }
            return try Captions(parsing: Array("[\(items.joined(separator: ","))]".utf8)).cues.map {
                "\($0.start)-\($0.end) \($0.text)"
            }
        }
        #expect(
            try captions([("It", 0, 1), ("is.", 1, 2), ("“So?”", 2, 3), ("so", 3, 3.25)])
                == ["0-2 It is.", "2-3 “So?”", "3-15/4 so"])
        #expect(try captions([("a", 0, 1), ("b", 1.5, 2), ("c", 2.75, 3)]) == ["0-5/2 a b", "11/4-7/2 c"])
        let long = (0..<30).map { (number: Int) -> (String, Double, Double) in
            ("word\(number)", Double(number) / 4, Double(number + 1) / 4)
        }
        let parts = try captions(long)
        #expect(parts.count == 3 && parts.allSatisfy { $0.count < 100 })
        let comma = (0..<12).map { (number: Int) -> (String, Double, Double) in
            (number == 8 ? "words," : "words", Double(number), Double(number + 1))
        }
        #expect(try captions(comma).map { $0.split(separator: " ").count - 1 } == [9, 3])
    }

    @Test("what can't be used is left out with its line, and the rest is read")
    func repairs() throws {
        let text = """
            {"segments": [
              {"start": 0, "end": 1, "text": "One"},
              {"start": 3, "end": 2, "text": "Two"},
              {"text": "Three"},
              {"start": 4, "end": 5},
              {"start": 5, "end": 6, "text": "Six"}
            ]}
            """
        let captions = try Captions(parsing: Array(text.utf8))
        #expect(captions.cues.map(\.text) == ["One", "Six"])
        #expect(
            captions.repairs == [
                "line 3: the caption does not end after it begins; the caption is left out",
                "line 4: a text without times: \"Three\"; the caption is left out",
                "line 5: a part without a text; the caption is left out",
            ])
        let words =
            #"[{"word": "b", "start": 1, "end": 2}, {"word": "a", "start": 0.5, "end": 1}, {"word": "c"}]"#
        let read = try Captions(parsing: Array(words.utf8))
        #expect(read.cues.map(\.text) == ["b"])
        #expect(
            read.repairs == [
                "line 1: the word \"a\" begins before the word before it; the word is left out",
                "line 1: the word \"c\" has no time; the word is left out",
            ])
    }

    @Test(
        "JSON that is broken or has no words is an error",
        arguments: [
            ("{\"segments\": [\n{\"start\": 0,}]}", "line 2: "), ("[]", "JSON without words or texts"),
            ("{}", "JSON without words"), ("[[1], 2]", "JSON without words"),
            ("{\"time\":0,\"type\":\"word\"}\n{\"time\":", "line 2: "),
            (#"{"segments": [{"text": "a", "start": 1e300, "end": 2e300}]}"#, "line 1: a text without times"),
            (
                #"[{"word": "a", "start": -1, "end": 2}, {"word": "b", "end": 2, "start": 1e9}]"#,
                "JSON without words"
            ),
        ])
    func broken(_ text: String, _ message: String) {
        let fault = #expect(throws: CaptionFault.self) { _ = try Self.read(text) }
        #expect(fault?.description.hasPrefix(message) == true, "\(fault?.description ?? "")")
    }

    @Test("captions that begin with braces and brackets are no JSON") func brackets() throws {
        let subtitles = "{\\an8}\n\n1\n0:01.0 --> 0:02.0\nA"
        #expect(try Captions(parsing: Array(subtitles.utf8)).cues.map(\.text) == ["A"])
    }

    @Test(
        "the parts of a caption have at most so many words, follow each other, and end with signs and pauses")
    func parts() throws {
        func parts(_ text: String, _ most: Int) throws -> [String] {
            let file = "WEBVTT\n\n00:10.000 --> 00:20.000\n\(text)"
            let cue = try #require(Captions(parsing: Array(file.utf8)).cues.first)
            let parts = cue.parts(ofAtMost: most)
            #expect(parts.first?.start == cue.start && parts.last?.end == cue.end)
            #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.end == $1.start })
            #expect(parts.flatMap(\.words) == cue.words)
            #expect(parts.map(\.isContinuation) == parts.indices.map { $0 > 0 })
            #expect(parts.map(\.isContinued) == parts.indices.map { $0 < parts.count - 1 })
            return parts.map(\.text)
        }
        #expect(try parts("a b c", 3) == ["a b c"])
        #expect(try parts("a b\nc d", 3) == ["a b", "c d"])
        #expect(try parts("a b c d e f g", 3) == ["a b", "c d", "e f g"])
        #expect(
            try parts("But soft, what light through yonder window breaks?", 3)
                == ["But soft,", "what light through", "yonder window breaks?"])
        #expect(try parts("Yes. I know that", 3) == ["Yes.", "I know that"])
        #expect(try parts("a b<00:12.000> <00:13.000>c d e", 4) == ["a b", "c d e"])
        #expect(try parts("one two three", 1) == ["one", "two", "three"])
    }
}
