import CFFmpeg

/// Alpha that is encoded as a second stream, beside the packets of the first: that of VP8 and VP9 in WebM. libavcodec's own
/// decoders leave it out; libvpx decodes both.
enum AlphaBeside {
    case vp8, vp9

    /// What a file's pictures may have, if their container says so; nil for other files. Recorders say it of films without
    /// alpha too.
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

    /// The decoder of pictures with their alpha. Throws if this libavcodec was built without it.
    func decoder() throws(MediaError) -> UnsafePointer<AVCodec> {
        let name = self == .vp8 ? "libvpx" : "libvpx-vp9"
        guard let codec = unsafe avcodec_find_decoder_by_name(name) else {
            throw .film("its alpha can't be decoded: this libavcodec has no \(name)")
        }
        return unsafe codec
    }

    /// Whether there is alpha beside a packet.
    func isBeside(_ packet: borrowing Packet) -> Bool { packet.firstByteOfAlpha != nil }

    /// Whether decoding may begin with a packet: its alpha may refer to an earlier picture where its colours don't.
    func isStart(_ packet: borrowing Packet) -> Bool {
        guard packet.isKey, let first = packet.firstByteOfAlpha else { return packet.isKey }
        if self == .vp8 { return first & 1 == 0 }
        // A marker of two bits, the profile of two, one more in profile 3; then a bit that shows an earlier picture again,
        // and one that is 0 for keyframes.
        let bits = first & 0x30 == 0x30 ? first << 1 : first
        return bits & 0x0C == 0
    }
}

extension Packet {
    /// The first byte of the alpha beside the packet; nil if there is none.
    fileprivate var firstByteOfAlpha: UInt8? {
        var byteCount = 0
        let data = unsafe av_packet_get_side_data(packet, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, &byteCount)
        // Matroska's number of what it is comes first, in eight bytes; 1 is alpha.
        let numberLength = 8
        guard let data = unsafe data, byteCount > numberLength, unsafe data[numberLength - 1] == 1 else {
            return nil
        }
        return unsafe data[numberLength]
    }
}
