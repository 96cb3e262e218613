import Glibc

/// An object of FFmpeg's libraries with one owner, freed when the owner goes.
///
/// A class, although its owners are noncopyable structs and hold the only reference: Swift 6.3 forgets to run
/// the deinit of a generic noncopyable struct inside a struct of another module when it optimises.
@safe
final class Owned<Pointer> {
    let pointer: Pointer
    private let free: (Pointer) -> Void

    /// Takes ownership of what an allocation returned. Nil means that memory is short, and is thrown as an error.
    init(_ pointer: Pointer?, _ what: String, free: @escaping (Pointer) -> Void) throws(MediaError) {
        guard let pointer else { throw MediaError("allocating \(what)", code: -ENOMEM) }
        self.pointer = pointer
        self.free = free
        ObjectLedger.enter()
    }

    deinit {
        free(pointer)
        ObjectLedger.leave()
    }
}
