import Files
import Spelling

/// The form in which a film is written.
public enum FilmForm: Sendable {
    /// One file, which gets its final name when it is complete.
    case file
    /// A folder with segments and a playlist (HLS with fragmented MP4), which are published while the film is made.
    case segments

    /// Throws `OutputError` if a film can't be written to `path`; changes nothing on disk. `inputs` are files that
    /// must never be overwritten, even if `overwriting` is true. The name of a file must have an ending of `format`.
    ///
    /// An existing film is accepted if the run that made the film was killed before it removed its temporary files (if
    /// there is a receipt for the film). Whether the film is the same as the film of this job is checked later, when
    /// the plan is known.
    public func check(
        _ path: String, as format: OutputFormat, inputs: [String], overwriting: Bool
    ) throws {
        try check(
            path, as: format, inputs: inputs, overwriting: overwriting,
            mayRecover: FilmReceipt(ofFilm: path) != nil)
    }

    /// Throws `OutputError` if a film can't be written to `path`. `mayRecover` is true if an existing film there may be
    /// the finished result of this job, which is then accepted. Removes the empty store of a film that is complete.
    func check(
        _ path: String, as format: OutputFormat, inputs: [String], overwriting: Bool, mayRecover: Bool
    ) throws {
        let overwriting = overwriting || mayRecover
        if !overwriting, FileSystem.kind(of: path) != nil { HeldChunkStore.removeEmpty(path) }
        switch self {
        case .file:
            guard OutputFormat(ofFilm: path) == format else {
                throw OutputError(
                    "\(path): the film is written as \(format.title)",
                    "choose a name that ends with \(alternatives(format.endings))")
            }
            try OutputPath.check(path, inputs: inputs, overwriting: overwriting)
        case .segments: try SegmentFolder.check(path, inputs: inputs, overwriting: overwriting)
        }
    }

    /// Returns the normal form of the path of a folder of segments: without trailing slashes, and with links
    /// resolved.
    public static func folderPath(_ path: String) -> String {
        let bare =
            String(path.prefix(1)) + String(path.dropFirst().reversed().drop { $0 == "/" }.reversed())
        let name = FileSystem.name(of: bare)
        let hasAnotherName = FileSystem.isLink(bare) || name == "." || name == ".."
        return hasAnotherName ? FileSystem.absolutePath(of: bare) ?? bare : bare
    }
}
