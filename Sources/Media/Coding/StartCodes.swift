/// H.264 has start codes in a stream, as the encoder gives it, and lengths before its NAL units in an MP4.
package enum StartCodes {
    static let code: [UInt8] = [0, 0, 0, 1]

    /// The parameter sets of an MP4's track (avcC), as the encoder gives them. Nil for anything that no film of ours has.
    package static func header(ofMP4 header: [UInt8]) -> [UInt8]? {
        // Version 1, lengths of four bytes.
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

extension Packet {
    /// A packet of H.264 from an MP4 as a stream has it, with the same timestamps. Nil if it is no whole number of NAL units.
    package func withStartCodes() throws -> Packet? {
        var bytes = withBytes { bytes in unsafe bytes.withUnsafeBytes { unsafe Array($0) } }
        var start = 0
        while start < bytes.count {
            let unit = start + StartCodes.code.count
            guard unit <= bytes.count else { return nil }
            let length = bytes[start..<unit].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - unit else { return nil }
            bytes.replaceSubrange(start..<unit, with: StartCodes.code)
            start = unit + length
        }
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
