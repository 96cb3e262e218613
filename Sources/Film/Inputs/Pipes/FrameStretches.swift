import Base
import Files
import SceneModel

/// Cuts the frames that arrive through a pipe into films of a few chunks each, so that the first frames can be
/// encoded while later frames are still arriving. The chunks are the same as for one film of all the frames. Callable
/// from any thread; calls run one at a time.
package final class FrameStretches: @unchecked Sendable {
    // `stream` and `count` are only accessed while `turn` is locked.
    private var stream: FrameStream
    private var count = 0
    private let turn = Locked(())
    private let kind: FrameStream.Kind
    private let folder: TemporaryFolder
    private let length: Int

    /// The maximum length of a stretch of frames, in pairs of chunks. Two lanes (workers that run in parallel) work on
    /// a pair, so lanes beyond twice this number are idle. Longer stretches would be complete too late and take much
    /// disk space.
    private static let maximumPairs = 8

    /// Cuts `stream`, which has `rate` frames per second, into stretches that are long enough for `lanes` parallel
    /// encoders. The stretches are written as files in `folder`.
    package init(
        _ stream: consuming FrameStream, _ kind: FrameStream.Kind, at rate: FrameRate, lanes: Int,
        in folder: TemporaryFolder
    ) {
        self.stream = stream
        (self.kind, self.folder) = (kind, folder)
        length = ChunkGrid.pairLength(at: rate) * min(max(1, (lanes + 1) / 2), Self.maximumPairs)
    }

    /// Writes the next stretch of frames to a new film and returns the film's path, or nil at the end of the stream.
    /// Throws `OrderError` if the stream is damaged or truncated.
    package func next() throws -> String? {
        try turn.withLock { _ in
            // All stretches get the same file name, as if they were one film, so each needs its own folder.
            let place = "\(folder.path)/\(count)"
            try FileSystem.makeDirectory(place)
            count += 1
            return try stream.write(
                kind, to: place, atMost: length, tail: ChunkGrid.fewestFrames
            ) { _ in }
        }
    }

    /// Removes the film at `path`, which is no longer needed. Errors are ignored: the temporary folder is removed
    /// later.
    package func remove(_ path: String) {
        try? FileSystem.remove(path)
        FileSystem.removeDirectory(FileSystem.parent(of: path))
    }
}
