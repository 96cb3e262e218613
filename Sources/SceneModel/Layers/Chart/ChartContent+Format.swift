import Geometry
import SceneText

extension ChartContent: DescribedContent {
    /// A description of the layer type, for the JSON Schema.
    public static let summary =
        "Numbers as bars, lines, a pie or a ring, with labels that don't overlap. A chart may draw itself."

    /// The keys of this layer type in scene files.
    public static let format = ObjectFormat<ChartContent>(
        properties: [
            .optional(
                "style", \.style, .chartStyle,
                "The form: \"bars\" stand, \"rows\" are bars that lie. Default: \"bars\"."),
            .optional(
                "values", \.values, .list(of: .chartValue, count: 0...maximumValues),
                "The values: numbers, or objects with \"value\", \"label\" and \"color\". Default: none."),
            .optional(
                "labels", \.labels, .list(of: .chartLabel, count: 0...maximumValues),
                "The labels of the values, in their order. Default: those of the values."),
            .optional(
                "series", \.series, .list(of: ChartSeries.format, count: 0...maximumSeries),
                "Several series, each with \"values\", \"name\" and \"color\", instead of \"values\". Default: none."
            ),
            .optional(
                "stacked", \.stacked, .boolean,
                "True to draw the bars of series on top of each other. Default: false, side by side."),
            .optional(
                "min", \.lowest, .number(in: -1e15...1e15),
                "The lowest number of the scale; lower values extend it. Default: 0."),
            .optional(
                "max", \.highest, .number(in: -1e15...1e15),
                "The highest number of the scale; higher values extend it. Default: the highest value."),
            .optional(
                "format", \.pattern, .numberPattern,
                "The format of numbers, such as \"#,##0.0 '€'\". Default: as many decimals as they need."),
            .optional(
                "numbers", \.numbers, .choice(of: "kind of numbers"),
                "The numbers at bars, lines and slices: \"values\", \"shares\" in percent, or \"none\". Default: the values, where they have room."
            ),
            .optional(
                "axis", \.axis, .boolean,
                "True for a scale with lines across the chart. Default: true for lines, and for bars without numbers."
            ),
            .optional(
                "draw", \.draw, ChartDraw.format,
                "The animation in which the chart draws itself: true, or an object. Default: none."),
            .optional(
                "size", \.size, .layerSize(in: 0.1...100_000, hugs: false),
                "[width, height] with all labels, each in points, a share such as \"50%\", or \"fill\". Default: [\"84%\", \"60%\"]."
            ),
            .optional(
                "font", \.font, .font,
                "The font: a family, or a file .ttf, .otf or .ttc in the scene's folder. Default: \"Inter\"."),
            .optional(
                "fontSize", \.fontSize, .fontSize,
                "The font size of labels, in points; they shrink where they have no room. Default: in proportion to the size."
            ),
            .optional(
                "color", \.color, .color,
                "The colour of labels, numbers and the lines of the scale. Default: white."),
            .optional(
                "colors", \.colors, .list(of: .color, count: 1...64),
                "The colours of the series, or of the slices, used in turn. Default: a palette for dark films."
            ),
            .optional(
                "gap", \.gap, .number(in: 0...0.95),
                "The gap between bars, as a fraction of the distance from one to the next. Default: 0.35."),
            .optional(
                "cornerRadius", \.cornerRadius, .number(in: 0...10_000),
                "The radius of a bar's outer corners, in points. Default: in proportion to the size."),
            .optional(
                "lineWidth", \.lineWidth, .number(in: 0.1...1000),
                "The width of lines, in points. Default: in proportion to the size."),
            .optional(
                "area", \.area, .boolean,
                "True to fill the area below lines. Default: true for a single line."),
            .optional(
                "innerRadius", \.innerRadius, .number(in: 0.05...0.95),
                "The radius of a ring's hole, as a fraction of the outer radius. Default: 0.64."),
            .optional(
                "center", \.center, ChartCenter.format,
                "A text in the middle of a ring, or an object with \"number\" (by default the sum), \"text\" or \"label\". Default: none."
            ),
        ],
        checks: [
            .init("style", "stacked", "area", "innerRadius", "center", "min", "max", "axis") {
                $0.uselessKey
            },
            .init("values", "series") { chart in
                chart.values.isEmpty || chart.series.isEmpty
                    ? nil : Fault("series", "expected \"values\" or \"series\", not both")
            }, .init("style", "series") { $0.pieFault }, .init("style", "values", "series") { $0.signFault },
            .init("labels", "values", "series") { $0.labelFault },
            .init("style", "min", "max") { $0.scaleFault },
        ],
        synonyms: [
            "data": ["values"], "datasets": ["series"], "kind": ["style"], "chart": ["style"],
            "mark": ["style"],
            "chartType": ["style"], "categories": ["labels"], "names": ["labels"], "stack": ["stacked"],
            "minimum": ["min"], "maximum": ["max"], "numberFormat": ["format"], "pattern": ["format"],
            "showValues": ["numbers"], "valueLabels": ["numbers"], "grid": ["axis"], "gridLines": ["axis"],
            "scale": ["axis"], "animate": ["draw"], "animation": ["draw"], "reveal": ["draw"],
            "progress": ["draw"], "width": ["size"], "height": ["size"], "palette": ["colors"],
            "fill": ["colors"], "barGap": ["gap"], "radius": ["cornerRadius"],
            "borderRadius": ["cornerRadius"], "strokeWidth": ["lineWidth"], "thickness": ["lineWidth"],
            "hole": ["innerRadius"], "cutout": ["innerRadius"], "total": ["center"], "title": ["center"],
        ])

