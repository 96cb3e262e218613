import CFFmpeg
import Files

/// A file that FFmpeg's libraries read. Its I/O context is needed to tell read errors from damage: a demuxer treats a
/// failed read as the end of the file, and reports "Input/output error" for truncated files too.
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

    /// FFmpeg's I/O context. It is valid while this object exists.
    var pointer: UnsafeMutablePointer<AVIOContext> { unsafe owned.pointer }

    /// Throws if a read of the file has failed since the file was opened.
    func check() throws(MediaError) {
        let code = unsafe pointer.pointee.error
        guard code < 0 else { return }
        let error = MediaError("reading \(path)", code: code, isOfSystem: true)
        if error.isReadFailure { throw error }
    }

    /// Returns the result `code` of an FFmpeg call that reads the file; throws if `code` is an error. If reading the
    /// file failed, throws the read error instead of the error of the call.
    @discardableResult
    func check(_ code: Int32, _ operation: @autoclosure () -> String) throws(MediaError) -> Int32 {
        try check()
        return try Media.check(code, operation())
    }
}
