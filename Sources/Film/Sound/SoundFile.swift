import Drawing
import Files
import Media
import Pipeline
import SceneModel

/// A file that sounds are read from, open as long as this.
final class SoundFile: Sendable {
    let sha256: String
    private let name: String
    private let input: InputFile
    private let known = Locked<SceneTime?>(nil)

    /// An open file, as the scene names it.
    init(_ name: String, _ input: consuming InputFile, sha256: String) {
        (self.name, self.sha256) = (name, sha256)
        self.input = input
    }

    /// How long its sound is. Decodes all of it the first time.
    func length(_ report: SoundProgress.Report?) throws -> SceneTime {
        if let length = known.withLock({ $0 }) { return length }
        let reader = try SoundReader<Int16>(path: path)
        while try reader.next({ _ in }) { try report?(reader.progress) }
        let length = SceneTime(reader.position, over: reader.facts.track.sampleRate)
        known.withLock { $0 = length }
        return length
    }

    /// Throws `AssetError` if the content is no longer what it was.
    func check() throws {
        var file = try InputFile(opening: path)
        guard try file.digest() == sha256 else {
            throw AssetError(name, .notUsable, "the file changed while it was used")
        }
    }

    /// A path by which the same file is opened again, whatever became of its name.
    var path: String { input.ownPath }
}
