import Film
import SceneModel
import SceneText
import Testing

@testable import FilmReading
@testable import Goldens

/// Tests of finding inserted and lost frames by their hashes. Each letter stands for one hash.
@Suite struct FrameShiftTests {
    private static func list(_ text: String) -> [String] { text.map(String.init) }

    private static func words(_ old: String, _ new: String) -> String? {
        FrameShift(from: list(old), to: list(new))?.words
    }

    @Test("an inserted frame is new, and all later frames are the same, one frame later") func inserted() {
        #expect(
            Self.words("abcdefgh", "abcdeXfgh")
                == "frame 5 is new; all later frames are the same, one frame later")
        #expect(
            Self.words("abcdefgh", "abXYcdefgh")
                == "frames 2 and 3 are new; all later frames are the same, 2 frames later")
        #expect(
            Self.words("abcdefgh", "abcdefghXYZ") == "frames 8 to 10 are new", "no frame comes after them")
    }

    @Test("a lost frame is missing, and all later frames are the same, one frame earlier") func lost() {
        #expect(
            Self.words("abcdefgh", "abcefgh")
                == "frame 3 of the recording is missing; all later frames are the same, one frame earlier")
        #expect(Self.words("abcdefgh", "abcdef") == "frames 6 and 7 of the recording are missing")
        #expect(
            Self.words("abcdefgh", "abcdefh")
                == "frame 6 of the recording is missing; the last frame is the same, one frame earlier")
    }

    @Test("for a frame that is held longer or shorter, the repeated frame is named") func held() {
        #expect(
            Self.words("abcdef", "abccdef")
                == "frame 3 is new (repeats frame 2); all later frames are the same, one frame later")
        #expect(
            Self.words("abcccdef", "abccdef")
                == "frame 4 of the recording is missing (repeated frame 3); all later frames are the same, one frame earlier"
        )
    }

    @Test("several shifts are listed with the new film's frame numbers, and many are only counted")
    func several() {
        #expect(
            Self.words("abcdefghijkl", "abXcdefhijkl")
                == "frame 2 is new; frames 3 to 6 are the same, one frame later; frame 6 of the recording is missing; all later frames are the same"
        )
        #expect(
            Self.words("abcdefghijkl", "abXdefgYhijkl")
                == "frame 2 differs; frames 3 to 6 are the same; frame 7 is new; all later frames are the same, one frame later"
        )
        let many = Self.words("abcdefghijkl", "1a2b3c4d5e6fghijkl")
        #expect(
            many?.hasPrefix("frame 0 is new; frame 1 is the same, one frame later; frame 2 is new;") == true)
        #expect(many?.hasSuffix("; 3 more such changes") == true, "\(many ?? "")")
    }

    @Test("a shift of the whole film is reported at the beginning and the end") func shifted() {
        #expect(
            Self.words("abcdefgh", "XYabcdef")
                == "frames 0 and 1 are new; frames 2 to 7 are the same, 2 frames later; frames 6 and 7 of the recording are missing"
        )
        #expect(
            Self.words("abcdefgh", "cdefghXY")?.hasPrefix(
                "frames 0 and 1 of the recording are missing; frames 0 to 5 are the same, 2 frames earlier")
                == true)
    }

    @Test("changed frames and different films are not reported as a shift") func changed() {
        #expect(Self.words("abcdefgh", "abXdefYh") == nil)
        #expect(Self.words("abcdefgh", "ABCDEFGH") == nil)
        #expect(Self.words("abcdefgh", "ABCDE") == nil)
        // A single blank frame that two films share by chance is no evidence of a shift.
        #expect(Self.words("abcd-efg", "ABC-DEFG") == nil)
        #expect(Self.words("abcdefgh", "abcdefgh") == nil)
    }

    @Test("a lost frame in a repeated film is reported in both repetitions") func rounds() {
        #expect(
            Self.words("abcdefghabcdefgh", "abcefghabcefgh")
                == "frame 3 of the recording is missing; frames 3 to 9 are the same, one frame earlier; frame 11 of the recording is missing; all later frames are the same, 2 frames earlier"
        )
    }

    @Test("the differing frames are listed with their numbers in both films") func pairs() throws {
        let shift = try #require(FrameShift(from: Self.list("abcdefghijkl"), to: Self.list("abXdefgYhijkl")))
        #expect(shift.pairs == [.same(2), FrameShift.Pair(recorded: nil, now: 7)])
        let lost = try #require(FrameShift(from: Self.list("abcd"), to: Self.list("abd")))
        #expect(lost.pairs == [FrameShift.Pair(recorded: 2, now: nil)])
        #expect(lost.json == [["recorded": ["first": 2, "count": 1], "now": ["first": 2, "count": 0]]])
    }

    @Test("an alignment pairs equal elements in order, for any two lists", arguments: 0..<40)
    func alignments(_ seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        // There are few different letters, so most of them occur often.
        let letters = 2 + random(12)
        let old = (0..<random(40)).map { _ in "\(random(letters))" }
        var new = old
        for _ in 0..<random(8) {
            let place = random(new.count + 1)
            if random(2) == 0 || place == new.count {
                new.insert("\(random(letters))", at: place)
            } else {
                new.remove(at: place)
            }
        }
        // Applying the edits to one list must give the other list.
        var (made, next) = ([String](), 0)
        let edits = ListAlignment(old, new).edits
        for edit in edits {
            made += old[next..<edit.old.lowerBound] + new[edit.new]
            #expect(made.count == edit.new.upperBound && !(edit.old.isEmpty && edit.new.isEmpty))
            next = edit.old.upperBound
        }
        #expect(made + old[next...] == new)
    }

    @Test("lists of a hundred thousand frames can be aligned, even without equal elements") func long() {
        let old = (0..<100_000).map { "\($0)" }
        var new = old
        new.remove(at: 70_000)
        new.insert("new", at: 20_000)
        #expect(ListAlignment(old, new).edits.count == 2)
        #expect(ListAlignment(old, old.map { "-\($0)" }).edits == [.init(old: 0..<100_000, new: 0..<100_000)])
    }
}
