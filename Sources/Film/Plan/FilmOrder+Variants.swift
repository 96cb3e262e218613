import Drawing
import Geometry
import SceneModel

extension FilmOrder {
    /// Returns the order for a variant of this film with another height, which must be even. The width follows from the
    /// film's aspect ratio, rounded to the nearest even number. What the rounding changes is cropped at the edges, by at
    /// most a pixel; bars would be seen. Throws if a side is too long.
    package func variant(height: Int) throws(OrderError) -> FilmOrder {
        let whole = size ?? scene.size
        let width = max((height * whole.width + whole.height) / (2 * whole.height) * 2, 2)
        let size = PixelSize(width: width, height: height)
        guard max(width, height) <= PixelSize.longestSide else {
            throw OrderError(
                "a variant of \(size): a film has at most \(PixelSize.longestSide) pixels in a row or column")
        }
        var order = self
        order.size = size
        let isChosen = Fit.isNeeded(from: scene.size, to: whole)
        if !isChosen, Fit.isNeeded(from: scene.size, to: size) { order.fit = .cover }
        return order
    }
}
