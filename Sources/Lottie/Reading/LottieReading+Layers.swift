import SceneModel
import SceneText

extension LottieReading {
    private static let maximumLayerCount = 5_000
    /// The maximum absolute value of the number that identifies a layer.
    private static let largestNumber = 1_000_000_000
    /// The maximum length of a layer's chain of parents. librlottie follows at most 64.
    static let maximumParentCount = 60

    private static let kinds: [Int: (name: String, advice: String)] = [
        2: ("images", "add the images to the scene as separate layers"), 5: ("text", "convert it to shapes"),
        6: ("sound", "leave it out"), 7: ("placeholders", "leave them out"),
        8: ("image sequences", "use a layer of the scene instead"),
        9: ("video", "add the video to the scene as a separate layer"),
        10: ("placeholders", "leave them out"),
        11: ("guides", "leave them out"), 12: ("adjustment layers", "leave them out"),
        13: ("cameras", "bake them"),
        14: ("lights", "leave them out"), 15: ("data", "leave it out"),
    ]

    private static let layerKeys: Set = [
        "ddd", "ty", "ind", "parent", "refId", "sr", "tm", "ip", "op", "st", "bm", "ks", "shapes", "w", "h",
        "sw", "sh",
        "sc", "tt", "td", "tp", "hasMask", "masksProperties", "ao", "hd", "ef", "sy", "ct", "cp", "mb", "en",
        "hasCurves",
    ]

    /// Parses the layers of a composition, from front to back. `end` is the number of the last frame that time
    /// remapping can show.
    func layers(_ json: JSON?, rate: Double, end: Int) -> LottieLayers {
        var result = LottieLayers()
        guard let list = json?.array, list.count <= Self.maximumLayerCount else {
            mismatch("a list of at most \(Self.maximumLayerCount) layers", json)
            return result
        }
        var layers: [LottieLayer] = []
        for (index, json) in list.enumerated() {
            within(index: index) {
                if let members = json.members {
                    let object = LottieObject(members)
                    layers.append(within(layer: object["nm"]?.string) { relations(object, index) })
                } else {
                    mismatch("a layer", json)
                }
            }
        }
        checkParents(layers)
        let parents = Set(layers.compactMap(\.parent))
        for (place, layer) in layers.enumerated() {
            within(layer) {
                let next = place + 1 < layers.count ? layers[place + 1] : nil
                checkMatte(layer, before: place > 0 ? layers[place - 1] : nil)
                let isPair = layer.isMatte && next.map { $0.matte > 0 && !$0.isHidden } ?? false
                let isDrawn = !layer.isHidden && (!layer.isMatte || isPair)
                let isNeeded = layer.number.map(parents.contains) ?? false
                if isDrawn || isNeeded { add(layer, isDrawn: isDrawn, rate: rate, end: end, to: &result) }
            }
        }
        measure(&result)
        return result
    }

    /// Runs `body`. Faults that `body` records have the path and the name of this layer.
    private func within(_ layer: LottieLayer, _ body: () -> Void) {
        within(index: layer.index) { within(layer: layer.name, body) }
    }

    private func relations(_ object: LottieObject, _ index: Int) -> LottieLayer {
        var layer = LottieLayer(object: object, index: index)
        let ids = -Self.largestNumber...Self.largestNumber
        layer.number = object["ind"] == nil ? nil : whole(object, "ind", in: ids)
        layer.parent = object["parent"] == nil ? nil : whole(object, "parent", in: ids)
        layer.type = whole(object, "ty", in: 0...1000)
        layer.isHidden = truth(object, "hd")
        layer.isMatte = whole(object, "td", in: 0...4, default: 0) > 0
        layer.matte = whole(object, "tt", in: 0...4, default: 0)
        return layer
    }

    private func checkParents(_ layers: [LottieLayer]) {
        var parents: [Int: Int?] = [:]
        for layer in layers {
            guard let number = layer.number else { continue }
            if parents.updateValue(layer.parent, forKey: number) != nil {
                within(layer) {
                    within("ind") { fail("another layer has the number \(number)") }
                }
            }
        }
        for layer in layers {
            var (parent, count) = (layer.parent, 0)
            while let number = parent, count <= Self.maximumParentCount {
                guard let next = parents[number] else {
                    if count == 0 {
                        within(layer) {
                            within("parent") { fail("there is no layer with the number \(number)") }
                        }
                    }
                    break
                }
                parent = next
                count += 1
            }
            if count > Self.maximumParentCount {
                within(layer) {
                    within("parent") {
                        fail(
                            "the layer's parents form a cycle, or there are more than \(Self.maximumParentCount)"
                        )
                    }
                }
            }
        }
    }

