import SceneModel
import SceneText

/// The shapes of a group or a layer.
struct LottieShapes {
    var items: [JSON] = []
    var transform: JSON?
    /// The total number of vertices of all paths, including those in groups and in a repeater's copies.
    var vertices = 0
    /// An upper bound of the total length of all paths, before the group's transform.
    var length = 0.0
    /// The largest factor by which the group's transform lengthens paths.
    var scale = 1.0
    /// The cost of drawing paths, paints and groups.
    var cost = LottieCost()
}

extension LottieReading {
    static let maximumItemCount = 10_000
    /// The value to which calculated lengths of paths are limited, so that they stay finite. Far shorter paths are
    /// rejected already.
    private static let longest = 1e18

    /// The types of shapes that librlottie ignores, each with advice on what to use instead.
    private static let unknownShapes: [String: (name: String, advice: String)] = [
        "rd": ("rounded corners", "convert the result to a plain path"),
        "pb": ("pucker and bloat", "convert the result to a plain path"),
        "op": ("offset paths", "convert the result to a plain path"),
        "zz": ("zig-zag", "convert the result to a plain path"),
        "tw": ("twist", "convert the result to a plain path"),
        "mm": ("merge paths", "merge the paths themselves"),
        "wgp": ("wiggle paths", "convert the result to keyframes"),
        "wgt": ("wiggle transform", "convert the result to keyframes"),
        "no": ("a shape without a type", ""),
    ]

    /// Parses a list of shapes, from front to back.
    func shapes(_ list: [JSON]) -> LottieShapes {
        var shapes = LottieShapes()
        for (index, json) in list.enumerated() {
            within(index: index) { add(json, to: &shapes) }
        }
        if shapes.vertices > Self.maximumVertexCount,
            shapes.items.contains(where: { Self.paints.contains($0["ty"]?.string ?? "") })
        {
            fail(
                "\(shapes.vertices) vertices with one fill or stroke; librlottie draws at most \(Self.maximumVertexCount)"
            )
        }
        return shapes
    }

    private static let quarterTurn = 1.5707963267948966
    private static let paints: Set = ["fl", "st", "gf", "gs"]

    private func add(_ json: JSON, to shapes: inout LottieShapes) {
        guard let members = json.members else { return mismatch("a shape", json) }
        let object = LottieObject(members)
        // Drops hidden shapes of any type.
        if truth(object, "hd") { return }
        guard let type = object["ty"]?.string else {
            return within("ty") { mismatch("the type of a shape", object["ty"]) }
        }
        if let unknown = Self.unknownShapes[type] {
            return refuse("\(unknown.name) (\"\(type)\")", unknown.advice)
        }
        shapes.cost.shapes += 1
        switch type {
        case "gr": add(group: json, to: &shapes)
        case "rc", "el", "sr", "sh": add(path: json, type, to: &shapes)
        case "fl", "gf": shapes.items.append(fill(json, type))
        case "st", "gs": shapes.items.append(stroke(json, type, length: shapes.length))
        case "tm": if let trim = trim(json) { shapes.items.append(trim) }
        case "rp": repeated(json, &shapes)
        case "tr":
            if shapes.transform != nil { fail("a group must have only one transform") }
            (shapes.transform, shapes.scale) = transform(json, tag: ["ty": "tr"])
        default: within("ty") { fail("unknown type of shape \(type.quotedExcerpt)") }
        }
    }

    private func add(group json: JSON, to shapes: inout LottieShapes) {
        guard let object = object(json, "a group", keys: ["ty", "it", "hd", "bm"]) else { return }
        refuseBlending(object)
        let list = list(object, "it", atMost: Self.maximumItemCount)
        let inner = within("it") { self.shapes(list) }
        shapes.vertices = LottieCost.sum(shapes.vertices, inner.vertices)
        shapes.length += inner.length * inner.scale
        shapes.cost.add(inner.cost)
        // Appends the transform, because librlottie expects it as the last item.
        shapes.items.append([
            "ty": "gr", "it": .array(inner.items + [inner.transform ?? Self.noTransform(tag: ["ty": "tr"])]),
        ])
    }

