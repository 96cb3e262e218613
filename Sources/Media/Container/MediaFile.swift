import CFFmpeg
import Files

/// A file that FFmpeg's libraries read. They tell a read that failed from damage nowhere else: a demuxer takes it for the
/// file's end, and says "Input/output error" of a file that is truncated.
@safe
final class MediaFile {
    private let path: String
    private let owned: Owned<UnsafeMutablePointer<AVIOContext>>

    /// Opens a file.
    init(_ path: String) throws(MediaError) {
        var opened: UnsafeMutablePointer<AVIOContext>?
        let code = unsafe avio_open2(&opened, fileURL(path), AVIO_FLAG_READ, nil, nil)
        guard code >= 0 else { throw MediaError("opening \(path)", code: code, isOfSystem: true) }
        self.path = path
        unsafe owned = try Owned(opened, "a reader") { file in
            var file: UnsafeMutablePointer<AVIOContext>? = unsafe file
            unsafe avio_closep(&file)
        }
    }

    /// Valid as long as the file.
    var pointer: UnsafeMutablePointer<AVIOContext> { unsafe owned.pointer }

    /// Throws if the system has failed to read the file since it was opened.
    func check() throws(MediaError) {
        let code = unsafe pointer.pointee.error
        guard code < 0 else { return }
        let error = MediaError("reading \(path)", code: code, isOfSystem: true)
        if error.isReadFailure { throw error }
    }

    /// Passes on the result of a call that reads the file. A read that failed comes before what the call makes of it.
    @discardableResult
    func check(_ code: Int32, _ operation: @autoclosure () -> String) throws(MediaError) -> Int32 {
        try check()
        return try Media.check(code, operation())
    }
}
