/// The answer to a request.
package struct Response: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        case file(FilePart)
        /// Events, until the client disconnects or the stream ends.
        case events(EventStream)
    }

    package var status: Int
    package var type: String
    package var header: [(name: String, value: String)] = []
    package var body: Body

    package init(status: Int = 200, type: String, _ body: Body) {
        (self.status, self.type, self.body) = (status, type, body)
    }

    /// An answer with a text of one or more lines, such as the reason of a refusal. Adds the final line break.
    package static func text(_ text: String, status: Int = 200) -> Response {
        Response(status: status, type: "text/plain; charset=utf-8", .bytes(Array("\(text)\n".utf8)))
    }

    /// The answer if there is too much to do now; the client may ask again later.
    package static let busy = Response.text("the server is busy; try again", status: 503)

    /// An answer with bytes.
    package static func bytes(_ bytes: [UInt8], type: String) -> Response {
        Response(type: type, .bytes(bytes))
    }
}
