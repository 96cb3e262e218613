import SceneModel

/// Content of a layer that lasts a certain time, such as a film that is played once.
package protocol FiniteContent: LayerContent {
    /// Returns how long the content lasts, from the moment when the layer appears; nil if it never ends by itself, such
    /// as a picture or a loop. Throws `AssetError` if a file can't be opened.
    func length(assets: any SceneAssets) throws -> SceneTime?
}

extension ImageContent: FiniteContent {
    /// The length of the film or image sequence; nil for a picture.
    package func length(assets: any SceneAssets) throws -> SceneTime? {
        try playback.length {
            if let name = NumberedName(file), !assets.holds(file) {
                return try NumberedPictures(name, assets, self).length
            }
            return try assets.film(file)?.duration
        }
    }
}

extension LottieContent: FiniteContent {
    /// The length of the animation.
    package func length(assets: any SceneAssets) throws -> SceneTime? {
        try playback.length { try assets.animation(file).duration }
    }
}
