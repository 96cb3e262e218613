import Base
import CFFmpeg

/// A count of the errors that a decoder or a demuxer logged. Some errors are not reported in any other way: the FFV1
/// decoder conceals damaged slices, and the Matroska demuxer skips unreadable data.
final class LoggedErrors: Sendable {
    /// The error count of each existing `LoggedErrors` object. The key is the address of its `mark`, which is stored in
    /// the field `opaque` of the observed decoder or demuxer. FFmpeg's copies of a decoder for its threads have the
    /// same `opaque`. The address is only looked up here and never dereferenced, because other code in the process may
    /// use `opaque` for anything.
    private static let numbers = Locked<[UInt: Int]>([:])

    private final class Mark: Sendable {}

    private let mark: Mark
    private let isHeard: Bool

    /// The number of errors logged so far. Throws if FFmpeg's log is not observed (see `FFmpegLog`).
    var count: Int {
        get throws(MediaError) {
            guard isHeard else { throw FFmpegLog.unheard }
            return Self.count(mark)
        }
    }

    /// Starts counting the errors of a decoder.
    convenience init(of decoder: Owned<UnsafeMutablePointer<AVCodecContext>>) {
        let object = unsafe decoder.pointer
        unsafe self.init(of: object) { unsafe object.pointee.opaque = $0 }
        unsafe decoder.keep(self)
    }

    /// Starts counting the errors of a demuxer.
    convenience init(of demuxer: Owned<UnsafeMutablePointer<AVFormatContext>>) {
        let object = unsafe demuxer.pointer
        unsafe self.init(of: object) { unsafe object.pointee.opaque = $0 }
        unsafe demuxer.keep(self)
    }

    private init(of object: UnsafeMutableRawPointer, mark put: (UnsafeMutableRawPointer?) -> Void) {
        let mark = Mark()
        let address = Self.address(mark)
        Self.numbers.withLock { $0[address] = 0 }
        unsafe put(UnsafeMutableRawPointer(bitPattern: address))
        unsafe zoetrope_log_error(object, "no error: a test whether log messages are observed")
        isHeard = Self.count(mark) == 1
        self.mark = mark
        Self.numbers.withLock { $0[address] = 0 }
    }

    /// Removes the error count. The decoder or demuxer that stores the mark's address is already freed, because it
    /// keeps this object alive until then.
    deinit { Self.numbers.withLock { $0[Self.address(mark)] = nil } }

    private static func address(_ mark: Mark) -> UInt { UInt(bitPattern: ObjectIdentifier(mark)) }

    private static func count(_ mark: Mark) -> Int { numbers.withLock { $0[address(mark)] ?? 0 } }

    /// Increments the error count of an FFmpeg object, if the object has one. The object must begin with a pointer to
    /// its class, as all FFmpeg objects that log do.
    static func add(of object: UnsafeMutableRawPointer) {
        let kind = unsafe object.load(as: UnsafePointer<AVClass>?.self)
        let opaque =
            if unsafe kind == avcodec_get_class() {
                unsafe object.assumingMemoryBound(to: AVCodecContext.self).pointee.opaque
            } else if unsafe kind == FFmpegLog.formatClass {
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
