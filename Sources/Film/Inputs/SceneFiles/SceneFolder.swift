import Base
import Drawing
import Files
import Geometry
import Glibc
import Hashing
import Media
import Pipeline
import Rasteriser
import SceneModel
import SceneText

/// Access to the files of a scene. Only files inside the scene's own folder and inside folders that the user has
/// allowed may be opened.
///
/// A scene may come from an untrusted source, so URLs, devices and links to files outside these folders are refused.
final class SceneFolder: SceneAssets {
    /// The folder of the scene's file; nil if the scene has no folder.
    let folder: String?
    private let own: ReadableFolders
    private let allowed: ReadableFolders
    /// The digests of the files in use, keyed by the files' names in the scene.
    private let used = Locked<[String: String]>([:])
    private let opened = Locked<[String: String]>([:])
    /// The bytes of memory in use for pictures and sounds, and the bytes that each drawing thread uses in addition.
    private let memory = Locked((used: 0, perThread: 0))
    /// The films that layers show, keyed by file name.
    let films = Locked<[String: SceneFilm]>([:])
    /// The sounds whose waveforms layers show.
    let shownSounds = Locked<[SoundKey: SceneSound]>([:])
    /// Caches of file contents, which may have been filled when scenes were opened earlier.
    let caches: FileCaches
    /// The versions of the libraries that decode or draw the files.
    let libraries = Locked<Set<LibraryVersion>>([])

    /// The maximum size of a picture's file in bytes.
    private static let maximumPictureBytes = 256 << 20
    /// The maximum memory in bytes for all pictures and sounds of a scene.
    private static let maximumMemory = 2 << 30

    /// The closure that is called with the progress of reading each sound; nil for no reports.
    let report: SoundProgress.Report?
    /// The path of a chunk store in which an earlier run may have cached the peaks (the amplitudes) of sounds.
    let store: String?

    /// Creates access to the files that `scene` may use.
    init(
        of scene: Scene, report: SoundProgress.Report? = nil, store: String? = nil,
        caches: FileCaches = FileCaches()
    ) {
        (self.report, self.store, self.caches) = (report, store, caches)
        folder = scene.folder
        own = ReadableFolders(scene.folder.map { [$0] } ?? [])
        allowed = ReadableFolders(scene.allowedFolders)
    }

    var digests: [AssetDigest] {
        used.withLock { used in
            used.sorted { $0.key < $1.key }.map { AssetDigest(file: $0.key, sha256: $0.value) }
        }
    }
    func digest(of file: String) -> String? { used.withLock { $0[file] } }
    /// The names of the opened files as written in the scene.
    var names: [String] { opened.withLock { $0.keys.sorted() } }
    /// The paths of the files that were opened.
    var paths: [String] { opened.withLock { Array($0.values) } }
    var byteCountPerThread: Int { memory.withLock { $0.perThread } }

    var libraryVersions: [LibraryVersion] {
        libraries.withLock { $0.sorted { $0.name < $1.name } }
    }

    func path(of file: String) throws -> String {
        var input = try open(file)
        try record(try digest(of: &input, as: file).sha256, of: file)
        return input.path
    }

    func image(_ file: String) throws -> DecodedImage {
        let (image, _) = try decoded(file)
        try keep(image.width * image.height * 16 / 3, for: file)
        return image
    }

    func measure(_ file: String) throws -> (size: PixelSize, sha256: String) {
        let bytes = try content(of: file, atMost: Self.maximumPictureBytes, "a picture's file")
        let sha256 = SHA256.digest(of: bytes)
        try record(sha256, of: file)
        let header = try describing(file) { try ImageHeader(of: bytes) }
        return (PixelSize(width: header.width, height: header.height), sha256)
    }

    func measuredImage(_ file: String) throws -> DecodedImage {
        try decoded(file).image
    }

    func picture(_ file: String) throws -> AssetPicture {
        if let film = try film(file) { return .film(film) }
        let (image, sha256) = try decoded(file)
        return .still(image, sha256: sha256)
    }

    func film(_ file: String) throws -> (any AssetFilm)? {
        var input = try open(file)
        do {
            let start = try input.read(64)
            if Self.isJSON(start) {
                throw AssetError(
                    file, .notUsable,
                    "JSON, not a picture or a film; use a layer of the type \"lottie\" for a Lottie animation"
                )
            }
            guard ImageHeader.mayBeFilm(start) else { return nil }
            try input.seek(to: 0)
            let (sha256, state) = try digest(of: &input, as: file)
            try record(sha256, of: file)
            let film = try SceneFilm(file, input, sha256: sha256, state: state)
            memory.withLock { $0.perThread += film.byteCountPerThread }
            films.withLock { $0[file] = film }
            libraries.withLock { $0.formUnion(film.libraries) }
            return film
        } catch let error as SystemError {
            throw AssetError(file, error)
        }
    }

    func keep(_ byteCount: Int, for file: String) throws {
        if let fault = keep(byteCount) { throw AssetError(file, .notUsable, "with this file \(fault)") }
    }

    func pyramid(_ origin: PyramidOrigin, _ make: () -> ImagePyramid) -> ImagePyramid {
        if let pyramid = caches.pyramids[origin] { return pyramid }
        let pyramid = make()
        caches.pyramids.keep(pyramid, for: origin, byteCount: pyramid.maximumBytes)
        return pyramid
    }

    func keep(spriteBytes byteCount: Int) throws {
        if let fault = keep(byteCount) { throw AssetError(layer: "with this layer's particles, \(fault)") }
        if byteCount > 0 { try Memory.require(byteCount, to: "draw the pictures of particles") }
    }

