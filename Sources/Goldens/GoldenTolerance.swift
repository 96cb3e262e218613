import FilmReading
import Geometry
import SceneModel
import SceneText
import Spelling

/// The limits of how much a film's frames may differ from a golden's frames. Each frame must be within all limits; a
/// property that is nil sets no limit.
package struct GoldenTolerance: Sendable, Equatable {
    /// The largest permitted difference of any sample, in levels (0...255).
    package var maxDifference: Int?
    /// The largest permitted percentage of differing pixels in a frame.
    package var maxPixelPercent: Double?
    /// The smallest permitted PSNR of a frame, in decibels.
    package var minPSNR: Double?
    /// The smallest permitted SSIM of a frame, 0...1.
    package var minSSIM: Double?
    /// The largest permitted mean difference in a block of 16x16 pixels, in levels.
    package var maxBlockDifference: Double?
    /// The smallest permitted SSIM of a window of 8x8 pixels, 0...1.
    package var minLocalSSIM: Double?
    /// True if pixels that differ only in antialiasing count as equal.
    package var ignoresAntialiasing = false
    /// The regions of a frame that are not compared.
    package var ignored: [PixelRegion] = []
    /// The mask that selects which pixels are compared. Nil if there is no mask.
    package var mask: FrameMask? { didSet { maskDigest = mask?.digest } }
    /// SHA-256 of the mask's pixels, as stored in golden.json. The mask itself is a separate file.
    var maskDigest: String?

    /// The valid values of `maxDifference`, in levels.
    package static let differences = 0...255
    /// The valid values of `maxPixelPercent`.
    package static let pixelPercents = 0.0...100
    /// The valid values of `minPSNR`, in decibels.
    package static let psnrs = 1.0...100
    /// The valid values of `minSSIM` and `minLocalSSIM`.
    package static let ssims = 0.0...1
    /// The valid values of `maxBlockDifference`, in levels.
    package static let blockDifferences = 0.0...255
    /// The maximum number of ignored regions.
    package static let maximumRegions = 100
    /// The smallest width and height of a frame that has an SSIM, in pixels.
    package static let minimumSideWithSSIM = 8

    /// Creates a tolerance without limits.
    package init() {}

    /// True if no limit, region or mask is set.
    package var isEmpty: Bool { self == GoldenTolerance() }

    /// A copy that has at least one limit. If this tolerance sets no limit, for example only ignored regions, the
    /// copy's `maxDifference` is 0.
    package var settled: GoldenTolerance {
        var tolerance = self
        let hasLimit =
            maxDifference != nil || maxPixelPercent != nil || minPSNR != nil || minSSIM != nil
            || maxBlockDifference != nil || minLocalSSIM != nil
        if !hasLimit {
            tolerance.maxDifference = 0
        }
        return tolerance
    }

    /// Returns the reason why the tolerance can't apply to frames of `size`. Nil if the tolerance can apply.
    package func fault(for size: PixelSize) -> String? {
        if let region = ignored.first(where: { !$0.isInside(size) }) {
            return "the region \(region) (x,y,width,height) is not inside the frame, \(size)"
        }
        if let mask, mask.width != size.width || mask.height != size.height {
            return "the mask has \(mask.width)x\(mask.height) pixels, the frames have \(size)"
        }
        if ComparedPixels(without: ignored, mask, width: size.width, height: size.height).isEmpty {
            let what = mask == nil ? "the ignored regions cover" : "the mask and the ignored regions cover"
            return "\(what) the whole frame, \(size): nothing would be compared"
        }
        if minSSIM != nil || minLocalSSIM != nil, min(size.width, size.height) < Self.minimumSideWithSSIM {
            return "frames of \(size) are too small for SSIM, which needs at least 8x8 pixels"
        }
        return nil
    }

    /// Returns the limits that a frame's difference exceeds, one text each. Empty if the frame passes.
    func faults(of frame: FrameDifference) -> [String] {
        var faults: [String] = []
        if let maxDifference, frame.largestStep > maxDifference {
            faults.append("\(counted(frame.largestStep, "level")), at most \(maxDifference) allowed")
        }
        if let maxPixelPercent, frame.pixelPercent > maxPixelPercent {
            let share = JSON.number(frame.pixelPercent.rounded(toDigits: 3)).text
            faults.append(
                "\(frame.differingPixelCount) pixels (\(share) %), at most \(JSON.number(maxPixelPercent).text) % allowed"
            )
        }
        if let minPSNR, frame.psnr < minPSNR {
            faults.append(
                "PSNR \(JSON.number(frame.psnr.rounded(toDigits: 2)).text) dB, at least \(JSON.number(minPSNR).text) demanded"
            )
        }
        if let minSSIM, let ssim = frame.ssim, ssim < minSSIM {
            faults.append(
                "SSIM \(JSON.number(ssim.rounded(toDigits: 5)).text), at least \(JSON.number(minSSIM).text) demanded"
            )
        }
        if let maxBlockDifference, frame.blockLevels > maxBlockDifference {
            faults.append(
                "\(JSON.number(frame.blockLevels.rounded(toDigits: 3)).text) levels in the block of 16x16 pixels at \(frame.block.x),\(frame.block.y), at most \(JSON.number(maxBlockDifference).text) allowed"
            )
        }
        if let minLocalSSIM, let ssim = frame.localSSIM, ssim < minLocalSSIM {
            faults.append(
                "SSIM \(JSON.number(ssim.rounded(toDigits: 5)).text) in the worst window of 8x8 pixels, at least \(JSON.number(minLocalSSIM).text) demanded"
            )
        }
        return faults
    }

    /// The JSON value of `ignoresAntialiasing`: nil for false, so that JSON omits the default.
    private var antialiasing: Bool? {
        get { ignoresAntialiasing ? true : nil }
        set { ignoresAntialiasing = newValue ?? false }
    }

    /// The limits in words.
    package var words: String {
        let limits = [
            maxDifference.map { "at most \(counted($0, "level"))" },
            maxPixelPercent.map { "at most \(JSON.number($0).text) % of the pixels" },
            minPSNR.map { "PSNR at least \(JSON.number($0).text) dB" },
            minSSIM.map { "SSIM at least \(JSON.number($0).text)" },
            maxBlockDifference.map { "at most \(JSON.number($0).text) levels in any block of 16x16 pixels" },
            minLocalSSIM.map { "SSIM at least \(JSON.number($0).text) in every window of 8x8 pixels" },
            ignoresAntialiasing ? "antialiasing ignored" : nil,
            mask.map { "masked (\(JSON.number($0.ignoredPercent.rounded(toDigits: 1)).text) % ignored)" },
            ignored.isEmpty ? nil : "without \(ignored.map(\.description).joined(separator: " and "))",
        ]
        return limits.compactMap(\.self).joined(separator: ", ")
    }

    /// The JSON format of a tolerance.
    static let format = ObjectFormat<GoldenTolerance>(properties: [
        .optional(
            "maxDifference", \.maxDifference, .integer(in: differences),
            "The largest permitted difference of any sample, in levels. Default: not limited."),
        .optional(
            "maxPixelPercent", \.maxPixelPercent, .number(in: pixelPercents),
            "The largest permitted percentage of pixels that differ. Default: not limited."),
        .optional(
            "minPSNR", \.minPSNR, .number(in: psnrs),
            "The smallest permitted PSNR of a frame. Default: not limited."),
        .optional(
            "minSSIM", \.minSSIM, .number(in: ssims),
            "The smallest permitted SSIM of a frame. Default: not limited."),
        .optional(
            "ignored", \.ignored, .list(of: PixelRegion.format, count: 0...maximumRegions),
            "The regions that are not compared. Default: none."),
        .optional(
            "maxBlockDifference", \.maxBlockDifference, .number(in: blockDifferences),
            "The largest permitted mean difference in a block of 16x16 pixels, in levels. Default: not limited."
        ),
        .optional(
            "minLocalSSIM", \.minLocalSSIM, .number(in: ssims),
            "The smallest permitted SSIM of a window of 8x8 pixels. Default: not limited."),
        .optional(
            "ignoresAntialiasing", \.antialiasing, .boolean,
            "True if pixels that differ only in antialiasing count as equal. Default: false."),
        .optional(
            "mask", \.maskDigest, .text,
            "SHA-256 of the pixels of mask.png, which selects the pixels that are compared. Default: all pixels are compared."
        ),
    ]).format(startingFrom: GoldenTolerance())
}
