import Base
import Files
import Film
import FilmReading
import Media
import Sound

/// The result of reading and decoding all of a sound file.
package struct SoundInspection: Sendable {
    /// Where the sound is.
    package let path: String
    /// The size of the file.
    package let byteCount: Int
    /// The facts that the file states.
    package let facts: SoundFacts
    /// Whether the index (moov) is in front; nil for a container without one.
    package let isIndexInFront: Bool?
    /// The measures of the decoded sound; nil if it is damaged.
    package let measure: SoundMeasure?
    /// The errors of reading and decoding, for people; empty for a sound without damage.
    package let damage: [String]

    /// Whether a file has sound and no pictures. What is neither is no sound; throws a `MediaError` where the machine fails.
    package static func isSound(_ path: String) throws -> Bool {
        guard FileSystem.kind(of: path) == .file else { return false }
        let asFilm = try Self.error { _ = try Demuxer(path: path).facts }
        guard asFilm?.missingTrack == .video else { return false }
        // A sound of a kind that is not read is one all the same.
        return try Self.error { _ = try Self.facts(of: path) }?.missingTrack == nil
    }

    private static func error(_ body: () throws -> Void) throws -> MediaError? {
        do { try body() } catch let error as MediaError {
            if error.isFault { throw error }
            return error
        } catch {}
        return nil
    }

    /// Reads and decodes all of a sound, also a damaged one. Throws `SystemError` for a file that can't be opened and
    /// `FilmError` for one of a kind that is not read. What else is wrong is in the result.
    package init(
        of path: String, cancellation: Cancellation = Cancellation(), report: SoundProgress.Report? = nil
    ) throws {
        _ = try InputFile(opening: path)
        self.path = path
        byteCount = try FileSystem.byteCount(of: path)
        facts = try Self.describing(path) { try Self.facts(of: path) }
        isIndexInFront = try BoxLayout(of: path)?.isIndexInFront
        (measure, damage) = try Self.measure(path, cancellation, report)
    }

    private static func facts(of path: String) throws -> SoundFacts {
        var demuxer = try Demuxer(path: path, for: .sound)
        return try demuxer.soundFacts()
    }

    private static func describing<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as MediaError where error.isAboutContent {
            throw FilmError("\(path): \(error.reason)")
        }
    }

    private static func measure(
        _ path: String, _ cancellation: Cancellation, _ report: SoundProgress.Report?
    ) throws -> (SoundMeasure?, damage: [String]) {
        do {
            let reader = try SoundReader<Float>(path: path)
            let measure = try SoundMeasure(of: reader) { _ in
                try cancellation.check()
                try report?(reader.progress)
            }
            return (measure, [])
        } catch let error as MediaError where !error.isFault {
            return (nil, [error.reason])
        }
    }

    /// Seconds of sound: what was decoded, or what the file states if it is damaged; nil if it states nothing.
    package var duration: Double? {
        measure.map { Double($0.sampleCount) / Double(facts.track.sampleRate) } ?? facts.duration
    }

    /// The possible defects, the gravest first.
    package var findings: [Finding] {
        damage.map { Finding(name: "damage", text: $0) } + nameFindings + (measure?.findings() ?? [])
    }

    /// Notes: facts worth knowing that are no defects.
    package var notes: [Finding] { measure?.notes() ?? [] }

    private var nameFindings: [Finding] {
        guard let type = Self.filmTypes.first(where: { path.lowercased().hasSuffix(".\($0)") }) else {
            return []
        }
        return [
            Finding(name: "noPictures", text: "there are no pictures in it, only sound, in spite of .\(type)")
        ]
    }

    /// The file extensions of films.
    private static let filmTypes = ["mp4", "m4v", "mov", "mkv", "avi", "ts", "mpg", "flv"]
}
