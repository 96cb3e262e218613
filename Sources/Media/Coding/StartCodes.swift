/// Conversion between two forms of H.264: NAL units after start codes, as encoders write them, and NAL units after
/// their lengths, as in MP4.
package enum StartCodes {
    static let code: [UInt8] = [0, 0, 0, 1]

    /// Converts the parameter sets of an MP4 track (avcC) to start codes. Returns nil for a form that this program's
    /// own films never contain.
    package static func header(ofMP4 header: [UInt8]) -> [UInt8]? {
        // Version 1, and NAL units with lengths of four bytes.
        guard header.count > 5, header[0] == 1, header[4] & 3 == 3 else { return nil }
        var rest = header.dropFirst(5)
        var result: [UInt8] = []
        for mask: UInt8 in [0x1F, 0xFF] {
            guard let count = rest.popFirst() else { return nil }
            for _ in 0..<count & mask {
                guard rest.count >= 2 else { return nil }
                let length = Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())
                guard rest.count >= length else { return nil }
                result += code + rest.prefix(length)
                rest = rest.dropFirst(length)
            }
        }
        return result
    }
}

extension VideoCodec {
    /// Returns the codec header of an encoder, from that of a track in an MP4; nil if no encoder of this program writes it.
    package func header(ofMP4 header: [UInt8]) -> [UInt8]? {
        self == .h264 ? StartCodes.header(ofMP4: header) : header
    }
}

extension Packet {
    /// Converts an H.264 packet of an encoder to the form of MP4, in which lengths precede the NAL units. The
    /// timestamps stay.
    package func withLengths() throws -> Packet {
        let bytes = withBytes { bytes in unsafe bytes.withUnsafeBytes { unsafe Self.units(of: $0) } }
        return try copy(with: bytes)
    }

    /// Replaces the start codes of a stream by the lengths of the NAL units.
    private static func units(of stream: UnsafeRawBufferPointer) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(stream.count + 64)
        /// The offset of the first byte of the current NAL unit.
        var start: Int?
        func end(at end: Int) {
            guard let start else { return }
            var end = end
            while unsafe end > start && stream[end - 1] == 0 { end -= 1 }
            let length = end - start
            result += (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) }
            unsafe result.append(contentsOf: stream[start..<end])
        }
        var index = 2
        while index < stream.count {
            // A start code (0, 0, 1) may end at `index`. If not, the byte there tells how many bytes can be skipped.
            switch unsafe stream[index] {
            case 0: index += 1
            case 1 where unsafe stream[index - 1] == 0 && stream[index - 2] == 0:
                end(at: index - 2)
                start = index + 1
                index += 3
            default: index += 3
            }
        }
        end(at: stream.count)
        return result
    }

    /// Converts an H.264 packet of an MP4 file to start codes. The timestamps stay. Returns nil if the packet does not
    /// consist of complete NAL units.
    package func withStartCodes() throws -> Packet? {
        var bytes = bytes
        var start = 0
        while start < bytes.count {
            let unit = start + StartCodes.code.count
            guard unit <= bytes.count else { return nil }
            let length = bytes[start..<unit].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - unit else { return nil }
            bytes.replaceSubrange(start..<unit, with: StartCodes.code)
            start = unit + length
        }
        return try copy(with: bytes)
    }

    /// Returns a packet with the given bytes and the timestamps of this packet.
    private func copy(with bytes: [UInt8]) throws -> Packet {
        var packet = try Packet(byteCount: bytes.count) { (target: inout MutableRawSpan) in
            unsafe target.withUnsafeMutableBytes { unsafe $0.copyBytes(from: bytes) }
        }
        packet.presentation = presentation
        packet.decoding = decoding
        packet.duration = duration
        packet.isKey = isKey
        return packet
    }
}
