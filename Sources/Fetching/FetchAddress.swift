import Hashing

/// An address of a file that can be fetched: `https://`, with a host, and without a name or password.
package struct FetchAddress: Sendable, Hashable {
    /// The address as it was written.
    package let text: String

    private static let scheme = "https://"
    private static let maximumLength = 8000

    /// Returns true if a text begins like an address of the web, so that it is taken for one.
    package static func isMeant(by text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }

    /// Checks an address. Throws `FetchFault` if it can't be fetched.
    package init(_ text: String) throws(FetchFault) {
        guard text.prefix(8).lowercased() == Self.scheme else {
            throw FetchFault("not fetched: only https is")
        }
        let rest = text.dropFirst(Self.scheme.count)
        let host = rest.prefix { !"/?#".contains($0) }
        guard !host.isEmpty, text.utf8.count <= Self.maximumLength,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
        else { throw FetchFault("not an address") }
        // It would be written to the lock file, and to messages.
        guard !host.contains("@") else {
            throw FetchFault("not fetched: has a name or password in front of the host")
        }
        self.text = text
    }

    /// 20 digits are 80 bits, so no two addresses of a table have the same ones by chance. Two that were searched for
    /// might: one file then replaces the other, and does not fit the other's SHA-256 in the lock file. That is an error.
    private static let (digitCount, longestStem, longestEnding) = (20, 60, 8)

    /// The name of the address's file: the last part of its path, made safe, with digits of the whole address.
    package var fileName: String {
        let rest = text.dropFirst(Self.scheme.count).prefix { !"?#".contains($0) }
        let steps = rest.split(separator: "/").dropFirst()
        let safe = (steps.last ?? "").utf8.map { byte in
            Self.isSafe(byte) ? Character(UnicodeScalar(byte)) : "-"
        }
        let dot = safe.lastIndex(of: ".") ?? safe.endIndex
        let stem = String(safe[..<dot].drop { $0 == "." || $0 == "-" }.prefix(Self.longestStem))
        let ending = String(safe[dot...])
        let digits = SHA256.digest(of: Array(text.utf8)).prefix(Self.digitCount)
        let kept = ending.count > 1 && ending.count <= Self.longestEnding ? ending : ""
        return stem.isEmpty ? "\(digits)\(kept)" : "\(stem)-\(digits)\(kept)"
    }

    private static func isSafe(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
