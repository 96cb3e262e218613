import Drawing
import Media
import SceneModel

extension OrderedFilm<Scene> {
    /// Draws the ordered frames, with the files that the scene names. Throws `AssetError` for a file that can't be used,
    /// `AssetErrors` for several.
    ///
    /// `report` is called with how much of each sound was read.
    public func makeRenderer(report: SoundProgress.Report? = nil) throws -> Renderer {
        try makeRenderer(SceneFolder(of: scene, report: report))
    }

    func makeRenderer(_ files: SceneFolder, texts: TextCache = TextCache()) throws -> Renderer {
        do {
            return try Renderer(scene, size: size, fit: fit, assets: files, texts: texts)
        } catch let error as AssetError {
            throw files.all(with: error, in: scene.source)
        }
    }

    /// Opens everything that the scene names without drawing, and returns warnings, also about frames that
    /// take far too long to draw. Throws `AssetError` for a file that can't be used, `AssetErrors` for several.
    public func check() throws -> [SceneWarning] {
        let (renderer, warnings, _) = try open()
        let frames = (0..<scene.frameCount).spread(SampledCosts.mostFrames)
        let costs = SampledCosts(renderer, at: frames.map(scene.fps.time))
        return warnings + (costs.warning(in: scene.source).map { [$0] } ?? [])
    }

    /// Opens everything that the scene names. Returns what draws the scene, warnings, and the ends of clips that end with their
    /// files. What the cache has of scenes that were opened before is not made again. `report` is called with how much of each
    /// sound was read, and may end that by an error.
    package func open(
        _ cache: SceneCache = SceneCache(), report: SoundProgress.Report? = nil
    ) throws -> (renderer: Renderer, warnings: [SceneWarning], clipEnds: [SoundPart.ClipEnd]) {
        let folder = SceneFolder(of: scene, report: report, caches: cache.files)
        let renderer = try makeRenderer(folder, texts: cache.texts)
        let sounds = try folder.sounds(of: scene)
        return (renderer, scene.warnings + renderer.warnings + sounds.warnings, sounds.clipEnds)
    }
}

/// Caches for scenes that are opened one after the other, as the drafts of an editor are: of the files and the texts of those
/// before. Frames are the same with them and without.
package final class SceneCache: Sendable {
    let files: FileCaches
    let texts: TextCache

    /// Empty caches.
    package init(texts: TextCache = TextCache()) { (files, self.texts) = (FileCaches(), texts) }
}
