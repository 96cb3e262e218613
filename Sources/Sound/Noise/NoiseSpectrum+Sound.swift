import Media

extension NoiseSpectrum {
    /// The spectra of a stretch of a sound, one for each channel. Reads no further than to its end. `report` is told after
    /// each block how many samples were read, and may throw.
    public static func spectra(
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
