/// The figures of a plain SVG: rectangles, circles, ellipses and paths, without transforms, styles and references.
struct SVGFigures {
    /// A figure's element and its attributes, with those that it inherits.
    struct Figure {
        let name: String
        let attributes: [String: String]
        /// The attributes that are numbers; lengths are in units of the view box.
        let numbers: [String: Double]
        /// The lengths of dashes and of the gaps between them; empty for a solid stroke.
        let dashes: [Double]

        /// False if the figure can't be seen, whatever its paint is.
        fileprivate var isShown: Bool {
            attributes["display"] != "none" && attributes["visibility"] != "hidden"
                && attributes["visibility"] != "collapse"
        }
    }

    /// The figures from back to front, without those that can't be seen.
    private(set) var figures: [Figure] = []
    /// The rectangle that is seen.
    let origin, size: ScenePair
    /// The size that the SVG has without any other.
    let ownSize: ScenePair

    /// Reads an SVG; nil if it has something else than plain figures.
    init?(_ text: String) {
        var root: (attributes: [String: String], view: SVGViewBox)?
        for part in Markup(text, isHTML: false) {
            if case .broken = part { return nil }
            guard case .tag(let tag) = part, !tag.isEnd else { continue }
            let attributes = tag.attributes.filter { !$0.value[...].trimmed.isEmpty && $0.value != "inherit" }
            switch tag.name {
            case "svg":
                guard root == nil, let view = SVGViewBox(attributes),
                    attributes.keys.allSatisfy({
                        SVGAttributes.ofRoot.contains($0) || SVGAttributes.isIdle($0)
                    })
                else { return nil }
                root = (attributes.filter { SVGAttributes.painting.contains($0.key) }, view)
            case "rect", "circle", "ellipse", "path":
                guard let root,
                    let figure = Figure(tag.name, attributes, inheriting: root.attributes, root.view)
                else { return nil }
                if figure.isShown, root.attributes["display"] != "none" { figures.append(figure) }
            case "title", "desc": continue
            default: return nil
            }
        }
        guard let root else { return nil }
        (origin, size, ownSize) = (root.view.origin, root.view.size, root.view.ownSize)
    }
}

extension SVGFigures.Figure {
    /// Returns a figure; nil if something of it can't be read.
    fileprivate init?(
        _ name: String, _ own: [String: String], inheriting outer: [String: String], _ view: SVGViewBox
    ) {
        let places = SVGAttributes.places[name] ?? []
        let all = outer.merging(own) { $1 }
        var numbers: [String: Double] = [:]
        for (key, value) in all {
            if let words = SVGAttributes.words[key] {
                guard words.contains(value) else { return nil }
            } else if SVGAttributes.lengths.contains(key) && (places + SVGAttributes.strokes).contains(key) {
                if value == "auto" { continue }
                guard let number = view.length(value, of: key) else { return nil }
                numbers[key] = number
            } else if SVGAttributes.shares.contains(key) {
                guard let number = SVGViewBox.share(value) else { return nil }
                numbers[key] = number
            } else {
                guard
                    SVGAttributes.painting.contains(key) || places.contains(key) || SVGAttributes.isIdle(key)
                else { return nil }
            }
        }
        if let limit = numbers["stroke-miterlimit"], !(1...1000).contains(limit) { return nil }
        guard (all["d"]?.utf8.count ?? 0) <= 100_000, let dashes = view.dashes(all["stroke-dasharray"]) else {
            return nil
        }
        self.init(name: name, attributes: all, numbers: numbers, dashes: dashes)
    }

    /// Returns a number; nil if it is missing.
    func number(_ key: String) -> Double? { numbers[key] }
}

/// The attributes of SVG that are read. An SVG with others is not plain.
private enum SVGAttributes {
    /// Numbers with units, or parts of the view box.
    static let lengths: Set = [
        "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "stroke-width", "stroke-dashoffset",
        "stroke-miterlimit",
    ]
    static let strokes = ["stroke-width", "stroke-dashoffset", "stroke-miterlimit"]
    /// Numbers from 0 to 1, or parts of a hundred.
    static let shares: Set = ["opacity", "fill-opacity", "stroke-opacity"]
    /// The attributes that have one of a few words.
    static let words: [String: Set<String>] = [
        "fill-rule": ["nonzero", "evenodd"], "stroke-linecap": ["butt", "round", "square"],
        "stroke-linejoin": ["miter", "round", "bevel"], "visibility": ["visible", "hidden", "collapse"],
        "vector-effect": ["none"],
    ]
    /// The attributes that figures inherit from the root, and those that hide figures.
    static let painting: Set = [
        "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
        "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "color",
        "visibility",
        "display",
    ]
    /// Where a figure is, and how large.
    static let places = [
        "rect": ["x", "y", "width", "height", "rx", "ry"], "circle": ["cx", "cy", "r"],
        "ellipse": ["cx", "cy", "rx", "ry"], "path": ["d"],
    ]
    static let ofRoot = painting.union(["viewBox", "width", "height", "x", "y", "preserveAspectRatio"])