    /// Counts more bytes as memory in use. Returns a message if the limit is exceeded.
    private func keep(_ byteCount: Int) -> String? {
        let sum = memory.withLock { memory in
            memory.used += byteCount
            return memory.used
        }
        guard sum > Self.maximumMemory else { return nil }
        return
            "the scene's pictures and sounds take \(sum >> 20) MiB of memory; at most \(Self.maximumMemory >> 20) MiB are allowed"
    }

    /// Decodes the picture in a file, or takes it from the cache, and returns it with the file's digest.
    private func decoded(_ file: String) throws -> (image: DecodedImage, sha256: String) {
        let limits = (Self.maximumPictureBytes, "a picture's file")
        return try value(of: file, limits, in: caches.pictures) { bytes, _ in
            try describing(file) {
                let header = try ImageHeader(of: bytes)
                try Memory.require(
                    ImageDecoder.byteCount(for: header), to: "decode \(header.width)x\(header.height) pixels")
                let image = try ImageDecoder.decode(bytes, header)
                return (
                    DecodedImage(width: image.width, height: image.height, rgba: image.rgba), image.rgba.count
                )
            }
        }
    }

    private func describing<Result>(_ file: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as MediaError where !error.isOutOfMemory {
            // The error messages of libavcodec about damaged files don't help the user.
            throw AssetError(file, error, orElse: "damaged")
        }
    }

    func use(systemFile: String) throws {
        let key = AssetDigest.name(ofSystemFile: systemFile)
        do {
            var input = try InputFile(opening: systemFile)
            try record(try digest(of: &input, as: key).sha256, of: key)
        } catch let error as SystemError {
            throw AssetError(systemFile, error)
        }
    }

    /// Records the digest of a file. Throws `AssetError` if the file had another digest when it was opened before.
    func record(_ sha256: String, of file: String) throws(AssetError) {
        let first = used.withLock { used in
            let first = used[file] ?? sha256
            used[file] = first
            return first
        }
        if first != sha256 {
            throw AssetError(file, .notUsable, "the file changed while it was used")
        }
    }

    /// Returns a file's digest and state; see `DigestCache`.
    func digest(
        of input: inout InputFile, as file: String
    ) throws -> (sha256: String, state: FileState?) {
        do {
            return try caches.digests.digest(of: &input)
        } catch let error as SystemError {
            throw AssetError(file, error)
        }
    }

    /// Opens a file by its name in the scene. Throws `AssetError` if the file doesn't exist or isn't allowed.
    func open(_ file: String) throws -> InputFile {
        guard !file.isEmpty, !file.unicodeScalars.contains("\0") else {
            throw AssetError(file, .notUsable, "not a file name")
        }
        if Self.isURL(file) {
            if file.hasPrefix("https://") {
                throw AssetError(file, .isAddress, "a URL; only files can be used")
            }
            throw AssetError(
                file, .notUsable,
                "a URL; only files can be used (for a file of this name, put ./ before the name)")
        }
        let isAbsolute = file.hasPrefix("/")
        let isOutside = isAbsolute || file.split(separator: "/").contains("..")
        if isOutside, allowed.isEmpty {
            throw AssetError(
                file, .notAllowed,
                isAbsolute
                    ? "an absolute path; a scene's files are in its own folder"
                    : "\"..\" leads out of the scene's folder")
        }
        guard let folder else {
            throw AssetError(file, .notReadable, "the scene was given without a folder")
        }
        let path = isAbsolute ? file : "\(folder)/\(file)"
        do {
            let input = try open(path, isOutside: isOutside)
            try note(file, at: path)
            return input
        } catch let refusal as ReadableFolders.Refusal {
            switch refusal {
            case .outside: throw AssetError(file, .notAllowed, "lies outside the scene's folder")
            case .isFolder: throw AssetError(file, .notUsable, "a folder, not a file")
            case .isNoFile: throw AssetError(file, .notUsable, "a device or a pipe, not a file")
            }
        } catch let error as SystemError {
            // A link whose target is missing is reported as such: an image sequence ends only where the name itself
            // is missing.
            if error.code == ENOENT, FileSystem.kind(of: path) != nil {
                throw AssetError(file, .notReadable, "a link to a file that does not exist")
            }
            throw AssetError(file, error)
        }
    }

    /// Records the path of an opened file. Throws `AssetError` if the scene uses two names that are equal as Unicode
    /// text but differ in bytes (é as one character or two): they are two files, but would share one dictionary key.
    private func note(_ file: String, at path: String) throws {
        let first = opened.withLock { opened in
            if let index = opened.index(forKey: file) { return opened.keys[index] }
            opened[file] = path
            return file
        }
        guard first.utf8.elementsEqual(file.utf8) else {
            throw AssetError(
                file, .notUsable,
                "the scene has this name twice, in different bytes (Unicode NFC and NFD); write both names the same way, or rename a file"
            )
        }
    }

    func holds(_ file: String) -> Bool { (try? open(file)) != nil }

    private func open(_ path: String, isOutside: Bool) throws -> InputFile {
        if !isOutside {
            do {
                return try own.open(path)
            } catch ReadableFolders.Refusal.outside where !allowed.isEmpty {}
        }
        return try allowed.open(path)
    }

    /// Returns true if the name begins like a URL, with a protocol and a colon.
    private static func isURL(_ file: String) -> Bool {
        guard let colon = file.utf8.firstIndex(of: UInt8(ascii: ":")), let first = file.utf8.first else {
            return false
        }
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        return isLetter(first)
            && file.utf8[..<colon].allSatisfy { byte in
                isLetter(byte) || (0x30...0x39).contains(byte) || "+-.,".utf8.contains(byte)
            }
    }
}

extension Scene {
    /// Opens a file by its name in the scene. Throws `AssetError` if the file doesn't exist or isn't allowed.
    package func openInput(_ name: String) throws -> InputFile { try SceneFolder(of: self).open(name) }
}
