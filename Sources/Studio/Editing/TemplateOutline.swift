import Expansion
import SceneModel
import SceneText

/// The text of a template beside the scene that the template becomes. Pages edit the text, so what they show about the
/// scene has the text's paths.
struct TemplateOutline: Sendable {
    private let text: JSON
    private let textPlace: JSONPlace
    private let scene: JSON
    private let scenePlace: JSONPlace
    /// The schemas of the parameters and of the components' settings; see `Expansion.declarations`.
    private let declarations: JSON

    /// Creates the outline of a template; nil for a plain scene.
    init?(_ expansion: Expansion, declarations: @autoclosure () throws -> JSON) rethrows {
        guard expansion.texts.isExpanded, let parsed = expansion.texts.texts[0].parsed else { return nil }
        (text, textPlace) = (parsed.json, parsed.place)
        (scene, scenePlace) = (expansion.json, expansion.place)
        self.declarations = try declarations()
    }

    /// The declarations, and for each layer of the scene the path in the text; null for a layer of another file.
    var json: JSON {
        let layers = (scene["layers"]?.array ?? []).indices.map { index in
            path(of: [.key("layers"), .index(index)])?.json ?? .null
        }
        return .object((declarations.members ?? []) + [JSON.Member("layers", .array(layers))])
    }

    /// Returns the path in the text of the value from which a value of the scene was made; nil if that value is in
    /// another file.
    func path(of steps: [Fault.Step]) -> [Fault.Step]? {
        var (json, place) = (scene, scenePlace)
        for step in steps {
            let index: Int?
            switch (step, json) {
            case (.index(let item), .array(let items)) where items.indices.contains(item):
                (index, json) = (item, items[item])
            case (.key(let key), .object(let members)):
                index = members.firstIndex { $0.key == key }
                if let index { json = members[index].value }
            default: index = nil
            }
            guard let index, place.inner.indices.contains(index) else { return nil }
            place = place.inner[index]
        }
        return place.mark.file == 0 ? path(at: place.mark.offset) : nil
    }

    /// Returns the path of the value at an offset of the text; nil if none begins there. The value of a directive, such
    /// as `$then`, has the path of the object with the directive.
    private func path(at offset: Int32) -> [Fault.Step]? {
        var (json, place, path) = (text, textPlace, [Fault.Step]())
        while place.mark.offset != offset {
            let index = place.inner.count(before: offset + 1) - 1
            guard index >= 0 else { return nil }
            switch json {
            case .object(let members) where members[index].key.hasPrefix("$"): return path
            case .array(let items): (json, path) = (items[index], path + [.index(index)])
            case .object(let members):
                (json, path) = (members[index].value, path + [.key(members[index].key)])
            default: return nil
            }
            place = place.inner[index]
        }
        return path
    }

    /// Returns the values of the scene in the shape of the text: a repeated layer has the values of its first
    /// repetition, and null stands for what is left out. `all` has the scene's values with their defaults.
    func values(_ all: JSON) -> JSON { shaped(text, textPlace, scene, scenePlace, all) }

    private func shaped(
        _ text: JSON, _ textPlace: JSONPlace, _ scene: JSON, _ scenePlace: JSONPlace, _ all: JSON
    ) -> JSON {
        switch (text, scene, all) {
        case (.object(let written), .object(let made), .object(var result)):
            for (member, place) in zip(written, textPlace.inner) where member.value.isContainer {
                guard let from = made.firstIndex(where: { $0.key == member.key }),
                    let to = result.firstIndex(where: { $0.key == member.key })
                else { continue }
                result[to].value = shaped(
                    member.value, place, made[from].value, scenePlace.inner[from], result[to].value)
            }
            // A component's layers are not in the layer that uses it.
            if let type = text["type"], type != scene["type"], text["set"] != nil || text["layers"] == nil {
                result =
                    result.filter { $0.key != "type" && $0.key != "layers" } + [JSON.Member("type", type)]
            }
            return .object(result)
        case (.array(let written), .array(let made), .array(let values)) where made.count == values.count:
            // Items of the scene have the order of the items in the text that they come from.
            var next = 0
            return .array(
                written.indices.map { index in
                    let begin = textPlace.inner[index].mark.offset
                    let end = index + 1 < written.count ? textPlace.inner[index + 1].mark.offset : .max
                    func isBefore(_ mark: TextMark) -> Bool { mark.file != 0 || mark.offset < begin }
                    while next < made.count, isBefore(scenePlace.inner[next].mark) { next += 1 }
                    guard next < made.count, scenePlace.inner[next].mark.offset < end else { return .null }
                    return shaped(
                        written[index], textPlace.inner[index], made[next], scenePlace.inner[next],
                        values[next])
                })
        default: return all
        }
    }
}

extension [JSONPlace] {
    /// Returns how many of these places, which are in the order of their text, begin before an offset.
    fileprivate func count(before offset: Int32) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].mark.offset < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension [Fault.Step] {
    /// The path as JSON: keys and indices.
    var json: JSON {
        .array(
            map { step -> JSON in
                switch step {
                case .key(let key): .string(key)
                case .index(let index): .number(Double(index))
                }
            })
    }
}
