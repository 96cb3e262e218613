import Base
import Drawing
import Files
import Geometry
import Hashing
import Lottie
import Media
import Pipeline
import SceneModel
import SceneText

/// A Lottie animation that a layer shows.
struct SceneLottie: AssetAnimation {
    let sha256: String
    let libraries: [LibraryVersion]
    private let file: String
    private let animation: LottieAnimation

    /// The name of librlottie in fingerprints.
    static let libraryName = "librlottie"
    /// The memory that librlottie needs apart from pictures: 50 bytes for each byte of JSON text.
    fileprivate static let bytesPerByte = 50

    /// Parses the file's content. Throws `AssetError` if `bytes` are not a Lottie animation, or if the animation uses
    /// features that can't be drawn correctly.
    init(_ file: String, _ bytes: [UInt8], sha256: String, libraries: [LibraryVersion]) throws {
        self.file = file
        (self.sha256, self.libraries) = (sha256, libraries)
        // Parsed JSON takes many times as much memory as its text.
        if !bytes.isEmpty { try Memory.require(bytes.count * Self.bytesPerByte, to: "read \(file)") }
        do {
            animation = try LottieAnimation(parsing: bytes)
        } catch {
            throw AssetError(file, .notUsable, reasons: error.listed.map(\.description), count: error.count)
        }
    }

    var size: PixelSize { animation.size }
    var frameCount: Int { animation.frameCount }
    var frameDuration: SceneTime { animation.frameDuration }

    func byteCount(of size: PixelSize) -> Int {
        (animation.pictureCount + 1) * size.width * size.height * 4 + animation.text.count * Self.bytesPerByte
    }

    func pixels(of frame: Int, size: PixelSize) throws -> [UInt32] {
        guard LottieLibrary.isThere else { throw AssetError(file, .notUsable, LottieLibrary.missing) }
        try Memory.require(byteCount(of: size), to: "draw \(file)")
        guard let pixels = LottieLibrary.render(animation, frame: frame, size: size) else {
            throw AssetError(file, .notUsable, "librlottie can't read the file")
        }
        return pixels
    }

    /// Returns the version of librlottie and a digest of the library's file, since distributions patch the file
    /// without changing the version. Returns nil in builds without librlottie.
    static func libraryVersion() throws -> String? {
        guard let version = LottieLibrary.version, let path = LottieLibrary.path else { return nil }
        var input = try InputFile(opening: path)
        let bytes = try input.readAll(atMost: 64 << 20)
        return "\(version) \(SHA256.digest(of: bytes).prefix(16))"
    }
}

extension SceneFolder {
    func animation(_ file: String) throws -> any AssetAnimation {
        let limits = (LottieAnimation.maximumBytes, "an animation's file")
        let (animation, _) = try value(of: file, limits, in: caches.animations) { bytes, sha256 in
            if let reason = Self.reasonToBeNoLottie(Array(bytes.prefix(64))) {
                throw AssetError(file, .notUsable, reason)
            }
            let animation = try SceneLottie(file, bytes, sha256: sha256, libraries: lottieLibraries())
            return (animation, bytes.count * SceneLottie.bytesPerByte)
        }
        libraries.withLock { $0.formUnion(animation.libraries) }
        return animation
    }

    /// Returns the version of librlottie, whose file is read and hashed only the first time.
    private func lottieLibraries() throws -> [LibraryVersion] {
        let version = try caches.lottieVersion.withLock { $0 } ?? SceneLottie.libraryVersion()
        caches.lottieVersion.withLock { $0 = version }
        return version.map { [LibraryVersion(SceneLottie.libraryName, $0)] } ?? []
    }

    /// Returns the reason why a file that begins with the bytes `start` is not a Lottie file; nil if it may be one.
    private static func reasonToBeNoLottie(_ start: [UInt8]) -> String? {
        if start.starts(with: Array("PK\u{3}\u{4}".utf8)) {
            return
                "a zip file, as .lottie files are; unzip it and use the JSON file from its folder \"animations\""
        }
        if ImageHeader.isPicture(start) {
            return "a picture, not a Lottie animation; a layer of the type \"image\" shows pictures"
        }
        return !Self.isJSON(start) && start.contains(0)
            ? "not a Lottie animation, which is JSON; a layer of the type \"image\" shows pictures and films"
            : nil
    }

    /// Returns true if a file that begins with the bytes `start` is a JSON object, as Lottie animations are.
    static func isJSON(_ start: [UInt8]) -> Bool {
        start.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
    }
}
