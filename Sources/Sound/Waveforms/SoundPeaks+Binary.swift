import Hashing

/// The binary format in which peaks are cached. After the signature, all numbers are little-endian: the sample rate (4
/// bytes) and the number of samples (8). Then for each level the number of samples per block (8), the number of blocks
/// (4), all maxima and all means (2 each). At the end is the SHA-256 hash of everything before, in hexadecimal digits.
extension SoundPeaks {
    private static let signature: [UInt8] = Array("zoetrope peaks 1\n".utf8)
    private static let digestLength = 64

    /// The maximum size of peaks in this format, in bytes. Only peaks of sounds that are far longer than their files
    /// state exceed it.
    package static let maximumBytes = 1 << 25

    /// Returns the peaks in the binary format.
    package func binary() throws -> [UInt8] {
        var bytes = Self.signature
        func append(_ number: some FixedWidthInteger) {
            for shift in stride(from: 0, to: number.bitWidth, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        append(UInt32(rate))
        append(UInt64(sampleCount))
        for level in levels {
            append(UInt64(level.blockLength))
            append(UInt32(level.maxima.count))
            level.maxima.forEach(append)
            level.means.forEach(append)
        }
        return bytes + Array(SHA256.digest(of: bytes).utf8)
    }

    /// Reads peaks in the binary format. Returns nil if the bytes are damaged or have another version.
    package init?(binary: [UInt8]) {
        let end = binary.count - Self.digestLength
        guard end > Self.signature.count, binary.starts(with: Self.signature),
            Array(SHA256.digest(of: Array(binary[..<end])).utf8) == Array(binary[end...])
        else { return nil }
        var place = Self.signature.count
        func number<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
            let next = place + Number.bitWidth / 8
            guard next <= end else { return nil }
            defer { place = next }
            return binary[place..<next].reversed().reduce(0) { $0 << 8 | Number($1) }
        }
        func numbers(_ count: Int) -> [UInt16]? {
            guard place + 2 * count <= end else { return nil }
            return (0..<count).compactMap { _ in number(UInt16.self) }
        }
        guard let rate = number(UInt32.self), let sampleCount = number(UInt64.self) else { return nil }
        var levels: [Level] = []
        for _ in 0..<Self.levelCount {
            guard let length = number(UInt64.self), let count = number(UInt32.self),
                let maxima = numbers(Int(count)), let means = numbers(Int(count)),
                let blockLength = Int(exactly: length), blockLength > 0
            else { return nil }
            levels.append(Level(blockLength: blockLength, maxima: maxima, means: means))
        }
        guard place == end, let count = Int(exactly: sampleCount) else { return nil }
        self.init(rate: Int(rate), sampleCount: count, levels: levels)
    }
}
