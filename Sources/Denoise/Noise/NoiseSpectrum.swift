import Geometry
import Glibc
import Media
import SceneModel
import Sound

/// The mean spectrum of one channel, as `afftdn` sees it: by windows of 3/80 second, 1/80 second apart.
package struct NoiseSpectrum: Sendable {
    /// The sample rate, in Hz.
    package let rate: Int
    /// The number of windows that were measured.
    package private(set) var windowCount = 0
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
    package init(rate: Int, stride: Int = 1) {
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

    /// The mean of the squared samples; 0 of silence.
    package var power: Double { sampleCount > 0 ? energy / Double(sampleCount) : 0 }

    /// The width of a bin, in hertz.
    package var binWidth: Double { Double(rate) / Double(transform.size) }

    /// The number of bins, from 0 Hz to half of the rate.
    package var binCount: Int { sums.count }

    /// The mean power of some bins: that of white noise which is as strong there. Nil without a bin or a window.
    package func power(of bins: Range<Int>) -> Double? {
        let bins = bins.clamped(to: 0..<sums.count)
        guard !bins.isEmpty, windowCount > 0 else { return nil }
        let weight = window.reduce(0) { $0 + $1 * $1 }
        return sums[bins].reduce(0, +) / (Double(bins.count) * Double(windowCount) * weight)
    }
}

extension NoiseSpectrum {
    /// The spectra of a stretch of a sound, one for each channel. Reads no further than to its end. `report` is called
    /// after each block with the number of samples read, and may throw.
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
    /// A power in decibels, where full scale is 1. For what is shown; its last bit depends on the CPU.
    package init(decibelsOfPower power: Double) { self = 10 * log10(power) }
}
