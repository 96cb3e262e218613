import Drawing
import Hashing
import Media
import SceneModel
import SceneText

/// The versions of all software that determines the bytes of a film.
package struct Fingerprint: Sendable, Equatable {
    /// The version of one component.
    package struct Part: Sendable, Equatable {
        /// The name of the component, such as `x264`.
        package let name: String
        /// The version that the component reports.
        package let version: String

        /// Creates a part from the name and version of a component.
        package init(_ name: String, _ version: String) {
            self.name = name
            self.version = version
        }
    }

    /// The components, in the order in which a frame passes through them.
    package let parts: [Part]

    /// Creates a fingerprint from its parts.
    package init(parts: [Part]) { self.parts = parts }

    /// Returns the fingerprint of this process, with all libraries that may determine pixels or samples. Encodes a
    /// picture to find the version of x264.
    package static func running() throws -> Fingerprint {
        var libraries = try DrawingVersions.running.text.map { Part($0.name, $0.version) }
        let lottie = try SceneLottie.libraryVersion() ?? "not part of this build"
        libraries.append(Part(SceneLottie.libraryName, lottie))
        let encoders = try VideoCodec.allCases.filter { $0 != .h264 }.flatMap(encoder)
        return Fingerprint(
            parts: try running(libraries).parts + encoders + [try webP] + SoundSettings.makers)
    }

    /// Returns the fingerprint of a film that `renderer` draws. Text libraries are included only if the film has
    /// text, and librlottie only if it has Lottie animations.
    package static func running(of renderer: Renderer, codec: VideoCodec) throws -> Fingerprint {
        var text = renderer.textVersions.map { Part($0.name, $0.version) }
        let fonts = renderer.inputDigests.filter { $0.file.hasPrefix(AssetDigest.systemPrefix) }.map(\.sha256)
        if !fonts.isEmpty {
            let digest = SHA256.digest(of: Array(fonts.joined().utf8))
            text.append(Part("fonts", String(digest.prefix(16))))
        }
        let layers = renderer.layerVersions.map { Part(layerPrefix + $0.name, String($0.version)) }
        let libraries = renderer.assetVersions.map { Part($0.name, $0.version) }
        return try running(text + libraries + layers, codec: codec)
    }

    /// The prefix of the names of parts that are versions of layer types. Layer types in their first version have no
    /// part.
    package static let layerPrefix = "layer "

    /// Returns the versions of the components that every film with a codec depends on.
    static func ofEveryFilm(codec: VideoCodec) throws -> Fingerprint { try running([], codec: codec) }

    private static func running(_ libraries: [Part], codec: VideoCodec = .h264) throws -> Fingerprint {
        let (media, drawing) = (LibraryVersions.running, try DrawingVersions.running)
        return Fingerprint(
            parts: [Part("renderer", String(Renderer.version)), Part("freetype", drawing.freeType)]
                + libraries + [
                    Part("libavutil", media.util), Part("libswscale", media.scale),
                    Part("libavcodec", media.codec),
                ] + (try encoder(codec)) + [Part("libavformat", media.format)])
    }

    /// The names of the libraries that encode pictures, besides libavcodec.
    package static let encoders = VideoCodec.allCases.compactMap { codec in
        codec == .h264 ? x264 : codec.library.map(LoadedLibrary.name)
    }

    private static let x264 = "x264"

    /// The library that encodes animated WebP.
    static var webP: Part { get throws { try LoadedLibrary.part("libwebp.so.") } }

    /// Returns the version of the library that encodes a codec; empty for a codec of libavcodec itself.
    private static func encoder(_ codec: VideoCodec) throws -> [Part] {
        if codec == .h264 { return [Part(x264, try EncoderSettings.x264Version())] }
        guard let prefix = codec.library else { return [] }
        return [try LoadedLibrary.part(prefix)]
    }

    /// Returns a copy of this fingerprint that also has the parts of `others`, without duplicates.
    func adding(_ others: [Part]) -> Fingerprint {
        Fingerprint(parts: parts + others.filter { !parts.contains($0) })
    }

    /// A JSON object that maps the names of the components to their versions.
    package var json: JSON { Self.format.write(self) }

    /// The JSON format of a fingerprint: an object of strings, with any keys.
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

    /// The version of the component `name`; nil if the fingerprint doesn't contain it.
    package subscript(name: String) -> String? { parts.first { $0.name == name }?.version }
}
