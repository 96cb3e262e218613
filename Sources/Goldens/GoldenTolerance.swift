import FilmReading
import Geometry
import SceneModel
import Spelling

/// By how much the frames of a film may differ from a golden's. What is nil is not limited; every frame must keep all limits.
package struct GoldenTolerance: Sendable, Equatable {
    /// The largest difference of any sample, in levels.
    package var maxDifference: Int?
    /// The percentage of the pixels of a frame that may differ.
    package var maxPixelPercent: Double?
    /// The least PSNR of a frame, in decibels.
    package var minPSNR: Double?
    /// The least SSIM of a frame.
    package var minSSIM: Double?
    /// The largest mean difference in a block of 16x16 pixels, in levels.
    package var maxBlockDifference: Double?
    /// The least SSIM of a window of 8x8 pixels.
    package var minLocalSSIM: Double?
    /// Whether pixels that differ only by the smoothing of edges count as equal.
    package var ignoresAntialiasing = false
    /// The pixels that are not compared.
    package var ignored: [PixelRegion] = []
    /// Says which pixels are compared; nil if all are.
    package var mask: FrameMask? { didSet { maskDigest = mask?.digest } }
    /// SHA-256 of the mask's pixels; golden.json tells it, the mask lies beside.
    var maskDigest: String?

    /// The differences in levels that can be allowed.
    package static let differences = 0...255
    /// The percentages of pixels that can be allowed.
    package static let pixelPercents = 0.0...100
    /// The PSNR values that can be demanded.
    package static let psnrs = 1.0...100
    /// The SSIM values that can be demanded.
    package static let ssims = 0.0...1
    /// The mean differences of a block that can be allowed, in levels.
    package static let blockDifferences = 0.0...255
    /// The most regions.
    package static let mostRegions = 100
    /// The least side of a frame that has an SSIM.
    package static let leastSideWithSSIM = 8

    /// No tolerance yet.
    package init() {}

    /// Whether it allows anything.
    package var isEmpty: Bool { self == GoldenTolerance() }

    /// The same with all limits told: where only regions are left out, everything else must be equal.
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

    /// The contradiction between the tolerance and a frame's size; nil if there is none.
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
        if minSSIM != nil || minLocalSSIM != nil, min(size.width, size.height) < Self.leastSideWithSSIM {
            return "frames of \(size) have no SSIM: its windows are 8x8 pixels"
        }
        return nil
    }

    /// The values beyond it in a frame; empty if the frame passes.
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

    /// Written only if it is set.
    private var antialiasing: Bool? {
        get { ignoresAntialiasing ? true : nil }
        set { ignoresAntialiasing = newValue ?? false }
    }

    /// In words.
    package var words: String {
        let limits = [
            maxDifference.map { "at most \(counted($0, "level"))" },
            maxPixelPercent.map { "at most \(JSON.number($0).text) % of the pixels" },
            minPSNR.map { "PSNR at least \(JSON.number($0).text) dB" },
            minSSIM.map { "SSIM at least \(JSON.number($0).text)" },
            maxBlockDifference.map { "at most \(JSON.number($0).text) levels in any block of 16x16 pixels" },
            minLocalSSIM.map { "SSIM at least \(JSON.number($0).text) in every window of 8x8 pixels" },
            ignoresAntialiasing ? "antialiasing ignored" : nil,
            mask.map { "masked (\(JSON.number($0.leftOutPercent.rounded(toDigits: 1)).text) % left out)" },
            ignored.isEmpty ? nil : "without \(ignored.map(\.description).joined(separator: " and "))",
        ]
        return limits.compactMap(\.self).joined(separator: ", ")
    }

    /// A tolerance in JSON.
    static let format = ObjectFormat<GoldenTolerance>(properties: [
        .optional(
            "maxDifference", \.maxDifference, .integer(in: differences),
            "The largest difference of any sample, in levels. Default: not limited."),
        .optional(
            "maxPixelPercent", \.maxPixelPercent, .number(in: pixelPercents),
            "The percentage of the pixels that may differ. Default: not limited."),
        .optional(
            "minPSNR", \.minPSNR, .number(in: psnrs), "The least PSNR of a frame. Default: not limited."),
        .optional(
            "minSSIM", \.minSSIM, .number(in: ssims), "The least SSIM of a frame. Default: not limited."),
        .optional(
            "ignored", \.ignored, .list(of: PixelRegion.format, count: 0...mostRegions),
            "What is not compared. Default: nothing."),
        .optional(
            "maxBlockDifference", \.maxBlockDifference, .number(in: blockDifferences),
            "The largest mean difference in a block of 16x16 pixels, in levels. Default: not limited."),
        .optional(
            "minLocalSSIM", \.minLocalSSIM, .number(in: ssims),
            "The least SSIM of a window of 8x8 pixels. Default: not limited."),
        .optional(
            "ignoresAntialiasing", \.antialiasing, .boolean,
            "Whether pixels that differ only by the smoothing of edges count as equal. Default: false."),
        .optional(
            "mask", \.maskDigest, .text,
            "SHA-256 of the pixels of mask.png, which says what is compared. Default: everything."),
    ]).format(startingFrom: GoldenTolerance())
}
