/// The part of a file that a request's header field `Range` asks for (RFC 9110, 14.2).
enum ByteRange: Equatable {
    /// All bytes: there is no such field, or it is to be ignored because of its unit, several ranges, or wrong syntax.
    case all
    case part(Range<Int>)
    /// No bytes: the range is valid but lies outside of the file.
    case unsatisfiable

    /// Reads the field's value, for a file of `count` bytes.
    init(_ field: String?, of count: Int) {
        self = .all
        guard let field, field.lowercased().hasPrefix("bytes=") else { return }
        let ends = field.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy(Self.hasOnlyDigits) else { return }
        switch (Self.number(ends[0]), Self.number(ends[1])) {
        case (nil, nil): return
        case (nil, let length?):
            self = count > 0 && length > 0 ? .part(max(0, count - length)..<count) : .unsatisfiable
        case (let first?, let last?) where last < first: return
        case (let first?, let last):
            self = first < count ? .part(first..<min(last ?? .max, count - 1) + 1) : .unsatisfiable
        }
    }

    private static func hasOnlyDigits(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// The number with these digits, or nil if there are none. Numbers that are too large become the largest `Int`.
    private static func number(_ digits: Substring) -> Int? {
        digits.isEmpty ? nil : Int(digits) ?? .max
    }
}
