import SceneModel

/// A whole animation that was read.
struct LottieRoot {
    let json: JSON
    let size: PixelSize
    let frameCount: Int
    let frameDuration: SceneTime
    let pictureCount: Int
}

extension LottieReading {
    private static let rootKeys: Set = [
        "v", "w", "h", "ip", "op", "fr", "ddd", "assets", "layers", "fonts", "chars", "tgs", "props", "slots",
        "mb",
    ]
    private static let mostAssets = 5_000
    private static let mostFrames = 100_000
    private static let deepest = 32
    private static let mostDrawnLayers = 10_000
    private static let mostDrawnShapes = 50_000
    private static let farthest = 1e9

    /// The whole file.
    func composition(_ json: JSON) -> LottieRoot? {
        guard let object = object(json, "a Lottie animation", keys: Self.rootKeys) else { return nil }
        guard object["layers"] != nil else {
            fail("not a Lottie animation: it has no \"layers\"")
            return nil
        }
        if object["v"] != nil, object["v"]?.string == nil {
            within("v") { mismatch("a version, as \"5.7.4\"", object["v"]) }
        }
        if object["slots"]?.members?.isEmpty == false {
            within("slots") { refuse("slots", "write their values into the properties") }
        }
        if let blur = object["mb"], blur.members?.isEmpty != true {
            within("mb") { refuse("motion blur (\"mb\")", "leave it out") }
        }
        let (width, height) = (whole(object, "w", in: 1...16_384), whole(object, "h", in: 1...16_384))
        let rate = number(object, "fr", in: 0.1...1000)
        let first = number(object, "ip", in: 0...1_000_000, default: 0).rounded()
        let end = number(object, "op", in: 0...1_000_000).rounded()
        let count = Int(end - first)
        if count < 1 || count > Self.mostFrames {
            within("op") {
                fail("frames \(Int(first)) to \(Int(end)); an animation has 1 to \(Self.mostFrames)")
            }
        }
        let list = list(object, "assets", atMost: Self.mostAssets, isRequired: false)
        for (index, asset) in list.enumerated() where asset["layers"] != nil {
            if let name = asset["id"]?.string, compositions.updateValue(index, forKey: name) != nil {
                within("assets") {
                    within(index: index) { within("id") { fail("a second \(name.quotedExcerpt)") } }
                }
            }
        }
        let layers = within("layers") { self.layers(object["layers"], rate: rate, end: Int(end) - 1) }
        var read: [Int: Read] = [:]
        let total = cost(of: layers, of: list, &read, path: []) { asset in
            self.layers(asset["layers"], rate: rate, end: Int(end) - 1)
        }
        let assets = read.sorted { $0.key < $1.key }.map { place, read -> JSON in
            ["id": .string("c\(place)"), "layers": .array(read.layers.items)]
        }
        if total.depth > Self.deepest {
            fail("compositions are more than \(Self.deepest) deep in each other")
        }
        if total.reach > Self.farthest {
            fail("shapes are scaled to more than \(Int(Self.farthest)) points; scale them less")
        }
        if total.layers > Self.mostDrawnLayers || total.shapes > Self.mostDrawnShapes {
            fail(
                "\(total.layers) layers and \(total.shapes) shapes with all that is drawn several times; at most \(Self.mostDrawnLayers) and \(Self.mostDrawnShapes) are drawn"
            )
        }
        return LottieRoot(
            json: [
                "v": "5.7.0", "fr": .number(rate), "ip": .number(first), "op": .number(end),
                "w": .number(Double(width)),
                "h": .number(Double(height)), "ddd": 0, "assets": .array(assets),
                "layers": .array(layers.items),
            ],
            size: PixelSize(width: width, height: height), frameCount: max(count, 1),
            frameDuration: Self.frameDuration(rate), pictureCount: total.pictures + 1)
    }

    /// A composition that was read, and what it takes once that is known.
    private struct Read {
        let layers: LottieLayers
        var cost: LottieCost?
    }

    /// What layers take with the compositions that they show, which are read when they are first met.
    private func cost(
        of layers: LottieLayers, of list: [JSON], _ read: inout [Int: Read], path: [Int],
        _ body: (JSON) -> LottieLayers
    ) -> LottieCost {
        var total = layers.cost
        for place in layers.references {
            if path.contains(place) {
                within("assets") { within(index: place) { fail("a composition that shows itself") } }
                continue
            }
            if read[place] == nil {
                let inner = within("assets") {
                    within(index: place) { within("layers") { body(list[place]) } }
                }
                read[place] = Read(layers: inner)
            }
            guard path.count < Self.deepest, let inner = read[place] else {
                total.depth = Self.deepest + 1
                continue
            }
            var own = inner.cost ?? cost(of: inner.layers, of: list, &read, path: path + [place], body)
            read[place]?.cost = own
            own.depth += 1
            own.reach *= layers.scale
            total.add(own)
        }
        return total
    }

    /// The time of a frame. Rates such as 29.97 are meant as 30000/1001.
    private static func frameDuration(_ rate: Double) -> SceneTime {
        if let ntsc = FrameRate(rounded: rate) { return ntsc.time(of: 1) }
        let thousandths = max(Int((rate * 1000).rounded()), 1)
        return SceneTime(1000, over: thousandths)
    }
}
