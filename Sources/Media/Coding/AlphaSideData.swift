import CFFmpeg

/// The two codecs whose alpha WebM stores as a second stream, in the side data of the packets. FFmpeg's own decoders of
/// VP8 and VP9 ignore this alpha; libvpx decodes both streams.
enum AlphaSideData {
    case vp8, vp9

    /// Returns the codec if the container states that the video has alpha; nil otherwise. Programs that record WebM may
    /// state this for films without alpha too.
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

    /// Returns a decoder that decodes alpha too. Throws if this libavcodec was built without libvpx.
    func decoder() throws(MediaError) -> UnsafePointer<AVCodec> {
        let name = self == .vp8 ? "libvpx" : "libvpx-vp9"
        guard let codec = unsafe avcodec_find_decoder_by_name(name) else {
            throw .film("the film's alpha can't be decoded: this libavcodec has no \(name)")
        }
        return unsafe codec
    }

    /// True if the packet has alpha in its side data.
    func isBeside(_ packet: borrowing Packet) -> Bool { packet.firstByteOfAlpha != nil }

    /// True if decoding may begin with this packet. Not every keyframe is such a packet: its alpha may depend on an
    /// earlier picture.
    func isStart(_ packet: borrowing Packet) -> Bool {
        guard packet.isKey, let first = packet.firstByteOfAlpha else { return packet.isKey }
        if self == .vp8 { return first & 1 == 0 }
        // The first bits of a VP9 frame: a marker (two bits), the profile (two bits, or three in profile 3), a bit for
        // showing an earlier picture again, and a bit that is 0 in keyframes.
        let bits = first & 0x30 == 0x30 ? first << 1 : first
        return bits & 0x0C == 0
    }
}

extension Packet {
    /// The first byte of the encoded alpha; nil if the packet has no alpha.
    fileprivate var firstByteOfAlpha: UInt8? {
        var byteCount = 0
        let data = unsafe av_packet_get_side_data(packet, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, &byteCount)
        // The alpha follows an eight-byte number, which is Matroska's identifier of the data. For alpha the number is
        // 1.
        let numberLength = 8
        guard let data = unsafe data, byteCount > numberLength, unsafe data[numberLength - 1] == 1 else {
            return nil
        }
        return unsafe data[numberLength]
    }
}
