import Film

/// The names and size limits of a golden's files.
enum GoldenFile {
    static let head = "golden.json"
    private static let film = "film"
    static let scene = "scene.json"
    static let mask = "mask.png"
    static let listed = GoldenLayer.allCases.filter { $0 != .file }
    /// The largest film that a golden includes, in bytes. Goldens live in version control.
    static let maximumFilmBytes = 1 << 20
    /// The default size limit of all pictures of a golden without a tolerance, in bytes. The pictures of such a golden
    /// are used only in reports.
    static let usualPictureBytes = 4 << 20
    /// The size limit of all pictures of any golden, in bytes. A golden with a tolerance needs every picture.
    static let maximumPictureBytes = 64 << 20
    /// The largest file that is read, in bytes. A list of a million frames is smaller.
    static let maximumBytes = 256 << 20

    private static let picturePrefix = "frame-"
    private static let pictureSuffix = ".png"
    private static let pictureDigits = 6

    /// Returns the file name of a film in a format.
    static func film(_ format: OutputFormat) -> String { film + format.ending }

    static func list(_ layer: GoldenLayer) -> String { "\(layer.rawValue).framehash" }

    /// Returns the file name of a frame's picture.
    static func picture(_ frame: FilmFrame) -> String {
        let number = "\(frame)"
        let zeros = String(repeating: "0", count: max(pictureDigits - number.count, 0))
        return picturePrefix + zeros + number + pictureSuffix
    }

    /// Returns the first of `names` that no file of a golden may have; nil if all names are allowed.
    static func stray(among names: [String]) -> String? {
        let known = [head, scene, mask] + listed.map(list) + OutputFormat.allCases.map(film)
        return names.first { !known.contains($0) && !isPicture($0) }
    }

    private static func isPicture(_ name: String) -> Bool {
        guard name.hasPrefix(picturePrefix), name.hasSuffix(pictureSuffix) else { return false }
        let number = name.dropFirst(picturePrefix.count).dropLast(pictureSuffix.count)
        return number.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            && Int(number).map { picture(FilmFrame($0)) } == name
    }
}
