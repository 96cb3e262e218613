import Geometry
import SceneText

/// The size of a layer as a scene gives it: each side in points, or in relation to what is around or inside the layer.
public struct LayerSize: Sendable, Equatable {
    /// The length of one side.
    public enum Extent: Sendable, Equatable {
        /// A length in points.
        case points(Double)
        /// A part of the scene, or of the group or stack around the layer.
        case share(Double)
        /// As long as the scene or group around the layer; in a stack, what its other layers leave.
        case fill
        /// As long as what is inside the layer.
        case hug

        package var points: Double? { if case .points(let points) = self { points } else { nil } }
    }

    /// The two sides.
    public var width, height: Extent

    /// Creates a size.
    public init(width: Extent, height: Extent) { (self.width, self.height) = (width, height) }

    /// Creates a size in points.
    public init(_ size: Size) { (width, height) = (.points(size.width), .points(size.height)) }

    /// The size in points; nil if a side depends on something else.
    public var points: Size? {
        guard let width = width.points, let height = height.points else { return nil }
        return Size(width: width, height: height)
    }

    /// True if a side depends on what is around the layer.
    var isRelative: Bool {
        [width, height].contains { if case .points = $0 { false } else { $0 != .hug } }
    }

    /// Returns the size in surroundings of the size `outer`: only `hug` is left of what depends on something else.
    package func resolved(in outer: Size) -> LayerSize {
        func side(_ extent: Extent, _ whole: Double) -> Extent {
            switch extent {
            case .points, .hug: extent
            case .share(let part): .points(max(part * whole, Self.least))
            case .fill: .points(max(whole, Self.least))
            }
        }
        return LayerSize(width: side(width, outer.width), height: side(height, outer.height))
    }

    /// The minimum of a side, in points.
    package static let least = 0.01
}

/// Content whose size may depend on what is around it.
public protocol SizedContent: LayerContent {
    /// The size as the scene gives it; nil for the usual size of the content.
    var layerSize: LayerSize? { get set }
}

extension Format where Value == LayerSize {
    /// The format of a size: `[width, height]`, each side a number, `"50%"`, `"fill"` or, if `hugs`, `"hug"`; or one
    /// word for both sides. With `withPoints` false, the schema has no sizes of two numbers.
    static func layerSize(
        in range: ClosedRange<Double>, hugs: Bool, withPoints: Bool = true
    ) -> Format {
        let points = Format<Double>.number(in: range)
        let words = hugs ? ["fill", "hug"] : ["fill"]
        let list = words.map { "\"\($0)\"" }.joined(separator: " or ")
        let word: JSON = [
            "type": "string", "pattern": .string("^(\(words.joined(separator: "|"))|[0-9]+(\\.[0-9]+)?%)$"),
        ]
        let both: JSON = ["type": "string", "enum": .array(words.map(JSON.string))]
        func pair(_ first: JSON, _ second: JSON) -> JSON {
            ["type": "array", "minItems": 2, "maxItems": 2, "prefixItems": [first, second]]
        }
        let relative = [both, pair(word, ["oneOf": [points.schema, word]]), pair(points.schema, word)]
        let inPoints = withPoints ? [Format<Size>.size(in: range).schema] : []
        @Sendable func extent(_ json: JSON) -> LayerSize.Extent? {
            switch json {
            case .number(let number) where range.contains(number): return .points(number)
            case .string("fill"): return .fill
            case .string("hug") where hugs: return .hug
            case .string(let text) where text.hasSuffix("%") && text.isShort:
                let digits = text.dropLast()
                guard digits.allSatisfy({ $0 == "." || ("0"..."9").contains($0) }) else { return nil }
                return Double(digits).flatMap { (0.01...1000).contains($0) ? .share($0 / 100) : nil }
            default: return nil
            }
        }
        @Sendable func json(_ extent: LayerSize.Extent) -> JSON {
            switch extent {
            case .points(let points): .number(points)
            case .share(let part): .string("\(JSON.number((part * 1e9).rounded() / 1e7).text)%")
            case .fill: "fill"
            case .hug: "hug"
            }
        }
        return Format(
            expectation: "[width, height], each \(points.expectation), a share such as \"50%\", or \(list)",
            schema: ["oneOf": .array(inPoints + relative)], meaning: { $0.numbers(of: "width", "height") },
            read: { given, path, expected, reading in
                if case .string = given, let both = extent(given), both == .fill || both == .hug {
                    return LayerSize(width: both, height: both)
                }
                guard case .array(let sides) = given, sides.count == 2 else {
                    reading.mismatch(expected: expected, given: given, at: path)
                    return nil
                }
                let extents = sides.enumerated().map { index, side -> LayerSize.Extent? in
                    if let extent = extent(side) { return extent }
                    reading.mismatch(
                        expected: "\(points.expectation), a share such as \"50%\", or \(list)", given: side,
                        at: path.appending(index: index))
                    return nil
                }
                guard let width = extents[0], let height = extents[1] else { return nil }
                return LayerSize(width: width, height: height)
            },
            write: { size in
                if size.width == size.height, size.points == nil, size.width == .fill || size.width == .hug {
                    return json(size.width)
                }
                return .array([json(size.width), json(size.height)])
            }
        ).defined(as: "\(hugs ? "hugging" : "filling")\(withPoints ? "" : "Relative")Size(\(range.words))")
    }
}
