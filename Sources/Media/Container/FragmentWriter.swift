import CFFmpeg

/// Writes a film as fragmented MP4 into memory: an index without frames, then all frames as one fragment. A browser
/// plays such pieces one after the other.
@safe
public struct FragmentWriter: ~Copyable {
    private let owned: Owned<UnsafeMutablePointer<AVFormatContext>>
    private let timeBase: AVRational

    /// Begins a film of one track of pictures.
    public init(_ track: VideoTrack) throws(MediaError) {
        let owned = try unsafe MP4Writer.context(for: Self.name) { _ = unsafe Self.takeBytes(&$0) }
        let context = unsafe owned.pointer
        let timeBase = try unsafe MP4Writer.addVideo(track, to: context)
        try check(unsafe avio_open_dyn_buf(&context.pointee.pb), "beginning \(Self.name)")
        try unsafe MP4Writer.writeHeader(
            of: context, Self.name, ["movflags": "frag_custom+empty_moov+default_base_moof"])
        unsafe self.owned = owned
        self.timeBase = timeBase
    }

    private static let name = "a film in memory"

    private var context: UnsafeMutablePointer<AVFormatContext> { unsafe owned.pointer }

    /// Writes a packet; packets come in decoding order, and their timestamps count frames. Those of the packet are
    /// changed.
    public mutating func write(_ packet: inout Packet) throws(MediaError) {
        guard let stream = unsafe context.pointee.streams[0] else {
            preconditionFailure("the film has a stream")
        }
        unsafe av_packet_rescale_ts(packet.packet, timeBase, stream.pointee.time_base)
        try check(unsafe av_write_frame(context, packet.packet), "writing \(Self.name)")
    }

    /// The film.
    public consuming func finish() throws(MediaError) -> [UInt8] {
        let code = unsafe av_write_trailer(context)
        let bytes = unsafe Self.takeBytes(&context.pointee.pb)
        try check(code, "ending \(Self.name)")
        return bytes
    }

    /// What was written so far; empty if that was taken before.
    private static func takeBytes(_ output: inout UnsafeMutablePointer<AVIOContext>?) -> [UInt8] {
        guard let written = unsafe output else { return [] }
        var memory: UnsafeMutablePointer<UInt8>?
        let count = unsafe avio_close_dyn_buf(written, &memory)
        unsafe output = nil
        defer { unsafe av_free(memory) }
        return unsafe Array(UnsafeBufferPointer(start: memory, count: Int(count)))
    }
}
