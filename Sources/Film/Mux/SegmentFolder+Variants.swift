import Files

/// The folder of a film with variants: it contains the multivariant playlist, and a folder of segments for each variant.
extension SegmentFolder {
    /// Returns the name of the folder of a variant.
    static func variant(height: Int) -> String { "\(height)p" }

    private static func isVariant(_ name: String) -> Bool {
        name.wholeMatch(of: #/[1-9][0-9]{0,4}p/#) != nil
    }

    /// A variant in the folder: its name, and the playlist of all its segments.
    typealias NamedVariant = (name: String, whole: Playlist)

    /// Throws `OutputError` if variants can't or must not be written to a folder. Variants that an interrupted run has
    /// published, in part or as a whole, are accepted. `mayRecover` is true if the folder contains the finished film of
    /// a killed run. Changes nothing on disk.
    static func check(
        _ path: String, variants: [NamedVariant], inputs: [String], overwriting: Bool, mayRecover: Bool
    ) throws {
        try check(path, inputs: inputs, overwriting: overwriting || mayRecover)
        guard !mayRecover, FileSystem.kind(of: path) == .directory else { return }
        let folder = try Folder(opening: path)
        if !overwriting, try playlist(in: folder) != nil {
            throw OutputError(
                "\(path): contains segments of a film without variants",
                "use --overwrite to replace them, or \(choice)")
        }
        for variant in variants {
            let path = folder.path(of: variant.name)
            switch try folder.kind(of: variant.name) {
            case nil: continue
            case .directory:
                try check(path, inputs: [], overwriting: overwriting, whole: variant.whole)
                try check(path, isContinuedBy: variant.whole, overwriting: overwriting)
            default: throw OutputError("\(path): exists and is not a folder", choice)
            }
        }
    }

    /// Returns the multivariant playlist in the folder at `path`; nil if there is none.
    static func multivariantPlaylist(in path: String) -> String? {
        guard let folder = try? Folder(opening: path), let text = try? playlist(in: folder),
            MultivariantPlaylist.matches(text)
        else { return nil }
        return text
    }

    /// Publishes the playlist of complete variants. Removes unfinished files and what is left of an
    /// overwritten film. Returns a warning if the removal fails.
    func complete(_ playlist: MultivariantPlaylist) throws -> [String] {
        try put(Array(playlist.text.utf8), as: Self.playlist)
        return removeOthers(than: Set(playlist.variants.map(\.name)))
    }

    /// Removes the film that the folder contains, except its variants. The playlist stops naming files first, and is
    /// removed last, because it marks the other files as made by Zoetrope.
    func withdraw() throws {
        guard try Self.playlist(in: folder) != nil else { return }
        try put(Array(Playlist.empty.utf8), as: Self.playlist)
        for name in try folder.names() where Self.isName(name) { try folder.remove(name) }
        try folder.remove(Self.playlist)
    }

    /// Removes the segments of a variant that was made by Zoetrope, and its folder if that contains nothing else.
    func removeVariant(_ name: String) throws {
        guard Self.isVariant(name), try folder.kind(of: name) == .directory else { return }
        let variant = SegmentFolder(try folder.folder(name))
        // A folder without a playlist, or with one that Zoetrope did not make, is left alone.
        guard (try? Self.playlist(in: variant.folder)) != nil else { return }
        try variant.withdraw()
        try? folder.removeFolder(name)
    }
}
