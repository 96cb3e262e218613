import Geometry
import Rasteriser
import SceneModel

/// An image sequence: numbered picture files of the same size. Each picture is decoded when it is drawn.
package struct NumberedPictures: PictureSequence {
    let size: PixelSize
    /// The name and digest of each file, in order; there is at least one file.
    private let files: [(name: String, sha256: String)]
    private let assets: any SceneAssets
    private let rate: FrameRate
    private let playback: Playback

    private typealias Measured = (size: PixelSize, sha256: String)

    private static let maximumFiles = 100_000
    /// The numbers that the first file of an image sequence may have.
    package static let firstNumbers = 0...4

    /// Finds the files and computes their digests. Throws `AssetError` if a file can't be used.
    init(_ name: NumberedName, _ assets: any SceneAssets, _ content: ImageContent) throws {
        self.assets = assets
        rate = content.rate ?? ImageContent.usualRate
        playback = content.playback
        let first = try Self.firstNumberedFile(name, assets)
        size = first.found.size
        var files = [(name: name.file(first.number), sha256: first.found.sha256)]
        while let next = try Self.measure(name.file(first.number + files.count), assets) {
            let file = name.file(first.number + files.count)
            guard next.size == size else {
                throw AssetError(
                    file, .notUsable, "the picture has \(next.size) pixels, but the first picture has \(size)"
                )
            }
            guard files.count < Self.maximumFiles else {
                throw AssetError(
                    file, .notUsable, "an image sequence can have at most \(Self.maximumFiles) pictures")
            }
            files.append((file, next.sha256))
        }
        if let expected = content.pictureCount, files.count < expected {
            throw AssetError(
                name.file(first.number + files.count), .notFound,
                "the file existed before, but is missing now")
        }
        self.files = files
    }

    /// The length of the sequence, played once from its start at normal speed.
    var length: SceneTime { rate.time(of: files.count) }

    func number(at time: SceneTime, span: LayerSpan) -> Int {
        let shown = playback.pictureTime(at: time, span: span, of: length)
        return min(max(shown.cycles(of: rate.time(of: 1)).whole, 0), files.count - 1)
    }

    func image(_ number: Int) throws -> DecodedImage { try assets.measuredImage(files[number].name) }

    func describe(_ number: Int, into bytes: inout FigureBytes) {
        bytes.append(name: files[number].name)
        bytes.append(name: files[number].sha256)
    }

    private static func firstNumberedFile(
        _ name: NumberedName, _ assets: any SceneAssets
    ) throws -> (number: Int, found: Measured) {
        for number in firstNumbers {
            if let found = try measure(name.file(number), assets) { return (number, found) }
        }
        throw missing(name)
    }

    /// Returns the error for an image sequence whose first file is missing.
    package static func missing(_ name: NumberedName, hint: String? = nil) -> AssetError {
        AssetError(
            name.pattern, .notFound,
            "no picture with a number from \(firstNumbers.lowerBound) to \(firstNumbers.upperBound)"
                + (hint.map { "; \($0)" } ?? ""))
    }

    /// Returns the size and digest of a picture; nil if the file doesn't exist.
    private static func measure(_ file: String, _ assets: any SceneAssets) throws -> Measured? {
        do {
            return try assets.measure(file)
        } catch let error as AssetError where error.cause == .notFound {
            return nil
        }
    }
}

/// A pattern for the names of numbered files. `%d` stands for the number, and `%04d` for the number with leading zeros
/// up to four digits.
package struct NumberedName: Equatable {
    package let pattern: String
    private let head, tail: String
    private let digits: Int

    private static let maximumDigits = 9

    /// Creates a pattern; nil if `pattern` has no placeholder such as `%d` or `%04d`.
    package init?(_ pattern: String) {
        guard let sign = pattern.firstIndex(of: "%") else { return nil }
        let rest = pattern[pattern.index(after: sign)...]
        guard let end = rest.firstIndex(of: "d") else { return nil }
        let width = rest[..<end]
        guard width.isEmpty || width.first == "0" && width.count > 1,
            let digits = width.isEmpty ? 1 : Int(width), (1...Self.maximumDigits).contains(digits)
        else { return nil }
        self.pattern = pattern
        self.digits = digits
        head = String(pattern[..<sign])
        tail = String(rest[rest.index(after: end)...])
    }

    /// The same name with other numbers of digits.
    package var otherWidths: [NumberedName] {
        (1...Self.maximumDigits).filter { $0 != digits }.compactMap {
            NumberedName("\(head)%\($0 == 1 ? "" : "0\($0)")d\(tail)")
        }
    }

    /// Returns the name of the file with this number.
    package func file(_ number: Int) -> String {
        let text = String(number)
        return head + String(repeating: "0", count: max(digits - text.count, 0)) + text + tail
    }

    /// Returns the number in a file's name; nil if the name doesn't match the pattern.
    package func number(of file: String) -> Int? {
        guard file.hasPrefix(head), file.hasSuffix(tail), file.count > head.count + tail.count,
            let number = Int(file.dropFirst(head.count).dropLast(tail.count)), self.file(number) == file
        else { return nil }
        return number
    }
}