    private func add(path json: JSON, _ type: String, to shapes: inout LottieShapes) {
        let (result, vertices, length) =
            switch type {
            case "rc": rectangle(json)
            case "el": ellipse(json)
            case "sr": star(json)
            default: drawn(json)
            }
        shapes.vertices = LottieCost.sum(shapes.vertices, vertices)
        shapes.length += length
        shapes.items.append(result)
    }

    private typealias ReadPath = (json: JSON, vertices: Int, length: Double)

    private func rectangle(_ json: JSON) -> ReadPath {
        guard let object = object(json, "a rectangle", keys: ["ty", "p", "s", "r", "d", "hd", "bm"]) else {
            return (json, 0, 0)
        }
        let size = property(object, "s", .point(0...100_000))
        let members: JSON = [
            "ty": "rc", "d": direction(object), "p": property(object, "p", .point(Self.anyNumber)).json,
            "s": size.json, "r": property(object, "r", .scalar(0...100_000), default: 0).json,
        ]
        return (members, 5, 2 * extent(size))
    }

    private func ellipse(_ json: JSON) -> ReadPath {
        guard let object = object(json, "an ellipse", keys: ["ty", "p", "s", "d", "hd", "bm"]) else {
            return (json, 0, 0)
        }
        let size = property(object, "s", .point(0...100_000))
        let members: JSON = [
            "ty": "el", "d": direction(object), "p": property(object, "p", .point(Self.anyNumber)).json,
            "s": size.json,
        ]
        return (members, 4, 2 * extent(size))
    }

    private func star(_ json: JSON) -> ReadPath {
        let keys: Set = ["ty", "sy", "p", "pt", "r", "or", "os", "ir", "is", "d", "hd", "bm"]
        guard let object = object(json, "a star", keys: keys) else { return (json, 0, 0) }
        let kind = whole(object, "sy", in: 1...2, default: 1)
        let (points, radius) = (
            property(object, "pt", .scalar(1...1000)), property(object, "or", .scalar(0...100_000))
        )
        let roundness = LottieValueType.scalar(-1000...1000)
        var members: [JSON.Member] = [
            .init("ty", "sr"), .init("sy", .number(Double(kind))), .init("d", direction(object)),
            .init("p", property(object, "p", .point(Self.anyNumber)).json), .init("pt", points.json),
            .init("or", radius.json), .init("os", property(object, "os", roundness, default: 0).json),
        ]
        let turn = property(object, "r", .scalar(Self.anyNumber), default: 0)
        // Halves the rotation, because librlottie doubles it. Adds a correction to polygons, because librlottie
        // subtracts a quarter turn in radians from an angle in degrees.
        let late = kind == 2 ? Self.quarterTurn : 0
        members.append(.init("r", turn.mapped { ($0 + late) / 2 }.json))
        var inner = 0.0
        if kind == 1 {
            let radius = property(object, "ir", .scalar(0...100_000))
            inner = radius.numbers.max() ?? 0
            members += [
                .init("ir", radius.json), .init("is", property(object, "is", roundness, default: 0).json),
            ]
        }
        let corners = (points.numbers.max() ?? 0) * 2 + 2
        return (.object(members), Int(corners), corners * 4 * ((radius.numbers.max() ?? 0) + inner))
    }

    private func drawn(_ json: JSON) -> ReadPath {
        guard let object = object(json, "a path", keys: ["ty", "ks", "d", "ind", "hd", "bm", "closed"]) else {
            return (json, 0, 0)
        }
        let path = property(object, "ks", .path)
        let vertices = path.values.map { $0["v"]?.array?.count ?? 0 }.max() ?? 0
        let length = path.values.map(Self.length).max() ?? 0
        return (["ty": "sh", "d": direction(object), "ks": path.json], vertices + 1, length)
    }

