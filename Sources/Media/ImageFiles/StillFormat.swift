import CFFmpeg

/// A format of pictures that are written one by one. The ending of a picture's name chooses it.
package enum StillFormat: String, Sendable, CaseIterable {
    case png, jpg, webp

    /// The format of a picture with a name; nil if no picture is written under such a name.
    package init?(ofPicture path: String) {
        let name = path.lowercased()
        guard let found = Self.allCases.first(where: { $0.endings.contains(where: name.hasSuffix) }) else {
            return nil
        }
        self = found
    }

    /// The endings of names; the first is the usual one.
    package var endings: [String] { self == .jpg ? [".jpg", ".jpeg"] : [".\(rawValue)"] }

    /// True if pictures can have alpha.
    package var hasAlpha: Bool { self != .jpg }

    /// Encodes a picture. `pixels` has four bytes per pixel: blue, green, red and straight alpha, without padding between
    /// rows. JPEG and WebP lose a little; the alpha of WebP stays. The same libraries always give the same bytes.
    package func encode(
        bgra pixels: [UInt8], width: Int, height: Int, withAlpha: Bool
    ) throws -> [UInt8] {
        precondition(withAlpha ? hasAlpha : true, "the format has no alpha")
        let format = VideoFormat(
            width: width, height: height, rate: Ratio(1, 1), pixelFormat: withAlpha ? .bgra : .bgr0,
            colors: .sRGB)
        var filter = try PictureFilter(filters(withAlpha: withAlpha), of: [format])
        var picture = try Picture(format)
        var converter = try Converter(to: format)
        try unsafe converter.convert(pixels.span.bytes, stride: width * 4, into: &picture)
        try filter.add(picture)
        try filter.end()
        var bytes: [UInt8] = []
        try filter.drain { bytes = try encode($0) }
        return bytes
    }

    /// The filters that convert RGB for the encoder. JPEG has BT.601 in full range, without shared chroma samples, so that
    /// coloured letters stay sharp.
    private func filters(withAlpha: Bool) -> String {
        switch self {
        case .png: "[0]format=\(withAlpha ? "rgba" : "rgb24")"
        case .jpg:
            "[0]scale=out_color_matrix=bt601:out_range=full:flags=accurate_rnd+bitexact+full_chroma_int,format=yuvj444p"
        case .webp: "[0]format=bgra"
        }
    }

    /// Encodes a picture in a format of samples that the encoder takes.
    func encode(_ picture: borrowing Picture) throws(MediaError) -> [UInt8] {
        let name = self == .png ? "png" : self == .jpg ? "mjpeg" : "libwebp"
        guard let codec = unsafe avcodec_find_encoder_by_name(name) else {
            throw MediaError("writing a picture", reason: "this libavcodec has no \(name)")
        }
        let owned = try unsafe Owned.codecContext(codec)
        let context = unsafe owned.pointer
        unsafe context.pointee.width = picture.frame.pointee.width
        unsafe context.pointee.height = picture.frame.pointee.height
        unsafe context.pointee.pix_fmt = picture.format
        unsafe context.pointee.color_range = AVCOL_RANGE_JPEG
        unsafe context.pointee.time_base = AVRational(num: 1, den: 1)
        unsafe context.pointee.thread_count = 1
        unsafe context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        for (option, value) in options {
            try check(
                unsafe av_opt_set(context, option, value, AV_OPT_SEARCH_CHILDREN), "preparing a picture")
        }
        let code = CPUFlags.all { unsafe avcodec_open2(context, codec, nil) }
        try checkMemory(code, "opening the encoder for \(picture.width)x\(picture.height)")
        let packet = try Packet()
        unsafe picture.frame.pointee.quality = context.pointee.global_quality
        unsafe picture.frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
        try check(unsafe avcodec_send_frame(context, picture.frame), "writing a picture")
        try check(unsafe avcodec_receive_packet(context, packet.packet), "writing a picture")
        return packet.bytes
    }

    /// The options of the encoder. With the integer transform, JPEG has the same bytes at every SIMD level.
    private var options: [EncoderSettings.Option] {
        switch self {
        // With `mixed`, each row has its own prediction, which halves the file size of a gradient.
        case .png: [("pred", "mixed")]
        case .jpg: [("dct", "int"), ("flags", "+qscale"), ("global_quality", String(2 * FF_QP2LAMBDA))]
        case .webp: [("quality", "90"), ("compression_level", "6")]
        }
    }
}
