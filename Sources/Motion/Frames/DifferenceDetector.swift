import CPixels
import Media

/// A detector of differences between each picture of a film and the pictures before and after it.
package struct DifferenceDetector: ~Copyable {
    /// The previous picture, which shares the decoder's buffer.
    private var previous: Picture?
    private var spare: [UInt8] = []
    private var scaler: Scaler?
    private var size = (width: 0, height: 0)
    private var steps = PictureSteps()
    private var record = FrameStepRecord()
    private var fields = FieldDetector()

    /// Creates a detector that has seen no picture.
    package init() {}

    /// The scan type of the pictures so far: progressive, interlaced or telecined.
    package var scan: Scan { Scan(fields.kinds) }

    /// Compares a picture with the previous picture. Returns their mean absolute difference in luma (0...255) and
    /// whether all samples are identical, or nil for the first picture and after a change of size.
    package mutating func look(at picture: borrowing Picture) throws -> (
        difference: Double, isIdentical: Bool
    )? {
        if size.width != picture.width || size.height != picture.height {
            size = (picture.width, picture.height)
            scaler = Scaler(to: .gray, width: size.width, height: size.height)
            previous = nil
        }
        // Moved out of the property, so that the array isn't copied on write.
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

    /// Returns the mean absolute difference of the first two pictures; 0 if their sizes differ.
    private static func meanDifference(_ pictures: [[UInt8]]) -> Double {
        guard pictures.count > 1, pictures[0].count == pictures[1].count else { return 0 }
        let count = pictures[0].count
        return Double(unsafe pixels_differ_bytes(pictures[0], pictures[1], count)) / Double(max(count, 1))
    }

    /// Returns the differences between each picture and its neighbours. Must be called once, after the last picture.
    package mutating func finish() -> [FrameStep] {
        record.finish()
        return record.steps
    }
}
