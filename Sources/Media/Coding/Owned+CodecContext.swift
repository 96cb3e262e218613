import CFFmpeg

extension Owned where Pointer == UnsafeMutablePointer<AVCodecContext> {
    /// Allocates the context of an encoder or a decoder, not yet open. It logs beyond every level that is shown
    /// (`FFmpegLog`).
    static func codecContext(_ codec: UnsafePointer<AVCodec>) throws(MediaError) -> Owned {
        let owned = try unsafe Owned(avcodec_alloc_context3(codec), "a codec") { context in
            var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
            unsafe avcodec_free_context(&context)
        }
        unsafe owned.pointer.pointee.log_level_offset = zoetrope_log_offset
        return unsafe owned
    }
}
