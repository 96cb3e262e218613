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

    /// Measures the rate: makes and verifies some chunks in a temporary folder. Each lane makes one, so some are made
    /// several times if there are more lanes. The range is that of the chunks. Blocks until they are made. There must
    /// be a chunk. Throws if one can't be made.
    init(
        measuring samples: [Sample], lanes: Int, by converter: Converter.Choice, _ cancellation: Cancellation
    ) throws {
        precondition(!samples.isEmpty, "a rate is measured with chunks")
        let lanes = max(min(lanes, Machine().cores.amount), 1)
        // Lanes slow each other down, so as many are busy as when the film is made.
        let runs = (0..<max(lanes, samples.count)).map { samples[$0 % samples.count] }
        let results = try parallelResults(of: runs.count, threads: lanes, cancellation) { index in
            let (seconds, bytes) = try cancellation.apart {
                try Self.measure(runs[index], by: converter, $0)
            }
            let frames = Double(runs[index].chunk.frames.count)
            return (seconds: seconds / frames, bytes: Double(bytes) / frames)
        }
        let rates = try results.map { try $0.get() }
        self.init(seconds: rates.map(\.seconds).range, bytes: rates.map(\.bytes).range)
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

    /// Returns the estimated seconds for a number of new frames in a number of chunks.
    func seconds(for frameCount: Int, in chunkCount: Int, lanes: Int) -> ClosedRange<Double> {
        let atOnce = max(1, min(lanes, chunkCount, Machine().cores.amount))
        return seconds.times(Double(frameCount) / Double(atOnce))
    }

    /// The number of chunks that are measured.
    private static let sampleCount = 2

    /// Chooses the elements to measure, one in each of several equal parts of a collection. The choice is random, but the
    /// same for every collection of this length.
    static func choice<Element>(of elements: [Element]) -> [Element] {
        choices(of: elements, atMost: sampleCount).map(\.element)
    }

    /// Chooses at most `most` elements, one in each of several equal parts of a collection, as `choice` does. Returns them
    /// with their parts.
    static func choices<Element>(
        of elements: [Element], atMost most: Int
    ) -> [(element: Element, part: ArraySlice<Element>)] {
        let (numbers, count) = (Randomness(seed: 0), min(most, elements.count))
        return (0..<count).map { part in
            let (first, end) = (part * elements.count / count, (part + 1) * elements.count / count)
            let chosen = first + Int(numbers.unit(0, part) * Double(end - first))
            return (elements[chosen], elements[first..<end])
        }
    }
}

extension [Double] {
    /// The range of the elements, of which there must be at least one.
    fileprivate var range: ClosedRange<Double> { (self.min() ?? 0)...(self.max() ?? 0) }
}
