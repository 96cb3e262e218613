import CPixels
import Rasteriser

extension PixelParticle {
    /// Returns the work of drawing the particle in a part of the frame.
    func cost(in part: FramePart) -> DrawingCost {
        let (x, y, reach) = (Int(self.x >> 16), Int(self.y >> 16), Int(self.reach))
        let bounds = PixelBounds(columns: x - reach..<x + reach + 1, rows: y - reach..<y + reach + 1)
            .clamped(to: part.bounds)
        if bounds.isEmpty { return .nothing }
        let isDisc = sprite == Int16(PixelParticleDisc) || sprite == Int16(PixelParticleSoftDisc)
        // For a sprite, `reach` extends to its corners.
        let price = isDisc ? Price.discPixel : down == 0 ? Price.spritePixel : Price.turnedSpritePixel
        return DrawingCost(price * bounds.area, within: bounds)
    }
}
