import SceneModel
import Testing

@testable import Film

@Suite struct ChunkGridTests {
    @Test(
        "every frame is in one chunk, chunks begin every two seconds, and no tail is short",
        arguments: ["1", "2", "3", "24", "60", "30000/1001"],
        [1, 2, 3, 4, 5, 47, 59, 60, 61, 63, 64, 119, 120, 121, 241, 1000])
    func grid(_ rate: String, _ frameCount: Int) throws {
        let rate = try #require(FrameRate(rate))
        let chunks = ChunkGrid(frameCount: frameCount, rate: rate).chunks
        let length = max(4, rate.frameCount(in: 2))
        #expect(chunks.flatMap { Array($0.frames) } == Array(0..<frameCount))
        for (index, chunk) in chunks.enumerated() {
            #expect(chunk.index == index)
            #expect(chunk.frames.lowerBound == index * length)
            #expect(chunk.frames.count >= 4 || chunks.count == 1)
            #expect(chunk.frames.count < length + 4)
        }
    }
}
