import Base
import Film
import SceneModel

/// Frames that differ from a golden's, measured against its tolerance.
package struct ToleratedDifference: Sendable {
    /// The tolerance that was allowed.
    package let tolerance: GoldenTolerance
    /// The frames that are not the same.
    package let differing: [FilmFrame]
    /// The worst figures of all of them.
    package let worst: FrameDifference
    /// The frames beyond the tolerance.
    package let beyond: [FilmFrame]
    /// The values beyond it in the first of those.
    package let firstFaults: [String]

    /// Whether every frame is within the tolerance.
    package var isPassed: Bool { beyond.isEmpty }

    /// Measures the frames that are not the same, drawn again; nil if there are none. Throws `GoldenError` for a golden
    /// whose pictures are damaged.
    init?(
        _ tolerance: GoldenTolerance, _ differing: [FilmFrame], of frames: DrawnFrames,
        against kept: RecordedPictures,
        cancellation: Cancellation
    ) throws {
        var (worst, beyond, firstFaults) = (FrameDifference?.none, [FilmFrame](), [String]())
        try frames.draw(differing, cancellation: cancellation) { frame, pixels in
            guard let expected = try kept.picture(of: frame) else { return }
            let difference = FrameDifference(FramePixels(pixels), expected: expected, by: tolerance)
            worst = worst?.worst(difference) ?? difference
            let faults = tolerance.faults(of: difference)
            guard !faults.isEmpty else { return }
            if beyond.isEmpty { firstFaults = faults }
            beyond.append(frame)
        }
        guard let worst else { return nil }
        (self.tolerance, self.differing, self.worst) = (tolerance, differing, worst)
        (self.beyond, self.firstFaults) = (beyond, firstFaults)
    }

    /// In report.json.
    var json: JSON {
        .object(
            [
                JSON.Member("allowed", GoldenTolerance.format.write(tolerance)),
                JSON.Member("differingFrames", .number(Double(differing.count))),
                JSON.Member("framesBeyond", .number(Double(beyond.count))),
            ] + worst.members)
    }
}
