/// The text that a scene was read from, to say where an error lies that is found later.
public struct SceneSource: Sendable {
    /// The file, for messages; nil if it is not known.
    public var name: String?
    private let text: [UInt8]

    init(_ text: [UInt8]) { self.text = text }

    /// A way from a scene or group to a layer in it.
    package enum Step: Sendable, Equatable {
        /// By its index, with its name.
        case layer(Int, name: String?)
        /// To a group's mask, with its name.
        case mask(name: String?)
    }

    /// Where a layer names a file: the value that is the file's name if it is given, or that of `key`, or the layer.
    package func position(of file: String?, key: String, in layer: [Step]) -> TextPosition? {
        guard var (json, place) = try? JSONParser.parse(text) else { return nil }
        for step in layer {
            switch step {
            case .layer(let index, _):
                guard let (list, inner) = Self.member("layers", json, place), case .array(let items) = list,
                    items.indices.contains(index)
                else { return nil }
                (json, place) = (items[index], inner.inner[index])
            case .mask:
                guard let found = Self.member("mask", json, place) else { return nil }
                (json, place) = found
            }
        }
        let found =
            file.flatMap { Self.place(of: $0, json, place) } ?? Self.member(key, json, place)?.place ?? place
        return TextPosition(ofByte: found.value, in: text)
    }

    private static func member(
        _ key: String, _ json: JSON, _ place: JSONPlace
    ) -> (value: JSON, place: JSONPlace)? {
        guard case .object(let members) = json, let index = members.firstIndex(where: { $0.key == key })
        else { return nil }
        return (members[index].value, place.inner[index])
    }

    /// The first string of this text.
    private static func place(of text: String, _ json: JSON, _ place: JSONPlace) -> JSONPlace? {
        switch json {
        case .string(text): return place
        case .array(let items):
            return zip(items, place.inner).lazy.compactMap { Self.place(of: text, $0, $1) }.first
        case .object(let members):
            return zip(members, place.inner).lazy.compactMap { Self.place(of: text, $0.value, $1) }.first
        default: return nil
        }
    }
}
