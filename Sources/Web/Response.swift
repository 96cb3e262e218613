import Files

/// The answer to an HTTP request.
package struct Response: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        case file(FilePart)
        /// A stream of events, sent until the client disconnects or the stream ends.
        case events(EventStream)
    }

    package var status: Int
    package var type: String
    package var header: [(name: String, value: String)] = []
    package var body: Body

    package init(status: Int = 200, type: String, _ body: Body) {
        (self.status, self.type, self.body) = (status, type, body)
    }

    /// Creates an answer of plain text, such as the reason of a refusal. A final line break is added.
    package static func text(_ text: String, status: Int = 200) -> Response {
        Response(status: status, type: "text/plain; charset=utf-8", .bytes(Array("\(text)\n".utf8)))
    }

    /// The answer to a request when the server has too much to do. The client may try again later.
    package static let busy = Response.text("the server is busy; try again", status: 503)

    /// Creates an answer of bytes with a content type.
    package static func bytes(_ bytes: [UInt8], type: String) -> Response {
        Response(type: type, .bytes(bytes))
    }
}

/// A range of bytes of an open file that is the body of an answer.
package final class FilePart: Sendable {
    let bytes: Range<Int>
    private let file: InputFile

    init(_ file: consuming InputFile, _ bytes: Range<Int>) {
        self.file = file
        self.bytes = bytes
    }

    /// Creates a file descriptor, which the caller must close.
    func makeDescriptor() throws(SystemError) -> Int32 { try file.makeDescriptor() }
}

extension Response {
    /// Creates an answer with a file, or with a range of the file if `request` asks for a range, as video players do.
    package static func file(
        _ file: consuming InputFile, type: String, asked request: Request
    ) throws(SystemError) -> Response {
        let count = try file.byteCount()
        // Files are sent without a validator, so no value of `If-Range` can match. The whole file is sent in that case.
        let field = request.header["if-range"] == nil ? request.header["range"] : nil
        switch ByteRange(field, of: count) {
        case .all:
            var response = Response(type: type, .file(FilePart(file, 0..<count)))
            response.header = [acceptsRanges]
            return response
        case .part(let bytes):
            var response = Response(status: 206, type: type, .file(FilePart(file, bytes)))
            let range = "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(count)"
            response.header = [acceptsRanges, ("Content-Range", range)]
            return response
        case .unsatisfiable:
            var response = Response.text("the file has \(count) bytes", status: 416)
            response.header = [acceptsRanges, ("Content-Range", "bytes */\(count)")]
            return response
        }
    }

    private static let acceptsRanges = (name: "Accept-Ranges", value: "bytes")
}

/// The part of a file that a request's header field `Range` asks for (RFC 9110, section 14.2).
enum ByteRange: Equatable {
    /// All bytes of the file. There is no `Range` field, or the field must be ignored: its unit or syntax is unknown,
    /// or it lists several ranges.
    case all
    case part(Range<Int>)
    /// No bytes, because the requested range is valid but lies outside the file.
    case unsatisfiable

    /// Parses the value of the header field `Range` for a file of `count` bytes. `field` is nil if the request has no
    /// such field.
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

    /// Parses decimal digits. Returns nil if `digits` is empty, and `Int.max` if the number is too large.
    private static func number(_ digits: Substring) -> Int? {
        digits.isEmpty ? nil : Int(digits) ?? .max
    }
}
