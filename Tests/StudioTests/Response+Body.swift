import SceneModel
import SceneText
import Web

extension Response {
    /// The bytes of the body; nil for other bodies, such as files or events.
    var bytes: [UInt8]? {
        guard case .bytes(let bytes) = body else { return nil }
        return bytes
    }

    /// The body as text; empty if the body is not bytes.
    var text: String { String(decoding: bytes ?? [], as: UTF8.self) }

    /// The event stream of the body; nil if the body is not an event stream.
    var events: EventStream? {
        guard case .events(let stream) = body else { return nil }
        return stream
    }

    /// Returns the body as JSON. Throws if the body is not valid JSON.
    func json() throws -> JSON { try JSON(parsing: bytes ?? []) }
}
