import Files
import Film
import Synchronization

/// What came through a pipe and is needed until the command ends.
final class KeptInput: Sendable {
    private let folders = Mutex<[TemporaryFolder]>([])
    private let rest = Mutex<PipedStretches?>(nil)

    /// Takes a folder over, which is removed with its content at the end.
    func keep(_ folder: TemporaryFolder) { folders.withLock { $0.append(folder) } }

    /// The frames that follow those of the scene in a pipe that is not read to its end yet; nil if all were read.
    var stretches: PipedStretches? {
        get { rest.withLock { $0 } }
        set { rest.withLock { $0 = newValue } }
    }
}

/// Frames that come through a pipe while others are encoded.
struct PipedStretches: Sendable {
    /// Those that come next.
    let following: FrameStretches
    /// The film of the first ones.
    let first: String
    /// What messages call the pipe.
    let name: String
}
