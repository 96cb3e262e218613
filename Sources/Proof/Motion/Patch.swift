/// A square of a picture whose way into the next picture is looked for (Lucas and Kanade).
struct Patch {
    /// Pixels on a side.
    static let side = 32
    /// How weak the structure in the weakest direction may be, as the mean square of the slope in levels a
    /// pixel: below it noise would decide.
    private static let weakestSlope: Float = 1.2
    /// The same as a part of the slope in the strongest direction: a straight edge slides along itself.
    private static let weakestPart: Float = 0.15
    /// What may be left over where a patch was found: a part of its contrast, and noise in levels.
    private static let mostLeftOver: Float = 0.06
    private static let noise: Float = 0.5
    private static let mostIterations = 12
    private static let smallestStep: Float = 0.005

    private let x: Int
    private let y: Int
    private var values: [Float] = []
    private var slopesAcross: [Float] = []
    private var slopesDown: [Float] = []
    private let across: Float
    private let mixed: Float
    private let down: Float
    private let contrast: Float

    /// The patch whose upper left pixel is here; nil when it has too little structure in some direction to
    /// tell where it went, or lies at the picture's edge.
    init?(of level: GrayPyramid.Level, x: Int, y: Int) {
        guard x >= 1, y >= 1, x + Self.side < level.width, y + Self.side < level.height else { return nil }
        let pixels = level.pixels.span
        var (across, mixed, down): (Float, Float, Float) = (0, 0, 0)
        for row in y..<y + Self.side {
            let start = row * level.width
            for place in start + x..<start + x + Self.side {
                let slopeX = (pixels[place + 1] - pixels[place - 1]) / 2
                let slopeY = (pixels[place + level.width] - pixels[place - level.width]) / 2
                across += slopeX * slopeX
                mixed += slopeX * slopeY
                down += slopeY * slopeY
            }
        }
        let half = (across - down) / 2
        let spread = (half * half + mixed * mixed).squareRoot()
        let (weakest, strongest) = ((across + down) / 2 - spread, (across + down) / 2 + spread)
        guard weakest >= Self.weakestSlope * Float(Self.side * Self.side),
            weakest >= Self.weakestPart * strongest
        else { return nil }
        self.x = x
        self.y = y
        (self.across, self.mixed, self.down) = (across, mixed, down)
        for row in y..<y + Self.side {
            let start = row * level.width
            for place in start + x..<start + x + Self.side {
                values.append(pixels[place])
                slopesAcross.append((pixels[place + 1] - pixels[place - 1]) / 2)
                slopesDown.append((pixels[place + level.width] - pixels[place - level.width]) / 2)
            }
        }
        let mean = values.reduce(0, +) / Float(values.count)
        contrast = values.reduce(0) { $0 + ($1 - mean).magnitude } / Float(values.count)
    }

    /// Where the patch went, beginning the search at a guess, and how much of it does not fit there; nil when
    /// it left the picture or the search led nowhere.
    func search(in level: GrayPyramid.Level, from guess: SIMD2<Float>) -> (
        way: SIMD2<Float>, leftOver: Float
    )? {
        let determinant = across * down - mixed * mixed
        var way = guess
        var leftOver = Float.infinity
        for _ in 0..<Self.mostIterations {
            guard let sums = misfit(in: level, at: way) else { return nil }
            leftOver = sums.z / Float(values.count)
            let step = SIMD2(
                (down * sums.x - mixed * sums.y) / determinant,
                (across * sums.y - mixed * sums.x) / determinant)
            way += step
            if (step * step).sum() < Self.smallestStep * Self.smallestStep { return (way, leftOver) }
        }
        return (way, leftOver)
    }

    /// Whether so little is left over that the patch was found, not something like it.
    func isFound(leftOver: Float) -> Bool { leftOver <= Self.mostLeftOver * contrast + Self.noise }

    /// The differences from the picture at a way: weighted by the slopes, and their magnitude.
    private func misfit(in level: GrayPyramid.Level, at way: SIMD2<Float>) -> SIMD3<Float>? {
        let (left, top) = (way.x.rounded(.down), way.y.rounded(.down))
        guard left.magnitude < 8192, top.magnitude < 8192 else { return nil }
        let (startX, startY) = (x + Int(left), y + Int(top))
        guard startX >= 0, startY >= 0, startX + Self.side < level.width, startY + Self.side < level.height
        else { return nil }
        let (right, low) = (way.x - left, way.y - top)
        let weights = ((1 - right) * (1 - low), right * (1 - low), (1 - right) * low, right * low)
        let pixels = level.pixels.span
        let (values, slopesX, slopesY) = (values.span, slopesAcross.span, slopesDown.span)
        var sums = SIMD3<Float>()
        for row in 0..<Self.side {
            let start = (startY + row) * level.width + startX
            for column in 0..<Self.side {
                let place = start + column
                let there =
                    weights.0 * pixels[place] + weights.1 * pixels[place + 1]
                    + weights.2 * pixels[place + level.width] + weights.3 * pixels[place + level.width + 1]
                let index = row * Self.side + column
                let difference = values[index] - there
                sums += SIMD3(
                    difference * slopesX[index], difference * slopesY[index], difference.magnitude)
            }
        }
        return sums
    }
}
