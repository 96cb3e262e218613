import Geometry
import SceneText

extension Format where Value == Point {
    /// Creates the format of a point: a list `[x, y]` of two numbers in the range.
    public static func point(in range: ClosedRange<Double>) -> Format {
        let coordinate = Format<Double>.number(in: range)
        return Format<[Double]>.list(of: coordinate, count: 2...2).map(
            expectation: "[x, y]", { Point($0[0], $0[1]) }, back: { [$0.x, $0.y] }
        ).knowing { $0.numbers(of: "x", "y") }.defined(as: "point(\(range.words))")
    }
}

extension Format where Value == Size {
    /// Creates the format of a size: a list `[width, height]` of two numbers in the range.
    public static func size(in range: ClosedRange<Double>) -> Format {
        let length = Format<Double>.number(in: range)
        return Format<[Double]>.list(of: length, count: 2...2).map(
            expectation: "[width, height]", { Size(width: $0[0], height: $0[1]) },
            back: { [$0.width, $0.height] }
        ).knowing { $0.numbers(of: "width", "height") }.defined(as: "size(\(range.words))")
    }
}

extension PixelSize {
    /// The format of a size in pixels: an object with `width` and `height`.
    package static let format = ObjectFormat<PixelSize>(properties: [
        .required("width", \.width, .integer(in: 1...longestSide), "The width in pixels."),
        .required("height", \.height, .integer(in: 1...longestSide), "The height in pixels."),
    ]).format(startingFrom: PixelSize(width: 1, height: 1)).knowing { json in
        let sides =
            json.array?.map(\.number)
            ?? json.string?.split(separator: "x", maxSplits: 3).map { Int($0).map(Double.init) } ?? []
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        let isAllowed = [width, height].allSatisfy {
            Int(exactly: $0).map { (1...longestSide).contains($0) } ?? false
        }
        return isAllowed ? ["width": .number(width), "height": .number(height)] : nil
    }
}

extension Format where Value == CornerRadii {
    /// The format of corner radii: one radius for all corners, or a list of four.
    public static var cornerRadii: Format {
        let radius = Format<Double>.number(in: 0...10_000)
        let four = Format<[Double]>.list(of: radius, count: 4...4)
        return Format(
            expectation: "\(radius.expectation), or [top left, top right, bottom right, bottom left]",
            schema: ["oneOf": [radius.schema, four.schema]], meaning: radius.meaning,
            read: { json, path, expected, reading in
                guard case .array = json else {
                    return radius.read(json, at: path, expecting: expected, &reading).map { CornerRadii($0) }
                }
                return four.read(json, at: path, expecting: expected, &reading).map {
                    CornerRadii(topLeft: $0[0], topRight: $0[1], bottomRight: $0[2], bottomLeft: $0[3])
                }
            }, write: { $0.isEven ? radius.write($0.topLeft) : four.write($0.all) }
        ).defined(as: "cornerRadii")
    }
}

extension Format where Value == PathData {
    /// The format of a path: a string as in the attribute `d` of an SVG path.
    public static var path: Format {
        Format(
            expectation: "an SVG path such as \"M0 0 L10 0 L10 10 Z\"",
            schema: ["type": "string", "maxLength": .number(Double(PathData.maximumBytes))],
            read: { json, path, expected, reading in
                guard case .string(let text) = json else {
                    reading.mismatch(expected: expected, given: json, at: path)
                    return nil
                }
                do throws(PathError) {
                    return try PathData(text)
                } catch {
                    reading.fail(error.description, at: path)
                    return nil
                }
            }, write: { .string($0.text) }
        ).named("path")
    }
}
