import SceneModel
import Web

extension Response {
    /// The body; nil if it is not bytes.
    var bytes: [UInt8]? {
        guard case .bytes(let bytes) = body else { return nil }
        return bytes
    }

    /// The body as a text; empty if it is not bytes.
    var text: String { String(decoding: bytes ?? [], as: UTF8.self) }

    /// The stream of events; nil if there is none.
    var events: EventStream? {
        guard case .events(let stream) = body else { return nil }
        return stream
    }

    /// The body as JSON. Throws if it is none.
    func json() throws -> JSON { try JSON(parsing: bytes ?? []) }
}
