import Pipeline

/// A request, all of it.
package struct Request: Sendable {
    /// `GET` and others, as sent.
    package var method: String
    /// The path as sent, without the query.
    package var path: String
    /// What stands after the path's `?`, without escapes. Of two values with one name the last.
    package var query: [String: String]
    /// The fields of the header, by their names in small letters. Of two with one name the last.
    package var header: [String: String]
    /// What was sent after the header.
    package var body: [UInt8]
    /// The port at which it arrived.
    package var port: Int
    /// Is cancelled when nobody waits for the answer any more.
    package let cancellation = Cancellation()

    package init(
        _ method: String, _ path: String, query: [String: String] = [:], header: [String: String] = [:],
        body: [UInt8] = [], port: Int
    ) {
        (self.method, self.path, self.query) = (method, path, query)
        (self.header, self.body, self.port) = (header, body, port)
    }

    /// A text without its escapes (`%2F`); nil for what is no UTF-8, has a NUL or half an escape.
    package static func unescaped(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
