extension WaveformData {
    /// Returns the data as a `.dat` file of audiowaveform: in version 1 for one channel, in version 2 for more.
    package func binary(_ resolution: Resolution) -> [UInt8] {
        let version: Int32 = channelCount == 1 ? 1 : 2
        var bytes = Self.bytes(version) + Self.bytes(resolution == .bits8 ? 1 : 0)
        bytes += Self.bytes(Int32(rate)) + Self.bytes(Int32(samplesPerPixel)) + Self.bytes(Int32(length))
        if version == 2 { bytes += Self.bytes(Int32(channelCount)) }
        bytes.reserveCapacity(bytes.count + values.count * resolution.rawValue / 8)
        for value in values {
            switch resolution {
            case .bits8: bytes.append(UInt8(bitPattern: Int8(value / resolution.divisor)))
            case .bits16: bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
            }
        }
        return bytes
    }

    /// Reads a `.dat` file of version 1 or 2. Throws `WaveformFault` if the version is not supported or the file is
    /// damaged.
    package init(binary bytes: [UInt8]) throws(WaveformFault) {
        func number(at place: Int) -> Int {
            let number = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
            return Int(Int32(bitPattern: number))
        }
        guard bytes.count >= 20 else {
            throw WaveformFault("not waveform data: the file has only \(bytes.count) bytes")
        }
        let version = number(at: 0)
        guard (1...2).contains(version) else {
            throw WaveformFault(
                "not waveform data: the version is \(version); versions 1 and 2 are supported")
        }
        guard (0...1).contains(number(at: 4)) else {
            throw WaveformFault("the flags in the header have unknown bits")
        }
        let headLength = version == 1 ? 20 : 24
        guard bytes.count >= headLength else { throw WaveformFault("truncated within the header") }
        let isByte = number(at: 4) == 1
        // The file stores the number of stretches as an unsigned 32-bit number.
        let (length, channelCount) = (
            number(at: 16) & 0xFFFF_FFFF, version == 1 ? 1 : number(at: 20)
        )
        try self.init(
            rate: number(at: 8), samplesPerPixel: number(at: 12), fileChannels: channelCount)
        let byteCount = 2 * length * channelCount * (isByte ? 1 : 2)
        guard bytes.count - headLength == byteCount else {
            throw WaveformFault(
                "the header states \(byteCount) bytes of data, but the file has \(bytes.count - headLength)")
        }
        values.reserveCapacity(2 * length * channelCount)
        resolution = isByte ? .bits8 : .bits16
        if isByte {
            for byte in bytes[headLength...] { values.append(Int16(Int8(bitPattern: byte)) * 256) }
        } else {
            for place in stride(from: headLength, to: bytes.count, by: 2) {
                values.append(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
            }
        }
    }

    /// Creates data without values from the header of a file. Throws `WaveformFault` if the header is not valid.
    init(rate: Int, samplesPerPixel: Int, fileChannels channelCount: Int) throws(WaveformFault) {
        guard rate > 0 else { throw WaveformFault("the sample rate is \(rate); it must be above 0") }
        guard samplesPerPixel > 0 else {
            throw WaveformFault(
                "the file has \(samplesPerPixel) samples per pixel; the number must be above 0")
        }
        guard (1...Self.maximumChannels).contains(channelCount) else {
            throw WaveformFault(
                "the file has \(channelCount) channels; 1 to \(Self.maximumChannels) are supported")
        }
        self.init(rate: rate, samplesPerPixel: samplesPerPixel, channelCount: channelCount)
    }

    private static func bytes(_ number: Int32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}

/// An error for a file of waveform data that can't be read.
package struct WaveformFault: Error, Equatable, CustomStringConvertible {
    /// The reason why the file can't be read, in one line.
    package let description: String

    init(_ description: String) { self.description = description }
}
