import Media

/// Compares each picture of a film with those around it.
struct DifferenceEye: ~Copyable {
    private var previous: [UInt8] = []
    private var spare: [UInt8] = []
    private var gray: [UInt8] = []
    private var grayBefore: [UInt8] = []
    private var scaler: Scaler?
    private var size = (width: 0, height: 0)
    private var steps = PictureSteps()
    private var record = FrameStepRecord()
    private var fields = FieldEye()

    /// How the pictures so far were taken.
    var scan: Scan { Scan(fields.kinds) }

    /// The mean difference in luma from the picture before, in levels, and whether all samples are identical; nil for the
    /// first picture of a size.
    mutating func look(at picture: borrowing Picture) throws -> (difference: Double, isIdentical: Bool)? {
        if size.width != picture.width || size.height != picture.height {
            size = (picture.width, picture.height)
            scaler = Scaler(to: .gray, width: size.width, height: size.height)
            (previous, grayBefore) = ([], [])
        }
        // Taken out and put back, so that the array is not copied on write.
        var samples = spare
        spare = []
        try picture.copySamples(into: &samples)
        swap(&gray, &grayBefore)
        try scaler?.scale(picture, into: &gray)
        record.add(steps.add(gray, width: size.width, height: size.height))
        fields.add(gray, width: size.width, height: size.height)
        let isFirst = previous.isEmpty
        let isIdentical = samples == previous
        spare = previous
        previous = samples
        return isFirst ? nil : (Self.meanDifference(gray, grayBefore), isIdentical)
    }

    private static func meanDifference(_ one: [UInt8], _ other: [UInt8]) -> Double {
        let (one, other) = (one.span, other.span)
        guard one.count == other.count else { return 0 }
        var sum = 0
        for index in one.indices {
            sum &+= abs(Int(one[index]) - Int(other[index]))
        }
        return Double(sum) / Double(max(one.count, 1))
    }

    /// What each picture adds to its neighbours, once all have been looked at.
    mutating func finish() -> [FrameStep] {
        record.finish()
        return record.steps
    }
}