    private func checkMatte(_ layer: LottieLayer, before: LottieLayer?) {
        guard !layer.isHidden, layer.matte > 0 else { return }
        within("tt") {
            if layer.isMatte {
                return refuse("a matte that has a matte", "put the two layers into a composition")
            }
            guard let before, before.isMatte else {
                return fail("the previous layer is not its matte (\"td\": 1)")
            }
            if before.isHidden {
                refuse("a hidden matte", "show the matte; mattes are never drawn themselves")
            }
            if let named = layer.object["tp"]?.number, named != before.number.map(Double.init) {
                refuse(
                    "a matte that is not directly before its layer (\"tp\")",
                    "move the matte directly before its layer")
            }
            let (own, other) = (span(layer), span(before))
            if layer.matte % 2 == 0, other.lowerBound > own.lowerBound || other.upperBound < own.upperBound {
                fail(
                    "librlottie hides a layer while its inverted matte is not visible; let the matte last as long as the layer"
                )
            }
        }
    }

    private func span(_ layer: LottieLayer) -> ClosedRange<Double> {
        let (from, to) = (layer.object["ip"]?.number ?? 0, layer.object["op"]?.number ?? 0)
        return from...max(from, to)
    }

    private func add(
        _ layer: LottieLayer, isDrawn: Bool, rate: Double, end: Int, to result: inout LottieLayers
    ) {
        var type = isDrawn ? layer.type : 3
        guard [0, 1, 3, 4].contains(type) else {
            let kind = Self.kinds[type]
            return within("ty") {
                refuse(
                    kind.map { "\($0.name) (\"ty\": \(type))" } ?? "layers of type \(type)",
                    kind?.advice ?? "")
            }
        }
        guard let object = object(.object(layer.object.members), "a layer", keys: Self.layerKeys) else {
            return
        }
        let isMatted = isDrawn && layer.matte > 0
        if isMatted, type == 1 { type = 4 }
        var members: [JSON.Member] = [.init("ddd", 0), .init("ty", .number(Double(type)))]
        // Makes all layer numbers positive, because -1 means no parent to librlottie.
        for (key, number) in [("ind", layer.number), ("parent", layer.parent)] {
            guard let number else { continue }
            members.append(.init(key, .number(Double(number + Self.largestNumber + 1))))
        }
        let frames: [(String, Double?)] = [("ip", nil), ("op", nil), ("st", 0)]
        members += frames.map { key, usual in
            .init(key, .number(number(object, key, in: Self.anyTime, default: usual).rounded()))
        }
        let (transform, scale) = within("ks") { self.transform(object["ks"], tag: [:]) }
        members.append(.init("ks", transform))
        result.cost.layers += 1
        var length = Self.minimumLength
        if whole(object, "ddd", in: 0...1, default: 0) == 1 {
            within("ddd") { refuse("3D layers (\"ddd\")", "convert the result to 2D keyframes") }
        }
        if isDrawn {
            refuseLooks(object)
            let content = content(object, layer.type, rate: rate, end: end, isMatted: isMatted, &result)
            members += content.members
            length = max(length, content.length)
            if isMatted {
                members.append(.init("tt", .number(Double(layer.matte))))
                result.cost.pictures += 2
            }
            let masks = masks(object)
            if !masks.isEmpty {
                members += [.init("hasMask", true), .init("masksProperties", .array(masks))]
            }
        }
        result.items.append(.object(members))
        result.scaled.append(
            ScaledLayer(
                number: layer.number, parent: layer.parent, length: length, scale: scale))
    }

    /// The path length that is assumed for masks and solid colours, whose paths are not measured.
    private static let minimumLength = 10_000.0

