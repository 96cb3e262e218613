import Files
import Film
import Media
import SceneModel

/// An input file that is read several times. The file stays open, so the same file is read even if the path leads to
/// another file later.
package final class OpenInput: Sendable {
    private let file: InputFile
    /// The file's state when it was opened.
    package let state: FileState

    /// Opens an existing file.
    convenience init(_ path: String) throws(SystemError) { try self.init(InputFile(opening: path)) }

    /// Creates an input that owns an open file.
    init(_ file: consuming InputFile) throws(SystemError) {
        state = try file.state()
        self.file = file
    }

    /// A path that opens the same file again in this process.
    package var path: String { file.ownPath }

    /// Throws `DenoiseError` if the file was written to after it was opened.
    package func check() throws {
        guard try !file.state().wasWritten(since: state) else {
            throw DenoiseError.content("the file changed while it was used")
        }
    }
}

extension OpenInput {
    /// True if the file is a film, with or without sound.
    private var isFilm: Bool { (try? Demuxer(path: path)) != nil }

    /// True if the file is a film with sound. If the file is an image, only its first bytes are read.
    package var isFilmWithSound: Bool {
        guard var file = try? InputFile(opening: path), let start = try? file.read(64),
            ImageHeader.mayBeFilm(start), let film = try? Demuxer(path: path)
        else { return false }
        return film.hasSound
    }

    /// The default kind of the denoised output: a film if the input is a film, WAV for uncompressed or lossless sound,
    /// and AAC for other sound.
    package var usualTarget: DenoiseTarget {
        if isFilm { return .mp4 }
        let bits = (try? SoundReader<Float>(path: path))?.facts.sampleBits ?? 0
        return bits > 0 ? .wav : .m4a
    }
}

extension Scene {
    /// Opens a file that is named in the scene. Throws `AssetError` if the file may not or can't be read.
    package func openFile(_ name: String) throws -> OpenInput { try OpenInput(openInput(name)) }
}
