import Files
import Film
import Synchronization

/// The data read from a pipe, held until the command ends.
final class KeptInput: Sendable {
    private let folders = Mutex<[TemporaryFolder]>([])
    private let rest = Mutex<PipedStretches?>(nil)

    /// Takes ownership of a folder, which is removed with its content when the command ends.
    func keep(_ folder: TemporaryFolder) { folders.withLock { $0.append(folder) } }

    /// The frames that the pipe still has after those of the scene; nil if it was read to its end.
    var stretches: PipedStretches? {
        get { rest.withLock { $0 } }
        set { rest.withLock { $0 = newValue } }
    }
}

/// Frames that are read from a pipe while earlier ones are encoded.
struct PipedStretches: Sendable {
    /// The stretches of frames after the first.
    let following: FrameStretches
    /// The path of the first stretch of frames.
    let first: String
    /// The pipe's name in messages.
    let name: String
}
