import Files
import Glibc

extension AssetError {
    /// An error of the system about a file that a scene names.
    package init(_ file: String, _ error: SystemError) {
        let cause: Cause = error.isMissing ? .notFound : error.isFault ? .failed : .notReadable
        self.init(file, cause, error.code == ENOENT ? Self.noSuchFile : error.reason)
    }

    /// The reason of a file that is not there.
    package static let noSuchFile = "no such file"
}
