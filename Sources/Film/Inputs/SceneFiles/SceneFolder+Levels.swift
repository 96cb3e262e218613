import Base
import Drawing
import Files
import Media
import SceneModel
import SceneText
import Sound

extension SceneFolder {
    /// Returns how loud a sound is over the time of a scene, whose times are numbers. `steps` lead to the layer that
    /// follows the sound. Throws `AssetError` if the sound can't be used.
    func curve(
        of followed: FollowedSound, for steps: [SceneSource.Step], in scene: Scene
    ) throws -> SoundCurve {
        do {
            let voices = try voices(of: followed)
            let length = scene.period ?? scene.end
            let count = length.cycles(of: SceneTime(1, over: SoundLevels.rate)).whole + 2
            let loudness = (0..<count).map { number in
                let time = SceneTime(number, over: SoundLevels.rate)
                return voices.reduce(0) { max($0, $1.loudness(at: time)) }
            }
            let ends = scene.period == nil ? loudness : Array(loudness.dropLast())
            return SoundCurve(
                followed.signal.levels(of: ends, loops: scene.period != nil), period: scene.period)
        } catch let error as AssetError {
            throw steps.reversed().reduce(error) { $0.inLayer($1) }.inText(scene.source)
        }
    }

    /// A sound that a track follows: a file from the start of the scene, or a place where the scene plays it.
    private struct Voice {
        let loudness: BandLoudness
        /// The time in the file at the start of the scene; without effect if the scene plays the file.
        let offset: Double
        let placed: PlacedSound?

        func loudness(at time: SceneTime) -> Double {
            guard let placed else { return loudness.level(at: time.value + offset) }
            guard placed.isHeard(at: time), let place = placed.place(at: time) else { return 0 }
            return loudness.level(at: place.value)
        }
    }

    private func voices(of followed: FollowedSound) throws -> [Voice] {
        let band = followed.signal.band
        guard !followed.parts.isEmpty else {
            guard case .file(let file) = followed.signal.source else { return [] }
            return [
                Voice(
                    loudness: try loudness(of: file, band), offset: followed.signal.offset ?? 0, placed: nil)
            ]
        }
        let voices = try followed.parts.compactMap { part -> Voice? in
            let film = part.origin == .layer ? try film(part.file) : nil
            if part.origin == .layer {
                guard film != nil, try Demuxer(path: soundFile(part.file).path).hasSound else { return nil }
            }
            let loudness = try loudness(of: part.file, band)
            let length = SceneTime(max(loudness.sampleCount, 1), over: loudness.sampleRate)
            return Voice(
                loudness: loudness, offset: 0,
                placed: PlacedSound(
                    part, length: length, lead: try film?.soundLead() ?? .zero, round: film?.duration))
        }
        if voices.isEmpty, let file = followed.parts.first?.file {
            throw AssetError(file, .notUsable, "has no sound that could be followed")
        }
        return voices
    }

    private func loudness(of file: String, _ band: SoundBand) throws -> BandLoudness {
        let sound = try soundFile(file)
        let key = "\(sound.sha256) \(band.json.text)"
        if let known = caches.loudness[key] { return known }
        do {
            let loudness = try BandLoudness(path: sound.path, band: band, report: report)
            try sound.check()
            caches.loudness.keep(loudness, for: key, byteCount: loudness.byteCount)
            return loudness
        } catch let error as SoundAnalysisError {
            throw AssetError(file, .notUsable, error.reason)
        } catch let error as MediaError where !error.isOutOfMemory {
            throw AssetError(file, error, orElse: "can't be read as a sound")
        }
    }
}
