/// The lock file of a folder while files are fetched to it. It is written again and again, so that a process that is killed
/// loses only the last entries.
struct FetchRecord: Sendable {
    private let folder: String
    private(set) var files: FetchedFiles
    /// The number of entries that are not written yet, and the moment of the last writing.
    private var (unwrittenCount, lastWriting) = (0, ContinuousClock.now)

    /// The number of new entries, and the time, after which the lock file is written. A long list is written less often,
    /// because all of it is written each time.
    private static let (usualCount, shareOfAll) = (100, 20)
    private static let interval = Duration.seconds(5)

    /// Reads the lock file of a folder, as `FetchedFiles` does.
    init(in folder: String) throws {
        self.folder = folder
        files = try FetchedFiles(in: folder)
    }

    /// Adds an entry, and writes the lock file if it is due.
    mutating func add(_ entry: FetchedFiles.Entry, for address: String) throws {
        guard files.entries[address] != entry else { return }
        files.entries[address] = entry
        unwrittenCount += 1
        if unwrittenCount >= max(Self.usualCount, files.entries.count / Self.shareOfAll) { try write() }
    }

    /// Writes the lock file if entries have waited for some seconds. Call this several times a second.
    mutating func writeIfDue() throws {
        if unwrittenCount > 0, .now - lastWriting > Self.interval { try write() }
    }

    /// Writes the lock file if it lacks entries.
    mutating func write() throws {
        guard unwrittenCount > 0 else { return }
        try files.write(to: folder)
        (unwrittenCount, lastWriting) = (0, .now)
    }
}
