import CFFmpeg
import Synchronization

/// How many errors a decoder or a demuxer logged. Some are reported in no other way: FFV1's decoder conceals a damaged
/// slice, and Matroska's demuxer skips what it can't read.
final class LoggedErrors: Sendable {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .relaxed) }

    func add() { number.add(1, ordering: .relaxed) }

    /// Counts what a decoder logs from now on.
    init(of decoder: Owned<UnsafeMutablePointer<AVCodecContext>>) {
        unsafe decoder.pointer.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
        unsafe decoder.keep(self)
    }

    /// Counts what a demuxer logs from now on.
    init(of demuxer: Owned<UnsafeMutablePointer<AVFormatContext>>) {
        unsafe demuxer.pointer.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
        unsafe demuxer.keep(self)
    }

    /// The count of an object that logs: a structure that begins with its class.
    static func of(_ object: UnsafeMutableRawPointer) -> LoggedErrors? {
        let kind = unsafe object.load(as: UnsafePointer<AVClass>?.self)
        let count =
            if unsafe kind == avcodec_get_class() {
                unsafe object.assumingMemoryBound(to: AVCodecContext.self).pointee.opaque
            } else if unsafe kind == avformat_get_class() {
                unsafe object.assumingMemoryBound(to: AVFormatContext.self).pointee.opaque
            } else {
                unsafe UnsafeMutableRawPointer?.none
            }
        return unsafe count.map { unsafe Unmanaged<LoggedErrors>.fromOpaque($0).takeUnretainedValue() }
    }
}
