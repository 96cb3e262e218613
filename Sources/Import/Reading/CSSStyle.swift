/// What CSS says of a text.
struct CSSStyle: Equatable {
    var color, background, family, alignment: String?
    var size, weight: Double?
    var isItalic: Bool?

    /// A style that says nothing.
    init() {}

    /// Reads declarations such as `color: red; font-size: 20px`. The last one of a property counts.
    init(_ declarations: Substring) {
        for part in declarations.split(separator: ";") {
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
        case "font-size": size = Double(value.prefix { $0.isNumber || $0 == "." }) ?? size
        case "font-weight":
            weight = ["bold": 700, "normal": 400, "bolder": 800, "lighter": 300][value] ?? Double(value)
        case "font-style": isItalic = value == "italic" || value == "oblique"
        default: break
        }
    }

    /// Returns the style with what another one says of an element inside.
    func with(_ inner: CSSStyle) -> CSSStyle {
        var style = self
        style.color = inner.color ?? color
        style.background = inner.background ?? background
        style.family = inner.family ?? family
        style.alignment = inner.alignment ?? alignment
        style.size = inner.size ?? size
        style.weight = inner.weight ?? weight
        style.isItalic = inner.isItalic ?? isItalic
        return style
    }
}

/// The rules of a style sheet whose selectors are names of elements and classes.
struct CSSRules {
    private let rules: [(selectors: [String], style: CSSStyle)]
    /// The number of rules that are read.
    private static let most = 1000

    init(_ css: String) {
        rules = css.split(separator: "}").prefix(Self.most).compactMap { rule in
            guard let brace = rule.firstIndex(of: "{") else { return nil }
            let selectors = rule[..<brace].split(separator: ",").map { $0.trimmed.lowercased() }
            return (selectors, CSSStyle(rule[rule.index(after: brace)...]))
        }
    }

    /// What all rules say together.
    var all: CSSStyle { rules.reduce(CSSStyle()) { $0.with($1.style) } }

    /// Returns the style of an element, given its tag: of its name, of its classes, and its own.
    func style(of name: String, in tag: Substring) -> CSSStyle {
        var style = CSSStyle()
        if ["b", "strong"].contains(name) { style.weight = 700 }
        if ["i", "em"].contains(name) { style.isItalic = true }
        let classes = (Self.attribute("class", in: tag) ?? "").lowercased().split(separator: " ")
        let names = ["*", name] + classes.flatMap { [".\($0)", "\(name).\($0)"] }
        for rule in rules where rule.selectors.contains(where: names.contains) {
            style = style.with(rule.style)
        }
        return Self.attribute("style", in: tag).map { style.with(CSSStyle($0)) } ?? style
    }

    private static func attribute(_ name: String, in tag: Substring) -> Substring? {
        guard let start = tag.firstRange(of: "\(name)=") else { return nil }
        let value = tag[start.upperBound...]
        guard let quote = value.first, quote == "\"" || quote == "'" else {
            return value.prefix { $0 != " " }
        }
        return value.dropFirst().prefix { $0 != quote }
    }
}

extension Substring {
    /// The text without white space at both ends.
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
