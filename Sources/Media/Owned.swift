import Glibc

/// An object of FFmpeg's libraries with one owner, freed when the owner goes.
///
/// A class, although its owners are noncopyable structs and hold the only reference: Swift 6.3 forgets to run
/// the deinit of a generic noncopyable struct inside a struct of another module when it optimises.
@safe
final class Owned<Pointer> {
    let pointer: Pointer
    private let free: (Pointer) -> Void
    /// What the object points to; let go after the object.
    private var kept: AnyObject?

    /// Takes ownership of what an allocation returned. Nil means that memory is short, and is thrown as an error.
    init(_ pointer: Pointer?, _ what: String, free: @escaping (Pointer) -> Void) throws(MediaError) {
        guard let pointer else { throw MediaError("allocating \(what)", code: -ENOMEM) }
        self.pointer = pointer
        self.free = free
        ObjectLedger.enter()
    }

    /// Keeps something that the object points to for as long as the object.
    func keep(_ other: AnyObject) { kept = other }

    deinit {
        free(pointer)
        ObjectLedger.leave()
    }
}
