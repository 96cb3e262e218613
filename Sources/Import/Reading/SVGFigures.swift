/// The figures of a plain SVG: rectangles, circles, ellipses and paths, without transforms, styles and references.
struct SVGFigures {
    /// A figure's element and its attributes.
    struct Figure {
        let name: String
        let attributes: [String: String]

        /// Returns an attribute as a number; nil if it is missing or is none.
        func number(_ key: String) -> Double? { attributes[key].flatMap(SVGFigures.number) }
    }

    /// The figures from back to front.
    private(set) var figures: [Figure] = []
    /// The rectangle that is seen.
    let origin, size: ScenePair

    /// Reads an SVG; nil if it has something else than plain figures.
    init?(_ text: String) {
        var size: (origin: ScenePair, size: ScenePair)?
        var rest = text[...]
        while let open = rest.firstIndex(of: "<") {
            guard let close = rest[open...].firstIndex(of: ">") else { return nil }
            let tag = rest[rest.index(after: open)..<close]
            rest = rest[rest.index(after: close)...]
            guard let first = tag.first, !"/?!".contains(first) else { continue }
            let name = String(tag.prefix { !$0.isWhitespace && $0 != "/" })
            let attributes = Self.attributes(tag.dropFirst(name.count))
            switch name {
            case "svg":
                guard let box = Self.box(attributes) else { return nil }
                size = box
            case "rect", "circle", "ellipse", "path":
                guard Self.odd.allSatisfy({ attributes[$0] == nil }) else { return nil }
                figures.append(Figure(name: name, attributes: attributes))
            case "title", "desc": continue
            default: return nil
            }
        }
        guard let size, !figures.isEmpty else { return nil }
        (origin, self.size) = size
    }

    /// Attributes that change a figure in a way that is not read.
    private static let odd = ["transform", "style", "class", "filter", "mask", "clip-path"]

    private static func box(_ attributes: [String: String]) -> (origin: ScenePair, size: ScenePair)? {
        if let box = attributes["viewBox"] {
            let numbers = box.split { " ,".contains($0) }.compactMap { number(String($0)) }
            guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
            return (ScenePair(numbers[0], numbers[1]), ScenePair(numbers[2], numbers[3]))
        }
        guard let width = attributes["width"].flatMap(number), width > 0,
            let height = attributes["height"].flatMap(number), height > 0
        else { return nil }
        return (ScenePair(0, 0), ScenePair(width, height))
    }

    private static func number(_ text: String) -> Double? {
        Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text).flatMap { $0.isFinite ? $0 : nil }
    }

    private static func attributes(_ text: Substring) -> [String: String] {
        var (attributes, rest) = ([String: String](), text)
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
            let value = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
            guard let quote = value.first, quote == "\"" || quote == "'",
                let end = value.dropFirst().firstIndex(of: quote)
            else { break }
            attributes[name] = String(value.dropFirst()[..<end])
            rest = value[value.index(after: end)...]
        }
        return attributes
    }
}
