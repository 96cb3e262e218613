import CFFmpeg

/// One encoded picture, or a piece of another track, in memory of its own.
@safe
public struct Packet: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVPacket>>

    /// A packet without content, for an encoder or a demuxer to fill.
    init() throws(MediaError) {
        unsafe owned = try Owned(av_packet_alloc(), "a packet") { packet in
            var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
            unsafe av_packet_free(&packet)
        }
    }

    /// Another packet with the same content, in the same memory, whose timestamps can be changed.
    public init(sharing other: borrowing Packet) throws(MediaError) {
        let packet = try Packet()
        try check(unsafe av_packet_ref(packet.packet, other.packet), "sharing a packet")
        self = packet
    }

    var packet: UnsafeMutablePointer<AVPacket> { unsafe owned.pointer }

    /// A packet with memory that `fill` initialises.
    public init<Failure>(
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
    public var presentation: Int64 {
        get { unsafe packet.pointee.pts }
        set { unsafe packet.pointee.pts = newValue }
    }

    /// The decoding timestamp (DTS), in the same unit.
    public var decoding: Int64 {
        get { unsafe packet.pointee.dts }
        set { unsafe packet.pointee.dts = newValue }
    }

    /// The duration, in the same unit.
    public var duration: Int64 {
        get { unsafe packet.pointee.duration }
        set { unsafe packet.pointee.duration = newValue }
    }

    /// PTS and DTS; nil where the container has none, or one that can't be true.
    public var timestamps: (presentation: Int64?, decoding: Int64?) {
        (plausible(presentation), plausible(decoding))
    }

    /// The index of its track among the film's. An encoder's packets have 0.
    public var track: Int {
        get { unsafe Int(packet.pointee.stream_index) }
        set { unsafe packet.pointee.stream_index = Int32(newValue) }
    }

    /// Whether it is a keyframe: decoding may begin here.
    public var isKey: Bool {
        get { unsafe packet.pointee.flags & AV_PKT_FLAG_KEY != 0 }
        set {
            let others = unsafe packet.pointee.flags & ~AV_PKT_FLAG_KEY
            unsafe packet.pointee.flags = newValue ? others | AV_PKT_FLAG_KEY : others
        }
    }

    /// Whether the container says that its picture is decoded but not shown, as outside of an edit list.
    package var isDiscarded: Bool { unsafe packet.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }

    /// Whether the demuxer noticed damage.
    var isCorrupt: Bool { unsafe packet.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }

    /// Whether its content is encrypted, and can't be decoded.
    var isEncrypted: Bool {
        unsafe av_packet_get_side_data(packet, AV_PKT_DATA_ENCRYPTION_INFO, nil) != nil
    }

    /// The number of encoded bytes.
    public var byteCount: Int { unsafe Int(packet.pointee.size) }

    /// Lends the encoded bytes.
    public func withBytes<Result>(_ body: (RawSpan) throws -> Result) rethrows -> Result {
        let bytes = unsafe UnsafeRawBufferPointer(start: packet.pointee.data, count: byteCount)
        return try unsafe body(bytes.bytes)
    }
}

/// A timestamp, or nil for none. Those near the ends of the range come from damage, and sums of them would
/// overflow; the libraries' mark for none is at the very end.
func plausible(_ timestamp: Int64) -> Int64? { timestamp.magnitude < 1 << 60 ? timestamp : nil }
