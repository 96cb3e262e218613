import Base
import Drawing
import Media
import Sound

/// A sound whose waveform a layer shows.
struct SceneSound: AssetSound {
    let sha256: String
    let rate, sampleCount: Int
    let levels: [PeakLevel]
    let libraries = [
        LibraryVersion("libswresample", LibraryVersions.running.resample),
        LibraryVersion("peaks", String(SoundPeaks.version)),
    ]
    let peaks: SoundPeaks

    init(_ peaks: SoundPeaks, sha256: String) {
        self.peaks = peaks
        (self.sha256, rate, sampleCount) = (sha256, peaks.rate, peaks.sampleCount)
        levels = peaks.levels.map {
            PeakLevel(blockLength: $0.blockLength, maxima: $0.maxima, means: $0.means)
        }
    }

    var byteCount: Int { levels.reduce(0) { $0 + 4 * $1.maxima.count } }
}

extension SceneFolder {
    func sound(_ file: String, channel: Int?) throws -> any AssetSound {
        let key = SoundKey(file: file, channel: channel)
        if let sound = shownSounds.withLock({ $0[key] }) { return sound }
        let content = try soundFile(file)
        do {
            let sound = try shown(content, channel: channel)
            try keep(sound.byteCount, for: file)
            shownSounds.withLock { $0[key] = sound }
            libraries.withLock { $0.formUnion(sound.libraries) }
            return sound
        } catch let error as MediaError where !error.isOutOfMemory {
            throw AssetError(file, error, orElse: "can't be read as a sound")
        }
    }

    private func shown(_ content: SoundFile, channel: Int?) throws -> SceneSound {
        let key = CachedPeaks.key(sha256: content.sha256, channel: channel)
        if let sound = caches.sounds[key] { return sound }
        let sound = SceneSound(try peaks(of: content, channel: channel, key), sha256: content.sha256)
        caches.sounds.keep(sound, for: key, byteCount: sound.byteCount)
        return sound
    }

    private func peaks(of content: SoundFile, channel: Int?, _ key: ChunkKey) throws -> SoundPeaks {
        if let store, let peaks = CachedPeaks.read(key, in: store) { return peaks }
        let peaks = try SoundPeaks(path: content.path, channel: channel, report: report)
        // Checks that the file has not changed while the peaks were computed, so that the digest fits them.
        try content.check()
        return peaks
    }

    /// The peaks (the amplitudes) of all sounds whose waveforms layers show.
    var peaks: [CachedPeaks] {
        shownSounds.withLock { $0 }.map { key, sound in
            CachedPeaks(key: CachedPeaks.key(sha256: sound.sha256, channel: key.channel), peaks: sound.peaks)
        }
    }

    /// The key of a sound in a layer: the file, and the channel, or nil for the mix of all channels.
    struct SoundKey: Hashable {
        let file: String
        let channel: Int?
    }
}
