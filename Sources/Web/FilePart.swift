import Files

/// A range of bytes of an open file, to be sent.
package final class FilePart: Sendable {
    let bytes: Range<Int>
    private let file: InputFile

    init(_ file: consuming InputFile, _ bytes: Range<Int>) {
        self.file = file
        self.bytes = bytes
    }

    /// Creates a descriptor, which the caller closes.
    func makeDescriptor() throws(SystemError) -> Int32 { try file.makeDescriptor() }
}

extension Response {
    /// An answer with a file, or with the range that the request asks for (video players do).
    package static func file(
        _ file: consuming InputFile, type: String, asked request: Request
    ) throws(SystemError) -> Response {
        let count = try file.byteCount()
        // Files are sent without a validator, so one in `If-Range` can't match; the whole file is sent then.
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
