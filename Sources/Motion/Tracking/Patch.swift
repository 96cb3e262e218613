import CPixels
import FilmReading

/// A square of a picture that is searched in the next picture by the method of Lucas and Kanade. The search allows
/// for changes of the square's brightness and contrast.
struct Patch {
    /// The width and height, in pixels.
    static let side = Int(PixelPatchSide)
    private static let count = Float(PixelPatchCount)
    /// The smallest mean squared slope in the direction with the least structure, in squared levels per pixel.
    /// Below it, noise would decide where the patch is.
    private static let weakestSlope: Float = 1.2
    /// The smallest structure in the weakest direction, as a fraction of that in the strongest direction. A
    /// straight edge can't be located along itself.
    private static let weakestPart: Float = 0.15
    /// A patch counts as found if the mean difference is at most this fraction of its contrast, plus `noise` in
    /// levels. Encoding at CRF 28 leaves a difference of up to a tenth of the contrast; a wrong match leaves more
    /// than half.
    private static let mostResidual: Float = 0.16
    private static let noise: Float = 0.25
    /// The mean absolute difference between two pictures with grain of standard deviation σ is this many times σ:
    /// 2/√π.
    private static let ofBoth: Float = 1.13
    /// Grain raises the allowed mean difference to at most this fraction of the contrast.
    private static let mostNoisy: Float = 0.4
    /// Changes of contrast below this fraction are ignored: an edge between pixels loses that much. Larger changes
    /// come from the light.
    private static let blur: Float = 0.08
    private static let mostIterations = 12
    /// A search ends when its last step was shorter than this, in pixels.
    static let (precisely, roughly): (Float, Float) = (0.01, 0.1)

    private let x: Int
    private let y: Int
    /// The pixel values, then the horizontal slopes, then the vertical slopes.
    private let planes: [Float]
    private let slopes: PixelSlopeSums
    private let mean: Float
    private let contrast: Float
    /// The sum of the squared differences of the pixel values from their mean.
    private let spread: Float
    /// The largest mean difference at which the patch counts as found, in levels.
    private let largestResidual: Float
    /// The sums of the pixel values multiplied by the horizontal and by the vertical slopes.
    private let own: (across: Float, down: Float)

    /// Creates the patch with upper-left pixel (`x`, `y`); nil if the patch touches the picture's edge, or has too
    /// little structure in some direction to be located.
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
        let ofCoding = Self.mostResidual * contrast
        largestResidual = max(
            ofCoding + Self.noise,
            min(ofCoding + Self.ofBoth * level.noise, Self.mostNoisy * contrast))
    }

    /// Returns the patch's motion vector. The search begins at `guess` and ends when a step is shorter than
    /// `smallestStep` pixels. Returns nil if the patch left the picture or the search doesn't converge.
    func search(
        in level: GrayPyramid.Level, from guess: SIMD2<Float>, to smallestStep: Float = precisely
    ) -> SIMD2<Float>? {
        let slopes = slopes.centred
        let determinant = slopes.squareAcross * slopes.squareDown - slopes.product * slopes.product
        var vector = guess
        for _ in 0..<Self.mostIterations {
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

    /// True if the patch matches the picture at the end of `vector`; false if the picture is only similar there.
    func isFound(in level: GrayPyramid.Level, at vector: SIMD2<Float>) -> Bool {
        residual(in: level, at: vector).map { $0 <= 1 } ?? false
    }

    /// Returns the mean difference at the end of `vector`, divided by the largest difference at which the patch
    /// counts as found; nil outside of the picture.
    func residual(in level: GrayPyramid.Level, at vector: SIMD2<Float>) -> Float? {
        guard let view = PatchView(of: level, x: x, y: y, vector: vector) else { return nil }
        let light = light(of: view.sums(over: planes, in: level))
        let difference = view.difference(from: planes, gain: light.gain, offset: light.offset, in: level)
        return difference / Self.count / largestResidual
    }

    /// True if the patch lies fully inside the picture at the end of `vector`.
    func stays(in level: GrayPyramid.Level, at vector: SIMD2<Float>) -> Bool {
        PatchView(of: level, x: x, y: y, vector: vector) != nil
    }

    /// Returns the gain and offset that give a view the same brightness and contrast as the patch.
    private func light(of view: PixelViewSums) -> (gain: Float, offset: Float) {
        let spread = max(view.squares - view.values * view.values / Self.count, 1)
        let ratio = (self.spread / spread).squareRoot()
        let gain = (ratio - 1).magnitude < Self.blur ? 1 : ratio
        return (gain, mean - gain * view.values / Self.count)
    }

    /// Returns the sums of the differences between the patch and a view, multiplied by the slopes. The view's
    /// brightness and contrast are matched to the patch first.
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
    /// The structure in the weakest and in the strongest direction: the eigenvalues of the centred slope products.
    fileprivate var structure: (weakest: Float, strongest: Float) {
        let (across, down) = (centred.squareAcross, centred.squareDown)
        let half = (across - down) / 2
        let spread = (half * half + centred.product * centred.product).squareRoot()
        return ((across + down) / 2 - spread, (across + down) / 2 + spread)
    }

    /// The sums of the slopes' products after the mean of each slope was subtracted.
    fileprivate var centred: (squareAcross: Float, product: Float, squareDown: Float) {
        let count = Float(PixelPatchCount)
        return (
            squareAcross - across * across / count, product - across * down / count,
            squareDown - down * down / count
        )
    }
}