    /// Returns the length of a path's control polygon, which is an upper bound of the path's length.
    private static func length(_ path: JSON) -> Double {
        func points(_ key: String) -> [(x: Double, y: Double)] {
            (path[key]?.array ?? []).map { ($0.array?.first?.number ?? 0, $0.array?.last?.number ?? 0) }
        }
        let (vertices, into, out) = (points("v"), points("i"), points("o"))
        guard let first = vertices.first else { return 0 }
        let tangents = (into + out).reduce(0) { $0 + abs($1.x) + abs($1.y) }
        let sides = zip(vertices, vertices.dropFirst() + [first])
        return tangents * 2 + sides.reduce(0) { $0 + abs($1.0.x - $1.1.x) + abs($1.0.y - $1.1.y) }
    }

    private func extent(_ size: LottieProperty) -> Double {
        size.values.map { value in (value.array ?? []).reduce(0) { $0 + abs($1.number ?? 0) } }.max() ?? 0
    }

    private func direction(_ object: LottieObject) -> JSON {
        .number(Double(whole(object, "d", in: 1...3, default: 1)))
    }

    private func trim(_ json: JSON) -> JSON? {
        guard let object = object(json, "a trim path", keys: ["ty", "s", "e", "o", "m", "hd", "bm"]) else {
            return nil
        }
        let offset = property(object, "o", .scalar(Self.anyNumber), default: 0)
        let kind = whole(object, "m", in: 1...2, default: 1)
        if kind == 2, offset.isAnimated || offset.numbers != [0] {
            within("o") {
                refuse(
                    "a trim offset of paths that are trimmed individually",
                    "trim them simultaneously (\"m\": 1)")
            }
        }
        return [
            "ty": "tm", "s": property(object, "s", .scalar(Self.percent), default: 0).json,
            "e": property(object, "e", .scalar(Self.percent), default: 100).json,
            "o": offset.json, "m": .number(Double(kind)),
        ]
    }

    /// Parses a repeater, which copies the previous shapes of the same list.
    private func repeated(_ json: JSON, _ shapes: inout LottieShapes) {
        guard let object = object(json, "a repeater", keys: ["ty", "c", "o", "m", "tr", "hd", "bm"]) else {
            return
        }
        if whole(object, "m", in: 1...2, default: 1) == 2 {
            within("m") {
                refuse(
                    "copies that are drawn below the original (\"m\": 2)",
                    "draw the copies above the original (\"m\": 1)")
            }
        }
        let copies = property(object, "c", .scalar(0...1000))
        let count = copies.numbers.first ?? 0
        if copies.isAnimated || count != count.rounded() {
            within("c") {
                refuse("a fractional or animated number of copies", "use a whole number")
            }
        }
        let times = max(Int(count), 1)
        shapes.cost.add(shapes.cost, times: times)
        shapes.vertices = LottieCost.sum(0, shapes.vertices, times: times)
        let offset = property(object, "o", .scalar(-1000...1000), default: 0)
        let (transform, scale) = within("tr") { repeaterTransform(object["tr"]) }
        // The scale of each copy is a power of the repeater's scale.
        let most = Double(times) + (offset.numbers.map(abs).max() ?? 0)
        if scale > 1 {
            shapes.length = min(shapes.length * Self.power(scale, Int(most)), Self.longest)
        }
        shapes.length *= Double(times)
        shapes.items.append([
            "ty": "rp", "c": copies.json, "o": offset.json, "tr": transform,
        ])
    }

    /// Returns `base` to the power of `exponent`, at most `longest`. The base must be above 1.
    private static func power(_ base: Double, _ exponent: Int) -> Double {
        var (result, square, rest) = (1.0, base, exponent)
        while rest > 0 {
            if rest % 2 == 1 { result = min(result * square, longest) }
            square = min(square * square, longest)
            rest /= 2
        }
        return result
    }

    /// Records a fault for a blend mode other than normal.
    func refuseBlending(_ object: LottieObject) {
        guard let mode = object["bm"], mode != 0 else { return }
        within("bm") { refuse("blend modes", "use \"blend\" of a group in the scene") }
    }
}