    /// Returns true for an attribute that changes nothing that is seen of a figure without styles.
    static func isIdle(_ name: String) -> Bool {
        idle.contains(name) || ["data-", "aria-", "xmlns:", "xml:"].contains(where: name.hasPrefix)
    }

    private static let idle: Set = [
        "xmlns", "version", "baseProfile", "id", "class", "role", "focusable", "tabindex", "lang",
        "clip-rule",
        "shape-rendering", "color-interpolation", "enable-background",
    ]
}

/// The view box of an SVG, and the lengths in it.
private struct SVGViewBox {
    let origin, size: ScenePair
    /// The size that the SVG has without any other.
    let ownSize: ScenePair

    /// Reads the root's attributes; nil if they give no size, or if the aspect ratio is not kept in the middle.
    init?(_ root: [String: String]) {
        guard ["xMidYMid", "xMidYMid meet"].contains(root["preserveAspectRatio"] ?? "xMidYMid") else {
            return nil
        }
        // A part of what is around the SVG is as good as no size.
        let sides = ["width", "height"].map { key in
            root[key].flatMap { $0 == "auto" || $0.hasSuffix("%") ? nil : $0 }
        }
        let (width, height) = (sides[0].flatMap(Self.number), sides[1].flatMap(Self.number))
        guard width.map({ $0 > 0 }) ?? (sides[0] == nil), height.map({ $0 > 0 }) ?? (sides[1] == nil) else {
            return nil
        }
        if let box = root["viewBox"] {
            let parts = box.split { $0.isWhitespace || $0 == "," }
            let numbers = parts.compactMap { Self.number(String($0)) }
            guard parts.count == 4, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
            (origin, size) = (ScenePair(numbers[0], numbers[1]), ScenePair(numbers[2], numbers[3]))
        } else {
            guard let width, let height else { return nil }
            (origin, size) = (ScenePair(0, 0), ScenePair(width, height))
        }
        ownSize = ScenePair(
            width ?? (height ?? size.y) * size.x / size.y,
            height ?? (width ?? size.x) * size.y / size.x)
    }

    /// Returns a length; nil if it can't be read.
    func length(_ text: String, of key: String) -> Double? {
        guard text.hasSuffix("%") else { return Self.number(text) }
        let whole =
            switch key {
            case "x", "width", "cx", "rx": size.x
            case "y", "height", "cy", "ry": size.y
            default: ((size.x * size.x + size.y * size.y) / 2).squareRoot()
            }
        return Self.number(String(text.dropLast())).map { $0 / 100 * whole }
    }

    /// Returns the lengths of dashes and gaps, as many of one as of the other; nil if they can't be read.
    func dashes(_ text: String?) -> [Double]? {
        guard let text, text != "none" else { return [] }
        let parts = text.split { $0.isWhitespace || $0 == "," }
        let lengths = parts.compactMap { length(String($0), of: "stroke-dasharray") }
        guard lengths.count == parts.count, lengths.count <= 32, lengths.allSatisfy({ $0 >= 0 }) else {
            return nil
        }
        if lengths.allSatisfy({ $0 == 0 }) { return [] }
        return lengths.count % 2 == 0 ? lengths : lengths + lengths
    }

    /// Returns a number from 0 to 1.
    static func share(_ text: String) -> Double? {
        let share = text.hasSuffix("%") ? number(String(text.dropLast())).map { $0 / 100 } : number(text)
        return share.map { min(max($0, 0), 1) }
    }

    private static func number(_ text: String) -> Double? {
        let text = text[...].trimmed
        let unit = units.first { text.hasSuffix($0.name) }
        let digits = text.dropLast(unit?.name.count ?? 0)
        guard digits.allSatisfy({ "0123456789+-.eE".contains($0) }) else { return nil }
        return Double(digits).flatMap { $0.isFinite ? $0 * (unit?.size ?? 1) : nil }
    }

    private static let units: [(name: String, size: Double)] = [
        ("px", 1), ("pt", 4.0 / 3), ("pc", 16), ("in", 96), ("cm", 96 / 2.54), ("mm", 96 / 25.4), ("rem", 16),
        ("em", 16),
    ]
}
