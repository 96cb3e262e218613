import TestSupport
import Testing

@testable import Film

/// Tests of the division of films into parts, without encoding anything.
@Suite struct PartsPlanTests {
    /// Returns a key that is a number.
    private static func key(_ number: Int) throws -> ChunkKey {
        let digits = String(number, radix: 16)
        return try #require(ChunkKey(String(repeating: "0", count: 64 - digits.count) + digits))
    }

    private static func film(
        _ numbers: [Int], frames: [Int] = [], sound: Int? = nil
    ) throws -> PartsPlan.Film {
        PartsPlan.Film(
            path: "film.mp4", keys: try numbers.map(key), frameCounts: frames, sound: try sound.map(key))
    }

    @Test(
        "each distinct chunk and sound of all films is in one part, in order, and no part is without chunks")
    func distinct() throws {
        var numbers = RepeatableRandom(11)
        for _ in 0..<200 {
            let films = try (0..<Int(numbers.next() % 6) + 1).map { _ in
                let keys = (0..<Int(numbers.next() % 7) + 1).map { _ in Int(numbers.next() % 20) }
                return try Self.film(
                    keys, frames: keys.map { 1 + $0 * 7 % 60 },
                    sound: numbers.next() % 2 == 0 ? 100 + Int(numbers.next() % 3) : nil)
            }
            let wanted = Int(numbers.next() % 9) + 1
            let plan = PartsPlan(films, partCount: wanted)
            var expected: [ChunkKey] = []
            for key in films.flatMap({ ($0.sound.map { [$0] } ?? []) + $0.keys })
            where !expected.contains(key) { expected.append(key) }
            #expect(Set(plan.parts.flatMap { $0.flatMap(plan.keys) }) == Set(expected))
            #expect(plan.parts.flatMap { $0.flatMap(plan.keys) }.count == expected.count)
            let chunks = Set(films.flatMap(\.keys))
            #expect(plan.parts.count == min(wanted, chunks.count))
            #expect(plan.chunkCount == chunks.count)
            for (index, part) in plan.parts.enumerated() {
                #expect(part.contains { !$0.places.isEmpty })
                #expect(Set(part.map(\.film)).count == part.count, "each film is opened once")
                #expect(plan.parts(with: Set(part.flatMap(plan.keys))) == [index])
            }
        }
    }

    @Test("parts have about the same number of frames: none exceeds its share by a chunk or more")
    func balanced() throws {
        let frames = (0..<90).map { [12, 60, 15, 48, 60][$0 % 5] }
        let films = try (0..<9).map { film in
            try Self.film(
                Array(film * 10..<film * 10 + 10), frames: Array(frames[film * 10..<film * 10 + 10]))
        }
        for count in [2, 3, 7, 16, 40] {
            let plan = PartsPlan(films, partCount: count)
            let share = Double(frames.reduce(0, +)) / Double(count)
            for part in plan.parts {
                let sum = part.reduce(0) { $0 + plan.frameCount(of: $1) }
                #expect(abs(Double(sum) - share) < 60, "\(count) parts")
            }
        }
    }

    @Test("chunks without numbers of frames are divided as in the first version of plan.json") func first()
        throws
    {
        for (chunks, count) in [(6, 4), (7, 3), (31, 8), (100, 24)] {
            let plan = PartsPlan([try Self.film(Array(0..<chunks))], partCount: count)
            let expected = (0..<count).map { part in
                Array(part * chunks / count..<(part + 1) * chunks / count)
            }
            #expect(plan.parts.map { $0.flatMap(\.places) } == expected)
        }
    }

    @Test(
        "a sound is in the part of the film's first chunk, or of the next film's if its chunks are elsewhere")
    func sounds() throws {
        let films = [
            try Self.film([1, 2, 3], frames: [10, 10, 10], sound: 100),
            try Self.film([1, 2], frames: [10, 10], sound: 101),
            try Self.film([4, 1], frames: [10, 10], sound: 100),
        ]
        let plan = PartsPlan(films, partCount: 4)
        #expect(
            plan.parts == [
                [PartsPlan.Share(film: 0, places: [0], makesSound: true)],
                [PartsPlan.Share(film: 0, places: [1])], [PartsPlan.Share(film: 0, places: [2])],
                [PartsPlan.Share(film: 1, makesSound: true), PartsPlan.Share(film: 2, places: [0])],
            ])
    }

    @Test(
        "the path of a film stays in the folder of the films",
        arguments: [
            ("ann.mp4", true), ("wide/ann.MP4", true), ("...mp4", true), ("/ann.mp4", false),
            ("../ann.mp4", false), ("a/../ann.mp4", false), ("./ann.mp4", false), ("a//ann.mp4", false),
            ("ann.webm", true), ("ann.avi", false), ("", false), ("a\0b.mp4", false),
            ("../\u{301}x.mp4", false),
            ("/\u{301}x.mp4", false),
        ])
    func path(_ path: String, isAllowed: Bool) {
        #expect((PartsPlan.fault(inPath: path) == nil) == isAllowed)
    }
}
