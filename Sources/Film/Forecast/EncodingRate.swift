import Base
import Files
import Geometry
import Media
import Pipeline
import SceneModel

/// How long one of the parallel lanes needs to draw, convert and encode a frame, and how many bytes the frame takes.
struct EncodingRate: Sendable {
    /// The seconds for a frame, from the minimum to the maximum.
    let seconds: ClosedRange<Double>
    /// The bytes of a frame, from the minimum to the maximum.
    let bytes: ClosedRange<Double>

    /// A chunk of a film.
    struct Sample: Sendable {
        let plan: FilmPlan
        let chunk: Chunk
    }

    /// Creates a rate that was estimated.
    init(seconds: ClosedRange<Double>, bytes: ClosedRange<Double>) {
        (self.seconds, self.bytes) = (seconds, bytes)
    }

    /// Measures the rate: makes and verifies some chunks in a temporary folder, as many at a time as there are lanes.
    /// Blocks until they are made. Throws if there are no chunks, and if a chunk can't be made.
    init(
        measuring samples: [Sample], lanes: Int, by converter: Converter.Choice, _ cancellation: Cancellation
    ) throws {
        let sums = Locked((seconds: 0.0, bytes: 0))
        let stages = samples.map { sample -> Stage in
            {
                let (seconds, bytes) = try Self.measure(sample, by: converter, cancellation)
                sums.withLock { sums in
                    sums.seconds += seconds
                    sums.bytes += bytes
                }
            }
        }
        for first in stride(from: 0, to: stages.count, by: max(lanes, 1)) {
            try Pipeline.run(
                Array(stages[first..<min(first + max(lanes, 1), stages.count)]), cancellation: cancellation)
        }
        let frames = Double(samples.reduce(0) { $0 + $1.chunk.frames.count })
        let (seconds, bytes) = sums.withLock { ($0.seconds / frames, Double($0.bytes) / frames) }
        self.init(seconds: seconds...seconds, bytes: bytes...bytes)
    }

    private static func measure(
        _ sample: Sample, by converter: Converter.Choice, _ cancellation: Cancellation
    ) throws -> (seconds: Double, bytes: Int) {
        let folder = try TemporaryFolder()
        let directory = ChunkDirectory(try Folder(opening: folder.path))
        var run = ChunkRun(sample.plan, to: directory, lanes: 1, cancellation: cancellation)
        // A film is decoded once more when it is verified.
        (run.converter, run.verifiesChunks) = (converter, true)
        let start = ContinuousClock.now
        _ = try run.bring([sample.chunk], sound: nil) { _ in }
        let key = sample.plan.key(of: sample.chunk)
        return ((ContinuousClock.now - start) / .seconds(1), try directory.byteCount(of: key))
    }

    /// The number of chunks that are measured.
    private static let sampleCount = 2

    /// Chooses the elements to measure, one in each of several equal parts of a collection. The choice is random, but the
    /// same for every collection of this length.
    static func choice<Element>(of elements: [Element]) -> [Element] {
        let (numbers, count) = (Randomness(seed: 0), min(sampleCount, elements.count))
        return (0..<count).map { part in
            let (first, end) = (part * elements.count / count, (part + 1) * elements.count / count)
            return elements[first + Int(numbers.unit(0, part) * Double(end - first))]
        }
    }
}
