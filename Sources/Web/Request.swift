import Base

/// An HTTP request that has arrived completely.
package struct Request: Sendable {
    /// The method as sent, such as `GET`.
    package var method: String
    /// The path as sent, without the query.
    package var path: String
    /// The parameters after the `?` of the URL, decoded. If a name appears several times, the last value counts.
    package var query: [String: String]
    /// The header fields; the keys are their names in lower case. If a name appears several times, the last value
    /// counts.
    package var header: [String: String]
    /// The body of the request.
    package var body: [UInt8]
    /// The port at which the request arrived.
    package var port: Int
    /// Cancelled when the client disconnects and no longer waits for the answer.
    package let cancellation = Cancellation()

    package init(
        _ method: String, _ path: String, query: [String: String] = [:], header: [String: String] = [:],
        body: [UInt8] = [], port: Int
    ) {
        (self.method, self.path, self.query) = (method, path, query)
        (self.header, self.body, self.port) = (header, body, port)
    }

    /// Decodes escapes such as `%2F`. Returns nil if the result is not valid UTF-8 or contains a NUL, or if an escape
    /// is incomplete.
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
