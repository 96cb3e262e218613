/// The names of a golden's files, and their limits.
enum GoldenFile {
    static let head = "golden.json"
    static let film = "film.mp4"
    static let listed: [GoldenLayer] = [.rgb, .yuv, .packets, .sound]
    /// A film above this is not kept: goldens live in version control.
    static let mostFilmBytes = 1 << 20
    /// No file that is larger is read. A list of a million frames is smaller.
    static let mostBytes = 256 << 20

    static func list(_ layer: GoldenLayer) -> String { "\(layer.rawValue).framehash" }

    /// A name that is not of a golden's file.
    static func stray(among names: [String]) -> String? {
        names.first { !([head, film] + listed.map(list)).contains($0) }
    }
}
