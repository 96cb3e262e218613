import Drawing
import Hashing
import Media
import SceneModel

/// The versions of everything that decides the bytes of a film.
package struct Fingerprint: Sendable, Equatable {
    /// One of them.
    package struct Part: Sendable, Equatable {
        /// Its name, as `x264`.
        package let name: String
        /// Its version, as it states it.
        package let version: String

        /// Creates a part.
        package init(_ name: String, _ version: String) {
            self.name = name
            self.version = version
        }
    }

    /// The parts, in the order in which a frame passes them.
    package let parts: [Part]

    /// A fingerprint from its parts.
    package init(parts: [Part]) { self.parts = parts }

    /// The fingerprint of this process, with all libraries that may decide pixels or samples. Asks x264 by encoding a picture.
    package static func running() throws -> Fingerprint {
        var libraries = try DrawingVersions.running.text.map { Part($0.name, $0.version) }
        let lottie = try SceneLottie.libraryVersion() ?? "not part of this build"
        libraries.append(Part(SceneLottie.libraryName, lottie))
        return Fingerprint(parts: try running(libraries).parts + SoundSettings.makers)
    }

    /// The fingerprint of a film that this process makes. Films without text don't depend on the libraries of text, and those
    /// without Lottie animations not on librlottie.
    package static func running(of renderer: Renderer) throws -> Fingerprint {
        var text = renderer.textVersions.map { Part($0.name, $0.version) }
        let fonts = renderer.inputDigests.filter { $0.file.hasPrefix(AssetDigest.systemPrefix) }.map(\.sha256)
        if !fonts.isEmpty {
            let digest = SHA256.digest(of: Array(fonts.joined().utf8))
            text.append(Part("fonts", String(digest.prefix(16))))
        }
        let layers = renderer.layerVersions.map { Part(layerPrefix + $0.name, String($0.version)) }
        let libraries = renderer.assetVersions.map { Part($0.name, $0.version) }
        return try running(text + libraries + layers)
    }

    /// The start of the names of parts that are the versions of layers' types. A type's first version is left out.
    package static let layerPrefix = "layer "

    /// The versions of what makes every film.
    static func ofEveryFilm() throws -> Fingerprint { try running([]) }

    private static func running(_ libraries: [Part]) throws -> Fingerprint {
        let (media, drawing) = (LibraryVersions.running, try DrawingVersions.running)
        return Fingerprint(
            parts: [Part("renderer", String(Renderer.version)), Part("freetype", drawing.freeType)]
                + libraries + [
                    Part("libavutil", media.util), Part("libswscale", media.scale),
                    Part("libavcodec", media.codec), Part("x264", try EncoderSettings.x264Version()),
                    Part("libavformat", media.format),
                ])
    }

    /// This with those of some parts that it does not have.
    func adding(_ others: [Part]) -> Fingerprint {
        Fingerprint(parts: parts + others.filter { !parts.contains($0) })
    }

    /// An object with the versions by their parts' names.
    package var json: JSON { Self.format.write(self) }

    /// A fingerprint in JSON: an object of strings, with any keys.
    package static let format = Format<Fingerprint>(
        expectation: "an object of versions",
        schema: ["type": "object", "additionalProperties": ["type": "string"]],
        parse: { json in
            let parts = json.members?.compactMap { member in
                member.value.string.map { Part(member.key, $0) }
            }
            guard let parts, parts.count == json.members?.count else { return nil }
            return Fingerprint(parts: parts)
        }, write: { .object($0.parts.map { JSON.Member($0.name, .string($0.version)) }) })

    /// The version of a part; nil for one that is not there.
    package subscript(name: String) -> String? { parts.first { $0.name == name }?.version }
}
