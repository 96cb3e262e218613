import Drawing
import Files
import Geometry
import Media
import SceneModel

/// A film or an image sequence that is given as input instead of a scene.
package struct FilmInput: Sendable, Equatable {
    /// The path of the file.
    package let path: String
    /// The name of the input in messages.
    package let name: String
    /// The display size in pixels: the size of the pictures with square pixels.
    package let size: PixelSize
    /// The frame rate; nil if the rate varies or is out of the range that scenes allow.
    package let rate: FrameRate?
    /// The frame rate if it is out of the range that scenes allow; else nil.
    package let rateOutOfRange: Ratio?
    /// The duration in seconds, from the start of the first picture to the end of the last one.
    package let duration: Double
    /// Warnings for the user.
    package private(set) var warnings: [String] = []
    /// The number of pictures of an image sequence; nil for a film.
    private let pictureCount: Int?

    /// Returns true if a file that begins with the bytes `start` may be a film: the bytes begin like Y4M or with a
    /// control character, or one of the first 64 bytes is zero. Bytes that begin like JSON return false. A damaged
    /// scene may also return true; the reader of scenes then reports the fault.
    package static func mayBeFilm(_ start: [UInt8]) -> Bool {
        if Y4MHeader.begins(start) { return true }
        // Text has no zero bytes, unless the text is damaged or in UTF-16. Matroska and WebM files that were written to
        // a pipe have no early zero byte, but begin with a control character.
        let first = start.first { !" \t\r\n".utf8.contains($0) } ?? 0x20
        let head = start.prefix(64)
        return (head.contains(0) || first < 0x20 || !isText(head)) && !isMeantAsJSON(start)
    }

    /// Returns true if the bytes are UTF-8, apart from a character that is cut off at their end.
    private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        (0...3).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
    }

    /// Returns true if a file begins with a brace or a bracket, in UTF-8 or UTF-16.
    private static func isMeantAsJSON(_ start: [UInt8]) -> Bool {
        let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
        let mark = marks.first(where: start.starts(with:)) ?? []
        let text = start.dropFirst(mark.count).drop { " \t\r\n".utf8.contains($0) }
        return "{[".utf8.contains { text.first == $0 || text.starts(with: [0, $0]) }
    }

    /// Returns true if a file that begins with the bytes `start` is an HLS playlist.
    package static func isPlaylist(_ start: [UInt8]) -> Bool { start.starts(with: "#EXTM3U".utf8) }

    /// Opens a film. Messages use `name`, or the path if `name` is nil. Throws `AssetError` if the file is not a
    /// usable film.
    package init(film path: String, named name: String? = nil) throws {
        (self.path, self.name) = (path, name ?? path)
        let input: InputFile
        do { input = try InputFile(opening: path) } catch { throw AssetError(self.name, error) }
        let film = try SceneFilm(self.name, input, sha256: "")
        size = PixelSize(
            width: Int(film.shownSize.width.rounded()), height: Int(film.shownSize.height.rounded()))
        let timing = film.timing
        rate = timing.rate.flatMap { FrameRate($0.numerator, per: $0.denominator) }
        rateOutOfRange = rate == nil ? timing.rate : nil
        duration = rate == nil ? film.duration.value : timing.duration
        pictureCount = nil
        warnings = try film.hiddenPictures().map { ["\(self.name): \($0)"] } ?? []
    }

    /// Returns true if `path` names an image sequence, such as `frames/%04d.png`.
    package static func isPictures(_ path: String) -> Bool {
        NumberedName(FileSystem.name(of: path)) != nil && FileSystem.kind(of: path) == nil
    }

    /// Opens an image sequence that is played at `rate`. Throws `AssetError` if the sequence has no pictures.
    package init(pictures path: String, rate: FrameRate?) throws {
        let pattern = FileSystem.name(of: path)
        guard let name = NumberedName(pattern) else {
            throw AssetError(pattern, .notUsable, "not the name of an image sequence")
        }
        let folder = FileSystem.parent(of: path)
        let rate = rate ?? ImageContent.usualRate
        let source = SceneSource(film: path, file: pattern)
        let assets = SceneFolder(of: Scene(folder: folder))
        let numbers = try name.numbers(in: folder)
        guard let first = numbers.first(where: NumberedPictures.firstNumbers.contains) else {
            let meant = name.otherWidths.first { other in (try? other.numbers(in: folder))?.isEmpty == false }
            let hint =
                numbers.first.map { "the first file is \(name.file($0))" }
                ?? meant.map { "did you mean \($0.pattern)?" }
            throw NumberedPictures.missing(name, hint: hint)
        }
        do {
            size = try assets.measure(name.file(first)).size
        } catch let error as AssetError {
            throw error.inText(source)
        }
        let end = zip(numbers.drop { $0 < first }, first...).first { $0 != $1 }?.1
        let last = (end ?? first + numbers.drop { $0 < first }.count) - 1
        if end != nil, let next = numbers.first(where: { $0 > last }) {
            warnings.append(
                "\(path): ends with \(name.file(last)): there is a \(name.file(next)), but no \(name.file(last + 1))"
            )
        }
        (self.path, self.name) = (path, path)
        self.rate = rate
        rateOutOfRange = nil
        pictureCount = last + 1 - first
        duration = Double(last + 1 - first) * Double(rate.denominator) / Double(rate.numerator)
    }

    /// Returns a scene at `rate` that shows the whole input and nothing else. The sound of a film is included.
    package func scene(at rate: FrameRate) -> Scene {
        var content = ImageContent()
        content.file = FileSystem.name(of: path)
        content.size = LayerSize(Size(size))
        content.fit = .fill
        content.pictureCount = pictureCount
        if pictureCount != nil { content.rate = self.rate }
        var scene = Scene(size: size, fps: rate, duration: duration)
        scene.layers = [Layer(content)]
        scene.folder = FileSystem.parent(of: path)
        scene.source = SceneSource(film: name, file: content.file)
        return scene
    }
}

extension Scene {
    /// Creates an empty scene whose files are in `folder`.
    fileprivate init(folder: String) {
        self.init(size: PixelSize(width: 1, height: 1), fps: .slowest, duration: 1)
        self.folder = folder
    }
}

extension NumberedName {
    /// Returns the numbers of the existing files in ascending order.
    fileprivate func numbers(in folder: String) throws -> [Int] {
        do {
            return try FileSystem.names(in: folder).compactMap(number(of:)).sorted()
        } catch {
            throw AssetError(pattern, error)
        }
    }
}
