import Base
import Files
import SceneModel

/// Frames that come through a pipe, cut into films of a few chunks each, so that some can be encoded while others still come.
/// The chunks are those of a film of all frames. Callable from any thread; a call waits for those before it.
package final class FrameStretches: @unchecked Sendable {
    // Used while the turn is held.
    private var stream: FrameStream
    private var count = 0
    private let turn = Locked(())
    private let kind: FrameStream.Kind
    private let folder: TemporaryFolder
    private let length: Int

    /// With more lanes than these pairs have chunks, some are idle; longer stretches would come late and take much of the disk.
    private static let mostPairs = 8

    /// Cuts a stream of frames at a rate into stretches for a number of lanes. They are files in `folder`.
    package init(
        _ stream: consuming FrameStream, _ kind: FrameStream.Kind, at rate: FrameRate, lanes: Int,
        in folder: TemporaryFolder
    ) {
        self.stream = stream
        (self.kind, self.folder) = (kind, folder)
        length = ChunkGrid.pairLength(at: rate) * min(max(1, (lanes + 1) / 2), Self.mostPairs)
    }

    /// Writes the next stretch to a film, whose path is returned; nil at the end of the stream. Throws `OrderError` for what
    /// is damaged or truncated.
    package func next() throws -> String? {
        try turn.withLock { _ in
            // All have the same name, as if they were one.
            let place = "\(folder.path)/\(count)"
            try FileSystem.makeDirectory(place)
            count += 1
            return try stream.write(
                kind, to: place, atMost: length, tail: ChunkGrid.fewestFrames
            ) { _ in }
        }
    }

    /// Removes a film that is no longer needed. What can't be removed goes with the folder.
    package func remove(_ path: String) {
        try? FileSystem.remove(path)
        FileSystem.removeDirectory(FileSystem.parent(of: path))
    }
}
