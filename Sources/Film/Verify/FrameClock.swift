import Media

/// Tells frame numbers from a track's timestamps, exactly.
struct FrameClock: Sendable {
    /// A timestamp times the one, divided by the other, is a frame.
    private let factor, divisor: Int64

    /// For a film's rate, and the unit of the timestamps in seconds.
    init(rate: Ratio, unit: Ratio) {
        let whole = Ratio(rate.numerator * unit.numerator, rate.denominator * unit.denominator)
        (factor, divisor) = (Int64(whole.numerator), Int64(whole.denominator))
    }

    /// The frame at a timestamp; nil if none is exactly there.
    func frame(at timestamp: Int64) -> Int64? {
        let (product, overflows) = timestamp.multipliedReportingOverflow(by: factor)
        guard !overflows, divisor > 0, product.isMultiple(of: divisor) else { return nil }
        return product / divisor
    }

    /// The timestamp of a frame.
    func timestamp(of frame: FilmFrame) -> Int64 { Int64(frame.number) * divisor / max(factor, 1) }
}
