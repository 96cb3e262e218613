/// The answer to a request.
package struct Response: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        case file(FilePart)
        /// Events for as long as somebody listens.
        case events(EventStream)
    }

    package var status: Int
    package var type: String
    package var header: [(name: String, value: String)] = []
    package var body: Body

    package init(status: Int = 200, type: String, _ body: Body) {
        (self.status, self.type, self.body) = (status, type, body)
    }

    /// An answer that is a text of one or more lines, such as why a request is refused. The last line's break is added.
    package static func text(_ text: String, status: Int = 200) -> Response {
        Response(status: status, type: "text/plain; charset=utf-8", .bytes(Array("\(text)\n".utf8)))
    }

    /// There is too much to do now; the client may ask again later.
    package static let busy = Response.text("the server is busy; try again", status: 503)

    /// An answer of bytes.
    package static func bytes(_ bytes: [UInt8], type: String) -> Response {
        Response(type: type, .bytes(bytes))
    }
}
