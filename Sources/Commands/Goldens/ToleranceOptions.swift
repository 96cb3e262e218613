import Files
import Goldens
import SceneModel
import Terminal

/// The flags that say by how much later frames may differ from a golden's.
enum ToleranceOptions {
    /// What later frames must keep.
    private static let limits = [
        Flag(
            "--max-difference", value: "LEVELS", synonyms: ["--threshold", "--tolerance"],
            "Later frames pass if no sample differs by more levels (0 to 255)."),
        Flag(
            "--max-pixels", value: "PERCENT",
            "Later frames pass if no larger share of their pixels differs, for example 0.1%."),
        Flag(
            "--min-psnr", value: "DB", synonyms: ["--psnr"],
            "Later frames pass if their PSNR is at least this."),
        Flag(
            "--min-ssim", value: "N", synonyms: ["--ssim"],
            "Later frames pass if their SSIM is at least this (0 to 1)."),
        Flag(
            "--max-block-difference", value: "LEVELS",
            "Later frames pass if the mean difference is not larger in any block of 16x16 pixels (0 to 255)."),
        Flag(
            "--min-local-ssim", value: "N",
            "Later frames pass if every window of 8x8 pixels has at least this SSIM (0 to 1)."),
        Flag(
            "--ignore", value: "X,Y,WIDTH,HEIGHT", isRepeated: true, synonyms: ["--exclude"],
            "Leave out a region of every frame, in pixels. May be repeated."),
        Flag(
            "--mask", value: "FILE.png", completesFiles: true,
            "Compare only where this picture of the frames' size is white; black is left out."),
        Flag(
            "--ignore-antialiasing",
            "Leave out pixels that differ only because an edge was smoothed in another way."),
    ]

    /// All flags, with the one for what a golden keeps without a tolerance.
    static let flags =
        limits + [
            Flag(
                "--pictures", value: "MIB",
                "Keep lossless pictures of frames, at most so many MiB (0 to \(mostPictureMiB)), so that later differences are shown exactly. Default: 4."
            )
        ]

    private static let mostPictureMiB = 64

    /// The tolerance that was asked for; nil if none was.
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
        guard tolerance.ignored.count <= GoldenTolerance.mostRegions else {
            throw UsageError("--ignore: at most \(GoldenTolerance.mostRegions) regions")
        }
        return tolerance.isEmpty ? nil : tolerance.settled
    }

    /// The most bytes of pictures that were asked for; nil if nothing was.
    static func mostPictureBytes(_ arguments: Arguments) throws -> Int? {
        try arguments.integer("--pictures", in: 0...mostPictureMiB).map { $0 << 20 }
    }

    /// Of a golden with a tolerance nobody chooses how many frames it keeps.
    static let picturesNotChosen = UsageError("--pictures: a golden with a tolerance keeps every frame")

    private static func mask(_ arguments: Arguments) throws -> FrameMask? {
        guard let path = arguments.string("--mask") else { return nil }
        var file = try InputFile(opening: path)
        return try FrameMask(png: try file.readAll(atMost: FrameMask.mostBytes), in: path)
    }

    /// Gives a golden a tolerance, and pictures of at most so many bytes. Throws if its frames contradict it.
    static func set(
        _ tolerance: GoldenTolerance?, pictures mostBytes: Int?, of golden: inout Golden, named name: String
    ) throws {
        if let mostBytes {
            guard tolerance == nil else { throw picturesNotChosen }
            golden.mostPictureBytes = mostBytes
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
                "--ignore \(excerpt(text)): expected four whole numbers with commas between them, X,Y,WIDTH,HEIGHT",
                hint: "for example: --ignore 0,0,200,40")
        }
        guard sides.allSatisfy({ $0 <= PixelSize.longestSide }) else {
            throw UsageError(
                "--ignore \(excerpt(text)): no picture is larger than \(PixelSize.longestSide) pixels")
        }
        return PixelRegion(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
}
