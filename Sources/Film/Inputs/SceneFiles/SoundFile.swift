import Base
import Drawing
import Files
import Media
import SceneModel
import Sound

/// A file with sound. The file stays open as long as this object exists, so it can be read even if it is renamed.
final class SoundFile: Sendable {
    let sha256: String
    private let name: String
    private let input: InputFile
    /// The file's state (such as its size and times) when the digest was computed; nil if the state can't show later
    /// changes.
    private let state: FileState?
    private let known: SoundFindings

    /// Takes over an open file. `name` is the file's name in the scene, and `known` holds earlier findings about the
    /// same content.
    init(
        _ name: String, _ input: consuming InputFile, sha256: String, state: FileState?,
        known: SoundFindings = SoundFindings()
    ) {
        (self.name, self.sha256, self.state, self.known) = (name, sha256, state, known)
        self.input = input
    }

    /// Returns the length of the sound. Decodes the whole sound the first time.
    func length(_ report: SoundProgress.Report?) throws -> SceneTime {
        if let length = known.state.withLock({ $0.length }) { return length }
        let reader = try SoundReader<Int16>(path: path)
        while try reader.next({ _ in }) { try report?(reader.progress) }
        return end(of: reader)
    }

    private func end(of reader: SoundReader<Int16>) -> SceneTime {
        let length = SceneTime(reader.position, over: reader.facts.track.sampleRate)
        known.state.withLock { $0.length = length }
        return length
    }

    /// Returns how many seconds of sound follow `time`; 0 if the sound ends before `time`. The sound is decoded up to
    /// `time`. The time after that is taken from the duration that the file states.
    func seconds(after time: SceneTime, _ report: SoundProgress.Report?) throws -> Double {
        let known = self.known.state.withLock { $0 }
        if let length = known.length { return max((length - time).value, 0) }
        let reader = try SoundReader<Int16>(path: path)
        guard let stated = reader.facts.trackDuration ?? reader.facts.duration else {
            return max((try length(report) - time).value, 0)
        }
        guard stated > time.value else { return 0 }
        if known.reached <= time {
            while reader.position <= time.samples(at: reader.facts.track.sampleRate) {
                guard try reader.next({ _ in }) else { return max((end(of: reader) - time).value, 0) }
                try report?(reader.progress)
            }
            let reached = SceneTime(reader.position, over: reader.facts.track.sampleRate)
            self.known.state.withLock { $0.reached = max($0.reached, reached) }
        }
        return stated - time.value
    }

    /// Returns the length of the sound without decoding: the duration that the file states, or the exact length if the
    /// sound was decoded before. Returns nil if neither is known.
    func likelyLength() throws -> SceneTime? {
        if let length = known.state.withLock({ $0.length }) { return length }
        let facts = try SoundReader<Int16>(path: path).facts
        return (facts.trackDuration ?? facts.duration).map { SceneTime(seconds: $0) }
    }

    /// Throws `MediaError` if the beginning of the sound can't be decoded. Later calls decode nothing if an earlier
    /// call succeeded.
    func checkBeginning() throws {
        if known.state.withLock({ $0.isDecodable }) { return }
        _ = try SoundReader<Int16>(path: path).next { _ in }
        known.state.withLock { $0.isDecodable = true }
    }

    /// Throws `AssetError` if the file's content has changed. The file is hashed again only if its size or times have
    /// changed.
    func check() throws {
        if let state, try input.state() == state { return }
        var file = try InputFile(opening: path)
        guard try file.digest() == sha256 else {
            throw AssetError(name, .notUsable, "the file changed while it was used")
        }
    }

    /// A path that opens the same file again, even if it was renamed or deleted.
    var path: String { input.ownPath }
}

/// A cache of facts found by decoding a sound, such as the sound's exact length.
final class SoundFindings: Sendable {
    struct State {
        /// True after the beginning was decoded without an error.
        var isDecodable = false
        /// The length of the sound; nil until the sound was decoded to its end.
        var length: SceneTime?
        /// The latest time up to which the sound was decoded.
        var reached = SceneTime.zero
    }

    let state = Locked(State())
}
