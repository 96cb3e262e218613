import Files
import Glibc

extension AssetError {
    /// Creates the error for a system call that failed on a file named by a scene.
    package init(_ file: String, _ error: SystemError) {
        let cause: Cause = error.isMissing ? .notFound : error.isFault ? .failed : .notReadable
        self.init(file, cause, error.code == ENOENT ? Self.noSuchFile : error.reason)
    }

    /// The message for a missing file.
    package static let noSuchFile = "no such file"
}
