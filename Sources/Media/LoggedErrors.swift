import CFFmpeg
import Pipeline

/// How many errors a decoder or a demuxer logged. Some are reported in no other way: FFV1's decoder conceals a damaged
/// slice, and Matroska's demuxer skips what it can't read.
final class LoggedErrors: Sendable {
    /// The number of errors of each object that lives, by its address. An object's `opaque` holds that address, as the
    /// copies do that a decoder's threads work with. It is looked up here and never followed: other contexts of the
    /// process have an `opaque` too, which points to anything.
    private static let numbers = Locked<[UInt: Int]>([:])

    private var address: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

    var count: Int { Self.numbers.withLock { $0[address] ?? 0 } }

    /// Counts what a decoder logs from now on.
    init(of decoder: Owned<UnsafeMutablePointer<AVCodecContext>>) {
        enter()
        unsafe decoder.pointer.pointee.opaque = UnsafeMutableRawPointer(bitPattern: address)
        unsafe decoder.keep(self)
    }

    /// Counts what a demuxer logs from now on.
    init(of demuxer: Owned<UnsafeMutablePointer<AVFormatContext>>) {
        enter()
        unsafe demuxer.pointer.pointee.opaque = UnsafeMutableRawPointer(bitPattern: address)
        unsafe demuxer.keep(self)
    }

    /// The object that points to this one is freed by now: it keeps it.
    deinit { Self.numbers.withLock { $0[address] = nil } }

    private func enter() { Self.numbers.withLock { $0[address] = 0 } }

    /// Counts an error of an object that logs, a structure that begins with its class, if its errors are counted.
    static func add(of object: UnsafeMutableRawPointer) {
        let kind = unsafe object.load(as: UnsafePointer<AVClass>?.self)
        let opaque =
            if unsafe kind == avcodec_get_class() {
                unsafe object.assumingMemoryBound(to: AVCodecContext.self).pointee.opaque
            } else if unsafe kind == avformat_get_class() {
                unsafe object.assumingMemoryBound(to: AVFormatContext.self).pointee.opaque
            } else {
                unsafe UnsafeMutableRawPointer?.none
            }
        let address = UInt(bitPattern: opaque)
        numbers.withLock { numbers in
            if let number = numbers[address] { numbers[address] = number + 1 }
        }
    }
}