    /// Records a fault for each feature of a layer that librlottie does not draw.
    private func refuseLooks(_ object: LottieObject) {
        refuseBlending(object)
        if number(object, "sr", in: 0.001...1000, default: 1) != 1 {
            within("sr") { refuse("stretched time (\"sr\")", "stretch the times of the keyframes instead") }
        }
        if truth(object, "ao") {
            within("ao") { refuse("auto-orient (\"ao\")", "bake the rotation into keyframes") }
        }
        if truth(object, "ct") {
            within("ct") { refuse("collapsed transformations (\"ct\")", "leave them out") }
        }
        if truth(object, "mb") { within("mb") { refuse("motion blur (\"mb\")", "leave it out") } }
        for (key, name) in [("ef", "effects"), ("sy", "layer styles")] {
            for (index, effect) in list(object, key, atMost: 1000, isRequired: false).enumerated()
            where effect["en"] != 0 && effect["en"] != false {
                let what = effect["nm"]?.string.map { ", \($0.quotedExcerpt)" } ?? ""
                within(key) {
                    within(index: index) {
                        refuse("\(name) (\"\(key)\"\(what))", "convert the result to shapes")
                    }
                }
            }
        }
    }

    /// Parses the content of a layer. Returns the content's JSON members and an upper bound of the length of its paths.
    private func content(
        _ object: LottieObject, _ type: Int, rate: Double, end: Int, isMatted: Bool,
        _ result: inout LottieLayers
    ) -> (members: [JSON.Member], length: Double) {
        switch type {
        case 0: return (composition(object, rate: rate, end: end, &result), 0)
        case 1:
            let color = object["sc"]?.string ?? ""
            let isColor =
                color.utf8.count == 7 && color.hasPrefix("#") && color.dropFirst().allSatisfy(\.isHexDigit)
            if !isColor { within("sc") { mismatch("a colour as \"#RRGGBB\"", object["sc"]) } }
            let solid = (
                width: size(object, "sw"), height: size(object, "sh"), color: isColor ? color : "#000000"
            )
            if isMatted {
                let items = Self.shapes(ofSolid: solid.width, solid.height, solid.color)
                return ([.init("shapes", .array(items + [Self.emptyFill]))], 0)
            }
            let members: [JSON.Member] = [
                .init("sw", .number(solid.width)), .init("sh", .number(solid.height)),
                .init("sc", .string(solid.color)),
            ]
            return (members, 0)
        case 4:
            let list = list(object, "shapes", atMost: Self.maximumItemCount)
            let shapes = within("shapes") { self.shapes(list) }
            if shapes.transform != nil { within("shapes") { fail("a transform outside of a group") } }
            result.cost.add(shapes.cost)
            let items = shapes.items + (isMatted ? [Self.emptyFill] : [])
            return ([.init("shapes", .array(items))], shapes.length)
        default: return ([], 0)
        }
    }

    private func composition(
        _ object: LottieObject, rate: Double, end: Int, _ result: inout LottieLayers
    ) -> [JSON.Member] {
        guard let place = object["refId"]?.string.flatMap({ compositions[$0] }) else {
            within("refId") { mismatch("the \"id\" of a composition in \"assets\"", object["refId"]) }
            return []
        }
        result.references.append(place)
        result.cost.pictures += 1
        var members: [JSON.Member] = [
            .init("refId", .string("c\(place)")), .init("w", .number(size(object, "w"))),
            .init("h", .number(size(object, "h"))),
        ]
        if let remap = object["tm"] {
            let time = within("tm") { remapped(remap, rate: rate, end: end) }
            members.append(.init("tm", time))
        }
        return members
    }

    /// Parses time remapping, in seconds. Adds a hundredth of a frame interval, because librlottie rounds down to a
    /// frame. Converts a constant time to a keyframe, because librlottie ignores constants.
    private func remapped(_ json: JSON, rate: Double, end: Int) -> JSON {
        let property = property(json, .scalar(0...1_000_000))
        if let last = property.numbers.max(), last * rate > Double(end) {
            fail(
                "time remapping to frame \(Int(last * rate)); librlottie supports it only up to the animation's frame \(end)"
            )
        }
        let shown =
            property.isAnimated
            ? property
            : LottieProperty(
                steps: property.values.map { LottieStep(0, held: $0) }, values: property.values)
        return shown.mapped { $0 + 0.01 / rate }.json
    }

    private func size(_ object: LottieObject, _ key: String) -> Double {
        number(object, key, in: 1...32_000).rounded()
    }
}
