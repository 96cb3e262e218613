import CFFmpeg
import Pipeline

/// How many errors a decoder or a demuxer logged. Some are reported in no other way: FFV1's decoder conceals a damaged
/// slice, and Matroska's demuxer skips what it can't read.
final class LoggedErrors: Sendable {
    /// The number of errors of each object that lives, by the address of its mark. An object's `opaque` holds that address,
    /// as the copies do that a decoder's threads work with. It is looked up here and never followed: other contexts of the
    /// process have an `opaque` too, which points to anything.
    private static let numbers = Locked<[UInt: Int]>([:])

    private final class Mark: Sendable {}

    private let mark: Mark
    private let isHeard: Bool

    /// How many there were. Throws if nobody hears them (`FFmpegLog`).
    var count: Int {
        get throws(MediaError) {
            guard isHeard else { throw FFmpegLog.unheard }
            return Self.count(mark)
        }
    }

    /// Counts what a decoder logs from now on.
    convenience init(of decoder: Owned<UnsafeMutablePointer<AVCodecContext>>) {
        let object = unsafe decoder.pointer
        unsafe self.init(of: object) { unsafe object.pointee.opaque = $0 }
        unsafe decoder.keep(self)
    }

    /// Counts what a demuxer logs from now on.
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
        unsafe zoetrope_log_error(object, "no error: is this heard?")
        isHeard = Self.count(mark) == 1
        self.mark = mark
        Self.numbers.withLock { $0[address] = 0 }
    }

    /// The object that points to the mark is freed by now: it keeps this.
    deinit { Self.numbers.withLock { $0[Self.address(mark)] = nil } }

    private static func address(_ mark: Mark) -> UInt { UInt(bitPattern: ObjectIdentifier(mark)) }

    private static func count(_ mark: Mark) -> Int { numbers.withLock { $0[address(mark)] ?? 0 } }

    /// Counts an error of an object that logs, a structure that begins with its class, if its errors are counted.
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
