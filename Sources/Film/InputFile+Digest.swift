import Files
import Hashing

extension InputFile {
    /// SHA-256 of what was not read yet. Reads it piece by piece.
    mutating func digest() throws -> String {
        var hash = SHA256()
        while true {
            let piece = try read(1 << 20)
            if piece.isEmpty { return hash.digest() }
            hash.update(piece)
        }
    }
}
