import Base
import Drawing
import Media
import SceneModel
import Sound

extension Scene {
    /// Returns the scene with numbers for all times that depend on other layers and sounds, or on the lengths of films,
    /// sounds and animations, and with the levels of all tracks that follow sounds. The files are opened for this. A
    /// scene that has only numbers is returned unchanged.
    ///
    /// Throws `SceneErrors` if times depend on themselves or on something that never ends, and `AssetError` for a file
    /// that can't be used. `report` is called with the progress of reading each sound.
    public func settled(report: SoundProgress.Report? = nil) throws -> Scene {
        try settled(FileCaches(), report: report)
    }

    /// Returns the settled scene. Files that are in the cache are not read again.
    package func settled(_ cache: SceneCache, report: SoundProgress.Report? = nil) throws -> Scene {
        try settled(cache.files, report: report)
    }

    private func settled(_ caches: FileCaches, report: SoundProgress.Report?) throws -> Scene {
        if isSettled { return self }
        let files = SceneFolder(of: self, report: report, caches: caches)
        do {
            let timed = try settled { try files.length(of: $0, in: source) }
            return try timed.following { try files.curve(of: $0, for: $1, in: timed) }
        } catch let error as AssetError {
            throw files.all(with: error, in: source)
        }
    }
}

extension SceneFolder {
    /// Returns how long the content of a layer or clip lasts; nil if it never ends by itself.
    fileprivate func length(of content: TimelineItem.Content, in source: SceneSource?) throws -> SceneTime? {
        let steps: [SceneSource.Step]
        do {
            switch content {
            case .layer(let layer, let path):
                steps = path
                return try (layer.content as? any FiniteContent)?.length(assets: self)
            case .clip(let clip, let path):
                steps = path
                return try length(of: clip)
            }
        } catch let error as AssetError {
            throw steps.reversed().reduce(error) { $0.inLayer($1) }.inText(source)
        }
    }

    private func length(of clip: AudioClip) throws -> SceneTime? {
        do {
            return try clip.playback.length { try soundFile(clip.file).length(report) }
        } catch let error as MediaError where !error.isOutOfMemory {
            throw AssetError(clip.file, error, orElse: "can't be read as a sound")
        }
    }
}
