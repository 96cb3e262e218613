import CFFmpeg

/// Alpha that VP8 and VP9 in WebM store as a second stream, as side data of the packets. libavcodec's own decoders
/// ignore it; libvpx decodes both streams.
enum AlphaSideData {
    case vp8, vp9

    /// The kind of alpha if the container states it; nil for other files. Recorders state it for films without alpha
    /// too.
    init?(of demuxer: borrowing Demuxer) {
        let stream = unsafe demuxer.stream
        guard let tag = unsafe av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0),
            unsafe text(tag.pointee.value) == "1"
        else { return nil }
        switch unsafe stream.pointee.codecpar.pointee.codec_id {
        case AV_CODEC_ID_VP8: self = .vp8
        case AV_CODEC_ID_VP9: self = .vp9
        default: return nil
        }
    }

    /// The decoder for pictures with their alpha. Throws if this libavcodec was built without it.
    func decoder() throws(MediaError) -> UnsafePointer<AVCodec> {
        let name = self == .vp8 ? "libvpx" : "libvpx-vp9"
        guard let codec = unsafe avcodec_find_decoder_by_name(name) else {
            throw .film("its alpha can't be decoded: this libavcodec has no \(name)")
        }
        return unsafe codec
    }

    /// True if a packet has alpha as side data.
    func isBeside(_ packet: borrowing Packet) -> Bool { packet.firstByteOfAlpha != nil }

    /// True if decoding may begin with a packet: its alpha may refer to an earlier picture even if its colours don't.
    func isStart(_ packet: borrowing Packet) -> Bool {
        guard packet.isKey, let first = packet.firstByteOfAlpha else { return packet.isKey }
        if self == .vp8 { return first & 1 == 0 }
        // VP9: a two-bit marker, a two-bit profile (and another bit in profile 3), a bit for showing an earlier picture
        // again, and a bit that is 0 for keyframes.
        let bits = first & 0x30 == 0x30 ? first << 1 : first
        return bits & 0x0C == 0
    }
}

extension Packet {
    /// The first byte of the packet's alpha; nil if it has none.
    fileprivate var firstByteOfAlpha: UInt8? {
        var byteCount = 0
        let data = unsafe av_packet_get_side_data(packet, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, &byteCount)
        // Eight bytes come first with Matroska's identifier of the data; 1 is alpha.
        let numberLength = 8
        guard let data = unsafe data, byteCount > numberLength, unsafe data[numberLength - 1] == 1 else {
            return nil
        }
        return unsafe data[numberLength]
    }
}
