import CPixels
import FilmReading

/// A square of a picture whose motion to the next picture is searched by the Lucas–Kanade method. Brightness and
/// contrast of the whole square may change.
struct Patch {
    /// The side of a patch, in pixels.
    static let side = Int(PixelPatchSide)
    private static let count = Float(PixelPatchCount)
    /// The minimum structure of a patch in the direction with the least structure: the mean square of the gradient, in
    /// luma levels per pixel. With less structure, noise would determine the vector.
    private static let weakestSlope: Float = 1.2
    /// The minimum structure of a patch in the direction with the least structure, as a share of the structure in the
    /// direction with the most. This limit excludes straight edges, along which the position can't be determined.
    private static let weakestPart: Float = 0.15
    /// The limit of the mean difference between a patch and its match in the next picture: `maximumResidual` times the
    /// patch's contrast, plus `noise` in luma levels. After encoding at CRF 28, the difference is up to a tenth of the
    /// contrast; at a wrong position, the difference is more than half of the contrast.
    private static let maximumResidual: Float = 0.16
    private static let noise: Float = 0.25
    /// The mean absolute difference of two pictures with grain, as a multiple of the grain's standard deviation: 2/√π.
    private static let grainFactor: Float = 1.13
    /// The maximum difference that is accepted because of grain, as a share of the patch's contrast.
    private static let maximumNoisy: Float = 0.4
    /// The maximum relative change of contrast that interpolation between pixels causes. Only a larger change counts as
    /// a change of light.
    private static let blur: Float = 0.08
    private static let maximumIterations = 12
    /// The step lengths, in pixels, below which a precise search and a rough search end.
    static let (precisely, roughly): (Float, Float) = (0.01, 0.1)

    private let x: Int
    private let y: Int
    /// The pixel values, horizontal gradients and vertical gradients, one plane after the other.
    private let planes: [Float]
    private let slopes: PixelSlopeSums
    private let mean: Float
    private let contrast: Float
    /// The sum of squared differences between the patch's pixels and their mean.
    private let spread: Float
    /// The maximum mean difference, in luma levels, between the patch and its match in the next picture.
    private let largestResidual: Float
    /// The sums of pixel values times horizontal and vertical gradients.
    private let own: (across: Float, down: Float)

    /// Creates the patch whose upper left pixel is at (`x`, `y`). Returns nil if the patch has too little structure in
    /// some direction to determine its motion, or lies at the picture's edge.
    init?(of level: GrayPyramid.Level, x: Int, y: Int) {
        guard x >= 1, y >= 1, let view = PatchView(of: level, x: x, y: y, vector: .zero) else { return nil }
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
        let ofCoding = Self.maximumResidual * contrast
        largestResidual = max(
            ofCoding + Self.noise,
            min(ofCoding + Self.grainFactor * level.noise, Self.maximumNoisy * contrast))
    }

    /// Searches for the patch's vector, starting at a guess, until a step is shorter than `smallestStep` pixels.
    /// Returns nil if the patch leaves the picture or the search does not converge.
    func search(
        in level: GrayPyramid.Level, from guess: SIMD2<Float>, to smallestStep: Float = precisely
    ) -> SIMD2<Float>? {
        let slopes = slopes.centred
        let determinant = slopes.squareAcross * slopes.squareDown - slopes.product * slopes.product
        var vector = guess
        for _ in 0..<Self.maximumIterations {
            guard let view = PatchView(of: level, x: x, y: y, vector: vector) else { return nil }
            let misfit = misfit(view, in: level)
            let step = SIMD2(
                (slopes.squareDown * misfit.across - slopes.product * misfit.down) / determinant,
                (slopes.squareAcross * misfit.down - slopes.product * misfit.across) / determinant)
            vector += step
            if step.length < smallestStep { return vector }
        }
        return nil
    }

    /// Returns true if the picture at the end of `vector` shows the same content as the patch, not merely similar
    /// content.
    func isFound(in level: GrayPyramid.Level, at vector: SIMD2<Float>) -> Bool {
        residual(in: level, at: vector).map { $0 <= 1 } ?? false
    }

    /// Returns the mean difference between the patch and the picture at the end of `vector`, as a fraction of the
    /// maximum for a match. Nil if the patch would leave the picture.
    func residual(in level: GrayPyramid.Level, at vector: SIMD2<Float>) -> Float? {
        guard let view = PatchView(of: level, x: x, y: y, vector: vector) else { return nil }
        let light = light(of: view.sums(over: planes, in: level))
        let difference = view.difference(from: planes, gain: light.gain, offset: light.offset, in: level)
        return difference / Self.count / largestResidual
    }

    /// Returns true if the whole patch stays inside the picture when it is moved by `vector`.
    func stays(in level: GrayPyramid.Level, at vector: SIMD2<Float>) -> Bool {
        PatchView(of: level, x: x, y: y, vector: vector) != nil
    }

    /// Returns the gain and offset that give a view the brightness and contrast of the patch.
    private func light(of view: PixelViewSums) -> (gain: Float, offset: Float) {
        let spread = max(view.squares - view.values * view.values / Self.count, 1)
        let ratio = (self.spread / spread).squareRoot()
        let gain = (ratio - 1).magnitude < Self.blur ? 1 : ratio
        return (gain, mean - gain * view.values / Self.count)
    }

    /// Returns the differences between the patch and a view, weighted by the gradients. The view's brightness and
    /// contrast are first adapted to the patch.
    private func misfit(_ view: PatchView, in level: GrayPyramid.Level) -> (across: Float, down: Float) {
        let sums = view.sums(over: planes, in: level)
        let light = light(of: sums)
        return (
            own.across - light.gain * sums.across - light.offset * slopes.across,
            own.down - light.gain * sums.down - light.offset * slopes.down
        )
    }
}

extension PixelSlopeSums {
    /// The least and the most structure of the patch in any direction, without the contribution of the mean gradients.
    fileprivate var structure: (weakest: Float, strongest: Float) {
        let (across, down) = (centred.squareAcross, centred.squareDown)
        let half = (across - down) / 2
        let spread = (half * half + centred.product * centred.product).squareRoot()
        return ((across + down) / 2 - spread, (across + down) / 2 + spread)
    }

    /// The sums of products of the gradients' differences from their means.
    fileprivate var centred: (squareAcross: Float, product: Float, squareDown: Float) {
        let count = Float(PixelPatchCount)
        return (
            squareAcross - across * across / count, product - across * down / count,
            squareDown - down * down / count
        )
    }
}
