/// A square of a picture whose motion to the next picture is searched (Lucas and Kanade). Its brightness and its
/// contrast may change as a whole.
struct Patch {
    /// Pixels on a side.
    static let side = 32
    private static let count = Float(side * side)
    /// The least structure in the weakest direction, as the mean square of the gradient in levels a pixel. Below it noise
    /// would decide.
    private static let weakestSlope: Float = 1.2
    /// The same as a part of the strongest direction's. A straight edge can't be located along itself.
    private static let weakestPart: Float = 0.15
    /// The largest mean difference where a patch was found: a part of its contrast, and noise in levels. Coding at CRF 28
    /// leaves up to a tenth of the contrast, a patch that is not there more than half.
    private static let mostLeftOver: Float = 0.16
    private static let noise: Float = 0.25
    /// Between pixels an edge loses a part of its contrast; only a larger change is one of the light.
    private static let blur: Float = 0.08
    private static let mostIterations = 12
    private static let smallestStep: Float = 0.005

    private let x: Int
    private let y: Int
    private var values: [Float] = []
    private var slopesAcross: [Float] = []
    private var slopesDown: [Float] = []
    private let slopes: Slopes
    private let mean: Float
    private let contrast: Float
    /// The sum of the squared differences from the mean.
    private let spread: Float
    /// The values, weighted by the slopes.
    private let own: (across: Float, down: Float)

    /// Sums of the slopes, and of their products without what their means explain.
    private struct Slopes {
        var across: Float = 0
        var down: Float = 0
        var squareAcross: Float = 0
        var product: Float = 0
        var squareDown: Float = 0

        /// The structure in the weakest and in the strongest direction.
        var range: (weakest: Float, strongest: Float) {
            let half = (squareAcross - squareDown) / 2
            let spread = (half * half + product * product).squareRoot()
            let middle = (squareAcross + squareDown) / 2
            return (middle - spread, middle + spread)
        }
    }

    /// The patch whose upper left pixel is here; nil when it has too little structure in some direction to
    /// tell where it went, or lies at the picture's edge.
    init?(of level: GrayPyramid.Level, x: Int, y: Int) {
        guard x >= 1, y >= 1, x + Self.side < level.width, y + Self.side < level.height else { return nil }
        let pixels = level.pixels.span
        var slopes = Slopes()
        for row in y..<y + Self.side {
            let start = row * level.width
            for place in start + x..<start + x + Self.side {
                let across = (pixels[place + 1] - pixels[place - 1]) / 2
                let down = (pixels[place + level.width] - pixels[place - level.width]) / 2
                slopes.across += across
                slopes.down += down
                slopes.squareAcross += across * across
                slopes.product += across * down
                slopes.squareDown += down * down
            }
        }
        slopes.squareAcross -= slopes.across * slopes.across / Self.count
        slopes.product -= slopes.across * slopes.down / Self.count
        slopes.squareDown -= slopes.down * slopes.down / Self.count
        let (weakest, strongest) = slopes.range
        guard weakest >= Self.weakestSlope * Self.count, weakest >= Self.weakestPart * strongest else {
            return nil
        }
        (self.x, self.y, self.slopes) = (x, y, slopes)
        for row in y..<y + Self.side {
            let start = row * level.width
            for place in start + x..<start + x + Self.side {
                values.append(pixels[place])
                slopesAcross.append((pixels[place + 1] - pixels[place - 1]) / 2)
                slopesDown.append((pixels[place + level.width] - pixels[place - level.width]) / 2)
            }
        }
        let mean = values.reduce(0, +) / Self.count
        (self.mean, contrast) = (mean, values.reduce(0) { $0 + ($1 - mean).magnitude } / Self.count)
        spread = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        own = (
            zip(values, slopesAcross).reduce(0) { $0 + $1.0 * $1.1 },
            zip(values, slopesDown).reduce(0) { $0 + $1.0 * $1.1 }
        )
    }

