import Base
import Files
import Hashing
import Pipeline
import Spelling

/// Fetches files by HTTPS to a folder, several at a time. A file gets its name when it is complete. Files that are there
/// with the digest of the lock file are not fetched again.
package struct FetchJob: Sendable {
    /// The folder of the files, which is created if it is missing.
    package let folder: String
    /// The bounds of each download.
    package var limits = DownloadLimits()
    /// True to fetch everything again and to accept other content.
    package var updates = false

    private static let atOnce = 6
    /// The maximum number of addresses.
    package static let maximumCount = 100_000

    /// Creates a job for a folder.
    package init(into folder: String) { self.folder = folder }

    /// What became of an address.
    package enum Outcome: Sendable, Equatable {
        /// The file was downloaded.
        case fetched
        /// The file is there already, with the same content.
        case present
        /// The file can't be used.
        case failed(FetchFault)
    }

    /// The name of the file by which the folder is locked.
    static let lockName = "fetched.lock"

    /// Fetches all addresses, each once, and writes the lock file, also every few seconds. Blocks until done; the first
    /// fault does not end the others. Throws `OutputError` if another process fetches files to the folder, errors if files
    /// can't be written, and `Cancelled`; what was fetched until then is in the lock file.
    package func run(_ addresses: [FetchAddress], _ cancellation: Cancellation) throws -> [Outcome] {
        _ = try FileSystem.makeDirectory(folder)
        guard FileSystem.kind(of: folder) != .file else {
            throw OutputError("\(folder): exists and is not a folder", "choose another folder")
        }
        guard let lock = try FolderLock.take(Self.lockName, in: folder) else {
            throw OutputError(
                "\(folder): another process fetches files to this folder",
                "wait for that process, or choose another folder")
        }
        return try withExtendedLifetime(lock) { try fetch(addresses, cancellation) }
    }

    /// Fetches all addresses to the folder, which must be locked.
    private func fetch(_ addresses: [FetchAddress], _ cancellation: Cancellation) throws -> [Outcome] {
        let first = try FetchRecord(in: folder)
        let (known, record) = (first.files.entries, Locked(first))
        let (next, done) = (Locked(0), Locked<[Int: Outcome]>([:]))
        let stage: Stage = {
            let downloader = try Downloader(limits)
            while let index = next.withLock({ next in
                defer { next += 1 }
                return next < addresses.count ? next : nil
            }) {
                let address = addresses[index]
                let result = try fetch(address, known[address.text], by: downloader) {
                    try cancellation.check()
                    try record.withLock { try $0.writeIfDue() }
                }
                if let entry = result.entry {
                    try record.withLock { try $0.add(entry, for: address.text) }
                }
                done.withLock { $0[index] = result.outcome }
            }
        }
        let failure: (any Error)?
        do {
            let stages = [Stage](repeating: stage, count: min(Self.atOnce, addresses.count))
            try Pipeline.run(stages, cancellation: cancellation)
            failure = nil
        } catch { failure = error }
        try record.withLock { try $0.write() }
        if let failure { throw failure }
        let outcomes = done.withLock { $0 }
        return addresses.indices.compactMap { outcomes[$0] }
    }

    /// Fetches one address, unless its file is there. `check` is called several times a second.
    private func fetch(
        _ address: FetchAddress, _ entry: FetchedFiles.Entry?, by downloader: Downloader,
        check: () throws -> Void
    ) throws -> (outcome: Outcome, entry: FetchedFiles.Entry?) {
        do {
            let isUnchanged = try entry?.isUnchanged(in: folder, check: check)
            // Only the name says then that the file was fetched from this address.
            if let entry, updates, isUnchanged == false, entry.file != address.fileName {
                throw FetchFault(
                    "\(folder)/\(entry.file) was changed since it was fetched; remove it to fetch it again")
            }
            if let entry, let isUnchanged, !updates {
                guard isUnchanged else {
                    throw FetchFault(
                        "\(folder)/\(entry.file) was changed since it was fetched", .fetchAgain)
                }
                return (.present, entry)
            }
            let file = entry?.file ?? address.fileName
            let new = try download(address, to: file, expecting: updates ? nil : entry)
            return (updates && isUnchanged == true && new == entry ? .present : .fetched, new)
        } catch let fault as FetchFault {
            return (.failed(fault), nil)
        }

        /// Downloads the address. The file gets its name if it is complete and has the content that is expected.
        func download(
            _ address: FetchAddress, to file: String, expecting entry: FetchedFiles.Entry?
        ) throws -> FetchedFiles.Entry {
            var (hash, count) = (SHA256(), 0)
            let path = "\(folder)/\(file)"
            guard FileSystem.kind(of: path) != .other else {
                throw FetchFault("\(path) is a device or a pipe")
            }
            try FileReplacement.write(to: path, overwriting: true) { output in
                try downloader.run(address, check: check) { bytes in
                    hash.update(bytes)
                    count += bytes.byteCount
                    try output.write(bytes)
                }
                if let entry, hash.digest() != entry.sha256 {
                    throw FetchFault(
                        "its content has changed: sha256 \(hash.digest()), but \(folder)/\(FetchedFiles.fileName) has \(entry.sha256)",
                        .acceptContent)
                }
            }
            return FetchedFiles.Entry(file: file, sha256: hash.digest(), byteCount: count)
        }
    }
}
