import SceneModel
import Testing

@testable import Film

@Suite struct ChunkGridTests {
    @Test(
        "each pair of chunks lasts two seconds; the remaining frames are halved, form one chunk or join the last chunk"
    )
    func lengths() throws {
        for (rate, frameCount, lengths) in [
            ("60", 240, [120, 120]), ("60", 600, [120, 120, 120, 120, 60, 60]),
            ("60", 361, [120, 120, 61, 60]),
            ("60", 300, [120, 120, 30, 30]), ("60", 299, [120, 120, 59]), ("60", 244, [120, 120, 4]),
            ("60", 243, [120, 123]), ("60", 120, [60, 60]), ("60", 60, [30, 30]), ("60", 59, [59]),
            ("60", 1, [1]), ("30000/1001", 150, [60, 60, 15, 15]), ("6", 32, [12, 12, 4, 4]),
            ("6", 31, [12, 12, 7]), ("1", 8, [4, 4]), ("1", 15, [4, 4, 7]), ("1", 11, [4, 7]), ("1", 7, [7]),
        ] {
            let chunks = ChunkGrid(frameCount: frameCount, rate: try #require(FrameRate(rate))).chunks
            #expect(chunks.map(\.frames.count) == lengths, "\(frameCount) frames at \(rate)")
        }
    }

    @Test(
        "every frame is in one chunk, no chunk is short, and two lanes get about equally many frames",
        arguments: ["1", "2", "3", "6", "24", "30000/1001", "60"])
    func everyLength(_ rate: String) throws {
        let rate = try #require(FrameRate(rate))
        let length = max(4, rate.frameCount(in: 2))
        for frameCount in 1...1000 {
            let chunks = ChunkGrid(frameCount: frameCount, rate: rate).chunks
            #expect(chunks.flatMap { $0.frames.map(\.number) } == Array(0..<frameCount))
            #expect(chunks.map(\.index) == Array(chunks.indices))
            #expect(chunks.count == 1 || chunks.allSatisfy { $0.frames.count >= 4 })
            #expect(chunks.allSatisfy { $0.frames.count <= ChunkGrid.longestChunk(at: rate) })
            let whole = chunks.prefix { $0.frames.lowerBound.number + 2 * length <= frameCount }
            #expect(whole.allSatisfy { $0.frames.lowerBound.number == $0.index * length })
            var lanes = [0, 0]
            for chunk in chunks { lanes[lanes[0] <= lanes[1] ? 0 : 1] += chunk.frames.count }
            #expect(abs(lanes[0] - lanes[1]) <= max(7, rate.frameCount(in: 1)))
        }
    }

    @Test(
        "a film with one more frame has the same chunks except for the last four seconds",
        arguments: ["1", "2", "3", "6", "24", "30000/1001", "60"])
    func longer(_ rate: String) throws {
        let rate = try #require(FrameRate(rate))
        let pair = 2 * max(4, rate.frameCount(in: 2))
        for frameCount in 1...1000 {
            let (one, other) = (
                ChunkGrid(frameCount: frameCount, rate: rate),
                ChunkGrid(frameCount: frameCount + 1, rate: rate)
            )
            let kept = zip(one.chunks, other.chunks).prefix { $0 == $1 }
            #expect(frameCount - (kept.last?.0.frames.upperBound.number ?? 0) <= pair + 3)
        }
    }

    @Test("a chunk begins at each cut, and the chunks between two cuts do not depend on what is around them")
    func cuts() throws {
        let rate = try #require(FrameRate("30"))
        let lengths = { (frameCount: Int, cuts: [Int], repeats: Int) in
            ChunkGrid(frameCount: frameCount, cuts: cuts, repeats: repeats, rate: rate).chunks.map(
                \.frames.count)
        }
        #expect(lengths(240, [60, 150], 1) == [60, 60, 30, 60, 30])
        #expect(lengths(240, [60, 75, 150, 165], 1) == [60, 15, 37, 38, 15, 37, 38])
        #expect(lengths(90, [30], 2) == [30, 60, 30, 60])
        // Cuts that follow each other at once, or that are near an end of the film, begin no chunk.
        #expect(lengths(90, [5, 30, 32, 41, 80], 1) == [30, 60])
        #expect(lengths(240, [], 1) == [60, 60, 60, 60])
    }

    @Test(
        "a further cut changes no chunk behind the next cut that is far from the one before it",
        arguments: ["6", "30", "60"])
    func localCuts(_ rate: String) throws {
        let rate = try #require(FrameRate(rate))
        let shortest = max(4, rate.frameCount(in: 0.4))
        var numbers = Repeatable(state: 11)
        for _ in 0..<200 {
            // Cuts that follow each other in about the shortest time, of which many begin no chunk.
            var cuts: [Int] = []
            while cuts.count < 12 {
                cuts.append((cuts.last ?? 0) + shortest / 2 + Int(numbers.next() % UInt64(shortest)))
            }
            let place = Int(numbers.next() % 11)
            guard cuts[place + 1] - cuts[place] > 1 else { continue }
            let frameCount = cuts[11] + 3 * shortest
            let begins = { (cuts: [Int]) in
                Set(
                    ChunkGrid(frameCount: frameCount, cuts: cuts, rate: rate).chunks.map(
                        \.frames.lowerBound.number))
            }
            let more = (cuts + [cuts[place] + 1]).sorted()
            let changed = begins(cuts).symmetricDifference(begins(more))
            // The cuts that are far enough from the ones before them, of which the new cut leaves all but the next one.
            let far = cuts.indices.filter { cuts[$0] - ($0 > 0 ? cuts[$0 - 1] : 0) >= shortest }
            let start = far.last { $0 <= place }.map { cuts[$0] } ?? 0
            let end = far.first { $0 > place + 1 }.map { cuts[$0] } ?? frameCount
            #expect(changed.allSatisfy { (start...end).contains($0) }, "\(cuts) and \(more)")
        }
    }

    @Test("among cuts that follow each other at once, a further one changes nothing") func denseCuts() throws
    {
        let rate = try #require(FrameRate("30"))
        let cuts = [30, 41, 52, 63, 74, 85]
        let grid = ChunkGrid(frameCount: 240, cuts: cuts, rate: rate)
        #expect(grid.chunks.map(\.frames.count) == [30, 60, 60, 60, 30])
        for more in 31...90 {
            #expect(ChunkGrid(frameCount: 240, cuts: (cuts + [more]).sorted(), rate: rate) == grid, "\(more)")
        }
    }

    @Test("with cuts too, every frame is in one chunk, and no chunk is short or long")
    func anyCuts() throws {
        var numbers = Repeatable(state: 7)
        for rate in ["1", "6", "24", "30000/1001", "60"] {
            let rate = try #require(FrameRate(rate))
            for frameCount in [1, 3, 4, 17, 90, 240, 1000] {
                let cuts = (0..<6).map { _ in Int(numbers.next() % UInt64(frameCount)) }.sorted()
                let chunks = ChunkGrid(frameCount: frameCount, cuts: cuts, repeats: 2, rate: rate).chunks
                #expect(chunks.flatMap { $0.frames.map(\.number) } == Array(0..<2 * frameCount))
                #expect(chunks.map(\.index) == Array(chunks.indices))
                #expect(chunks.count == 1 || chunks.allSatisfy { $0.frames.count >= 4 })
                #expect(chunks.allSatisfy { $0.frames.count <= ChunkGrid.longestChunk(at: rate) })
            }
        }
    }
}
