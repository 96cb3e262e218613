import Base
import Files
import Foundation
import Media
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests that frames which are encoded while more arrive have the same chunks as one film of all frames.
@Suite struct FrameStretchesTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    /// Returns the number of frames in each film into which the stream is cut.
    private func stretches(of bytes: Data, _ kind: FrameStream.Kind, lanes: Int) throws -> [Int] {
        try bytes.write(to: folder.url.appendingPathComponent("frames"))
        let stream = FrameStream(
            try InputFile(opening: folder.path("frames")), cancellation: Cancellation())
        let rate = try #require(FrameRate(5))
        let stretches = FrameStretches(stream, kind, at: rate, lanes: lanes, in: try TemporaryFolder())
        var counts: [Int] = []
        while let path = try stretches.next() {
            var demuxer = try Demuxer(path: path)
            var count = 0
            while try demuxer.next({ _ in count += 1 }) {}
            counts.append(count)
            stretches.remove(path)
        }
        return counts
    }

    @Test(
        "the films into which a stream is cut have the chunks of one film, for any length and number of lanes",
        arguments: [1, 2, 3, 5])
    func lengths(_ lanes: Int) throws {
        let format = VideoFormat(
            width: 2, height: 2, rate: Ratio(5, 1),
            pixelFormat: try #require(PixelFormat.raw.first { $0.description == "rgb24" }))
        let rate = try #require(FrameRate(5))
        for count in Array(1...50) + [99, 100, 101, 103, 104, 105] {
            let counts = try stretches(of: Data(count: count * 12), .raw(format), lanes: lanes)
            #expect(counts.reduce(0, +) == count)
            let cut = counts.flatMap { ChunkGrid(frameCount: $0, rate: rate).chunks.map(\.frames.count) }
            #expect(cut == ChunkGrid(frameCount: count, rate: rate).chunks.map(\.frames.count), "\(count)")
        }
    }

    @Test("a pipe that ends within a frame is an error, after all whole frames were encoded")
    func truncated()
        throws
    {
        var y4m = Data("YUV4MPEG2 W2 H2 F5:1 C420jpeg\n".utf8)
        for _ in 0..<30 { y4m += Data("FRAME\n".utf8) + Data(count: 6) }
        #expect(try stretches(of: y4m, .y4m, lanes: 1) == [20, 10])
        let error = #expect(throws: OrderError.self) {
            _ = try stretches(of: y4m.dropLast(1), .y4m, lanes: 1)
        }
        #expect(error?.description == "truncated after 29 frames: the next frame has 5 of 6 bytes")
    }
}
