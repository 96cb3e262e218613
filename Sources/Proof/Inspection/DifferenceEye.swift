import Media

/// Compares each picture of a film with the one before it.
struct DifferenceEye: ~Copyable {
    private var previous: (samples: [UInt8], gray: [UInt8]) = ([], [])
    private var spare: (samples: [UInt8], gray: [UInt8]) = ([], [])
    private var scaler: Scaler?
    private var size = (width: 0, height: 0)

    /// The mean difference in luma, in levels, and whether all samples are identical; nil for the first picture of a
    /// size.
    mutating func look(at picture: borrowing Picture) throws -> (difference: Double, isIdentical: Bool)? {
        if size.width != picture.width || size.height != picture.height {
            size = (picture.width, picture.height)
            scaler = Scaler(to: .gray, width: size.width, height: size.height)
        }
        // Taken out and put back, so that the arrays are not copied on write.
        var (samples, gray) = spare
        spare = ([], [])
        try picture.copySamples(into: &samples)
        try scaler?.scale(picture, into: &gray)
        let isComparable = previous.gray.count == gray.count
        defer {
            spare = previous
            previous = (samples, gray)
        }
        guard isComparable else { return nil }
        return (Self.meanDifference(gray, previous.gray), samples == previous.samples)
    }

    private static func meanDifference(_ one: [UInt8], _ other: [UInt8]) -> Double {
        let (one, other) = (one.span, other.span)
        var sum = 0
        for index in one.indices {
            sum &+= abs(Int(one[index]) - Int(other[index]))
        }
        return Double(sum) / Double(max(one.count, 1))
    }
}
