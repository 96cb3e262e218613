import Media

/// A film in memory: its encoded packets.
struct BenchFilm {
    private struct Piece {
        let bytes: [UInt8]
        let presentation: Int64
        let decoding: Int64
        let isKey: Bool

        init(_ packet: borrowing Packet) {
            bytes = packet.withBytes { unsafe $0.withUnsafeBytes { unsafe Array($0) } }
            presentation = packet.presentation
            decoding = packet.decoding
            isKey = packet.isKey
        }

        func makePacket() throws -> Packet {
            var packet = try Packet(byteCount: bytes.count) { (target: inout MutableRawSpan) in
                unsafe target.withUnsafeMutableBytes { unsafe $0.copyBytes(from: bytes) }
            }
            packet.presentation = presentation
            packet.decoding = decoding
            packet.isKey = isKey
            packet.duration = 1
            return packet
        }
    }

    private let track: VideoTrack
    private var pieces: [Piece] = []

    init(track: VideoTrack) { self.track = track }

    mutating func append(_ packet: borrowing Packet) { pieces.append(Piece(packet)) }

    /// Writes the packets to an MP4. Muxing changes a packet, so each is copied first; the copy takes as long as
    /// reading a packet from a chunk.
    func mux(to path: String) throws {
        var muxer = try ContainerWriter(path: path, tracks: [.video(track)])
        for piece in pieces {
            var packet = try piece.makePacket()
            try muxer.write(&packet)
        }
        try muxer.finish()
    }
}
