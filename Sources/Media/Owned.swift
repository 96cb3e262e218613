import Glibc

/// An FFmpeg object that is freed together with this wrapper.
///
/// The wrapper is a class, although each instance has a single owner. As a generic noncopyable struct inside a struct
/// of another module, its deinit would not run in optimised code (Swift 6.3).
@safe
final class Owned<Pointer> {
    let pointer: Pointer
    private let free: (Pointer) -> Void
    /// An object that the FFmpeg object points to. It is released after the FFmpeg object is freed.
    private var kept: AnyObject?

    /// Takes ownership of an object that was just allocated. Throws an out-of-memory error if the pointer is nil.
    init(_ pointer: Pointer?, _ what: String, free: @escaping (Pointer) -> Void) throws(MediaError) {
        guard let pointer else { throw MediaError("allocating \(what)", code: -ENOMEM) }
        self.pointer = pointer
        self.free = free
        ObjectLedger.enter()
    }

    /// Keeps `other` alive until the FFmpeg object, which points to `other`, is freed.
    func keep(_ other: AnyObject) { kept = other }

    deinit {
        free(pointer)
        ObjectLedger.leave()
    }
}
