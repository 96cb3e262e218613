import Files
import Pipeline

/// The digests of files that were hashed, so that a file which is used more than once is hashed once.
final class KnownDigests: Sendable {
    private let digests = Locked<[FileState: String]>([:])

    /// A file's digest, read from its start, and the state in which the file has it: as long as that is its state, it is not
    /// changed. The state is nil if changes may not show in it.
    func digest(of input: inout InputFile) throws -> (sha256: String, state: FileState?) {
        let state = try input.settledState()
        if let state, let sha256 = self[state] { return (sha256, state) }
        let sha256 = try input.digest()
        guard let state, try input.state() == state else { return (sha256, nil) }
        self[state] = sha256
        return (sha256, state)
    }

    /// The digest of a file in a state.
    subscript(state: FileState) -> String? {
        get { digests.withLock { $0[state] } }
        set { digests.withLock { $0[state] = newValue } }
    }
}
