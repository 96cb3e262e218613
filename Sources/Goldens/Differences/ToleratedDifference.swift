import Base
import Film
import SceneModel
import SceneText

/// The frames that differ from a golden's frames, measured against the golden's tolerance.
package struct ToleratedDifference: Sendable {
    /// The golden's tolerance.
    package let tolerance: GoldenTolerance
    /// All frames that differ.
    package let differing: [FilmFrame]
    /// The worst value of each metric among all differing frames.
    package let worst: FrameDifference
    /// The frames that exceed the tolerance.
    package let beyond: [FilmFrame]
    /// Texts about the limits that the first frame of `beyond` exceeds, one per limit.
    package let firstFaults: [String]

    /// True if every frame is within the tolerance.
    package var isPassed: Bool { beyond.isEmpty }

    /// Draws the frames `differing` again, and compares them with a golden's pictures. Nil if there is no frame to
    /// compare. Throws `GoldenError` if a picture is damaged.
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

    /// The measurement as JSON, for report.json.
    var json: JSON {
        .object(
            [
                JSON.Member("allowed", GoldenTolerance.format.write(tolerance)),
                JSON.Member("differingFrames", .number(Double(differing.count))),
                JSON.Member("framesBeyond", .number(Double(beyond.count))),
            ] + worst.members)
    }
}
