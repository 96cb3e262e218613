import CFFmpeg
import CWebP

/// A writer of animated WebP: encodes pictures in RGB, with or without alpha.
@safe
package struct WebPWriter: ~Copyable {
    private let encoder: Owned<OpaquePointer>
    private var configuration: WebPConfig
    private let hasAlpha: Bool

    /// The largest width and height.
    package static let longestSide = 16_383

    /// Begins an animation that plays forever. Colours lose a little, as in pictures of quality 90; alpha stays.
    package init(width: Int, height: Int, hasAlpha: Bool) throws(MediaError) {
        var options = WebPAnimEncoderOptions()
        var configuration = WebPConfig()
        guard unsafe WebPAnimEncoderOptionsInit(&options) != 0,
            unsafe WebPConfigPreset(&configuration, WEBP_PRESET_DEFAULT, 90) != 0
        else { throw MediaError("writing a WebP", reason: "another version of libwebp is installed") }
        configuration.thread_level = 0
        let created = unsafe WebPAnimEncoderNew(Int32(width), Int32(height), &options)
        unsafe encoder = try Owned(created, "an encoder of WebP") { unsafe WebPAnimEncoderDelete($0) }
        (self.configuration, self.hasAlpha) = (configuration, hasAlpha)
    }

    /// Adds a picture in BGRA or BGR0 that is shown from a time on, in milliseconds.
    package mutating func write(_ picture: borrowing Picture, at time: Int) throws(MediaError) {
        var copy = unsafe WebPPicture()
        guard unsafe WebPPictureInit(&copy) != 0 else {
            throw MediaError("writing a WebP", reason: "another version of libwebp is installed")
        }
        defer { unsafe WebPPictureFree(&copy) }
        unsafe copy.use_argb = 1
        unsafe (copy.width, copy.height) = (Int32(picture.width), Int32(picture.height))
        let (data, stride) = unsafe (picture.frame.pointee.data.0, picture.frame.pointee.linesize.0)
        let isCopied =
            unsafe hasAlpha
            ? WebPPictureImportBGRA(&copy, data, stride) : WebPPictureImportBGRX(&copy, data, stride)
        guard isCopied != 0 else { throw MediaError("copying a picture", code: zoetrope_error_memory) }
        let code = unsafe WebPAnimEncoderAdd(encoder.pointer, &copy, Int32(time), &configuration)
        try require(code)
    }

    /// Ends the animation at a time in milliseconds, and returns the bytes of the file.
    package mutating func finish(at end: Int) throws(MediaError) -> [UInt8] {
        try require(unsafe WebPAnimEncoderAdd(encoder.pointer, nil, Int32(end), nil))
        var data = unsafe WebPData()
        unsafe WebPDataInit(&data)
        defer { unsafe WebPDataClear(&data) }
        try require(unsafe WebPAnimEncoderAssemble(encoder.pointer, &data))
        return unsafe Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
    }

    /// Throws if libwebp failed. Since all pictures have the size and the times that it expects, memory is short.
    private func require(_ succeeded: Int32) throws(MediaError) {
        guard succeeded == 0 else { return }
        throw MediaError("writing a WebP", code: zoetrope_error_memory)
    }
}

/// A reader of animated WebP, which libavformat can't read yet.
@safe
package struct WebPReader: ~Copyable {
    private let decoder: Owned<OpaquePointer>
    /// The bytes of the file, which the decoder refers to.
    private let file: Owned<UnsafeMutableRawPointer>
    /// The size of the pictures.
    package let width, height: Int
    /// The pixels of the last picture: red, green, blue and straight alpha.
    package private(set) var pixels: [UInt8] = []
    /// When the last picture ends, in milliseconds.
    package private(set) var end = 0

    /// Opens the bytes of a file. Throws if they are no animated WebP.
    package init(_ bytes: [UInt8]) throws(MediaError) {
        let memory = unsafe malloc(max(bytes.count, 1))
        let file = try unsafe Owned(memory, "a WebP") { unsafe free($0) }
        unsafe file.pointer.copyMemory(from: bytes, byteCount: bytes.count)
        var data = unsafe WebPData(
            bytes: file.pointer.assumingMemoryBound(to: UInt8.self), size: bytes.count)
        var options = WebPAnimDecoderOptions()
        unsafe WebPAnimDecoderOptionsInit(&options)
        options.color_mode = MODE_RGBA
        guard let created = unsafe WebPAnimDecoderNew(&data, &options) else { throw MediaError.damaged }
        let decoder = try unsafe Owned(created, "a decoder of WebP") { unsafe WebPAnimDecoderDelete($0) }
        var info = WebPAnimInfo()
        guard unsafe WebPAnimDecoderGetInfo(decoder.pointer, &info) != 0 else { throw MediaError.damaged }
        (width, height) = (Int(info.canvas_width), Int(info.canvas_height))
        unsafe (self.decoder, self.file) = (decoder, file)
    }

    /// Decodes the next picture. Returns false after the last one. Throws if the file is damaged.
    package mutating func next() throws(MediaError) -> Bool {
        guard unsafe WebPAnimDecoderHasMoreFrames(decoder.pointer) != 0 else { return false }
        var picture: UnsafeMutablePointer<UInt8>?
        var time: Int32 = 0
        guard unsafe WebPAnimDecoderGetNext(decoder.pointer, &picture, &time) != 0 else {
            throw MediaError.damaged
        }
        pixels = unsafe Array(UnsafeBufferPointer(start: picture, count: width * height * 4))
        end = Int(time)
        return true
    }

    /// Returns how far the last picture is from one in BGRA or BGR0 of the same size.
    package func difference(from picture: borrowing Picture, hasAlpha: Bool) throws -> PictureDifference {
        PictureDifference(of: pixels, from: try picture.samples(), width: width, hasAlpha: hasAlpha)
    }
}
