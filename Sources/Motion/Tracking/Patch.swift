import CPixels
import FilmReading

/// A square of a picture whose motion to the next picture is searched (Lucas and Kanade). Its brightness and its
/// contrast may change as a whole.
struct Patch {
    /// Pixels on a side.
    static let side = Int(PixelPatchSide)
    private static let count = Float(PixelPatchCount)
    /// The least structure in the weakest direction, as the mean square of the gradient in levels a pixel. Below it noise
    /// would decide.
    private static let weakestSlope: Float = 1.2
    /// The same as a part of the strongest direction's. A straight edge can't be located along itself.
    private static let weakestPart: Float = 0.15
    /// The largest mean difference where a patch was found: a part of its contrast, and noise in levels. Coding at CRF 28
    /// leaves up to a tenth of the contrast, a patch that is not there more than half.
    private static let mostResidual: Float = 0.16
    private static let noise: Float = 0.25
    /// Under grain of standard deviation σ in both pictures, their mean absolute difference is 2/√π σ.
    private static let ofBoth: Float = 1.13
    /// Grain never allows a difference above this part of the contrast.
    private static let mostNoisy: Float = 0.4
    /// Between pixels an edge loses a part of its contrast; only a larger change is one of the light.
    private static let blur: Float = 0.08
    private static let mostIterations = 12
    /// A search ends with a step shorter than this, in pixels.
    static let (precisely, roughly): (Float, Float) = (0.01, 0.1)

    private let x: Int
    private let y: Int
    /// Values, slopes across and slopes down, one after the other.
    private let planes: [Float]
    private let slopes: PixelSlopeSums
    private let mean: Float
    private let contrast: Float
    /// The sum of the squared differences from the mean.
    private let spread: Float
    /// The largest mean difference where it counts as found.
    private let largestResidual: Float
    /// The values, weighted by the slopes.
    private let own: (across: Float, down: Float)

    /// The patch whose upper left pixel is here; nil when it has too little structure in some direction to
    /// tell where it went, or lies at the picture's edge.
    init?(of level: GrayPyramid.Level, x: Int, y: Int) {
        guard x >= 1, y >= 1, let view = View(of: level, x: x, y: y, vector: .zero) else { return nil }
        let (planes, slopes, sums) = view.patch(in: level)
        let (weakest, strongest) = slopes.structure
        guard weakest >= Self.weakestSlope * Self.count, weakest >= Self.weakestPart * strongest else {
            return nil
        }
        (self.x, self.y, self.planes, self.slopes) = (x, y, planes, slopes)
        mean = sums.values / Self.count
        spread = sums.squares - sums.values * mean
        contrast = view.difference(from: planes, gain: 0, offset: mean, in: level) / Self.count
        own = (sums.across, sums.down)
        let ofCoding = Self.mostResidual * contrast
        largestResidual = max(
            ofCoding + Self.noise,
            min(ofCoding + Self.ofBoth * level.noise, Self.mostNoisy * contrast))
    }

    /// Where the patch went, searched from a guess until a step is shorter than `smallestStep`; nil if it left the picture or the
    /// search does not converge.
    func search(
        in level: GrayPyramid.Level, from guess: SIMD2<Float>, to smallestStep: Float = precisely
    ) -> SIMD2<Float>? {
        let slopes = slopes.centred
        let determinant = slopes.squareAcross * slopes.squareDown - slopes.product * slopes.product
        var vector = guess
        for _ in 0..<Self.mostIterations {
            guard let view = View(of: level, x: x, y: y, vector: vector) else { return nil }
            let misfit = misfit(view, in: level)
            let step = SIMD2(
                (slopes.squareDown * misfit.across - slopes.product * misfit.down) / determinant,
                (slopes.squareAcross * misfit.down - slopes.product * misfit.across) / determinant)
            vector += step
            if step.length < smallestStep { return vector }
        }
        return nil
    }

    /// Whether the patch is there, and not something similar.
    func isFound(in level: GrayPyramid.Level, at vector: SIMD2<Float>) -> Bool {
        residual(in: level, at: vector).map { $0 <= 1 } ?? false
    }

    /// The mean difference at a place, as a part of the largest where the patch counts as found; nil outside of the picture.
    func residual(in level: GrayPyramid.Level, at vector: SIMD2<Float>) -> Float? {
        guard let view = View(of: level, x: x, y: y, vector: vector) else { return nil }
        let light = light(of: view.sums(over: planes, in: level))
        let difference = view.difference(from: planes, gain: light.gain, offset: light.offset, in: level)
        return difference / Self.count / largestResidual
    }

    /// Whether it is all in the picture at a place.
    func stays(in level: GrayPyramid.Level, at vector: SIMD2<Float>) -> Bool {
        View(of: level, x: x, y: y, vector: vector) != nil
    }

    /// The gain and the offset that make a view as bright and as rich in contrast as the patch.
    private func light(of view: PixelViewSums) -> (gain: Float, offset: Float) {
        let spread = max(view.squares - view.values * view.values / Self.count, 1)
        let ratio = (self.spread / spread).squareRoot()
        let gain = (ratio - 1).magnitude < Self.blur ? 1 : ratio
        return (gain, mean - gain * view.values / Self.count)
    }

    /// The differences from a view in the same light, weighted by the slopes.
    private func misfit(_ view: View, in level: GrayPyramid.Level) -> (across: Float, down: Float) {
        let sums = view.sums(over: planes, in: level)
        let light = light(of: sums)
        return (
            own.across - light.gain * sums.across - light.offset * slopes.across,
            own.down - light.gain * sums.down - light.offset * slopes.down
        )
    }
}

extension PixelSlopeSums {
    /// The structure in the weakest and in the strongest direction, without what the mean slopes explain.
    fileprivate var structure: (weakest: Float, strongest: Float) {
        let (across, down) = (centred.squareAcross, centred.squareDown)
        let half = (across - down) / 2
        let spread = (half * half + centred.product * centred.product).squareRoot()
        return ((across + down) / 2 - spread, (across + down) / 2 + spread)
    }

    /// The products of the slopes' differences from their means.
    fileprivate var centred: (squareAcross: Float, product: Float, squareDown: Float) {
        let count = Float(PixelPatchCount)
        return (
            squareAcross - across * across / count, product - across * down / count,
            squareDown - down * down / count
        )
    }
}
