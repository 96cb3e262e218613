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
        let width = object.number("width") ?? asset.number("width") ?? drawing.size.x
        let height = object.number("height") ?? asset.number("height") ?? drawing.size.y
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
        switch figure.name {
        case "rect":
            guard let width = figure.number("width"), let height = figure.number("height") else { return nil }
            let (left, top) = (figure.number("x") ?? 0, figure.number("y") ?? 0)
            middle = ScenePair(left + width / 2, top + height / 2)
            shape["size"] = ScenePair(Self.length(width * ratio), Self.length(height * ratio)).json
            let radius = figure.number("rx") ?? figure.number("ry") ?? 0
            if radius > 0 { shape["cornerRadius"] = .rounded(Self.length(radius * ratio)) }
        case "path":
            guard let path = figure.attributes["d"], path.utf8.count <= 100_000 else { return nil }
            shape["shape"] = "path"
            shape["path"] = .string(path)
            shape["size"] = ScenePair(Self.length(drawing.size.x), Self.length(drawing.size.y)).json
            if abs(ratio - 1) > 0.0005 { shape["scale"] = .rounded(ratio) }
            middle = ScenePair(center.x - drawing.origin.x, center.y - drawing.origin.y)
        default:
            let radius = figure.number("r")
            guard let across = radius ?? figure.number("rx"), let down = radius ?? figure.number("ry") else {
                return nil
            }
            shape["shape"] = "ellipse"
            middle = ScenePair(figure.number("cx") ?? 0, figure.number("cy") ?? 0)
            shape["size"] = ScenePair(Self.length(2 * across * ratio), Self.length(2 * down * ratio)).json
        }
        let point = ScenePair(
            box.x / 2 + (middle.x - center.x) * ratio, box.y / 2 + (middle.y - center.y) * ratio)
        if point != ScenePair(box.x / 2, box.y / 2) { shape["position"] = point.json }
        let opacity = figure.number("opacity") ?? 1
        let fill = paint(figure, "fill", opacity) ?? (figure.attributes["fill"] == nil ? "#000000" : "none")
        shape["fill"] = .string(fill)
        let width = figure.number("stroke-width") ?? 1
        if let stroke = paint(figure, "stroke", opacity), width > 0 {
            let factor = figure.name == "path" ? 1 : ratio
            shape["stroke"] = ["paint": .string(stroke), "width": .rounded(Self.length(width * factor))]
        } else if fill == "none" {
            return nil
        }
        return shape
    }

    /// Returns a length that a scene may have.
    private static func length(_ value: Double) -> Double { min(max(value, 0), 10_000) }

    private func paint(_ figure: SVGFigures.Figure, _ key: String, _ opacity: Double) -> String? {
        guard let text = figure.attributes[key], text != "none" else { return nil }
        let own = opacity * (figure.number("\(key)-opacity") ?? 1)
        if let color = fields.color(text, opacity: own) { return color }
        notes.change(asset.place(of: "src"), "\(text.quotedExcerpt) is no colour that is known")
        return nil
    }
}
