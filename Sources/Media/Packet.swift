import CFFmpeg

/// An encoded picture, or a piece of another track, with reference-counted memory.
@safe
package struct Packet: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVPacket>>

    /// Creates an empty packet for an encoder or a demuxer to fill.
    init() throws(MediaError) {
        unsafe owned = try Owned(av_packet_alloc(), "a packet") { packet in
            var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
            unsafe av_packet_free(&packet)
        }
    }

    /// Creates a packet that shares another's content in memory but has its own timestamps.
    package init(sharing other: borrowing Packet) throws(MediaError) {
        let packet = try Packet()
        try check(unsafe av_packet_ref(packet.packet, other.packet), "sharing a packet")
        self = packet
    }

    var packet: UnsafeMutablePointer<AVPacket> { unsafe owned.pointer }

    /// Creates a packet of `byteCount` bytes, which `fill` must initialise.
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

    /// The presentation timestamp (PTS), in frames, or in the time base of the container it was read from.
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

    /// PTS and DTS; nil if the container has none or an impossible one.
    package var timestamps: (presentation: Int64?, decoding: Int64?) {
        (plausible(presentation), plausible(decoding))
    }

    /// The index of its track in the film; 0 for packets from an encoder.
    package var track: Int {
        get { unsafe Int(packet.pointee.stream_index) }
        set { unsafe packet.pointee.stream_index = Int32(newValue) }
    }

    /// True for a keyframe: decoding may begin here.
    package var isKey: Bool {
        get { unsafe packet.pointee.flags & AV_PKT_FLAG_KEY != 0 }
        set {
            let others = unsafe packet.pointee.flags & ~AV_PKT_FLAG_KEY
            unsafe packet.pointee.flags = newValue ? others | AV_PKT_FLAG_KEY : others
        }
    }

    /// True if the container marks the picture as decoded but not shown, for example because it is outside the edit
    /// list.
    package var isDiscarded: Bool { unsafe packet.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }

    /// True if the demuxer detected damage.
    var isCorrupt: Bool { unsafe packet.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }

    /// True if the content is encrypted, and can't be decoded.
    var isEncrypted: Bool {
        unsafe av_packet_get_side_data(packet, AV_PKT_DATA_ENCRYPTION_INFO, nil) != nil
    }

    /// The number of encoded bytes.
    package var byteCount: Int { unsafe Int(packet.pointee.size) }

    /// Passes the encoded bytes to the body.
    package func withBytes<Result>(_ body: (RawSpan) throws -> Result) rethrows -> Result {
        let bytes = unsafe UnsafeRawBufferPointer(start: packet.pointee.data, count: byteCount)
        return try unsafe body(bytes.bytes)
    }
}

/// The timestamp, or nil if it is missing or impossible. Values near the ends of the range come from damage, and their
/// sums would overflow; FFmpeg's mark for "none" is the very lowest value.
func plausible(_ timestamp: Int64) -> Int64? { timestamp.magnitude < 1 << 60 ? timestamp : nil }
