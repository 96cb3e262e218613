/// Memory that is lent again and again, and grows.
@safe
final class ReusedMemory {
    private var bytes = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)

    deinit { unsafe bytes.deallocate() }

    /// The bytes that it has.
    package var byteCount: Int { unsafe bytes.count }

    /// Lends at least so many bytes, more than 0, until the next call; their content is undefined.
    func lend(_ byteCount: Int) -> UnsafeMutableRawPointer {
        if unsafe bytes.count < byteCount {
            unsafe bytes.deallocate()
            unsafe bytes = .allocate(byteCount: byteCount, alignment: 64)
            unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
        }
        guard let first = unsafe bytes.baseAddress else { preconditionFailure("no bytes are asked for") }
        return unsafe first
    }
}
