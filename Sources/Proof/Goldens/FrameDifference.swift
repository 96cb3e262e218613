import SceneModel

/// How a frame differs from the one that was expected, outside of the regions that are left out.
public struct FrameDifference: Sendable, Equatable {
    /// The largest difference of any sample, in levels.
    public var largestStep = 0
    /// The pixels that differ.
    public var differingPixelCount = 0
    /// The pixels that were compared.
    public var pixelCount = 0
    /// PSNR over red, green and blue, in decibels; infinite if nothing differs.
    public var psnr = Double.infinity
    /// Mean SSIM of red, green and blue, in windows of 8x8 pixels; nil if there is none without a pixel that is left out.
    public var ssim: Double?

    /// The percentage of the pixels that differ.
    public var pixelPercent: Double {
        pixelCount == 0 ? 0 : 100 * Double(differingPixelCount) / Double(pixelCount)
    }

    /// Compares two frames of one size.
    init(_ actual: FramePixels, expected: FramePixels, without ignored: [PixelRegion] = []) {
        precondition(actual.isLike(expected), "pictures of two sizes")
        let mask = PixelMask(ignored, width: actual.width, height: actual.height)
        var squares = 0
        for y in 0..<actual.height {
            for x in 0..<actual.width where mask.isCompared(x, y) {
                let start = (y * actual.width + x) * 3
                var step = 0
                for sample in start..<start + 3 {
                    let difference = abs(Int(actual.rgb[sample]) - Int(expected.rgb[sample]))
                    squares += difference * difference
                    step = max(step, difference)
                }
                pixelCount += 1
                differingPixelCount += step > 0 ? 1 : 0
                largestStep = max(largestStep, step)
            }
        }
        psnr = decibels(meanSquaredError: Double(squares) / Double(max(pixelCount, 1) * 3))
        ssim = structuralSimilarity(actual, expected, mask)
    }

    /// The worst of two, figure by figure.
    func worst(_ other: FrameDifference) -> FrameDifference {
        var worst = self
        worst.largestStep = max(largestStep, other.largestStep)
        worst.differingPixelCount = max(differingPixelCount, other.differingPixelCount)
        worst.psnr = min(psnr, other.psnr)
        worst.ssim = [ssim, other.ssim].compactMap(\.self).min()
        return worst
    }

    /// The figures in JSON.
    var members: [JSON.Member] {
        [
            JSON.Member("largestStep", .number(Double(largestStep))),
            JSON.Member("differingPixels", .number(Double(differingPixelCount))),
            JSON.Member("pixels", .number(Double(pixelCount))),
            JSON.Member("psnr", psnr.isFinite ? .number(Figure.rounded(psnr, 2)) : .null),
            JSON.Member("ssim", ssim.map { .number(Figure.rounded($0, 6)) } ?? .null),
        ]
    }

    /// The figures in words.
    var words: String {
        if largestStep == 0 { return "nothing that these pictures show" }
        let share =
            pixelPercent < 0.001 ? "less than 0.001" : JSON.number(Figure.rounded(pixelPercent, 3)).text
        let pixels = "\(differingPixelCount) of \(pixelCount) pixels (\(share) %)"
        let quality = [
            psnr.isFinite ? "PSNR \(JSON.number(Figure.rounded(psnr, 1)).text) dB" : nil,
            ssim.map { "SSIM \(JSON.number(($0 * 100_000).rounded(.down) / 100_000).text)" },
        ]
        return (["\(counted(largestStep, "level")) in \(pixels)"] + quality.compactMap(\.self))
            .joined(separator: ", ")
    }
}
