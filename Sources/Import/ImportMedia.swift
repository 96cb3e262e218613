import SceneText

/// What a caller knows about the files of an edit.
package struct ImportMedia {
    /// What a picture, film or sound contains.
    package struct Facts: Sendable, Equatable {
        /// The size in pixels; nil for a sound.
        package var size: (width: Int, height: Int)?
        /// The duration in seconds; nil for a picture.
        package var duration: Double?
        /// The frames per second of a film with a constant rate.
        package var rate: Double?

        /// Creates facts.
        package init(size: (width: Int, height: Int)? = nil, duration: Double? = nil, rate: Double? = nil) {
            (self.size, self.duration, self.rate) = (size, duration, rate)
        }

        package static func == (one: Facts, other: Facts) -> Bool {
            one.size?.width == other.size?.width && one.size?.height == other.size?.height
                && one.duration == other.duration && one.rate == other.rate
        }
    }

    /// Returns the path, as the scene names it, of a file that the edit names.
    package var path: (String) -> String
    /// Returns the path, as the scene names it, that the file of an address has once it is fetched; nil if it can't be
    /// fetched.
    package var fetchedPath: (String) -> String?
    /// Returns what is in a file, given the path that the scene names; nil if the file is not there.
    package var facts: (String) -> Facts?

    /// Creates the knowledge of a caller. By default paths stay as they are, and no file is there.
    package init(
        path: @escaping (String) -> String = { $0 },
        fetchedPath: @escaping (String) -> String? = { _ in nil },
        facts: @escaping (String) -> Facts? = { _ in nil }
    ) {
        (self.path, self.fetchedPath, self.facts) = (path, fetchedPath, facts)
    }
}

/// The files that an edit names, and what the scene calls them.
final class ImportFiles {
    private(set) var addresses: [(address: String, file: String)] = []
    private var fetchedFiles: [String: String] = [:]
    private var known: [String: ImportMedia.Facts?] = [:]
    private let media: ImportMedia
    private let notes: ImportNotes

    init(_ media: ImportMedia, _ notes: ImportNotes) { (self.media, self.notes) = (media, notes) }

    /// Returns the path that the scene names instead of a path or an address.
    func path(of source: String, at place: String) -> String {
        let isAddress = source.contains("://")
        let path = isAddress ? fetched(source, at: place) : media.path(Self.plain(source))
        if !isAddress, path.hasPrefix("/") || path.split(separator: "/").contains("..") {
            notes.change(place, "\(path.excerpt) is outside of the scene's folder; use --allow-path")
        }
        guard path.lowercased().hasSuffix(".svg") else { return path }
        let picture = "\(path.dropLast(4)).png"
        notes.change(place, "scenes have no SVG; convert it, and save it as \(picture.excerpt)")
        return picture
    }

    /// Returns what is in a file that the scene names; nil if it is not there.
    func facts(of path: String) -> ImportMedia.Facts? {
        if let facts = known[path] { return facts }
        let facts = media.facts(path)
        known[path] = .some(facts)
        return facts
    }

    private func fetched(_ address: String, at place: String) -> String {
        if let file = fetchedFiles[address] { return file }
        guard let file = media.fetchedPath(address) else {
            let steps = address.prefix { !"?#".contains($0) }.split(separator: "/").dropFirst(2)
            let name = steps.last.map(String.init) ?? "file"
            notes.change(
                place, "\(address.excerpt) can't be fetched (only https can); save it as \(name.excerpt)")
            return name
        }
        fetchedFiles[address] = file
        addresses.append((address, file))
        return file
    }

    private static func plain(_ path: String) -> String {
        path.hasPrefix("file://")
            ? String(path.dropFirst(7)) : path.hasPrefix("./") ? plain(String(path.dropFirst(2))) : path
    }
}
