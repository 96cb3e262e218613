import Files
import Hashing
import Pipeline

extension InputFile {
    /// Hands on what was not read yet, piece by piece. Throws `Cancelled` soon after the cancellation is cancelled.
    mutating func readPieces(
        _ cancellation: Cancellation = Cancellation(), _ receive: ([UInt8]) throws -> Void
    ) throws {
        while true {
            try cancellation.check()
            let piece = try read(1 << 20)
            if piece.isEmpty { return }
            try receive(piece)
        }
    }

    /// SHA-256 of what was not read yet. Reads it piece by piece.
    mutating func digest(_ cancellation: Cancellation = Cancellation()) throws -> String {
        var hash = SHA256()
        try readPieces(cancellation) { hash.update($0) }
        return hash.digest()
    }
}
