import Foundation

/// A WAV file of 16-bit samples.
public struct TestSound {
    /// The number of samples per second.
    public var rate: Int
    /// The samples of each channel; all channels have the same length.
    public var channels: [[Int16]]

    /// Creates a sound from its samples.
    public init(rate: Int, _ channels: [[Int16]]) { (self.rate, self.channels) = (rate, channels) }

    /// Creates a sound of one channel whose samples a function computes from their indices.
    public init(rate: Int, count: Int, _ sample: (Int) -> Double) {
        self.init(rate: rate, [(0..<count).map { Int16((sample($0) * 32767).rounded()) }])
    }

    /// Returns a sine with an amplitude.
    public static func sine(_ frequency: Double, rate: Int, count: Int, amplitude: Double = 0.5) -> TestSound
    {
        TestSound(rate: rate, count: count) {
            amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate))
        }
    }

    /// Returns silence with clicks of 1 ms at some times, in seconds.
    public static func clicks(at times: [Double], rate: Int, seconds: Double) -> TestSound {
        var samples = [Int16](repeating: 0, count: Int((seconds * Double(rate)).rounded()))
        for time in times {
            let start = Int((time * Double(rate)).rounded())
            for index in start..<min(start + rate / 1000, samples.count) { samples[index] = 24000 }
        }
        return TestSound(rate: rate, [samples])
    }

    /// The bytes of the WAV file.
    public var data: Data {
        let count = channels.first?.count ?? 0
        let byteCount = count * channels.count * 2
        var data = Data("RIFF".utf8)
        func append<Number: FixedWidthInteger>(_ number: Number) {
            for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
                data.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        append(UInt32(36 + byteCount))
        data.append(contentsOf: Data("WAVEfmt ".utf8))
        append(UInt32(16))
        append(UInt16(1))
        append(UInt16(channels.count))
        append(UInt32(rate))
        append(UInt32(rate * channels.count * 2))
        append(UInt16(channels.count * 2))
        append(UInt16(16))
        data.append(contentsOf: Data("data".utf8))
        append(UInt32(byteCount))
        for index in 0..<count { channels.forEach { append($0[index]) } }
        return data
    }

    /// Writes the file into a folder and returns its path.
    @discardableResult
    public func write(to name: String, in folder: TestFolder) throws -> String {
        try data.write(to: folder.url.appendingPathComponent(name))
        return folder.path(name)
    }
}
