import Base
import Geometry
import Rasteriser
import SceneModel

/// A record of the files and libraries that a layer uses and that may affect its pixels: the digests of the files and
/// the versions of the libraries.
final class LayerSources: Sendable {
    private let noted = Locked<[String: String]>([:])

    func note(file: String, sha256: String) { noted.withLock { $0["file \(file)"] = sha256 } }
    func note(library: String, version: String) { noted.withLock { $0["library \(library)"] = version } }

    /// All recorded files and libraries, sorted by name, with their digests and versions.
    var description: FigureBytes {
        var bytes = FigureBytes()
        bytes.append(noted.withLock { $0.sorted { $0.key < $1.key } }) { bytes, source in
            bytes.append(name: source.key)
            bytes.append(name: source.value)
        }
        return bytes
    }
}

/// The scene's files as one layer sees them: every file or library that the layer uses is recorded in its
/// `LayerSources`. Inner layers open their files through this value, so their files are recorded too.
struct LayerAssets: SceneAssets {
    private let files: any SceneAssets
    private let sources: LayerSources

    init(_ files: any SceneAssets, notingIn sources: LayerSources) {
        (self.files, self.sources) = (files, sources)
    }

    private func noting<Value>(_ file: String, _ value: Value) -> Value {
        sources.note(file: file, sha256: files.digest(of: file) ?? "")
        return value
    }

    private func noting<Value>(_ libraries: [LibraryVersion], _ value: Value) -> Value {
        for library in libraries { use(library: library) }
        return value
    }

    func path(of file: String) throws -> String { noting(file, try files.path(of: file)) }
    func image(_ file: String) throws -> DecodedImage { noting(file, try files.image(file)) }

    func picture(_ file: String) throws -> AssetPicture {
        let picture = noting(file, try files.picture(file))
        guard case .film(let film) = picture else { return picture }
        return noting(film.libraries, picture)
    }

    func animation(_ file: String) throws -> any AssetAnimation {
        let animation = try files.animation(file)
        return noting(animation.libraries, animation)
    }

    func sound(_ file: String, channel: Int?) throws -> any AssetSound {
        let sound = try files.sound(file, channel: channel)
        return noting(sound.libraries, sound)
    }

    func spectrum(_ file: String, channel: Int?) throws -> any AssetSpectrum {
        let spectrum = try files.spectrum(file, channel: channel)
        return noting(spectrum.libraries, spectrum)
    }

    func use(systemFile: String) throws {
        noting(AssetDigest.name(ofSystemFile: systemFile), try files.use(systemFile: systemFile))
    }

    func use(library: LibraryVersion) {
        sources.note(library: library.name, version: library.version)
        files.use(library: library)
    }

    func holds(_ file: String) -> Bool { files.holds(file) }
    func captions(_ file: String) throws -> Captions { try files.captions(file) }
    func cube(_ file: String) throws -> (cube: ColorCube, sha256: String) { try files.cube(file) }
    func measure(_ file: String) throws -> (size: PixelSize, sha256: String) { try files.measure(file) }
    func measuredImage(_ file: String) throws -> DecodedImage { try files.measuredImage(file) }

    func pyramid(_ origin: PyramidOrigin, _ make: () -> ImagePyramid) -> ImagePyramid {
        files.pyramid(origin, make)
    }

    func keep(_ byteCount: Int, for file: String) throws { try files.keep(byteCount, for: file) }
    func keep(spriteBytes: Int) throws { try files.keep(spriteBytes: spriteBytes) }
    func digest(of file: String) -> String? { files.digest(of: file) }
    var digests: [AssetDigest] { files.digests }
    var byteCountPerThread: Int { files.byteCountPerThread }
    var libraryVersions: [LibraryVersion] { files.libraryVersions }
}
