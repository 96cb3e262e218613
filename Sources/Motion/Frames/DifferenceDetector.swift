import CPixels
import Media

/// Compares each picture of a film with those around it.
package struct DifferenceDetector: ~Copyable {
    /// The picture before, whose memory it shares.
    private var previous: Picture?
    private var spare: [UInt8] = []
    private var scaler: Scaler?
    private var size = (width: 0, height: 0)
    private var steps = PictureSteps()
    private var record = FrameStepRecord()
    private var fields = FieldDetector()

    /// Before the first picture.
    package init() {}

    /// How the pictures so far were taken.
    package var scan: Scan { Scan(fields.kinds) }

    /// The mean difference in luma from the picture before, in levels, and whether all samples are identical; nil for the
    /// first picture of a size.
    package mutating func look(at picture: borrowing Picture) throws -> (
        difference: Double, isIdentical: Bool
    )? {
        if size.width != picture.width || size.height != picture.height {
            size = (picture.width, picture.height)
            scaler = Scaler(to: .gray, width: size.width, height: size.height)
            previous = nil
        }
        // Taken out, so that it is not copied on write.
        var gray = spare
        spare = []
        try scaler?.scale(picture, into: &gray)
        record.add(steps.add(gray, width: size.width, height: size.height))
        spare = fields.add(gray, width: size.width, height: size.height)
        var shared = try previous.take() ?? Picture()
        let isFirst = shared.isEmpty
        let isIdentical = !isFirst && shared.hasSameSamples(as: picture)
        try shared.share(picture)
        previous = consume shared
        return isFirst ? nil : (Self.meanDifference(fields.pictures), isIdentical)
    }

    /// Between the first two of some pictures of a size.
    private static func meanDifference(_ pictures: [[UInt8]]) -> Double {
        guard pictures.count > 1, pictures[0].count == pictures[1].count else { return 0 }
        let count = pictures[0].count
        return Double(unsafe pixels_differ_bytes(pictures[0], pictures[1], count)) / Double(max(count, 1))
    }

    /// The differences of each picture from its neighbours, once all have been looked at.
    package mutating func finish() -> [FrameStep] {
        record.finish()
        return record.steps
    }
}
