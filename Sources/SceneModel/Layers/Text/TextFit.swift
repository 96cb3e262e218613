import SceneText

/// The way in which a text is made to fit its box.
public enum TextFit: String, Sendable, CaseIterable {
    /// The text keeps its font size, and may be higher than its box.
    case none
    /// The text has the largest font size at which it stays in its box and no word is broken, but at most its own.
    case shrink
}

extension TextContent {
    /// The default of `smallest`, in points.
    package static let usualSmallest = 8.0

    /// The keys of a text that fits a box.
    static var fitProperties: [Property<TextContent>] {
        [
            .optional(
                "fit", \.fit, .choice(of: "fit"),
                "\"shrink\" lowers the font size until the text stays in \"width\" and \"height\" without broken words. Default: \"none\"."
            ),
            .optional(
                "height", \.height, .number(in: 0.1...100_000),
                "With \"fit\": the height in which the lines stay, in points. Default: no limit."),
            .optional(
                "smallest", \.smallest, .fontSize,
                "With \"fit\": the smallest font size, in points. Default: 8."),
        ]
    }

    static var fitChecks: [ObjectFormat<TextContent>.Check] {
        [
            .init("fit", "width", "height") { content in
                guard content.fit != .none, content.width == nil, content.height == nil else { return nil }
                return Fault("fit", "\"\(content.fit.rawValue)\" needs \"width\" or \"height\"")
            },
            .init("fit", "height") { content in
                content.fit == .none && content.height != nil
                    ? Fault("height", "needs \"fit\": \"shrink\"") : nil
            },
            .init("fit", "smallest", "fontSize") { content in
                guard let smallest = content.smallest else { return nil }
                if content.fit == .none { return Fault("smallest", "needs \"fit\": \"shrink\"") }
                let largest = content.fontSize.values.max() ?? smallest
                guard smallest > largest else { return nil }
                return Fault("smallest", "expected at most the font size, \(largest.asText)")
            },
        ]
    }

    static let fitSynonyms: Synonyms = [
        "autoFit": ["fit"], "autoSize": ["fit"], "textFit": ["fit"], "shrink": ["fit"],
        "shrinkToFit": ["fit"],
        "overflow": ["fit"], "maxHeight": ["height"], "minSize": ["smallest"], "minFontSize": ["smallest"],
        "minimumFontSize": ["smallest"],
    ]
}
