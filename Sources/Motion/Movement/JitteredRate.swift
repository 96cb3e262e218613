import Media
import SceneModel

/// The rate of timestamps that go round their places at random, as screen recorders write them.
package enum JitteredRate {
    /// Fewer timestamps tell nothing.
    private static let fewest = 12
    /// The rate isn't known if at least one frame in this many is missing.
    private static let stepsPerMissing = 20.0
    /// The part of an error by which the clock follows the timestamps: slow enough to keep its pace, fast enough for rates that
    /// are told as 60 and are 59.94.
    static let following = 0.05
    /// So many timestamps tell together where the clock begins.
    static let together = 17
    private static let usualRates =
        [24, 25, 30, 48, 50, 60, 72, 90, 100, 120, 144, 240].compactMap { FrameRate($0) }

    /// The usual rate that has one timestamp at each of its places, up to half a frame early or late; nil if there is none.
    /// `times` are sorted, in seconds.
    package static func find(in times: [Double]) -> FrameRate? {
        guard times.count >= fewest else { return nil }
        let most = Double(times.count) / stepsPerMissing
        let fitting = usualRates.compactMap { rate in
            fit(times, at: rate.framesPerSecond).map { (rate: rate, missing: $0.missing, error: $0.error) }
        }
        return fitting.filter { Double($0.missing) <= most }.min { $0.error < $1.error }?.rate
    }

    /// The places without a timestamp, and the sum of the squared distances from their places of those that there are: a
    /// wrong rate has a lag. Nil if two timestamps are at one place.
    private static func fit(_ times: [Double], at rate: Double) -> (missing: Int, error: Double)? {
        var (clock, missing, error) = (start(of: times[...], at: rate), 0, 0.0)
        for time in times.dropFirst() {
            let exact = min(max((time - clock) * rate, 0), 1e9)
            let number = exact.rounded()
            guard number >= 1 else { return nil }
            missing += Int(number) - 1
            error += (exact - number) * (exact - number)
            clock += (number + following * (exact - number)) / rate
        }
        return (missing, error)
    }

    /// The place of the first of some frames: the median of what it and the next ones say.
    static func start(of times: some RandomAccessCollection<Double>, at rate: Double) -> Double {
        guard let first = times.first else { return 0 }
        let astray = times.prefix(together).map { time in
            let exact = (time - first) * rate
            return exact - exact.rounded()
        }.sorted()
        return first + astray[astray.count / 2] / rate
    }
}
