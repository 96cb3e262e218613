import Base
import Drawing
import Geometry
import SceneModel
import SceneText

/// The differences between an old and a new film, found from their plans. No frame is drawn, and nothing is written.
///
/// Frames are compared by their numbers: the n-th frame of the old film with the n-th frame of the new film. No frame
/// whose pixels differ is missed. A frame may be listed although its pixels are equal, if that shows only when it is
/// drawn. If the rates differ, frames are those of the new film's rate, and the old film's frame at the same time belongs
/// to each.
package struct FilmDifference: Sendable {
    /// A reason why every frame differs.
    package enum EveryFrameReason: String, Sendable {
        case size, rate, scale
    }

    /// A file that both scenes name, and whose content differs.
    package struct File: Sendable, Equatable {
        /// The name in the scenes.
        package let name: String
        /// The SHA-256 digests.
        package let old, new: String
    }

    /// The difference of the sound.
    package enum Sound: String, Sendable {
        /// Neither film has sound.
        case absent
        case same, changed, added, removed
    }

    package let old, new: FilmPlan
    /// The frames that differ, or that only one of the films has, at the new film's rate.
    package let frames: FrameRanges
    /// The reason why every frame differs; nil if the frames were compared.
    package let everyFrame: EveryFrameReason?
    /// The differences that are not those of layers or sounds, such as `duration` and `film.settings.crf`.
    package let values: [ValueChange]
    package let layers: [LayerDifference]
    package let files: [File]
    package let sound: Sound
    /// The differences in the scene's key `audio`.
    package let soundChanges: [ValueChange]
    /// The new film's chunks that the old film doesn't have, each only once.
    package let newChunks: [Chunk]

    /// True if all frames and the sound are the same, at the same rate.
    package var isSame: Bool { frames.isEmpty && (sound == .absent || sound == .same) }

    /// The number of frames of the longer film, at the new film's rate.
    package var frameCount: Int { Self.frameCount(old, new) }

    private static func frameCount(_ old: FilmPlan, _ new: FilmPlan) -> Int {
        let ratio = RateRatio(from: new.order.scene.fps, to: old.order.scene.fps)
        return max(ratio.count(covering: old.frameCount), new.frameCount)
    }

    /// Returns the frame of the old film that is shown at the time of the new film's `frame`. The old film may be shorter.
    package func oldFrame(for frame: FilmFrame) -> FilmFrame {
        let ratio = RateRatio(from: new.order.scene.fps, to: old.order.scene.fps)
        return FilmFrame(ratio.frame(shownAt: frame.number))
    }

    /// The number of frames in `newChunks`.
    package var newFrameCount: Int { newChunks.reduce(0) { $0 + $1.frames.count } }

    /// Compares two films. Describes each frame in chunks that differ, which may take long. Throws `Cancelled`.
    package init(from old: FilmPlan, to new: FilmPlan, cancellation: Cancellation = Cancellation()) throws {
        (self.old, self.new) = (old, new)
        let layers = MatchedLayers(old.order.scene, new.order.scene)
        everyFrame = Self.everyFrame(old, new)
        if everyFrame != nil {
            frames = FrameRanges(0..<FilmFrame(Self.frameCount(old, new)))
            self.layers = layers.differences(in: nil)
        } else {
            let comparison = try FrameComparison(old, new, layers.matching, cancellation)
            frames = comparison.frames
            self.layers = layers.differences(in: comparison.layers)
        }
        values = ValueChanges(from: Self.values(old), to: Self.values(new), written: Self.values(new)).changes
        files = Self.files(old, new)
        sound =
            switch (old.sound, new.sound) {
            case (nil, nil): .absent
            case (nil, _?): .added
            case (_?, nil): .removed
            case (let one?, let other?): one.key == other.key ? .same : .changed
            }
        func audio(_ scene: JSON) -> JSON { .object((scene.members ?? []).filter { $0.key == "audio" }) }
        soundChanges =
            ValueChanges(
                from: audio(old.order.scene.allValues), to: audio(new.order.scene.allValues),
                written: audio(new.order.scene.description)
            ).changes
        let known = Set(old.keys)
        newChunks = new.distinctChunks.filter { !known.contains(new.key(of: $0)) }
    }

    private static func everyFrame(_ old: FilmPlan, _ new: FilmPlan) -> EveryFrameReason? {
        if old.size != new.size { return .size }
        if old.order.scene.fps != new.order.scene.fps { return .rate }
        let geometries = [old, new].map { $0.renderer.parts(at: .zero).geometry }
        return geometries[0] == geometries[1] ? nil : .scale
    }

    /// Returns everything in an order besides the layers and the sound.
    private static func values(_ plan: FilmPlan) -> JSON {
        let scene = plan.order.scene
        let own = (scene.allValues.members ?? []).filter { $0.key != "layers" && $0.key != "audio" }
        let film = (FilmOrder.format.write(plan.order).members ?? []).filter { $0.key != "scene" }
        return .object(
            own.map { $0.key == "size" ? JSON.Member("size", .string(scene.size.description)) : $0 }
                + [JSON.Member("film", .object(film))])
    }

    private static func files(_ old: FilmPlan, _ new: FilmPlan) -> [File] {
        let known = Dictionary(digests(old)) { one, _ in one }
        var listed: Set<String> = []
        return digests(new).compactMap { name, sha256 in
            guard let other = known[name], other != sha256, listed.insert(name).inserted else { return nil }
            return File(name: name, old: other, new: sha256)
        }
    }

    private static func digests(_ plan: FilmPlan) -> [(String, String)] {
        (plan.renderer.inputDigests + (plan.sound?.digests ?? []))
            .filter { !$0.file.hasPrefix(AssetDigest.systemPrefix) }.map { ($0.file, $0.sha256) }
    }
}
