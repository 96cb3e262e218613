/// What the field `Range` of a request's header asks for (RFC 9110, 14.2).
enum ByteRange: Equatable {
    /// There is no such field, or one that may be ignored: of another unit, of several parts, or without sense.
    case all
    case part(Range<Int>)
    /// The range is valid, but none of its bytes exist.
    case unsatisfiable

    /// A field's value, about so many bytes.
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

    /// The number that some digits are; nil if there are none. One that is too large is the largest.
    private static func number(_ digits: Substring) -> Int? {
        digits.isEmpty ? nil : Int(digits) ?? .max
    }
}
