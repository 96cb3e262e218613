import Film

/// The names of a golden's files, and their limits.
enum GoldenFile {
    static let head = "golden.json"
    static let film = "film.mp4"
    static let scene = "scene.json"
    static let mask = "mask.png"
    static let listed = GoldenLayer.allCases.filter { $0 != .file }
    /// A film above this is not kept: goldens live in version control.
    static let mostFilmBytes = 1 << 20
    /// The most bytes of pictures that are only for reports, unless another limit is given.
    static let usualPictureBytes = 4 << 20
    /// The most bytes of all pictures of a golden. One with a tolerance needs them all.
    static let mostPictureBytes = 64 << 20
    /// No file that is larger is read. A list of a million frames is smaller.
    static let mostBytes = 256 << 20

    private static let picturePrefix = "frame-"
    private static let pictureSuffix = ".png"
    private static let pictureDigits = 6

    static func list(_ layer: GoldenLayer) -> String { "\(layer.rawValue).framehash" }

    /// The picture of a frame.
    static func picture(_ frame: FilmFrame) -> String {
        let number = "\(frame)"
        let zeros = String(repeating: "0", count: max(pictureDigits - number.count, 0))
        return picturePrefix + zeros + number + pictureSuffix
    }

    /// A name that is not of a golden's file.
    static func stray(among names: [String]) -> String? {
        names.first { !([head, film, scene, mask] + listed.map(list)).contains($0) && !isPicture($0) }
    }

    private static func isPicture(_ name: String) -> Bool {
        guard name.hasPrefix(picturePrefix), name.hasSuffix(pictureSuffix) else { return false }
        let number = name.dropFirst(picturePrefix.count).dropLast(pictureSuffix.count)
        return number.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            && Int(number).map { picture(FilmFrame($0)) } == name
    }
}
