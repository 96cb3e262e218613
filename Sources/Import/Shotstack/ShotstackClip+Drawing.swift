import SceneText

extension ShotstackClip {
    /// Returns the shapes of a plain SVG, and their size.
    func drawing() -> (SceneObject, ScenePair?)? {
        guard let source = asset.text("src"), let drawing = SVGFigures(source) else {
            notes.leaveOut(
                object.place,
                "only SVG with plain rectangles, circles, ellipses and paths is imported; use a picture")
            return nil
        }
        let width = object.number("width") ?? asset.number("width") ?? drawing.ownSize.x
        let height = object.number("height") ?? asset.number("height") ?? drawing.ownSize.y
        let scale = Tweens(object, "scale", usual: 1)
        let factor = scale?.isMoving == true ? 1 : scale?.value(at: 0) ?? 1
        let size = ScenePair(Self.length(width * factor), Self.length(height * factor))
        // The drawing keeps its aspect ratio, in the middle of its box.
        let ratio = min(size.x / drawing.size.x, size.y / drawing.size.y)
        let shapes = drawing.figures.compactMap { shape($0, of: drawing, in: size, ratio: ratio) }
        object.skip("fit")
        guard size.x >= 0.1, size.y >= 0.1, var layer = shapes.first else {
            notes.leaveOut(object.place, "an SVG in which nothing can be seen")
            return nil
        }
        let isWhole = shapes.count == 1 && layer["size"] == size.json && layer["position"] == nil
        if !isWhole {
            layer = SceneObject(type: "group")
            layer["size"] = size.json
            layer["layers"] = .array(shapes.map(\.json))
        }
        if let scale, scale.isMoving { layer["scale"] = scale.json { .rounded(max($0, 0)) } }
        return (layer, size)
    }

    /// Returns a figure as a shape, in points of the box; nil if nothing of it can be seen.
    private func shape(
        _ figure: SVGFigures.Figure, of drawing: SVGFigures, in box: ScenePair, ratio: Double
    ) -> SceneObject? {
        var shape = SceneObject(type: "shape")
        var middle = ScenePair(
            drawing.origin.x + drawing.size.x / 2, drawing.origin.y + drawing.size.y / 2)
        let center = middle
        let isPath: Bool
        switch SVGOutline(figure) {
        case .rectangle(let left, let top, let width, let height, let radius):
            isPath = false
            middle = ScenePair(left + width / 2, top + height / 2)
            shape["size"] = ScenePair(Self.length(width * ratio), Self.length(height * ratio)).json
            if radius > 0 { shape["cornerRadius"] = .rounded(Self.length(radius * ratio)) }
        case .ellipse(let center, let across, let down):
            isPath = false
            shape["shape"] = "ellipse"
            middle = center
            shape["size"] = ScenePair(Self.length(2 * across * ratio), Self.length(2 * down * ratio)).json
        case .path(let path):
            isPath = true
            let size = ScenePair(Self.length(drawing.size.x), Self.length(drawing.size.y))
            shape["shape"] = "path"
            shape["path"] = .string(path)
            shape["size"] = size.json
            if figure.attributes["fill-rule"] == "evenodd" { shape["fillRule"] = "evenOdd" }
            if abs(ratio - 1) > 0.0005 { shape["scale"] = .rounded(ratio) }
            // A path is drawn from the corner of its size, not from that of the view box.
            middle = ScenePair(size.x / 2, size.y / 2)
        case nil: return nil
        }
        let point = ScenePair(
            box.x / 2 + (middle.x - center.x) * ratio, box.y / 2 + (middle.y - center.y) * ratio)
        if point != ScenePair(box.x / 2, box.y / 2) { shape["position"] = point.json }
        let opacity = figure.number("opacity") ?? 1
        let fill = paint(figure, "fill", opacity, usual: "black") ?? "none"
        shape["fill"] = .string(fill)
        if let stroke = stroke(figure, opacity, scale: isPath ? 1 : ratio) {
            shape["stroke"] = stroke
        } else if fill == "none" {
            return nil
        }
        return shape
    }

