import Base
import Glibc

/// The folder of a bundle: a program with its libraries and fonts in one folder, for systems without the right ones.
///
/// The bundle's launcher starts the program by a dynamic linker of the bundle, so /proc/self/exe is the linker. It
/// therefore names the folder in an environment variable.
package enum BundleFolder {
    /// The environment variable with the folder's path. Its `zoetrope` is the launcher, and its `share` has the files
    /// that are otherwise in /usr/share.
    package static let variable = "ZOETROPE_BUNDLE"

    private static let path = Locked<String?>(nil)

    /// Uses the folder that the environment names, if any. Only for programs that own their process; hosts of the
    /// library always use the system's files.
    package static func useEnvironment() {
        guard let value = unsafe getenv(variable), unsafe value.pointee != 0 else { return }
        let folder = unsafe String(cString: value)
        path.withLock { $0 = folder }
    }

    /// The folder with the fonts and the studio's text editor: the bundle's, or /usr/share.
    package static var share: String { path.withLock { $0 }.map { "\($0)/share" } ?? "/usr/share" }

    /// The path by which this program can be started again.
    package static var program: String { path.withLock { $0 }.map { "\($0)/zoetrope" } ?? "/proc/self/exe" }
}