    /// Where the patch went, beginning the search at a guess; nil when it left the picture or the search comes to no end.
    func search(in level: GrayPyramid.Level, from guess: SIMD2<Float>) -> SIMD2<Float>? {
        let determinant = slopes.squareAcross * slopes.squareDown - slopes.product * slopes.product
        var way = guess
        for _ in 0..<Self.mostIterations {
            guard let view = View(of: level, x: x, y: y, way: way) else { return nil }
            let misfit = misfit(view)
            let step = SIMD2(
                (slopes.squareDown * misfit.across - slopes.product * misfit.down) / determinant,
                (slopes.squareAcross * misfit.down - slopes.product * misfit.across) / determinant)
            way += step
            if step.length < Self.smallestStep { return way }
        }
        return nil
    }

    /// Whether the patch is there, and not something similar.
    func isFound(in level: GrayPyramid.Level, at way: SIMD2<Float>) -> Bool {
        leftOver(in: level, at: way).map { $0 <= 1 } ?? false
    }

    /// The mean difference at a place, as a part of the largest where the patch counts as found; nil outside of the picture.
    func leftOver(in level: GrayPyramid.Level, at way: SIMD2<Float>) -> Float? {
        guard let view = View(of: level, x: x, y: y, way: way) else { return nil }
        let light = light(of: view)
        let values = values.span
        var difference: Float = 0
        view.forEach { index, value in
            difference += (values[index] - value * light.gain - light.offset).magnitude
        }
        return difference / Self.count / (Self.mostLeftOver * contrast + Self.noise)
    }

    /// What makes a view as bright and as rich in contrast as the patch.
    private func light(of view: View) -> (gain: Float, offset: Float) {
        var (sum, square): (Float, Float) = (0, 0)
        view.forEach { _, value in
            sum += value
            square += value * value
        }
        return light(sum: sum, square: square)
    }

    private func light(sum: Float, square: Float) -> (gain: Float, offset: Float) {
        let spread = max(square - sum * sum / Self.count, 1)
        let ratio = (self.spread / spread).squareRoot()
        let gain = (ratio - 1).magnitude < Self.blur ? 1 : ratio
        return (gain, mean - gain * sum / Self.count)
    }

    /// The differences from a view in the same light, weighted by the slopes.
    private func misfit(_ view: View) -> (across: Float, down: Float) {
        let (slopesAcross, slopesDown) = (slopesAcross.span, slopesDown.span)
        var (across, down, sum, square): (Float, Float, Float, Float) = (0, 0, 0, 0)
        view.forEach { index, value in
            across += value * slopesAcross[index]
            down += value * slopesDown[index]
            sum += value
            square += value * value
        }
        let light = light(sum: sum, square: square)
        return (
            own.across - light.gain * across - light.offset * slopes.across,
            own.down - light.gain * down - light.offset * slopes.down
        )
    }
}

/// A patch's square in another picture, somewhere between its pixels.
private struct View {
    private let level: GrayPyramid.Level
    private let start: Int
    private let weights: SIMD4<Float>

    /// The view a way off from a place; nil when it is not all in the picture.
    init?(of level: GrayPyramid.Level, x: Int, y: Int, way: SIMD2<Float>) {
        let (left, top) = (way.x.rounded(.down), way.y.rounded(.down))
        guard left.magnitude < 8192, top.magnitude < 8192 else { return nil }
        let (startX, startY) = (x + Int(left), y + Int(top))
        guard startX >= 0, startY >= 0, startX + Patch.side < level.width, startY + Patch.side < level.height
        else { return nil }
        let (right, low) = (way.x - left, way.y - top)
        self.level = level
        start = startY * level.width + startX
        weights = SIMD4((1 - right) * (1 - low), right * (1 - low), (1 - right) * low, right * low)
    }

    /// Calls the body with every value, by its place in the patch.
    @inline(__always)
    func forEach(_ body: (_ index: Int, _ value: Float) -> Void) {
        let (pixels, width) = (level.pixels.span, level.width)
        for row in 0..<Patch.side {
            for column in 0..<Patch.side {
                let place = start + row * width + column
                let value =
                    weights.x * pixels[place] + weights.y * pixels[place + 1]
                    + weights.z * pixels[place + width] + weights.w * pixels[place + width + 1]
                body(row * Patch.side + column, value)
            }
        }
    }
}
