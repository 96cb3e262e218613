import Geometry
import SceneModel
import SceneText

/// A parsed animation file.
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
    private static let maximumAssetCount = 5_000
    private static let maximumFrameCount = 100_000
    private static let maximumDrawnLayers = 10_000
    private static let maximumDrawnShapes = 50_000
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
            within("slots") { refuse("slots", "write the slots' values into the properties") }
        }
        if let blur = object["mb"], blur.members?.isEmpty != true {
            within("mb") { refuse("motion blur (\"mb\")", "leave it out") }
        }
    }

    /// Parses the first and the last frame number of the animation.
    private func frames(_ object: LottieObject) -> Range<Int> {
        let first = Int(number(object, "ip", in: 0...1_000_000, default: 0).rounded())
        let end = Int(number(object, "op", in: 0...1_000_000).rounded())
        if end - first < 1 || end - first > Self.maximumFrameCount {
            within("op") {
                fail(
                    "the animation has frames \(first) to \(end); from 1 to \(Self.maximumFrameCount) frames are supported"
                )
            }
        }
        return first..<max(end, first)
    }

    /// Returns the list of assets, and registers the names of those assets that are compositions.
    private func assets(_ object: LottieObject) -> [JSON] {
        let list = list(object, "assets", atMost: Self.maximumAssetCount, isRequired: false)
        var compositions: [String: Int] = [:]
        for (index, asset) in list.enumerated() where asset["layers"] != nil {
            if let name = asset["id"]?.string, compositions.updateValue(index, forKey: name) != nil {
                within("assets") {
                    within(index: index) {
                        within("id") { fail("another composition has the id \(name.quotedExcerpt)") }
                    }
                }
            }
        }
        know(compositions: compositions)
        return list
    }

    /// Parses the compositions that the layers show, directly or through other compositions. Returns the compositions,
    /// keyed by their index in the list of assets.
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

    /// Computes the cost of drawing the animation. Records a fault if the cost is too high.
    private func cost(of layers: LottieLayers, _ compositions: [Int: LottieLayers]) -> LottieCost {
        var count = LottieCostCalculator(compositions)
        let total = count.cost(of: layers)
        for place in count.circles {
            within("assets") { within(index: place) { fail("this composition contains itself") } }
        }
        if total.depth > LottieCostCalculator.deepest {
            fail("compositions are nested more than \(LottieCostCalculator.deepest) deep")
        }
        if total.reach > Self.farthest {
            fail("shapes are scaled to more than \(Int(Self.farthest)) points; use smaller scales")
        }
        if total.layers > Self.maximumDrawnLayers || total.shapes > Self.maximumDrawnShapes {
            fail(
                "\(total.layers) layers and \(total.shapes) shapes are drawn, counting repetitions; at most \(Self.maximumDrawnLayers) and \(Self.maximumDrawnShapes) are supported"
            )
        }
        return total
    }

    /// Returns the frame interval at a frame rate. Rounded rates such as 29.97 are taken as NTSC rates such as
    /// 30000/1001.
    private static func frameDuration(_ rate: Double) -> SceneTime {
        if let ntsc = FrameRate(rounded: rate) { return ntsc.time(of: 1) }
        let thousandths = max(Int((rate * 1000).rounded()), 1)
        return SceneTime(1000, over: thousandths)
    }
}
