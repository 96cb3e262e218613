import CFFmpeg

/// A picture that is stored in a film, and shown for it before it is played.
package struct CoverPicture: Sendable, Equatable {
    /// The bytes of a PNG or JPEG file.
    package let bytes: [UInt8]
    private let isPNG: Bool
    private let width, height: Int

    /// Creates a cover; nil if the bytes are neither PNG nor JPEG.
    package init?(_ bytes: [UInt8]) {
        guard let header = try? ImageHeader(of: bytes), header.format != .webp else { return nil }
        (self.bytes, isPNG) = (bytes, header.format == .png)
        (width, height) = (header.storedWidth, header.storedHeight)
    }

    /// Adds the cover to a muxer. In MP4 it is a track with one packet; in Matroska an attachment.
    func add(to context: UnsafeMutablePointer<AVFormatContext>, in container: Container) throws(MediaError) {
        let (stream, parameters) = try unsafe ContainerWriter.newStream(of: context)
        unsafe parameters.pointee.codec_id = isPNG ? AV_CODEC_ID_PNG : AV_CODEC_ID_MJPEG
        guard container == .matroska else {
            unsafe parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
            unsafe (parameters.pointee.width, parameters.pointee.height) = (Int32(width), Int32(height))
            unsafe stream.pointee.disposition = AV_DISPOSITION_ATTACHED_PIC
            return
        }
        unsafe parameters.pointee.codec_type = AVMEDIA_TYPE_ATTACHMENT
        let name = isPNG ? "cover.png" : "cover.jpg"
        for (key, value) in [("filename", name), ("mimetype", isPNG ? "image/png" : "image/jpeg")] {
            try check(unsafe av_dict_set(&stream.pointee.metadata, key, value, 0), "writing the cover")
        }
        try unsafe setExtradata(
            bytes, at: &parameters.pointee.extradata, byteCount: &parameters.pointee.extradata_size)
    }

    /// Returns the packet of the cover, for the track with an index in the film.
    func packet(track: Int) throws -> Packet {
        var packet = try Packet(byteCount: bytes.count) { span in
            unsafe span.withUnsafeMutableBytes { unsafe $0.copyBytes(from: bytes) }
        }
        (packet.presentation, packet.decoding, packet.track, packet.isKey) = (0, 0, track, true)
        return packet
    }
}

extension Demuxer {
    /// The bytes of the cover; nil if the film has none.
    package var cover: [UInt8]? {
        unsafe streams(of: context).lazy.compactMap { stream in
            guard unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 else { return nil }
            return unsafe Array(
                UnsafeBufferPointer(
                    start: stream.pointee.attached_pic.data, count: Int(stream.pointee.attached_pic.size)))
        }.first
    }
}
