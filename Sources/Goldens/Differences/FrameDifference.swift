import FilmReading
import SceneModel
import SceneText
import Spelling

/// The differences between a frame and the expected frame, without ignored pixels.
package struct FrameDifference: Sendable, Equatable {
    /// The largest difference between two corresponding samples, in levels (0...255).
    package var largestStep = 0
    /// The number of pixels that differ.
    package var differingPixelCount = 0
    /// The number of pixels that were compared.
    package var pixelCount = 0
    /// The number of pixels that were ignored because they differ only in antialiasing.
    package var smoothedPixelCount = 0
    /// The PSNR over red, green and blue, in decibels. Infinite if the frames are equal.
    package var psnr = Double.infinity
    /// The mean SSIM of red, green and blue in windows of 8x8 pixels. Nil if every window has an ignored pixel.
    package var ssim: Double?
    /// The SSIM of the window of 8x8 pixels that differs most.
    package var localSSIM: Double?
    /// The block of 16x16 pixels that differs most.
    var block = BlockDifference(of: [], width: 0, height: 0)

    /// The mean difference in the worst block of 16x16 pixels, in levels.
    package var blockLevels: Double { block.levels }

    /// The percentage of the pixels that differ.
    package var pixelPercent: Double {
        pixelCount == 0 ? 0 : 100 * Double(differingPixelCount) / Double(pixelCount)
    }

    /// Compares two frames of the same size, except for pixels that `tolerance` ignores.
    init(_ actual: FramePixels, expected: FramePixels, by tolerance: GoldenTolerance?) {
        self.init(
            actual, expected: expected, without: tolerance?.ignored ?? [], tolerance?.mask,
            ignoringAntialiasing: tolerance?.ignoresAntialiasing ?? false)
    }

    /// Compares two frames of the same size, except for pixels in `ignored` and pixels that `mask` excludes.
    init(
        _ actual: FramePixels, expected: FramePixels, without ignored: [PixelRegion] = [],
        _ mask: FrameMask? = nil,
        ignoringAntialiasing: Bool = false
    ) {
        precondition(actual.isLike(expected), "the pictures have different sizes")
        let compared = ComparedPixels(without: ignored, mask, width: actual.width, height: actual.height)
        let edges = ignoringAntialiasing ? EdgeSmoothing(one: expected, other: actual) : nil
        // Antialiased pixels that are ignored count as equal in every metric.
        var settled = actual
        var squares = 0
        var steps = [UInt8](repeating: 0, count: actual.width * actual.height)
        for y in 0..<actual.height {
            for x in 0..<actual.width where compared.contains(x, y) {
                let start = (y * actual.width + x) * 3
                var (step, pixelSquares) = (0, 0)
                for sample in start..<start + 3 {
                    let difference = abs(Int(actual.rgb[sample]) - Int(expected.rgb[sample]))
                    pixelSquares += difference * difference
                    step = max(step, difference)
                }
                pixelCount += 1
                if step == 0 { continue }
                if let edges, edges.isAt(x, y) {
                    smoothedPixelCount += 1
                    for sample in start..<start + 3 { settled.rgb[sample] = expected.rgb[sample] }
                    continue
                }
                squares += pixelSquares
                steps[y * actual.width + x] = UInt8(step)
                differingPixelCount += 1
                largestStep = max(largestStep, step)
            }
        }
        psnr = decibels(meanSquaredError: Double(squares) / Double(max(pixelCount, 1) * 3))
        block = BlockDifference(of: steps, width: actual.width, height: actual.height)
        let similarity = StructuralSimilarity(settled, expected, compared)
        (ssim, localSSIM) = (similarity?.mean, similarity?.worst)
    }

    /// Returns, for each metric, the worse value of the two differences.
    func worst(_ other: FrameDifference) -> FrameDifference {
        var worst = self
        worst.largestStep = max(largestStep, other.largestStep)
        worst.differingPixelCount = max(differingPixelCount, other.differingPixelCount)
        worst.smoothedPixelCount = max(smoothedPixelCount, other.smoothedPixelCount)
        worst.psnr = min(psnr, other.psnr)
        worst.ssim = [ssim, other.ssim].compactMap(\.self).min()
        worst.localSSIM = [localSSIM, other.localSSIM].compactMap(\.self).min()
        if other.block.levels > block.levels { worst.block = other.block }
        return worst
    }

    /// The metrics as members of a JSON object.
    var members: [JSON.Member] {
        [
            JSON.Member("largestStep", .number(Double(largestStep))),
            JSON.Member("differingPixels", .number(Double(differingPixelCount))),
            JSON.Member("pixels", .number(Double(pixelCount))),
            JSON.Member("antialiasedPixels", .number(Double(smoothedPixelCount))),
            JSON.Member("psnr", psnr.isFinite ? .number(psnr.rounded(toDigits: 2)) : .null),
            JSON.Member("ssim", ssim.map { .number($0.rounded(toDigits: 6)) } ?? .null),
            JSON.Member("localSSIM", localSSIM.map { .number($0.rounded(toDigits: 6)) } ?? .null),
            JSON.Member("blockDifference", .number(blockLevels.rounded(toDigits: 3))),
            JSON.Member("block", [.number(Double(block.x)), .number(Double(block.y))] as JSON),
        ]
    }

    /// True if no compared pixel differs.
    var hasNoneShown: Bool { largestStep == 0 && smoothedPixelCount == 0 }

    /// The metrics as text for messages.
    var words: String {
        let edges =
            smoothedPixelCount == 0
            ? nil : "\(counted(smoothedPixelCount, "pixel")) on antialiased edges ignored"
        if largestStep == 0 { return edges ?? "these pictures show no difference" }
        let share =
            pixelPercent < 0.001 ? "less than 0.001" : JSON.number(pixelPercent.rounded(toDigits: 3)).text
        let pixels = "\(differingPixelCount) of \(pixelCount) pixels (\(share) %)"
        func floored(_ ssim: Double) -> String { JSON.number((ssim * 100_000).rounded(.down) / 100_000).text }
        let quality = [
            psnr.isFinite ? "PSNR \(JSON.number(psnr.rounded(toDigits: 1)).text) dB" : nil,
            ssim.map { "SSIM \(floored($0))" },
            "worst block \(JSON.number(blockLevels.rounded(toDigits: 2)).text) levels at \(block.x),\(block.y)",
            localSSIM.map { "worst window's SSIM \(floored($0))" }, edges,
        ]
        return (["\(counted(largestStep, "level")) in \(pixels)"] + quality.compactMap(\.self))
            .joined(separator: ", ")
    }
}
