import Glibc

/// A uniquely owned FFmpeg object, freed with this wrapper.
///
/// It is a class, although its owners are noncopyable structs with the only reference: optimised, Swift 6.3 fails to
/// run the deinit of a generic noncopyable struct inside a struct of another module.
@safe
final class Owned<Pointer> {
    let pointer: Pointer
    private let free: (Pointer) -> Void
    /// An object that the FFmpeg object points to; released after it.
    private var kept: AnyObject?

    /// Takes ownership of the result of an allocation; nil throws an out-of-memory error.
    init(_ pointer: Pointer?, _ what: String, free: @escaping (Pointer) -> Void) throws(MediaError) {
        guard let pointer else { throw MediaError("allocating \(what)", code: -ENOMEM) }
        self.pointer = pointer
        self.free = free
        ObjectLedger.enter()
    }

    /// Keeps `other` alive as long as the FFmpeg object, which points to it.
    func keep(_ other: AnyObject) { kept = other }

    deinit {
        free(pointer)
        ObjectLedger.leave()
    }
}
