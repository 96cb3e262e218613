import Drawing
import Film
import Geometry
import Media
import SceneModel
import SceneText
import Spelling
import Terminal

/// The flags for films that fit a place, or a number of bytes. Each value of a destination is that of a flag, and a flag that is
/// given wins.
enum DestinationOptions {
    static let destination = Flag(
        "--for", value: "PLACE", choices: Destination.allCases.map(\.rawValue),
        synonyms: ["--target", "--destination"],
        "Make a film that fits a place (listed below): its size, frame rate, quality, sound and bytes. Other flags win."
    )
    static let maximumBytes = Flag(
        "--max-bytes", value: "SIZE", synonyms: ["--max-size", "--filesize", "--file-size"],
        "Make a film of at most this size in bytes, for example 500000, 2.5MB or 4MiB, with the best CRF for it. With --crf, a larger film is an error."
    )
    static let loudness = Flag(
        "--loudness", value: "LUFS", synonyms: ["--lufs"],
        "Loudness of the film (EBU R 128), for example -14. Default: the scene's.")

    /// The places, for help.
    static let section = HelpSection(
        "Places",
        Destination.allCases.map { place in
            let row = place.row
            return HelpSection.Row(
                place.rawValue,
                "\(place.title): \(row.frame), \(row.rate) fps, \(row.pictures); sound: \(row.sound); at most \(row.limit)."
            )
        })

    /// Returns the place of `--for`, or nil.
    static func place(_ arguments: Arguments) -> Destination? {
        guard arguments.takes(destination) else { return nil }
        return arguments.string(destination.name).flatMap(Destination.init)
    }

    /// Returns the arguments with the size of a place whose films all have the same size.
    static func completed(_ arguments: Arguments) -> Arguments {
        guard case .exactly(let size) = place(arguments)?.frame, !arguments.isSet(SceneOptions.size.name)
        else {
            return arguments
        }
        let sized = arguments.setting(SceneOptions.size.name, to: ["\(size)"])
        guard !arguments.isSet(SceneOptions.fit.name) else { return sized }
        return sized.setting(SceneOptions.fit.name, to: [Fit.contain.rawValue])
    }

    /// Returns the limit of the film's size, or nil.
    static func limit(_ arguments: Arguments) throws -> SizeLimit? {
        guard let most = try arguments.byteCount(maximumBytes.name) ?? place(arguments)?.maximumBytes else {
            return nil
        }
        return SizeLimit(byteCount: most, choosesCRF: !arguments.isSet(FilmOptions.crf.name))
    }

    /// Throws for values that no film can have.
    static func check(_ arguments: Arguments) throws {
        guard arguments.takes(loudness) else { return }
        _ = try givenLoudness(arguments)
    }

    private static func givenLoudness(_ arguments: Arguments) throws -> Double? {
        try arguments.number(loudness.name, in: -70...0)
    }

    /// Returns a scene with the frame rate and the loudness of the place and the flags. A loudness that the scene asks for is
    /// kept unless a flag gives another.
    static func changed(_ scene: Scene, _ arguments: Arguments) throws -> Scene {
        guard arguments.takes(loudness) else { return scene }
        var scene = scene
        let place = place(arguments)
        if let place, !arguments.isSet(SceneOptions.fps.name) { scene.fps = place.rate(for: scene.fps) }
        if let loudness = try givenLoudness(arguments) ?? scene.audio?.loudness ?? place?.loudness {
            var audio = scene.audio ?? SceneAudio()
            audio.loudness = loudness
            scene.audio = audio
        }
        return scene
    }

    /// Returns the size of the film of a scene whose size no flag gives; nil for the scene's.
    static func size(for scene: Scene, _ arguments: Arguments) -> PixelSize? {
        guard !arguments.isSet(SceneOptions.size.name) else { return nil }
        return place(arguments)?.size(for: scene.size)
    }

    /// Sets the sound's bit rate that no flag gives, or leaves the sound out. Throws if the film is too long for the place.
    static func change(_ order: inout FilmOrder, _ arguments: Arguments) throws {
        guard let place = place(arguments) else { return }
        guard order.format.codecs.contains(place.codec) else {
            throw UsageError(
                "--for \(place.rawValue): a film \(order.format.ending) can't be in \(place.codec.name)",
                hint:
                    "use a film \(alternatives(OutputFormat.allCases.filter { $0.codecs.contains(place.codec) }.map(\.ending)))"
            )
        }
        if let rate = place.audioBitRate {
            if order.format.takesBitRate { order.audioBitRate = order.audioBitRate ?? rate }
        } else if order.audioBitRate == nil {
            order.isSilent = true
        }
        let rate = order.scene.fps
        let frameCount = (order.frames?.count ?? order.scene.frameCount) * order.repeats
        guard let most = place.maximumSeconds, rate.frameCount(in: most) < frameCount else { return }
        let seconds = fixed(Double(frameCount) / rate.framesPerSecond, 1)
        throw UsageError(
            "--for \(place.rawValue): the film lasts \(seconds) s; \(place.title) may last \(fixed(most, 0)) s",
            hint: "choose a part, for example: --frames 0-\(rate.frameCount(in: most) - 1)")
    }
}
