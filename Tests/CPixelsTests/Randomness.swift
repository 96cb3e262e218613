/// Numbers that are the same in every run, extremes far more often than chance would have them.
struct Randomness: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// So many numbers in a range, a third of them its ends.
    mutating func numbers<Number: FixedWidthInteger>(
        _ count: Int, in range: ClosedRange<Number>
    ) -> [Number] {
        (0..<count).map { _ in
            switch Int.random(in: 0..<6, using: &self) {
            case 0: range.lowerBound
            case 1: range.upperBound
            default: .random(in: range, using: &self)
            }
        }
    }
}
