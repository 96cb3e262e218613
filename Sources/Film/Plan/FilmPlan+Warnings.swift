import Drawing
import Media
import SceneModel

extension FilmPlan {
    /// Warnings that came up when the scene's layers and sounds were opened.
    public var openingWarnings: [SceneWarning] { renderer.warnings + (sound?.warnings ?? []) }

    /// All warnings: these, and those about the scene's text alone.
    public var warnings: [SceneWarning] { order.scene.warnings + openingWarnings }
}

extension OrderedFilm<Scene> {
    /// Opens everything that the scene names without drawing, and returns what is valid but surely not intended, frames that
    /// take far too long to draw among it. Throws `AssetError` for a file that can't be used, `AssetErrors` for several.
    public func check() throws -> [SceneWarning] {
        let (renderer, warnings, _) = try open()
        let frames = (0..<scene.frameCount).spread(SampledCosts.mostFrames)
        let costs = SampledCosts(renderer, at: frames.map(scene.fps.time))
        return warnings + (costs.warning(in: scene.source).map { [$0] } ?? [])
    }

    /// The same, with what draws the scene, and when clips end that end with their files. What is in `memory` of scenes that were opened before is not made again. `report` is
    /// told how much of each sound was read, and may end that by an error.
    package func open(
        _ memory: SceneMemory = SceneMemory(), report: SoundProgress.Report? = nil
    ) throws -> (renderer: Renderer, warnings: [SceneWarning], clipEnds: [SoundPart.ClipEnd]) {
        let folder = SceneFolder(of: scene, report: report, caches: memory.files)
        let renderer = try makeRenderer(folder, texts: memory.texts)
        let sounds = try folder.sounds(of: scene)
        return (renderer, scene.warnings + renderer.warnings + sounds.warnings, sounds.clipEnds)
    }
}

/// What scenes that are opened one after the other have in common, as the drafts of an editor have: the files and the texts
/// of those before. Frames are the same with it and without.
package final class SceneMemory: Sendable {
    let files: FileCaches
    let texts: KeptTexts

    /// Nothing yet.
    package init(texts: KeptTexts = KeptTexts()) { (files, self.texts) = (FileCaches(), texts) }
}
