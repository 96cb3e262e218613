import CFFmpeg

extension Owned where Pointer == UnsafeMutablePointer<AVCodecContext> {
    /// Allocates the context of an encoder or a decoder, without opening it. It logs at levels beyond all that are
    /// shown (`FFmpegLog`).
    static func codecContext(_ codec: UnsafePointer<AVCodec>) throws(MediaError) -> Owned {
        let owned = try unsafe Owned(avcodec_alloc_context3(codec), "a codec") { context in
            var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
            unsafe avcodec_free_context(&context)
        }
        unsafe owned.pointer.pointee.log_level_offset = zoetrope_log_offset
        return unsafe owned
    }
}
