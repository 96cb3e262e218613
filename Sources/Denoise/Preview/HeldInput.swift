import Files
import Film
import Media
import SceneModel

/// A file that is read more than once, open as long as this: it stays the same one, whatever becomes of its name.
package final class HeldInput: Sendable {
    private let file: InputFile
    /// The file's state when it was opened.
    package let state: FileState

    /// Opens a file that exists.
    convenience init(_ path: String) throws(SystemError) { try self.init(InputFile(opening: path)) }

    /// An open file.
    init(_ file: consuming InputFile) throws(SystemError) {
        state = try file.state()
        self.file = file
    }

    /// A path by which the same file is opened again.
    package var path: String { file.ownPath }

    /// Throws `DenoiseError` if the file was written to since it was opened.
    package func check() throws {
        guard try !file.state().wasWritten(since: state) else {
            throw DenoiseError.content("the file changed while it was used")
        }
    }
}

extension HeldInput {
    /// True for a film, which may be written as one; its sound is not looked at.
    private var isFilm: Bool { (try? Demuxer(path: path)) != nil }

    /// True for a film with sound. Of a picture no more than its beginning is read.
    package var isFilmWithSound: Bool {
        guard var file = try? InputFile(opening: path), let start = try? file.read(64),
            ImageHeader.mayBeFilm(start), let film = try? Demuxer(path: path)
        else { return false }
        return film.hasSound
    }

    /// The usual kind of output without its noise: a film stays one, and a sound that has its samples as they were
    /// keeps them.
    package var usualTarget: DenoiseTarget {
        if isFilm { return .mp4 }
        let bits = (try? SoundReader<Float>(path: path))?.facts.sampleBits ?? 0
        return bits > 0 ? .wav : .m4a
    }
}

extension Scene {
    /// Opens a file that the scene names, if it may be read. Throws `AssetError`.
    package func openFile(_ name: String) throws -> HeldInput { try HeldInput(openInput(name)) }
}
