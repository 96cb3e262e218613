import Files

/// The form of a finished film.
public enum FilmForm: Sendable {
    /// One MP4, which gets its name when it is complete.
    case file
    /// A folder with segments and a playlist (HLS with fragmented MP4), which are published while the film is made.
    case segments

    /// Throws `OutputError` when a film can't be written to a path. Changes nothing. `inputs` are files that must not be
    /// overwritten, whatever may be.
    ///
    /// An existing film is no error yet if the run that made it was killed before it cleaned up: only its plan shows whether
    /// it is the wanted one.
    public func check(_ path: String, inputs: [String], overwriting: Bool) throws {
        try check(path, inputs: inputs, overwriting: overwriting, mayEnd: FilmReceipt(ofFilm: path) != nil)
    }

    /// The same check for a caller that knows whether the film at the path may be the wanted one (`mayEnd`).
    func check(_ path: String, inputs: [String], overwriting: Bool, mayEnd: Bool) throws {
        let overwriting = overwriting || mayEnd
        switch self {
        case .file:
            guard path.lowercased().hasSuffix(".mp4") else {
                throw OutputError("\(path): films are MP4 files", "choose a name that ends with .mp4")
            }
            try OutputPath.check(path, inputs: inputs, overwriting: overwriting)
        case .segments: try SegmentFolder.check(path, inputs: inputs, overwriting: overwriting)
        }
    }

    /// The path under which a folder of segments is known, whether or not it ends with a slash or is a link.
    public static func folderPath(_ path: String) -> String {
        let bare =
            String(path.prefix(1)) + String(path.dropFirst().reversed().drop { $0 == "/" }.reversed())
        let name = FileSystem.name(of: bare)
        let hasAnotherName = FileSystem.isLink(bare) || name == "." || name == ".."
        return hasAnotherName ? FileSystem.absolutePath(of: bare) ?? bare : bare
    }
}
