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
    package var limits = Download.Limits()
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

    /// Fetches all addresses, each once, and writes the lock file. Blocks until done; the first fault does not end the
    /// others. Throws if files can't be written, and `Cancelled`; what was fetched until then is in the lock file.
    package func run(_ addresses: [FetchAddress], _ cancellation: Cancellation) throws -> [Outcome] {
        _ = try FileSystem.makeDirectory(folder)
        let lock = try FetchedFiles(in: folder)
        let (next, done) = (Locked(0), Locked<[Int: (outcome: Outcome, entry: FetchedFiles.Entry?)]>([:]))
        let stage: Stage = {
            while let index = next.withLock({ next in
                defer { next += 1 }
                return next < addresses.count ? next : nil
            }) {
                try cancellation.check()
                let address = addresses[index]
                let result = try fetch(address, lock.entries[address.text], cancellation)
                done.withLock { $0[index] = result }
            }
        }
        let failure: (any Error)?
        do {
            let stages = [Stage](repeating: stage, count: min(Self.atOnce, addresses.count))
            try Pipeline.run(stages, cancellation: cancellation)
            failure = nil
        } catch { failure = error }
        let results = done.withLock { $0 }
        try record(results.compactMap { index, result in result.entry.map { (addresses[index].text, $0) } })
        if let failure { throw failure }
        return addresses.indices.compactMap { results[$0]?.outcome }
    }

    /// Writes entries to the lock file, which another run may have changed meanwhile.
    private func record(_ entries: [(String, FetchedFiles.Entry)]) throws {
        var lock = try FetchedFiles(in: folder)
        let old = lock
        for (address, entry) in entries { lock.entries[address] = entry }
        if lock != old { try lock.write(to: folder) }
    }

    private func fetch(
        _ address: FetchAddress, _ entry: FetchedFiles.Entry?, _ cancellation: Cancellation
    ) throws -> (outcome: Outcome, entry: FetchedFiles.Entry?) {
        do {
            let isUnchanged = try entry?.isUnchanged(in: folder, cancellation)
            if let entry, let isUnchanged, !updates {
                guard isUnchanged else {
                    throw FetchFault(
                        "\(folder)/\(entry.file) was changed since it was fetched (--update fetches it again)"
                    )
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
            try FileReplacement.write(to: "\(folder)/\(file)", overwriting: true) { output in
                try Download(address, limits).run(cancellation) { bytes in
                    hash.update(bytes)
                    count += bytes.byteCount
                    try output.write(bytes)
                }
                if let entry, hash.digest() != entry.sha256 {
                    throw FetchFault(
                        "its content has changed: sha256 \(hash.digest()), but \(folder)/\(FetchedFiles.fileName) has \(entry.sha256) (--update accepts it)"
                    )
                }
            }
            return FetchedFiles.Entry(file: file, sha256: hash.digest(), byteCount: count)
        }
    }
}