    /// Returns a figure's stroke; nil if it has none.
    private func stroke(_ figure: SVGFigures.Figure, _ opacity: Double, scale: Double) -> JSON? {
        let width = figure.number("stroke-width") ?? 1
        guard let paint = paint(figure, "stroke", opacity), width > 0 else { return nil }
        var stroke = SceneObject()
        stroke["paint"] = .string(paint)
        stroke["width"] = .rounded(Self.length(width * scale))
        for (key, name) in [("join", "stroke-linejoin"), ("cap", "stroke-linecap")] {
            stroke[key] = figure.attributes[name].map(JSON.string)
        }
        stroke["miterLimit"] = figure.number("stroke-miterlimit").map(JSON.rounded)
        let dashes = figure.dashes.map { Self.length($0 * scale) }
        // Dashes that are finer than a scene allows look like a solid stroke.
        if dashes.reduce(0, +) >= 0.1 {
            stroke["dashes"] = .array(dashes.map(JSON.rounded))
            if let offset = figure.number("stroke-dashoffset"), offset != 0 {
                stroke["dashOffset"] = .rounded(min(max(offset * scale, -1e6), 1e6))
            }
        }
        return stroke.json
    }

    /// Returns a length that a scene may have.
    private static func length(_ value: Double) -> Double { min(max(value, 0), 10_000) }

    private func paint(
        _ figure: SVGFigures.Figure, _ key: String, _ opacity: Double, usual: String = "none"
    ) -> String? {
        var text = figure.attributes[key] ?? usual
        guard text != "none" else { return nil }
        if text.lowercased() == "currentcolor" { text = figure.attributes["color"] ?? "black" }
        let own = opacity * (figure.number("\(key)-opacity") ?? 1)
        if let color = fields.color(text, opacity: own) { return color }
        notes.change(asset.place(of: "src"), "\(text.quotedExcerpt) is no colour that is known")
        return nil
    }
}

/// Where a figure of an SVG is, in units of its view box.
private enum SVGOutline {
    case rectangle(left: Double, top: Double, width: Double, height: Double, radius: Double)
    case ellipse(center: ScenePair, across: Double, down: Double)
    case path(String)

    /// Returns the outline of a figure; nil if it encloses nothing.
    init?(_ figure: SVGFigures.Figure) {
        switch figure.name {
        case "path":
            guard let path = figure.attributes["d"] else { return nil }
            self = .path(path)
        case "rect":
            guard let width = figure.number("width"), let height = figure.number("height"), width > 0,
                height > 0
            else { return nil }
            let (left, top) = (figure.number("x") ?? 0, figure.number("y") ?? 0)
            let across = min(max(figure.number("rx") ?? figure.number("ry") ?? 0, 0), width / 2)
            let down = min(max(figure.number("ry") ?? figure.number("rx") ?? 0, 0), height / 2)
            guard across != down, across > 0, down > 0 else {
                self = .rectangle(
                    left: left, top: top, width: width, height: height, radius: min(across, down))
                return
            }
            // The corners of a scene's rectangles are parts of circles.
            let (right, bottom) = (left + width, top + height)
            let turns = [
                (right - across, top, right, top + down), (right, bottom - down, right - across, bottom),
                (left + across, bottom, left, bottom - down), (left, top + down, left + across, top),
            ]
            let arcs = turns.map {
                "L\(Self.text($0.0, $0.1))A\(Self.text(across, down)) 0 0 1 \(Self.text($0.2, $0.3))"
            }
            self = .path("M\(Self.text(left + across, top))\(arcs.joined())Z")
        default:
            let radius = figure.number("r")
            guard let across = radius ?? figure.number("rx") ?? figure.number("ry"),
                let down = radius ?? figure.number("ry") ?? figure.number("rx"), across > 0, down > 0
            else { return nil }
            let center = ScenePair(figure.number("cx") ?? 0, figure.number("cy") ?? 0)
            guard !figure.dashes.isEmpty else {
                self = .ellipse(center: center, across: across, down: down)
                return
            }
            // The dashes of an SVG begin at the right, those of a scene's ellipse at the top.
            let (left, right) = (center.x - across, center.x + across)
            let arcs = [left, right].map {
                "A\(Self.text(across, down)) 0 0 1 \(Self.text($0, center.y))"
            }
            self = .path("M\(Self.text(right, center.y))\(arcs.joined())Z")
        }
    }

    private static func text(_ x: Double, _ y: Double) -> String {
        "\(JSON.rounded(x).text) \(JSON.rounded(y).text)"
    }
}
