import CFFmpeg

extension Owned where Pointer == UnsafeMutablePointer<AVCodecContext> {
    /// Allocates a context for an encoder or a decoder, without opening it. The context's log messages have levels that
    /// FFmpeg never prints (see `FFmpegLog`).
    static func codecContext(_ codec: UnsafePointer<AVCodec>) throws(MediaError) -> Owned {
        let owned = try unsafe Owned(avcodec_alloc_context3(codec), "a codec") { context in
            var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
            unsafe avcodec_free_context(&context)
        }
        unsafe owned.pointer.pointee.log_level_offset = zoetrope_log_offset
        return unsafe owned
    }
}
