import SceneText

/// An object of a scene while it is written. Its keys stay in the order in which they were set.
struct SceneObject {
    private(set) var members: [JSON.Member] = []

    /// Creates an object without keys.
    init() {}

    /// Creates a layer.
    init(type: String) { self["type"] = .string(type) }

    /// A key's value; nil removes the key.
    subscript(key: String) -> JSON? {
        get { members.first { $0.key == key }?.value }
        set {
            let index = members.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(JSON.Member(key, value))
            case (nil, nil): break
            }
        }
    }

    /// The object as JSON. In a layer the keys that say what and when come first, and what is inside comes last.
    var json: JSON {
        guard self["type"] != nil else { return .object(members) }
        let ranked = members.enumerated().sorted { one, other in
            (Self.rank(one.element.key), one.offset) < (Self.rank(other.element.key), other.offset)
        }
        return .object(ranked.map(\.element))
    }

    private static func rank(_ key: String) -> Int {
        switch key {
        case "type": 0
        case "name": 1
        case "start": 2
        case "duration", "end": 3
        case "layers", "items": 5
        case "clips": 6
        default: 4
        }
    }
}

/// A point or a size in a scene.
struct ScenePair: Equatable {
    var x, y: Double

    init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

    var json: JSON { [.rounded(x), .rounded(y)] }

    /// The middle of a layer, as an anchor.
    static let middle = ScenePair(0.5, 0.5)
}

extension JSON {
    /// Returns a number with at most three decimals, which is finite.
    static func rounded(_ value: Double) -> JSON {
        guard !value.isNaN else { return 0 }
        let value = min(max(value, -1e9), 1e9)
        let scaled = (value * 1000).rounded() / 1000
        return .number(scaled == 0 ? 0 : scaled)
    }

    /// Returns a track over the layer's whole duration.
    static func track(_ values: [JSON], curve: JSON? = nil) -> JSON {
        var track = SceneObject()
        track["values"] = .array(values)
        track["curves"] = curve
        return track.json
    }

    /// Returns a frame rate: a whole number, or a fraction for rates such as 29.97.
    static func frameRate(_ rate: Double) -> JSON {
        let rate = min(max(rate, 1), 1000)
        if let whole = Int(exactly: rate) { return .number(Double(whole)) }
        let above = rate.rounded(.up)
        if abs(above * 1000 / 1001 - rate) < 0.005 { return .string("\(Int(above * 1000))/1001") }
        return .string("\(Int((rate * 1000).rounded()))/1000")
    }

    /// Returns a text of a scene in which braces are no expressions.
    static func literal(_ text: String) -> JSON { .string(text.replacing("{{", with: "{{'{{'}}")) }
}
