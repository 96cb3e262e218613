import Files
import Geometry
import Goldens
import SceneModel
import Terminal

/// The flags for a golden's tolerance: how much later frames may differ.
enum ToleranceOptions {
    /// The flags that set limits, or exclude pixels from the comparison.
    private static let limits = [
        Flag(
            "--max-difference", value: "LEVELS", synonyms: ["--threshold", "--tolerance"],
            "Let frames pass if no sample differs by more than this many levels (0 to 255)."),
        Flag(
            "--max-pixels", value: "PERCENT",
            "Let frames pass if at most this share of their pixels differs, for example 0.1%."),
        Flag(
            "--min-psnr", value: "DB", synonyms: ["--psnr"],
            "Let frames pass if their PSNR is at least this many decibels."),
        Flag(
            "--min-ssim", value: "N", synonyms: ["--ssim"],
            "Let frames pass if their SSIM is at least this (0 to 1)."),
        Flag(
            "--max-block-difference", value: "LEVELS",
            "Let frames pass if the mean difference in each block of 16x16 pixels is at most this (0 to 255)."
        ),
        Flag(
            "--min-local-ssim", value: "N",
            "Let frames pass if the SSIM in each window of 8x8 pixels is at least this (0 to 1)."),
        Flag(
            "--ignore", value: "X,Y,WIDTH,HEIGHT", isRepeated: true, synonyms: ["--exclude"],
            "Ignore this region of every frame, in pixels. May be repeated."),
        Flag(
            "--mask", value: "FILE.png", completesFiles: true,
            "Compare only pixels that are white in this picture; black pixels are ignored. The picture must have the size of the frames."
        ),
        Flag(
            "--ignore-antialiasing",
            "Ignore pixels that differ only because an edge was smoothed differently."),
    ]

    /// All flags: the flags that set a tolerance, and `--pictures` for goldens without a tolerance.
    static let flags =
        limits + [
            Flag(
                "--pictures", value: "MIB",
                "Store up to this many MiB of lossless pictures of frames (0 to \(maximumPictureMiB)), so that reports can show later differences exactly. Default: 4."
            )
        ]

    private static let maximumPictureMiB = 64

    /// Returns the tolerance that the flags set, or nil if none of these flags is set.
    static func tolerance(_ arguments: Arguments) throws -> GoldenTolerance? {
        var tolerance = GoldenTolerance()
        tolerance.maxDifference = try arguments.integer("--max-difference", in: GoldenTolerance.differences)
        tolerance.maxPixelPercent = try percent(arguments)
        tolerance.minPSNR = try arguments.number("--min-psnr", in: GoldenTolerance.psnrs)
        tolerance.minSSIM = try arguments.number("--min-ssim", in: GoldenTolerance.ssims)
        tolerance.maxBlockDifference = try arguments.number(
            "--max-block-difference", in: GoldenTolerance.blockDifferences)
        tolerance.minLocalSSIM = try arguments.number("--min-local-ssim", in: GoldenTolerance.ssims)
        tolerance.ignoresAntialiasing = arguments.isSet("--ignore-antialiasing")
        tolerance.mask = try mask(arguments)
        tolerance.ignored = try arguments.strings("--ignore").map(region)
        guard tolerance.ignored.count <= GoldenTolerance.maximumRegions else {
            throw UsageError("--ignore: at most \(GoldenTolerance.maximumRegions) regions are supported")
        }
        return tolerance.isEmpty ? nil : tolerance.settled
    }

    /// Returns the value of `--pictures` in bytes, or nil.
    static func maximumPictureBytes(_ arguments: Arguments) throws -> Int? {
        try arguments.integer("--pictures", in: 0...maximumPictureMiB).map { $0 << 20 }
    }

    /// The error for `--pictures` with a tolerance.
    static let picturesNotChosen = UsageError(
        "--pictures can't be used with a tolerance: such a golden keeps every frame")

    private static func mask(_ arguments: Arguments) throws -> FrameMask? {
        guard let path = arguments.string("--mask") else { return nil }
        var file = try InputFile(opening: path)
        return try FrameMask(png: try file.readAll(atMost: FrameMask.maximumBytes), in: path)
    }

    /// Sets a golden's tolerance, and unless `maximumBytes` is nil, the maximum size of its pictures in bytes. Throws
    /// if the tolerance does not fit the frame size.
    static func set(
        _ tolerance: GoldenTolerance?, pictures maximumBytes: Int?, of golden: inout Golden,
        named name: String
    ) throws {
        if let maximumBytes {
            guard tolerance == nil else { throw picturesNotChosen }
            golden.maximumPictureBytes = maximumBytes
        }
        if let fault = tolerance?.fault(for: golden.size) { throw UsageError("\(excerpt(name)): \(fault)") }
        golden.tolerance = tolerance
    }

    private static func percent(_ arguments: Arguments) throws -> Double? {
        guard let text = arguments.string("--max-pixels") else { return nil }
        let digits = text.dropLast()
        guard text.hasSuffix("%"), digits.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }),
            let value = Double(digits), GoldenTolerance.pixelPercents.contains(value)
        else {
            let meant = Double(text).map { GoldenTolerance.pixelPercents.contains($0) } ?? false
            throw UsageError(
                "--max-pixels \(excerpt(text)): expected a percentage from 0% to 100%",
                hint: meant ? "did you mean --max-pixels \(text)%?" : "")
        }
        return value
    }

    private static func region(_ text: String) throws -> PixelRegion {
        let numbers = text.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false).map {
            Int($0)
        }
        let sides = numbers.compactMap(\.self)
        guard sides.count == 4, numbers.count == 4,
            sides.allSatisfy({ $0 >= 0 }), sides[2] > 0, sides[3] > 0
        else {
            throw UsageError(
                "--ignore \(excerpt(text)): expected four whole numbers separated by commas, X,Y,WIDTH,HEIGHT",
                hint: "for example: --ignore 0,0,200,40")
        }
        guard sides.allSatisfy({ $0 <= PixelSize.longestSide }) else {
            throw UsageError(
                "--ignore \(excerpt(text)): numbers must be at most \(PixelSize.longestSide)")
        }
        return PixelRegion(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
}