    /// The fault if a key is given that the style does not use; otherwise nil.
    private var uselessKey: Fault? {
        let (bars, scaled): (Set<Style>, Set<Style>) = ([.bars, .rows], [.bars, .rows, .lines])
        let uses: [(key: String, isGiven: Bool, styles: Set<Style>)] = [
            ("stacked", stacked, bars), ("area", area != nil, [.lines]), ("axis", axis != nil, scaled),
            ("min", lowest != nil, scaled), ("max", highest != nil, scaled),
            ("innerRadius", innerRadius != nil, [.donut]), ("center", center != nil, [.donut]),
        ]
        guard let useless = uses.first(where: { $0.isGiven && !$0.styles.contains(style) }) else {
            return nil
        }
        let names = Style.allCases.filter(useless.styles.contains).map { "\"\($0.rawValue)\"" }
        return Fault(
            useless.key,
            "the style is \"\(style.rawValue)\"; this key is for \(names.joined(separator: ", "))")
    }

    private var pieFault: Fault? {
        guard !style.hasScale, series.count > 1 else { return nil }
        return Fault("series", "a \(style.rawValue) has one series, got \(series.count)")
    }

    private var signFault: Fault? {
        guard !style.hasScale else { return nil }
        func fault(_ place: [Fault.Step], _ value: Double?) -> Fault? {
            guard let value, value < 0 else { return nil }
            return Fault(place, "a \(style.rawValue) has no negative values, got \(value.asText)")
        }
        for (index, value) in values.enumerated() {
            let place: [Fault.Step] =
                [.key("values"), .index(index)] + (value.isPlain ? [] : [.key("value")])
            if let fault = fault(place, value.value) { return fault }
        }
        for (number, series) in series.enumerated() {
            for (index, value) in series.values.enumerated() {
                let place: [Fault.Step] = [
                    .key("series"), .index(number), .key("values"), .index(index),
                ]
                if let fault = fault(place, value) { return fault }
            }
        }
        return nil
    }

    private var labelFault: Fault? {
        let count = series.map(\.values.count).max() ?? values.count
        guard let labels, labels.count != count else { return nil }
        return Fault("labels", "expected one label per value (\(count)), got \(labels.count)")
    }

    private var scaleFault: Fault? {
        if style.isBars {
            if let lowest, lowest > 0 { return Fault("min", "bars begin at 0; expected at most 0") }
            if let highest, highest < 0 { return Fault("max", "bars begin at 0; expected at least 0") }
        }
        guard let lowest, let highest, lowest >= highest else { return nil }
        return Fault("max", "expected more than \"min\" (\(lowest.asText))")
    }
}

extension Format where Value == ChartContent.Style {
    /// The format of a chart's style, which knows the words of other programs.
    fileprivate static var chartStyle: Format {
        let words: [String: JSON] = [
            "column": "bars", "columns": "bars", "histogram": "bars", "horizontal": "rows",
            "horizontalBar": "rows", "horizontalBars": "rows", "area": "lines", "doughnut": "donut",
            "ring": "donut", "arc": "pie",
        ]
        return .choice(of: "style").knowing { $0.string.flatMap { $0.isShort ? words[$0] : nil } }
    }
}
