import Media
import SceneModel

/// Functions that find the frame rate of timestamps with random jitter, as screen recorders write them.
package enum JitteredRate {
    /// The fewest timestamps from which a rate is derived.
    private static let fewest = 12
    /// The minimum number of timestamps per missing frame. A rate does not fit if more frames would be missing.
    private static let stepsPerMissing = 20.0
    /// The share of each timestamp's error by which the clock is corrected. This share is small enough for a steady
    /// clock, and large enough to follow a film of 59.94 fps that declares 60 fps.
    static let following = 0.05
    /// The number of timestamps, counted from the first timestamp, whose median error corrects the start of the clock.
    static let together = 17
    private static let usualRates =
        [24, 25, 30, 48, 50, 60, 72, 90, 100, 120, 144, 240].compactMap { FrameRate($0) }

    /// Returns the usual frame rate whose ideal frame times fit `times` best; nil if no rate fits. Each time may be up
    /// to half a frame interval early or late, and a few frames may be missing. `times` are sorted, in seconds.
    package static func find(in times: [Double]) -> FrameRate? {
        guard times.count >= fewest else { return nil }
        let most = Double(times.count) / stepsPerMissing
        let fitting = usualRates.compactMap { rate in
            fit(times, at: rate.framesPerSecond).map { (rate: rate, missing: $0.missing, error: $0.error) }
        }
        return fitting.filter { Double($0.missing) <= most }.min { $0.error < $1.error }?.rate
    }

    /// Returns the number of frame positions without a timestamp, and the sum of squared distances of timestamps from
    /// their positions, in squared frame intervals. A wrong rate has large distances. Returns nil if two timestamps
    /// share a position.
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

    /// Returns the ideal time of the first frame, in seconds: its timestamp, corrected by the median error of the first
    /// `together` timestamps.
    static func start(of times: some RandomAccessCollection<Double>, at rate: Double) -> Double {
        guard let first = times.first else { return 0 }
        let astray = times.prefix(together).map { time in
            let exact = (time - first) * rate
            return exact - exact.rounded()
        }.sorted()
        return first + astray[astray.count / 2] / rate
    }
}
