import Base
import Files
import Film
import FilmReading
import Media
import Sound

/// The result of reading and decoding a complete sound file.
package struct SoundInspection: Sendable {
    /// The path of the sound.
    package let path: String
    /// The size of the file, in bytes.
    package let byteCount: Int
    /// The facts that the file states about the sound, such as the codec and the sample rate.
    package let facts: SoundFacts
    /// True if the index (moov) is at the beginning. Nil if the container has no such index.
    package let isIndexInFront: Bool?
    /// The measures of the decoded sound. Nil if the sound is damaged.
    package let measure: SoundMeasure?
    /// The errors of reading and decoding, as sentences for users. Empty if the sound is not damaged.
    package let damage: [String]

    /// Returns true if a file has sound and no pictures. Returns false for files without sound. Throws a `MediaError`
    /// only if the system fails, such as for lack of memory.
    package static func isSound(_ path: String) throws -> Bool {
        guard FileSystem.kind(of: path) == .file else { return false }
        let asFilm = try Self.error { _ = try Demuxer(path: path).facts }
        guard asFilm?.missingTrack == .video else { return false }
        // A sound in an unsupported format is a sound too.
        return try Self.error { _ = try Self.facts(of: path) }?.missingTrack == nil
    }

    private static func error(_ body: () throws -> Void) throws -> MediaError? {
        do { try body() } catch let error as MediaError {
            if error.isFault { throw error }
            return error
        } catch {}
        return nil
    }

    /// Reads and decodes a complete sound, even a damaged one. Throws `SystemError` if the file can't be opened and
    /// `FilmError` if its format is not supported. All other faults are part of the result.
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

    /// The duration in seconds: of the decoded sound or, for a damaged file, as stated in the file. Nil if unknown.
    package var duration: Double? {
        measure.map { Double($0.sampleCount) / Double(facts.track.sampleRate) } ?? facts.duration
    }

    /// The possible defects of the sound, the most serious first.
    package var findings: [Finding] {
        damage.map { Finding(name: "damage", text: $0) } + nameFindings + (measure?.findings() ?? [])
    }

    /// Notes about the sound: facts worth knowing that are no defects.
    package var notes: [Finding] { measure?.notes() ?? [] }

    private var nameFindings: [Finding] {
        guard let type = Self.filmTypes.first(where: { path.lowercased().hasSuffix(".\($0)") }) else {
            return []
        }
        return [
            Finding(
                name: "noPictures",
                text: "the file has only sound and no pictures, in spite of its extension .\(type)")
        ]
    }

    /// The file extensions of films.
    private static let filmTypes = ["mp4", "m4v", "mov", "mkv", "avi", "ts", "mpg", "flv"]
}
