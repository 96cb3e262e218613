import Base
import Drawing
import Files
import Media
import SceneModel
import Sound

/// A file that sounds are read from, open as long as this.
final class SoundFile: Sendable {
    let sha256: String
    private let name: String
    private let input: InputFile
    /// The state in which it has this digest; nil if changes may not show in it.
    private let state: FileState?
    private let known: SoundFindings

    /// An open file, as the scene names it, with its digest in a state, and what was learned of one with the same content.
    init(
        _ name: String, _ input: consuming InputFile, sha256: String, state: FileState?,
        known: SoundFindings = SoundFindings()
    ) {
        (self.name, self.sha256, self.state, self.known) = (name, sha256, state, known)
        self.input = input
    }

    /// The length of its sound. Decodes all of it the first time.
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

    /// The seconds of sound after a time; 0 if it ends before. It is decoded up to that time: the duration that the file states
    /// is only trusted for what comes then.
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

    /// The length of its sound without decoding it: what the file states, unless it was decoded before.
    func likelyLength() throws -> SceneTime? {
        if let length = known.state.withLock({ $0.length }) { return length }
        let facts = try SoundReader<Int16>(path: path).facts
        return (facts.trackDuration ?? facts.duration).map { SceneTime(seconds: $0) }
    }

    /// Throws a `MediaError` if its sound can't be decoded at all. Only its beginning is read, the first time.
    func checkBeginning() throws {
        if known.state.withLock({ $0.isDecodable }) { return }
        _ = try SoundReader<Int16>(path: path).next { _ in }
        known.state.withLock { $0.isDecodable = true }
    }

    /// Throws `AssetError` if the content is no longer what it was. It is hashed again only if something changed.
    func check() throws {
        if let state, try input.state() == state { return }
        var file = try InputFile(opening: path)
        guard try file.digest() == sha256 else {
            throw AssetError(name, .notUsable, "the file changed while it was used")
        }
    }

    /// A path by which the same file is opened again, whatever became of its name.
    var path: String { input.ownPath }
}

/// A cache of what decoding a sound has shown.
final class SoundFindings: Sendable {
    struct State {
        /// True once its beginning was decoded.
        var isDecodable = false
        /// Its length; nil until it was decoded to its end.
        var length: SceneTime?
        /// The furthest time that was decoded.
        var reached = SceneTime.zero
    }

    let state = Locked(State())
}
