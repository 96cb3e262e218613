import CFFmpeg

/// A packet of encoded data, such as one encoded picture, with reference-counted memory.
@safe
package struct Packet: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVPacket>>

    /// Creates an empty packet that an encoder or a demuxer fills.
    init() throws(MediaError) {
        unsafe owned = try Owned(av_packet_alloc(), "a packet") { packet in
            var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
            unsafe av_packet_free(&packet)
        }
    }

    /// Creates a packet that shares the data of another packet in memory but has its own timestamps.
    package init(sharing other: borrowing Packet) throws(MediaError) {
        let packet = try Packet()
        try check(unsafe av_packet_ref(packet.packet, other.packet), "sharing a packet")
        self = packet
    }

    var packet: UnsafeMutablePointer<AVPacket> { unsafe owned.pointer }

    /// Creates a packet of `byteCount` bytes. `fill` must initialise all bytes.
    package init<Failure>(
        byteCount: Int, fill: (inout MutableRawSpan) throws(Failure) -> Void
    ) throws {
        let packet = try Packet()
        try check(
            unsafe av_new_packet(packet.packet, Int32(clamping: byteCount)),
            "allocating a packet of \(byteCount) bytes")
        var span = unsafe MutableRawSpan(_unsafeStart: packet.packet.pointee.data, byteCount: byteCount)
        try fill(&span)
        self = packet
    }

    /// The presentation timestamp (PTS), in frames for encoded packets, otherwise in the time base of the container.
    package var presentation: Int64 {
        get { unsafe packet.pointee.pts }
        set { unsafe packet.pointee.pts = newValue }
    }

    /// The decoding timestamp (DTS), in the same unit as `presentation`.
    package var decoding: Int64 {
        get { unsafe packet.pointee.dts }
        set { unsafe packet.pointee.dts = newValue }
    }

    /// The duration, in the same unit as `presentation`.
    package var duration: Int64 {
        get { unsafe packet.pointee.duration }
        set { unsafe packet.pointee.duration = newValue }
    }

    /// The presentation and decoding timestamps. A timestamp is nil if it is missing or impossibly large.
    package var timestamps: (presentation: Int64?, decoding: Int64?) {
        (plausible(presentation), plausible(decoding))
    }

    /// The encoded alpha of the picture, which WebM stores beside it, with Matroska's number before it; nil if there is none.
    package var blockAdditional: [UInt8]? {
        var byteCount = 0
        guard
            let data = unsafe av_packet_get_side_data(
                packet, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, &byteCount)
        else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: data, count: byteCount))
    }

    /// Adds what `blockAdditional` returns to a packet that has none.
    package mutating func addBlockAdditional(_ bytes: [UInt8]) throws(MediaError) {
        guard
            let memory = unsafe av_packet_new_side_data(
                packet, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, bytes.count)
        else { throw MediaError("adding alpha to a packet", code: zoetrope_error_memory) }
        unsafe UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyBytes(from: bytes)
    }

    /// The index of the packet's track in the film; 0 for packets from an encoder.
    package var track: Int {
        get { unsafe Int(packet.pointee.stream_index) }
        set { unsafe packet.pointee.stream_index = Int32(newValue) }
    }

    /// True if the packet is a keyframe, with which decoding may begin.
    package var isKey: Bool {
        get { unsafe packet.pointee.flags & AV_PKT_FLAG_KEY != 0 }
        set {
            let others = unsafe packet.pointee.flags & ~AV_PKT_FLAG_KEY
            unsafe packet.pointee.flags = newValue ? others | AV_PKT_FLAG_KEY : others
        }
    }

    /// True if the picture is decoded but not shown, according to the container. An example is a picture outside the
    /// edit list.
    package var isDiscarded: Bool { unsafe packet.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }

    /// True if the demuxer detected damage in the packet.
    var isCorrupt: Bool { unsafe packet.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }

    /// True if the packet's data is encrypted.
    var isEncrypted: Bool {
        unsafe av_packet_get_side_data(packet, AV_PKT_DATA_ENCRYPTION_INFO, nil) != nil
    }

    /// The size of the encoded data in bytes.
    package var byteCount: Int { unsafe Int(packet.pointee.size) }

    /// A copy of the encoded data.
    package var bytes: [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(start: packet.pointee.data, count: byteCount))
    }

    /// Calls `body` with the encoded data.
    package func withBytes<Result>(_ body: (RawSpan) throws -> Result) rethrows -> Result {
        let bytes = unsafe UnsafeRawBufferPointer(start: packet.pointee.data, count: byteCount)
        return try unsafe body(bytes.bytes)
    }
}

/// Returns a timestamp, or nil if it is missing or impossible. Values near the ends of the range come from damaged
/// files, and calculations with them would overflow. FFmpeg marks a missing timestamp with the lowest value of all.
func plausible(_ timestamp: Int64) -> Int64? { timestamp.magnitude < 1 << 60 ? timestamp : nil }
