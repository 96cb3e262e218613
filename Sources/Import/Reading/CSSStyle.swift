/// The style of a text in CSS, as far as it is read.
struct CSSStyle: Equatable {
    /// A size of letters.
    enum Size: Equatable {
        case points(Double)
        /// A multiple of the size around the element.
        case times(Double)
    }

    var color, background, family, alignment: String?
    var size: Size?
    var weight: Double?
    var isItalic: Bool?

    /// The size of letters of which no CSS says anything.
    static let usualSize = 24.0

    /// The size in points, if the style says one.
    var points: Double? {
        switch size {
        case .points(let points): points
        case .times(let factor): factor * Self.usualSize
        case nil: nil
        }
    }

    /// A style that says nothing.
    init() {}

    /// Reads declarations such as `color: red; font-size: 20px`. The last one of a property counts.
    init(_ declarations: Substring) {
        for part in CSSRules.withoutComments(declarations).split(separator: ";") {
            guard let colon = part.firstIndex(of: ":") else { continue }
            let value = part[part.index(after: colon)...].replacing("!important", with: "").trimmed
            set(part[..<colon].trimmed.lowercased(), value)
        }
    }

    private mutating func set(_ name: String, _ value: String) {
        switch name {
        case "color": color = value
        case "background-color", "background": background = value
        case "font-family":
            family = String(value.prefix { $0 != "," }).filter { $0 != "\"" && $0 != "'" }[...].trimmed
        case "text-align": if ["left", "center", "right"].contains(value) { alignment = value }
        case "font-size": size = Self.size(value.lowercased()) ?? size
        case "font-weight": weight = Self.weight(value)
        case "font-style": isItalic = value == "italic" || value == "oblique"
        default: break
        }
    }

    /// Returns the weight that a word or a number means.
    static func weight(_ word: String) -> Double? {
        ["normal": 400, "bold": 700, "bolder": 800, "lighter": 300][word] ?? Double(word)
    }

    private static func size(_ value: String) -> Size? {
        if let factor = ["smaller": 5.0 / 6, "larger": 1.2][value] { return .times(factor) }
        if let points = sizes[value] { return .points(points) }
        let digits = value.prefix { $0.isNumber || $0 == "." }
        guard let number = Double(digits), number.isFinite else { return nil }
        switch value[digits.endIndex...].trimmed {
        case "px", "": return .points(number)
        case "pt": return .points(number * 4 / 3)
        case "rem": return .points(number * 16)
        case "em": return .times(number)
        case "%": return .times(number / 100)
        default: return nil
        }
    }

    private static let sizes = [
        "xx-small": 9.0, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24,
        "xx-large": 32,
    ]

    /// Returns the style with what another one says of the same element.
    func with(_ other: CSSStyle) -> CSSStyle {
        var style = self
        style.color = other.color ?? color
        style.background = other.background ?? background
        style.family = other.family ?? family
        style.alignment = other.alignment ?? alignment
        style.size = other.size ?? size
        style.weight = other.weight ?? weight
        style.isItalic = other.isItalic ?? isItalic
        return style
    }

    /// Returns the style of an element inside, of which another style says something.
    func containing(_ inner: CSSStyle) -> CSSStyle {
        var style = with(inner)
        if case .times(let factor) = inner.size {
            style.size = .points(min((points ?? Self.usualSize) * factor, 1e6))
        }
        return style
    }
}

/// The rules of a style sheet whose selectors are names of elements and classes.
struct CSSRules {
    private let rules: [(selectors: [String], style: CSSStyle)]
    /// The number of rules that are read.
    private static let most = 1000

    init(_ css: String) {
        rules = Self.withoutComments(css[...]).split(separator: "}").prefix(Self.most).compactMap { rule in
            guard let brace = rule.firstIndex(of: "{") else { return nil }
            let selectors = rule[..<brace].split(separator: ",").map { $0.trimmed.lowercased() }
            return (selectors, CSSStyle(rule[rule.index(after: brace)...]))
        }
    }

    /// Returns CSS without its comments.
    static func withoutComments(_ css: Substring) -> String {
        var (text, rest) = ("", css)
        while let open = rest.firstRange(of: "/*") {
            text += rest[..<open.lowerBound]
            rest = rest[open.upperBound...]
            rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? rest[rest.endIndex...]
        }
        return text + rest
    }

    /// The styles of all rules, combined.
    var all: CSSStyle { rules.reduce(CSSStyle()) { $0.with($1.style) } }

    /// Returns the style of an element: of its name, of its classes, and its own.
    func style(of tag: MarkupTag) -> CSSStyle {
        var style = CSSStyle()
        if ["b", "strong"].contains(tag.name) { style.weight = 700 }
        if ["i", "em"].contains(tag.name) { style.isItalic = true }
        let classes = (tag.attributes["class"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        let names = ["*", tag.name] + classes.flatMap { [".\($0)", "\(tag.name).\($0)"] }
        for rule in rules where rule.selectors.contains(where: names.contains) {
            style = style.with(rule.style)
        }
        return tag.attributes["style"].map { style.with(CSSStyle($0[...])) } ?? style
    }
}
