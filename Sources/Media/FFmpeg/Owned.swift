import CFFmpeg
import Glibc
import Synchronization

/// An FFmpeg object that is freed together with this wrapper.
///
/// The wrapper is a class, although each instance has a single owner. As a generic noncopyable struct inside a struct
/// of another module, its deinit would not run in optimised code (Swift 6.3).
@safe
final class Owned<Pointer> {
    let pointer: Pointer
    private let free: (Pointer) -> Void
    /// A Swift object to which the FFmpeg object points. The Swift object is released after the FFmpeg object is freed.
    private var kept: AnyObject?

    /// Takes ownership of an object that was just allocated. Throws an out-of-memory error if the pointer is nil.
    init(_ pointer: Pointer?, _ what: String, free: @escaping (Pointer) -> Void) throws(MediaError) {
        guard let pointer else { throw MediaError("allocating \(what)", code: -ENOMEM) }
        self.pointer = pointer
        self.free = free
        ObjectLedger.enter()
    }

    /// Keeps `other` alive until this FFmpeg object is freed, because the FFmpeg object points to `other`.
    func keep(_ other: AnyObject) { kept = other }

    deinit {
        free(pointer)
        ObjectLedger.leave()
    }
}

extension Owned where Pointer == UnsafeMutablePointer<AVCodecContext> {
    /// Allocates a context for an encoder or a decoder, without opening it. The context's log messages have levels that
    /// FFmpeg never prints (see `FFmpegLog`).
    static func codecContext(_ codec: UnsafePointer<AVCodec>) throws(MediaError) -> Owned {
        let owned = try unsafe Owned(avcodec_alloc_context3(codec), "a codec") { context in
            unsafe endEncoding(context)
            var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
            unsafe avcodec_free_context(&context)
        }
        unsafe owned.pointer.pointee.log_level_offset = zoetrope_log_offset
        return unsafe owned
    }
}

/// Ends an encoder of AV1 and takes its packets. SVT-AV1 waits for ever if it is closed before that.
private func endEncoding(_ context: UnsafeMutablePointer<AVCodecContext>) {
    guard unsafe context.pointee.codec_id == AV_CODEC_ID_AV1, unsafe avcodec_is_open(context) != 0,
        unsafe av_codec_is_encoder(context.pointee.codec) != 0
    else { return }
    // Without any picture, it would wait for ever for a packet.
    if unsafe context.pointee.frame_number == 0 { unsafe sendAnyPicture(to: context) }
    _ = unsafe avcodec_send_frame(context, nil)
    var packet = unsafe av_packet_alloc()
    while unsafe avcodec_receive_packet(context, packet) == 0 {}
    unsafe av_packet_free(&packet)
}

/// Passes a picture with any content to an encoder that was just opened.
private func sendAnyPicture(to context: UnsafeMutablePointer<AVCodecContext>) {
    guard let frame = unsafe av_frame_alloc() else { return }
    unsafe frame.pointee.format = context.pointee.pix_fmt.rawValue
    unsafe frame.pointee.width = context.pointee.width
    unsafe frame.pointee.height = context.pointee.height
    unsafe frame.pointee.pts = 0
    if unsafe av_frame_get_buffer(frame, 0) == 0 { _ = unsafe avcodec_send_frame(context, frame) }
    var sent: UnsafeMutablePointer<AVFrame>? = unsafe frame
    unsafe av_frame_free(&sent)
}

/// A count of allocated and freed FFmpeg objects, with which tests detect leaks.
package enum ObjectLedger {
    private static let allocations = Atomic(0)
    private static let releases = Atomic(0)

    /// The number of frames, packets and contexts that were allocated since the process started.
    package static var allocated: Int { allocations.load(ordering: .sequentiallyConsistent) }
    /// The number of frames, packets and contexts that were freed since the process started.
    package static var freed: Int { releases.load(ordering: .sequentiallyConsistent) }

    static func enter() { allocations.add(1, ordering: .relaxed) }
    static func leave() { releases.add(1, ordering: .relaxed) }
}
