import CFFmpeg

/// A writer of fragmented MP4 in memory: a header that lists no frames, followed by fragments. A player appends
/// fragments to the header. Playback can start at any fragment, and consecutive fragments join without a gap.
@safe
package struct FragmentWriter: ~Copyable {
    /// The header (ftyp and moov boxes); empty until the first fragment ends.
    package private(set) var header: [UInt8] = []
    private let owned: Owned<UnsafeMutablePointer<AVFormatContext>>
    private let timeBases: [AVRational]

    /// Creates a writer for a film with these tracks.
    package init(_ tracks: [MediaTrack]) throws(MediaError) {
        let owned = try unsafe ContainerWriter.context(for: Self.name) { _ = unsafe Self.takeBytes(&$0) }
        let context = unsafe owned.pointer
        let timeBases = try unsafe ContainerWriter.add(tracks, to: context)
        try unsafe Self.openBuffer(context)
        // The header is written with the first fragment, because the content of the edit lists is unknown before.
        try unsafe ContainerWriter.writeHeader(
            of: context, Self.name, ["movflags": "frag_custom+delay_moov+default_base_moof"])
        unsafe self.owned = owned
        self.timeBases = timeBases
    }

    private static let name = "a film in memory"

    private var context: UnsafeMutablePointer<AVFormatContext> { unsafe owned.pointer }

    /// Writes a packet of a track. The rules of `FilmWriter` apply.
    package func write(_ packet: inout Packet) throws(MediaError) {
        try unsafe ContainerWriter.write(&packet, to: context, timeBases, Self.name)
    }

    /// Ends the current fragment and returns its bytes. The fragment begins with a keyframe if its first packet is a
    /// keyframe.
    package mutating func cut() throws(MediaError) -> [UInt8] {
        // The first flush writes the header only.
        if header.isEmpty { header = try flush() }
        return try flush()
    }

    private func flush() throws(MediaError) -> [UInt8] {
        try check(unsafe av_write_frame(context, nil), "writing \(Self.name)")
        let bytes = unsafe Self.takeBytes(&context.pointee.pb)
        try unsafe Self.openBuffer(context)
        return bytes
    }

    private static func openBuffer(_ context: UnsafeMutablePointer<AVFormatContext>) throws(MediaError) {
        try check(unsafe avio_open_dyn_buf(&context.pointee.pb), "beginning \(Self.name)")
    }

    /// Returns the bytes that were written since the last call.
    private static func takeBytes(_ output: inout UnsafeMutablePointer<AVIOContext>?) -> [UInt8] {
        guard let written = unsafe output else { return [] }
        var memory: UnsafeMutablePointer<UInt8>?
        let count = unsafe avio_close_dyn_buf(written, &memory)
        unsafe output = nil
        defer { unsafe av_free(memory) }
        return unsafe Array(UnsafeBufferPointer(start: memory, count: Int(count)))
    }
}
