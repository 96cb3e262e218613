import Geometry
import SceneModel

/// A whole parsed animation.
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
    private static let mostDrawnLayers = 10_000
    private static let mostDrawnShapes = 50_000
    private static let farthest = 1e9

    /// Parses the whole file.
    func composition(_ json: JSON) -> LottieRoot? {
        guard let object = object(json, "a Lottie animation", keys: Self.rootKeys) else { return nil }
        guard object["layers"] != nil else {
            fail("not a Lottie animation: it has no \"layers\"")
            return nil
        }
        refuseRootFeatures(object)
        let size = PixelSize(
            width: whole(object, "w", in: 1...16_384), height: whole(object, "h", in: 1...16_384))
        let rate = number(object, "fr", in: 0.1...1000)
        let frames = frames(object)
        let assets = self.assets(object)
        func layers(_ json: JSON?) -> LottieLayers {
            within("layers") { self.layers(json, rate: rate, end: frames.upperBound - 1) }
        }
        let outermost = layers(object["layers"])
        let compositions = readCompositions(reachableFrom: outermost, of: assets) { layers($0["layers"]) }
        let total = cost(of: outermost, compositions)
        let used = compositions.sorted { $0.key < $1.key }.map { place, layers -> JSON in
            ["id": .string("c\(place)"), "layers": .array(layers.items)]
        }
        return LottieRoot(
            json: [
                "v": "5.7.0", "fr": .number(rate), "ip": .number(Double(frames.lowerBound)),
                "op": .number(Double(frames.upperBound)), "w": .number(Double(size.width)),
                "h": .number(Double(size.height)), "ddd": 0, "assets": .array(used),
                "layers": .array(outermost.items),
            ],
            size: size, frameCount: max(frames.count, 1), frameDuration: Self.frameDuration(rate),
            pictureCount: total.pictures + 1)
    }

    private func refuseRootFeatures(_ object: LottieObject) {
        if object["v"] != nil, object["v"]?.string == nil {
            within("v") { mismatch("a version, as \"5.7.4\"", object["v"]) }
        }
        if object["slots"]?.members?.isEmpty == false {
            within("slots") { refuse("slots", "write their values into the properties") }
        }
        if let blur = object["mb"], blur.members?.isEmpty != true {
            within("mb") { refuse("motion blur (\"mb\")", "leave it out") }
        }
    }

    /// The range of the animation's frames.
    private func frames(_ object: LottieObject) -> Range<Int> {
        let first = Int(number(object, "ip", in: 0...1_000_000, default: 0).rounded())
        let end = Int(number(object, "op", in: 0...1_000_000).rounded())
        if end - first < 1 || end - first > Self.mostFrames {
            within("op") {
                fail("frames \(first) to \(end); an animation has 1 to \(Self.mostFrames)")
            }
        }
        return first..<max(end, first)
    }

    /// Returns the assets, and registers the names of those that are compositions.
    private func assets(_ object: LottieObject) -> [JSON] {
        let list = list(object, "assets", atMost: Self.mostAssets, isRequired: false)
        var compositions: [String: Int] = [:]
        for (index, asset) in list.enumerated() where asset["layers"] != nil {
            if let name = asset["id"]?.string, compositions.updateValue(index, forKey: name) != nil {
                within("assets") {
                    within(index: index) { within("id") { fail("a second \(name.quotedExcerpt)") } }
                }
            }
        }
        know(compositions: compositions)
        return list
    }

    /// Parses the compositions shown by layers, directly or through others, by their index in the file.
    private func readCompositions(
        reachableFrom layers: LottieLayers, of assets: [JSON], _ read: (JSON) -> LottieLayers
    ) -> [Int: LottieLayers] {
        var compositions: [Int: LottieLayers] = [:]
        var pending = Array(layers.references.reversed())
        while let place = pending.popLast() {
            if compositions[place] != nil { continue }
            let inner = within("assets") { within(index: place) { read(assets[place]) } }
            compositions[place] = inner
            pending += inner.references.reversed()
        }
        return compositions
    }

    /// Computes the cost of drawing, and fails if it is too high.
    private func cost(of layers: LottieLayers, _ compositions: [Int: LottieLayers]) -> LottieCost {
        var count = LottieCostCalculator(compositions)
        let total = count.cost(of: layers)
        for place in count.circles {
            within("assets") { within(index: place) { fail("a composition that shows itself") } }
        }
        if total.depth > LottieCostCalculator.deepest {
            fail("compositions are more than \(LottieCostCalculator.deepest) deep in each other")
        }
        if total.reach > Self.farthest {
            fail("shapes are scaled to more than \(Int(Self.farthest)) points; scale them less")
        }
        if total.layers > Self.mostDrawnLayers || total.shapes > Self.mostDrawnShapes {
            fail(
                "\(total.layers) layers and \(total.shapes) shapes with all that is drawn several times; at most \(Self.mostDrawnLayers) and \(Self.mostDrawnShapes) are drawn"
            )
        }
        return total
    }

    /// The duration of a frame. Rounded rates such as 29.97 are taken as 30000/1001.
    private static func frameDuration(_ rate: Double) -> SceneTime {
        if let ntsc = FrameRate(rounded: rate) { return ntsc.time(of: 1) }
        let thousandths = max(Int((rate * 1000).rounded()), 1)
        return SceneTime(1000, over: thousandths)
    }
}
