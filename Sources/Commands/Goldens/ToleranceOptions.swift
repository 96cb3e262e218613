import Proof
import SceneModel
import Terminal

/// The flags that say by how much later frames may differ from a golden's.
enum ToleranceOptions {
    static let flags = [
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
            "--ignore", value: "X,Y,WIDTH,HEIGHT", isRepeated: true, synonyms: ["--mask", "--exclude"],
            "Leave out a region of every frame, in pixels. May be repeated."),
    ]

    /// The tolerance that was asked for; nil if none was.
    static func tolerance(_ arguments: Arguments) throws -> GoldenTolerance? {
        var tolerance = GoldenTolerance()
        tolerance.maxDifference = try arguments.integer("--max-difference", in: GoldenTolerance.differences)
        tolerance.maxPixelPercent = try percent(arguments)
        tolerance.minPSNR = try arguments.number("--min-psnr", in: GoldenTolerance.psnrs)
        tolerance.minSSIM = try arguments.number("--min-ssim", in: GoldenTolerance.ssims)
        tolerance.ignored = try arguments.strings("--ignore").map(region)
        guard tolerance.ignored.count <= GoldenTolerance.mostRegions else {
            throw UsageError("--ignore: at most \(GoldenTolerance.mostRegions) regions")
        }
        return tolerance.isEmpty ? nil : tolerance.settled
    }

    /// Gives a golden a tolerance. Throws if its frames contradict it.
    static func set(_ tolerance: GoldenTolerance?, of golden: inout Golden, named name: String) throws {
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
            sides.allSatisfy({ (0...PixelSize.longestSide).contains($0) }),
            sides[2] > 0, sides[3] > 0
        else {
            throw UsageError(
                "--ignore \(excerpt(text)): expected four whole numbers with commas between them, X,Y,WIDTH,HEIGHT",
                hint: "for example: --ignore 0,0,200,40")
        }
        return PixelRegion(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
}
