/// The files of a golden.
enum GoldenFile {
    static let head = "golden.json"
    static let film = "film.mp4"
    static let listed: [GoldenLayer] = [.rgb, .yuv, .packets]
    /// A film above this is not kept: goldens live in version control.
    static let mostFilmBytes = 1 << 20
    /// A list of a million frames has less.
    static let mostBytes = 256 << 20

    static func list(_ layer: GoldenLayer) -> String { "\(layer.rawValue).framehash" }

    /// A name that is none of a golden's.
    static func stray(among names: [String]) -> String? {
        names.first { !([head, film] + listed.map(list)).contains($0) }
    }
}
