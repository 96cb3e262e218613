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
        if loop { return nil }
        let whole: SceneTime
        if let name = NumberedName(file), !assets.holds(file) {
            let pictures = try NumberedPictures(name, assets, self)
            whole = pictures.length
        } else {
            guard let film = try assets.film(file) else { return nil }
            whole = film.duration
        }
        return whole.played(from: offset, speed: speed)
    }
}

extension LottieContent: FiniteContent {
    /// The length of the animation.
    package func length(assets: any SceneAssets) throws -> SceneTime? {
        if loop { return nil }
        return try assets.animation(file).duration.played(from: offset, speed: speed)
    }
}

extension SceneTime {
    /// Returns how long it takes to play content of this length from `offset` on, which is in seconds; nil if `speed` is
    /// not above zero, so that the content never ends.
    package func played(from offset: Double, speed: Double = 1) -> SceneTime? {
        let rest = max(self - SceneTime(seconds: offset), .zero)
        let speed = SceneTime(seconds: speed)
        return speed > .zero ? rest.times(speed.inverse) : nil
    }
}
