import ZoetropeKit

/// Calls that layer types in other packages may make. The code never runs: its build fails if one of the calls is no
/// longer public.
struct PublicContent: DescribedContent, LayerContainer {
    enum Look: String, CaseIterable, Sendable {
        case plain, soft
    }

    static let typeName = "public"
    static let summary = "Everything that a layer of another package may use."

    var number = 1.0
    var count = 1
    var isOn = false
    var text = "text"
    var font = "Inter"
    var file: String?
    var look = Look.plain
    var color = Color(red: 1, green: 2, blue: 3)
    var place = Track.constant(Point(0, 0))
    var size: Size?
    var range = ValueRange(0, 1)
    var path: PathData?
    var paint = Paint.color(Color(red: 0, green: 0, blue: 0))
    var radii = CornerRadii(2)
    var curve = Curve.named(.ease)
    var layers: [Layer] = []
    var mask: Layer?

    static let format = ObjectFormat<PublicContent>(
        properties: [
            .optional("number", \.number, .number(in: 0...1), "A number."),
            .optional("count", \.count, .integer(in: 0...9), "A whole number."),
            .optional("isOn", \.isOn, .boolean, "Yes or no."),
            .optional("text", \.text, .text(atMost: 100), "A text."),
            .optional("font", \.font, .font, "A font."),
            .optional("file", \.file, .file, "A picture."),
            .optional("look", \.look, .choice(of: "look"), "One of some words."),
            .optional("color", \.color, .color, "A colour."),
            .optional("place", \.place, .track(of: .point(in: -9...9)), "A place that moves."),
            .optional("size", \.size, .size(in: 1...9), "A size."),
            .optional("range", \.range, .range(in: 0...9), "A range."),
            .optional("path", \.path, .path, "An SVG path."),
            .optional("paint", \.paint, .paint, "A colour or a gradient."),
            .optional("radii", \.radii, .cornerRadii, "Radii of corners."),
            .optional("curve", \.curve, .curve, "A timing curve."),
            .optional("layers", \.layers, .nested(.list(of: .layer, count: 0...9)), "Layers."),
            .optional("mask", \.mask, .nested(.layer), "A layer."),
            .optional(
                "degrees", \.number,
                Format<Double>.number(in: 0...360).map({ $0 / 360 }, back: { $0 * 360 }), "An angle."),
        ],
        checks: [
            .init("number", "count") { content in
                content.number > Double(content.count) ? Fault("number", "more than \"count\"") : nil
            }
        ], synonyms: ["amount": ["count"]])

    var containedLayers: [(place: [Fault.Step], layer: Layer)] {
        layers.enumerated().map { ([.key("layers"), .index($0)], $1) }
            + (mask.map { [([.key("mask")], $0)] } ?? [])
    }

    mutating func changeLayers(_ change: (inout Layer) -> Void) {
        for index in layers.indices { change(&layers[index]) }
        if var layer = mask {
            change(&layer)
            mask = layer
        }
    }

    mutating func leaveOut(where isLeftOut: (Layer) -> Bool) { layers.leaveOut(where: isLeftOut) }
}

extension PublicContent: Drawable {
    func open(_ opening: Opening) throws -> any LayerRenderer {
        if !layers.isEmpty {
            var group = GroupContent()
            group.layers = layers
            return try group.open(opening)
        }
        let style = TextStyle(font: font, size: 20, color: color)
        return PublicRenderer(
            content: self, opening: opening, picture: try file.map { try opening.picture($0, tint: color) },
            text: try opening.text([TextRun(text, style)], ParagraphStyle(width: 100)), brush: Brush(paint))
    }
}

/// Draws pictures and encodes films without a command line.
enum PublicFilms {
    static func draw(_ scene: Scene) throws -> [UInt8] {
        let renderer = try FilmOrder(scene).makeRenderer()
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(seconds: 1), into: &buffer)
        return buffer.rgb24()
    }

    static func encode(json: [UInt8], to path: String) throws -> FilmReport {
        let kinds = LayerKinds.standard.adding(LayerKind(PublicContent.self))
        var scene = try Scene(json: json, kinds: kinds)
        scene.folder = "."
        var order = FilmOrder(scene)
        (order.size, order.settings.crf) = (PixelSize(width: 640, height: 360), 20)
        var job = try FilmJob(order, path: path)
        (job.lanes, job.overwrites) = (2, true)
        return try job.run()
    }

    static func schema() -> String { Scene.schema(kinds: .standard).prettyText }
}
