import SceneText

/// Changes values of JSON, and keeps its form.
struct JSONMutator: Mutator {
    /// The values that a schema allows; nil if there is no schema.
    var schema: SchemaValues?
    /// Layers that are copied into scenes.
    var layers: [JSON]
    /// The values of the input by key, of which one takes the place of another.
    private var known: [String: [JSON]] = [:]
    /// Returns true if a changed value can be read. Most values that can't are changed again.
    var isValid: (JSON) -> Bool

    init(
        schema: SchemaValues? = nil, layers: [JSON] = [], isValid: @escaping (JSON) -> Bool
    ) {
        (self.schema, self.layers, self.isValid) = (schema, layers, isValid)
    }

    /// Returns a changed text; nil if the text is not JSON.
    func mutate(_ bytes: [UInt8], atMost limit: Int, _ random: inout SeededRandom) -> [UInt8]? {
        let limits = JSONLimits(deepest: 100, maximumValues: 100_000)
        guard let json = try? JSON(parsing: bytes, within: limits) else { return nil }
        var best: [UInt8]?
        var mutator = self
        mutator.collect(json, key: "")
        for _ in 0..<6 {
            var changed = json
            for _ in 0...random.below(3) { mutator.change(&changed, &random) }
            let text = Array(changed.text.utf8)
            guard text.count <= limit else { continue }
            best = text
            if random.once(in: 24) || isValid(changed) { break }
        }
        return best
    }

    private mutating func collect(_ json: JSON, key: String) {
        known[key, default: []].append(json)
        json.array?.forEach { collect($0, key: key) }
        json.members?.forEach { collect($0.value, key: $0.key) }
    }

    /// Changes one value.
    func change(_ json: inout JSON, _ random: inout SeededRandom) {
        var place = random.below(max(json.valueCount, 1))
        visit(&json, key: "", &place, &random)
    }

    /// Counts down to the value that is changed.
    private func visit(_ json: inout JSON, key: String, _ place: inout Int, _ random: inout SeededRandom) {
        if place == 0 { replace(&json, key: key, &random) }
        place -= 1
        switch json {
        case .array(var items):
            for index in items.indices where place >= 0 {
                visit(&items[index], key: key, &place, &random)
            }
            json = .array(items)
        case .object(var members):
            for index in members.indices where place >= 0 {
                visit(&members[index].value, key: members[index].key, &place, &random)
            }
            json = .object(members)
        default: break
        }
    }

    private func replace(_ json: inout JSON, key: String, _ random: inout SeededRandom) {
        if random.once(in: 4), let value = schema?.value(of: key, &random) {
            json = value
            return
        }
        if random.once(in: 4), let value = known[key]?.randomElement(using: &random) {
            json = value
            return
        }
        switch json {
        case .null: json = 0
        case .bool(let value): json = .bool(!value)
        case .number(let number): json = .number(changed(number, &random))
        case .string(let text):
            json = text.hasPrefix("#") ? SchemaValues.color(&random) : changed(text, key: key, &random)
        case .array(let items): json = .array(changed(items, key: key, &random))
        case .object(let members): json = changed(members, &random)
        }
    }

    private func changed(_ number: Double, _ random: inout SeededRandom) -> Double {
        switch random.below(12) {
        case 0: 0
        case 1: -number
        case 2: number * 2
        case 3: number / 2
        case 4: number + 1
        case 5: number - 1
        case 6: number * Double.random(in: 0...2, using: &random)
        case 7: Double.random(in: 0...1, using: &random)
        case 8:
            [1e-9, 0.001, 1e6, 1e15, 1e300, -1e300, 4_294_967_296, 9_007_199_254_740_992][random.below(8)]
        case 9: Double(random.below(20))
        default: number.rounded()
        }
    }

    private func changed(_ text: String, key: String, _ random: inout SeededRandom) -> JSON {
        if let value = schema?.value(of: key, &random), case .string = value { return value }
        switch random.below(4) {
        case 0: return .string(String(text.dropLast()))
        case 1: return .string(text + text.prefix(100))
        default: return SchemaValues.text(&random)
        }
    }

    private func changed(_ items: [JSON], key: String, _ random: inout SeededRandom) -> [JSON] {
        var items = items
        if ["layers", "items"].contains(key), random.once(in: 2) {
            changeLayers(&items, &random)
            return items
        }
        guard !items.isEmpty else { return schema?.value(of: key, &random)?.array ?? [] }
        let (one, other) = (random.below(items.count), random.below(items.count))
        switch random.below(4) {
        case 0: items.remove(at: one)
        case 1: items.insert(items[one], at: other)
        case 2: items.swapAt(one, other)
        default: items.reverse()
        }
        return items
    }

    /// Copies a layer, makes one, or puts one into a group.
    private func changeLayers(_ items: inout [JSON], _ random: inout SeededRandom) {
        let place = random.below(items.count + 1)
        switch random.below(4) {
        case 0 where !items.isEmpty:
            let index = min(place, items.count - 1)
            let type = ["group", "stack", "grid"][random.below(3)]
            items[index] = ["type": .string(type), "layers": [items[index]]]
        case 1:
            guard let schema, let type = schema.layers.keys.sorted().randomElement(using: &random) else {
                return
            }
            items.insert(schema.layer(type, &random), at: place)
        case 2 where items.count > 1: items.remove(at: min(place, items.count - 1))
        default:
            guard let layer = layers.randomElement(using: &random) else { return }
            items.insert(layer, at: place)
        }
    }

    private func changed(_ members: [JSON.Member], _ random: inout SeededRandom) -> JSON {
        var members = members
        let type = members.first { $0.key == "type" }?.value.string
        if random.once(in: 2), let type, let made = schema?.layer(type, depth: 4, &random).members {
            // A property of the layer's type is added or replaced.
            guard let member = made.filter({ $0.key != "type" }).randomElement(using: &random) else {
                return .object(members)
            }
            members.removeAll { $0.key == member.key }
            return .object(members + [member])
        }
        guard !members.isEmpty else { return .object(members) }
        let index = random.below(members.count)
        switch random.below(3) {
        case 0 where members[index].key != "type": members.remove(at: index)
        case 1:
            guard let value = schema?.value(of: members[index].key, &random) else { break }
            members[index].value = value
        default: members.swapAt(index, random.below(members.count))
        }
        return .object(members)
    }
}

extension JSON {
    /// The number of values in this value, itself included.
    fileprivate var valueCount: Int {
        switch self {
        case .array(let items): items.reduce(1) { $0 + $1.valueCount }
        case .object(let members): members.reduce(1) { $0 + $1.value.valueCount }
        default: 1
        }
    }
}
