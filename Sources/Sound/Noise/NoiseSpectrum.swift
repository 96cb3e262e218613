import Geometry
import SceneModel

/// The mean spectrum of one channel, as `afftdn` sees it: by windows of 3/80 second, 1/80 second apart.
public struct NoiseSpectrum: Sendable {
    /// Samples a second.
    public let rate: Int
    /// How many windows were measured.
    public private(set) var windowCount = 0
    /// The sum of all samples' squares, and how many there were.
    private var energy = 0.0
    private var sampleCount = 0

    private var transform: FourierTransform
    private let window: [Double]
    private let step: Int
    private var sums: [Double]
    /// The samples that the next window begins with.
    private var pending: [Double] = []
    /// The samples before the next window begins.
    private var skipped = 0

    /// A spectrum of sound at a rate. `stride` is by how many times 1/80 second windows are apart.
    public init(rate: Int, stride: Int = 1) {
        precondition(rate >= 80 && stride > 0, "a rate that sound has")
        self.rate = rate
        step = stride * (rate / 80)
        let length = 3 * (rate / 80)
        var size = 2
        while size <= length { size *= 2 }
        transform = FourierTransform(size: size)
        window = (0..<length).map { place in
            let sine = Turn.sine(Double(place) / Double(2 * length))
            return sine * sine
        }
        sums = [Double](repeating: 0, count: size / 2 + 1)
    }

    /// Takes the next samples.
    public mutating func add(_ samples: [Float]) {
        for sample in samples {
            energy += Double(sample) * Double(sample)
            sampleCount += 1
            if skipped > 0 {
                skipped -= 1
                continue
            }
            pending.append(Double(sample))
            if pending.count == window.count { measure() }
        }
    }

    private mutating func measure() {
        var windowed = pending
        for place in windowed.indices { windowed[place] *= window[place] }
        transform.addPowers(of: windowed, to: &sums)
        windowCount += 1
        let past = min(step, pending.count)
        pending.removeFirst(past)
        skipped = step - past
    }

    /// The mean of the squared samples; 0 of silence.
    public var power: Double { sampleCount > 0 ? energy / Double(sampleCount) : 0 }

    /// How wide a bin is, in hertz.
    public var binWidth: Double { Double(rate) / Double(transform.size) }

    /// How many bins there are, from 0 Hz to half of the rate.
    public var binCount: Int { sums.count }

    /// The mean power of some bins: that of white noise which is as strong there. Nil without a bin or a window.
    public func power(of bins: Range<Int>) -> Double? {
        let bins = bins.clamped(to: 0..<sums.count)
        guard !bins.isEmpty, windowCount > 0 else { return nil }
        let weight = window.reduce(0) { $0 + $1 * $1 }
        return sums[bins].reduce(0, +) / (Double(bins.count) * Double(windowCount) * weight)
    }
}
