import Files
import Synchronization

/// Temporary folders that are removed with their content when the command ends.
final class KeptFolders: Sendable {
    private let folders = Mutex<[TemporaryFolder]>([])

    /// Takes a folder over.
    func keep(_ folder: TemporaryFolder) { folders.withLock { $0.append(folder) } }
}
