import Geometry
import Glibc
import Media
import SceneModel
import Sound

/// The mean spectrum of one channel, measured with the windows of `afftdn`: each window is 3/80 s long, and successive
/// windows begin 1/80 s apart.
package struct NoiseSpectrum: Sendable {
    /// The sample rate, in Hz.
    package let rate: Int
    /// The number of windows that were measured so far.
    package private(set) var windowCount = 0
    /// The sum of the squares of all samples so far.
    private var energy = 0.0
    private var sampleCount = 0

    private let transform: FourierTransform
    private let window: [Double]
    private let step: Int
    private var sums: [Double]
    /// The samples of the next window so far.
    private var pending: [Double] = []
    /// The number of samples to skip before the next window begins.
    private var skipped = 0

    /// Prepares the measurement of a sound with a sample rate of `rate`, in Hz. Windows begin `stride` · 1/80 s apart.
    package init(rate: Int, stride: Int = 1) {
        precondition(rate >= 80 && stride > 0, "the sample rate or the stride is too small")
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

    /// Adds the next samples.
    package mutating func add(_ samples: [Float]) {
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

    /// The mean of the squared samples; 0 without samples.
    package var power: Double { sampleCount > 0 ? energy / Double(sampleCount) : 0 }

    /// The width of a bin, in hertz.
    package var binWidth: Double { Double(rate) / Double(transform.size) }

    /// The number of bins, which cover the frequencies from 0 Hz to half the sample rate.
    package var binCount: Int { sums.count }

    /// Returns the power of white noise that has the same mean power density as this sound has in `bins`. Returns nil
    /// if `bins` is empty or no window was measured.
    package func power(of bins: Range<Int>) -> Double? {
        let bins = bins.clamped(to: 0..<sums.count)
        guard !bins.isEmpty, windowCount > 0 else { return nil }
        let weight = window.reduce(0) { $0 + $1 * $1 }
        return sums[bins].reduce(0, +) / (Double(bins.count) * Double(windowCount) * weight)
    }
}

extension NoiseSpectrum {
    /// Measures the spectrum of each channel in the given range of samples. The sound is not read further than to the
    /// end of the range. `report` is called after each block with the number of samples read; it may throw.
    package static func spectra(
        of sound: DownmixedSound, in samples: Range<Int>, stride step: Int = 1,
        report: (Int) throws -> Void = { _ in }
    ) throws -> [NoiseSpectrum] {
        let width = sound.channelCount
        var spectra = (0..<width).map { _ in NoiseSpectrum(rate: sound.rate, stride: step) }
        var part: [Float] = []
        var first = 0
        while first < samples.upperBound,
            try sound.next({ block in
                let places = (first..<first + block.count / width).clamped(to: samples)
                for channel in 0..<width where !places.isEmpty {
                    part.removeAll(keepingCapacity: true)
                    for place in places { part.append(block[(place - first) * width + channel]) }
                    spectra[channel].add(part)
                }
                first += block.count / width
            })
        {
            try report(first)
        }
        return spectra
    }
}

extension Double {
    /// Converts a power to decibels, where the power 1 is 0 dB. Only for display, because the last bit depends on the
    /// CPU.
    package init(decibelsOfPower power: Double) { self = 10 * log10(power) }
}
