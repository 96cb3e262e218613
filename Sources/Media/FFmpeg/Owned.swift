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
            var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
            unsafe avcodec_free_context(&context)
        }
        unsafe owned.pointer.pointee.log_level_offset = zoetrope_log_offset
        return unsafe owned
    }
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
