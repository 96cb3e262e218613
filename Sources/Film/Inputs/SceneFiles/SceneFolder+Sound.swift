import Base
import Drawing
import Files
import Media
import SceneModel
import Sound

extension SceneFolder {
    /// Opens the sounds of a scene. The files of the layers must have been opened before. Throws `AssetError` if a sound
    /// can't be decoded.
    func sounds(of scene: Scene) throws -> OpenedSounds {
        var sounds: [MixedSound] = []
        var doubts: [UnplacedWarning] = []
        var files: [String: SoundFile] = [:]
        var ends: [SoundPart.ClipEnd] = []
        for part in scene.soundParts {
            do {
                guard let sound = try sound(part, of: scene, &files) else { continue }
                sounds.append(sound)
                if let file = files[part.file], let doubt = try doubt(about: part, in: file, of: scene) {
                    doubts.append(doubt)
                }
                if let clip = part.openClip,
                    let length = try describing(
                        part, in: scene.source, { try files[part.file]?.likelyLength() })
                {
                    ends.append((clip, part.start + (length - part.playback.offset)))
                }
            } catch let error as AssetError {
                throw part.steps.reversed().reduce(error) { $0.inLayer($1) }.inText(scene.source)
            }
        }
        sounds.duck(by: scene.ducking)
        doubts += sounds.filter { $0.part.shaping.duck != nil && $0.duckedUnder.isEmpty }.map {
            UnplacedWarning(
                at: $0.part.steps.way + [.key("duck")], "no sound plays under which this one could duck")
        }
        let held = files.values.filter { file in sounds.contains { $0.sha256 == file.sha256 } }
        return OpenedSounds(
            sounds: sounds, files: held, warnings: SceneWarning.list(doubts, in: scene.source), clipEnds: ends
        )
    }

    /// Returns a warning if the end of the scene or of a group cuts off a clip without a fade.
    private func doubt(about part: SoundPart, in file: SoundFile, of scene: Scene) throws -> UnplacedWarning?
    {
        guard part.origin == .clip, !part.playback.loops, part.fadeOut == .zero else { return nil }
        let own = part.ownEnd.map { ($0 - part.outerEnd).value } ?? .infinity
        guard own >= Self.shortestCut else { return nil }
        let heard = part.playback.offset + (part.outerEnd - part.start)
        let outer = part.outerEnd == scene.end ? "the scene" : "a group around it"
        let cut = min(own, try describing(part, in: scene.source) { try file.seconds(after: heard, report) })
        guard cut >= Self.shortestCut else { return nil }
        return UnplacedWarning(
            at: part.steps.way,
            "cut off by the end of \(outer): \(SceneTime(seconds: cut).roundedSeconds) are not heard; give the clip a \"fadeOut\", or a shorter \"duration\" or \"end\""
        )
    }

    /// The shortest cut at the end of a clip, in seconds, that gives a warning.
    private static let shortestCut = 0.01

    /// Returns the sound of a clip or a layer; nil for a layer that shows no film, or a film without sound.
    private func sound(
        _ part: SoundPart, of scene: Scene, _ files: inout [String: SoundFile]
    ) throws -> MixedSound? {
        let film = films.withLock { $0[part.file] }
        if part.origin == .layer, film == nil { return nil }
        let file = try files[part.file] ?? soundFile(part.file)
        files[part.file] = file
        return try describing(part, in: scene.source) { () -> MixedSound? in
            guard try part.origin == .clip || Demuxer(path: file.path).hasSound else { return nil }
            let lead: SceneTime
            if part.origin == .layer, let film {
                lead = try SceneFilm.soundLead(at: file.path, beginning: film.beginning)
            } else {
                // Finds out before drawing whether the sound can be decoded.
                try file.checkBeginning()
                lead = .zero
            }
            // The whole file is decoded in advance only if the exact length of the sound is needed.
            let isEndNeeded =
                part.playback.loops || part.fadeOut > .zero || part.playback.offset > .zero
                || !part.gain.isConstant
            let length = try part.origin == .layer ? film?.duration : isEndNeeded ? file.length(report) : nil
            if let length, let period = part.playback.period(of: length), period < Self.shortestLoop {
                throw AssetError(
                    part.file, .notUsable, "a loop must last at least \(Self.shortestLoop.value) seconds",
                    key: "loop")
            }
            if let length, part.playback.offset >= length, part.origin == .clip {
                throw AssetError(
                    part.file, .notUsable,
                    "\"offset\" is after the end of the sound, which lasts \(length.value) seconds",
                    key: "offset")
            }
            let played = part.origin == .layer ? nil : part.playback.length { length }
            guard part.start < scene.end else { return nil }
            let ends = [part.end, played.map { part.start + $0 }].compactMap(\.self)
            let sound = MixedSound(
                part, path: file.path, sha256: file.sha256, end: ends.min() ?? scene.end, heardEnd: scene.end,
                lead: lead, round: part.playback.loops ? length : nil, length: length)
            try Self.checkReach(of: sound, in: scene.source)
            return sound
        }
    }

    /// Throws `AssetError` if a sound that is read into memory is too long for it.
    private static func checkReach(of sound: MixedSound, in source: SceneSource?) throws {
        guard let reach = sound.reach else { return }
        let (seconds, most) = ((reach.upperBound - reach.lowerBound).value, MixedSound.maximumReach)
        guard seconds > Double(most) else { return }
        let way = source?.isText == false ? "--no-audio" : "\"muted\": true"
        let key = sound.part.playback.track == nil ? "pitch" : "time"
        throw AssetError(
            sound.part.file, .notUsable,
            "its sound: \"\(key)\" reaches over \(Int(seconds.rounded())) seconds, and at most \(most) are read into memory; use \(way) to leave the sound out",
            key: key)
    }

    /// The shortest sound that may be looped: a shorter sound would be opened thousands of times.
    private static let shortestLoop = SceneTime(1, over: 100)

    /// Opens a file as a sound, without checking its content yet.
    func soundFile(_ file: String) throws -> SoundFile {
        var input = try open(file)
        let (sha256, state) = try digest(of: &input, as: file)
        try record(sha256, of: file)
        return SoundFile(file, input, sha256: sha256, state: state, known: soundFindings(sha256))
    }

    private func soundFindings(_ sha256: String) -> SoundFindings {
        if let findings = caches.soundFindings[sha256] { return findings }
        let findings = SoundFindings()
        caches.soundFindings.keep(findings, for: sha256, byteCount: MemoryLayout<SoundFindings.State>.size)
        return findings
    }

    private func describing<Result>(
        _ part: SoundPart, in source: SceneSource?, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as MediaError where !error.isOutOfMemory {
            throw AssetError(part, error, in: source)
        }
    }
}

extension AssetError {
    /// Creates an error from a fault of a mix, with the place of the sound in the scene.
    init(_ fault: SoundFault, in source: SceneSource?) {
        let error = AssetError(fault.part, fault.error, in: source)
        self = fault.part.steps.reversed().reduce(error) { $0.inLayer($1) }.inText(source)
    }

    /// Creates an error from the error of FFmpeg's libraries about the file of a sound.
    init(_ part: SoundPart, _ error: MediaError, in source: SceneSource?) {
        let plain = AssetError(part.file, error, orElse: "can't be read as a sound")
        guard part.origin != .clip, plain.cause == .notUsable else {
            self = plain
            return
        }
        let way = source?.isText == false ? "--no-audio" : "\"muted\": true"
        self.init(part.file, plain.cause, "its sound: \(plain.reason); use \(way) to leave the sound out")
    }
}
