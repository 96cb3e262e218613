extension WaveformData {
    /// The data as a `.dat` file: version 1 for one channel, version 2 for more.
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

    /// Reads a `.dat` file of version 1 or 2. Throws `WaveformFault` for other versions and for damage.
    package init(binary bytes: [UInt8]) throws(WaveformFault) {
        func number(at place: Int) -> Int {
            let number = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
            return Int(Int32(bitPattern: number))
        }
        guard bytes.count >= 20 else { throw WaveformFault("not waveform data: it has \(bytes.count) bytes") }
        let version = number(at: 0)
        guard (1...2).contains(version) else {
            throw WaveformFault("not waveform data: version \(version); 1 and 2 are supported")
        }
        guard (0...1).contains(number(at: 4)) else {
            throw WaveformFault("its flags have bits that no version has")
        }
        let headLength = version == 1 ? 20 : 24
        guard bytes.count >= headLength else { throw WaveformFault("truncated within its header") }
        let isByte = number(at: 4) == 1
        // The length is unsigned.
        let (length, channelCount) = (
            number(at: 16) & 0xFFFF_FFFF, version == 1 ? 1 : number(at: 20)
        )
        try self.init(
            rate: number(at: 8), samplesPerPixel: number(at: 12), fileChannels: channelCount)
        let byteCount = 2 * length * channelCount * (isByte ? 1 : 2)
        guard bytes.count - headLength == byteCount else {
            throw WaveformFault(
                "its header says \(byteCount) bytes of data, and there are \(bytes.count - headLength)")
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

    /// Creates data without values from a file's header; throws if that is invalid.
    init(rate: Int, samplesPerPixel: Int, fileChannels channelCount: Int) throws(WaveformFault) {
        guard rate > 0 else { throw WaveformFault("\(rate) samples a second") }
        guard samplesPerPixel > 0 else { throw WaveformFault("\(samplesPerPixel) samples per pixel") }
        guard (1...Self.mostChannels).contains(channelCount) else {
            throw WaveformFault("\(channelCount) channels; 1 to \(Self.mostChannels) are supported")
        }
        self.init(rate: rate, samplesPerPixel: samplesPerPixel, channelCount: channelCount)
    }

    private static func bytes(_ number: Int32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}

/// The reason why a file of waveform data can't be read.
package struct WaveformFault: Error, Equatable, CustomStringConvertible {
    /// The reason, in one line.
    package let description: String

    init(_ description: String) { self.description = description }
}
