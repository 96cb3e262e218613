/// What the field `Range` of a request's header asks for (RFC 9110, 14.2).
enum ByteRange: Equatable {
    /// There is no such field, or one that may be ignored: of another unit, of several parts, or without sense.
    case all
    case part(Range<Int>)
    /// None of what is asked for is there.
    case none

    /// A field's value, about so many bytes.
    init(_ field: String?, of count: Int) {
        self = .all
        guard let field, field.lowercased().hasPrefix("bytes=") else { return }
        let ends = field.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else {
            return
        }
        switch (first, last) {
        case (nil, nil): return
        case (nil, let length?):
            self = count > 0 && length > 0 ? .part(max(0, count - length)..<count) : .none
        case (let first?, let last?) where last < first: return
        case (let first?, let last):
            self = first < count ? .part(first..<min(last ?? .max, count - 1) + 1) : .none
        }
    }

    /// A number without a sign, a number that is missing, or nil for something else. Too large ones are the largest.
    private static func number(_ text: Substring) -> Int?? {
        if text.isEmpty { return .some(nil) }
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Int(text) ?? .max
    }
}
