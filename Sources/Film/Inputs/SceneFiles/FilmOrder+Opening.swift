import Drawing
import Media
import SceneModel

extension OrderedFilm<Scene> {
    /// Creates a renderer for the frames that this order asks for, and opens the files that the scene names. Throws
    /// `AssetError` for one unusable file, `AssetErrors` for several.
    ///
    /// `report` is called with the progress of reading each sound.
    public func makeRenderer(report: SoundProgress.Report? = nil) throws -> Renderer {
        let order = of(try scene.settled(report: report))
        return try order.makeRenderer(SceneFolder(of: order.scene, report: report))
    }

    /// Creates a renderer as `makeRenderer(report:)` does, using `cache` for content of scenes that were opened before.
    /// Also returns the paths of the files that were opened.
    package func makeRenderer(
        _ cache: SceneCache, report: SoundProgress.Report? = nil
    ) throws -> (renderer: Renderer, files: [String]) {
        let order = of(try scene.settled(cache, report: report))
        let files = SceneFolder(of: order.scene, report: report, caches: cache.files)
        return (try order.makeRenderer(files, texts: cache.texts), files.paths)
    }

    func makeRenderer(_ files: SceneFolder, texts: TextCache = TextCache()) throws -> Renderer {
        do {
            return try Renderer(scene, size: size, fit: fit, assets: files, texts: texts)
        } catch let error as AssetError {
            throw files.all(with: error, in: scene.source)
        }
    }

    /// Opens every file that the scene names, without drawing, and returns warnings, including a warning about frames
    /// that take far too long to draw. Throws `AssetError` for one unusable file, `AssetErrors` for several.
    public func check() throws -> [SceneWarning] {
        let scene = try scene.settled()
        let order = of(scene)
        let opened = try order.open()
        _ = try FilmExtras(of: order, frames: order.filmFrames(), in: SceneFolder(of: scene), opened.renderer)
        let frames = (0..<scene.frameCount).spread(SampledCosts.maximumFrames)
        let costs = SampledCosts(opened.renderer, at: frames.map(scene.fps.time))
        return opened.warnings + (costs.warning(in: scene.source).map { [$0] } ?? [])
    }

    /// Opens every file that the scene names, using `cache` for content of scenes that were opened before. `report` is
    /// called with the progress of reading each sound; an error that it throws ends the opening.
    package func open(
        _ cache: SceneCache = SceneCache(), report: SoundProgress.Report? = nil
    ) throws -> OpenedScene {
        let order = of(try scene.settled(cache, report: report))
        let scene = order.scene
        let folder = SceneFolder(of: scene, report: report, caches: cache.files)
        let renderer = try order.makeRenderer(folder, texts: cache.texts)
        let sounds = try folder.sounds(of: scene)
        return OpenedScene(
            scene: scene, renderer: renderer, sounds: sounds,
            warnings: scene.warnings + renderer.warnings + sounds.warnings)
    }
}

/// A scene whose files are open.
package struct OpenedScene: Sendable {
    /// The scene, whose times that depend on files are known.
    package let scene: Scene
    package let renderer: Renderer
    package let sounds: OpenedSounds
    package let warnings: [SceneWarning]

    /// The end times of clips that end with their files.
    package var clipEnds: [SoundPart.ClipEnd] { sounds.clipEnds }

    /// The sample rate of the scene's sound, in Hz.
    package var soundRate: Int { (scene.audio ?? SceneAudio()).sampleRate }

    /// Creates a mix of the scene's sounds, which begins with the sample number `position`.
    package func mix(from position: Int) -> SceneMix { SceneMix(sounds, of: scene, from: position) }
}

/// Caches of files and texts for scenes that are opened one after the other, such as the drafts in an editor. Frames
/// are the same with and without a cache.
package final class SceneCache: Sendable {
    let files: FileCaches
    let texts: TextCache

    /// Creates an empty cache of files, used together with the cache `texts`.
    package init(texts: TextCache = TextCache()) { (files, self.texts) = (FileCaches(), texts) }
}
