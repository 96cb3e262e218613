import Base
import Drawing
import Media
import SceneModel
import Sound

/// The spectrum of a sound file, for a layer that shows it.
struct SceneSpectrum: AssetSpectrum {
    let sha256: String
    private let spectrum: SoundSpectrum

    init(_ spectrum: SoundSpectrum, sha256: String) { (self.spectrum, self.sha256) = (spectrum, sha256) }

    var length: SceneTime { SceneTime(max(spectrum.sampleCount, 1), over: spectrum.sampleRate) }
    var rate: Int { SoundSpectrum.rate }
    var bandCount: Int { SoundSpectrum.bandCount }
    var levels: [UInt8] { spectrum.levels }

    var libraries: [LibraryVersion] {
        [
            LibraryVersion("libswresample", LibraryVersions.running.resample),
            LibraryVersion("spectrum", String(SoundSpectrum.version)),
        ]
    }
}

extension SceneFolder {
    func spectrum(_ file: String, channel: Int?) throws -> any AssetSpectrum {
        let content = try soundFile(file)
        let key = "\(content.sha256) \(channel.map(String.init) ?? "all")"
        do {
            let spectrum: SceneSpectrum
            if let known = caches.spectra[key] {
                spectrum = known
            } else {
                spectrum = SceneSpectrum(
                    try SoundSpectrum(path: content.path, channel: channel, report: report),
                    sha256: content.sha256)
                // Checks that the file has not changed while it was read, so that the digest fits.
                try content.check()
                caches.spectra.keep(spectrum, for: key, byteCount: spectrum.levels.count)
            }
            try keep(spectrum.levels.count, for: file)
            libraries.withLock { $0.formUnion(spectrum.libraries) }
            return spectrum
        } catch let error as SoundAnalysisError {
            throw AssetError(file, .notUsable, error.reason)
        } catch let error as MediaError where !error.isOutOfMemory {
            throw AssetError(file, error, orElse: "can't be read as a sound")
        }
    }
}
