/// The size of a picture in whole pixels.
public struct PixelSize: Sendable, Equatable, CustomStringConvertible {
    /// The most pixels a side may have.
    public static let longestSide = 8192

    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// `1920x1080`, as the command line writes it.
    public var description: String { "\(width)x\(height)" }

    /// A size in JSON.
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
