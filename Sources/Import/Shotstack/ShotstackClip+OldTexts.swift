import SceneText

/// The old assets of Shotstack: titles, and HTML.
extension ShotstackClip {
    /// Returns a title, an old asset with a few sizes and looks.
    func title() -> (SceneObject, ScenePair?)? {
        guard let words = asset.text("text") else { return nil }
        var layer = SceneObject(type: "text")
        layer["text"] = .string(fields.text(words))
        let shares = [
            "xx-small": 0.03, "x-small": 0.04, "small": 0.055, "medium": 0.075, "large": 0.1, "x-large": 0.13,
            "xx-large": 0.17,
        ]
        layer["fontSize"] = .rounded((shares[asset.text("size") ?? "medium"] ?? 0.075) * frame.height)
        let style = asset.text("style") ?? "minimal"
        if ["blockbuster", "chunk", "chunkLight", "marker"].contains(style) { layer["weight"] = 800 }
        if style != "minimal", style != "subtitle" {
            notes.change(asset.place(of: "style"), "Inter takes the place of the font of \(style.excerpt)")
        }
        if let own = color(asset, "color", alphaFirst: true), own != "#FFFFFF" {
            layer["color"] = .string(own)
        }
        layer["width"] = .rounded(0.9 * frame.width)
        layer["alignment"] = "center"
        if let back = color(asset, "background", alphaFirst: true) {
            layer["background"] = [
                "color": .string(back), "padding": ScenePair(0.02 * frame.height, 0.01 * frame.height).json,
            ]
        }
        if asset.value("offset") != nil {
            notes.leaveOut(asset.place(of: "offset"), "the offset of a title inside of its clip")
        }
        let place = (asset.text("position") ?? "center").replacing("-r", with: "R").replacing("-l", with: "L")
        object.skip("fit", "width", "height", "scale")
        guard place != "center", object.text("position") ?? "center" == "center", Self.anchors[place] != nil
        else {
            return (layer, nil)
        }
        layer["place"] = .string(place)
        layer["margin"] = ScenePair(0.05 * frame.width, 0.08 * frame.height).json
        return (layer, nil)
    }

    /// Returns the words of an HTML asset, with what its CSS says of colour, size and font; a rectangle if it has none.
    func html() -> (SceneObject, ScenePair?)? {
        guard let source = asset.text("html") else {
            notes.leaveOut(asset.place, "no html")
            return nil
        }
        let html = HTMLText(source, css: asset.text("css") ?? "")
        let style = html.runs.count == 1 ? html.style.with(html.runs[0].style) : html.style
        let box = box(of: style)
        object.skip("fit")
        guard !html.runs.isEmpty else {
            guard box.background != nil else {
                notes.leaveOut(asset.place, "HTML can't be imported, and this has no words")
                return nil
            }
            return filled(box)
        }
        var layer = SceneObject(type: "text")
        let choice = context.fonts.font(style.family, weight: style.weight, at: asset.place(of: "css"))
        layer["text"] =
            html.runs.count == 1 || html.runs.count > 1000
            ? .string(fields.text(html.words)) : .array(html.runs.map { run($0, besides: style) })
        layer["font"] = choice.font.map(JSON.string)
        if let weight = choice.weight, weight != 400 { layer["weight"] = .number(min(max(weight, 100), 900)) }
        if style.isItalic == true { layer["italic"] = true }
        let size = style.points ?? CSSStyle.usualSize
        layer["fontSize"] = .rounded(min(max(size, 1), 2000))
        layer["color"] = .string(style.color.flatMap { fields.color($0) } ?? "#000000")
        notes.change(
            asset.place, "HTML: its words, colours, sizes, fonts and alignment are kept; all else is not")
        return boxed(layer, box, size: choice.isOther ? size : nil)
    }

    /// Returns a part of the words, with what is different from the others.
    private func run(_ run: HTMLText.Run, besides style: CSSStyle) -> JSON {
        var part = SceneObject()
        part["text"] = .string(fields.text(run.text))
        let own = run.style
        if own.family != style.family || own.weight != style.weight {
            let choice = context.fonts.font(own.family, weight: own.weight, at: asset.place(of: "html"))
            if own.family != style.family { part["font"] = choice.font.map(JSON.string) }
            if let weight = choice.weight, weight != style.weight ?? 400 {
                part["weight"] = .number(min(max(weight, 100), 900))
            }
        }
        if own.isItalic != style.isItalic { part["italic"] = .bool(own.isItalic ?? false) }
        if own.size != style.size {
            let size = own.points ?? CSSStyle.usualSize
            part["fontSize"] = .rounded(min(max(size, 1), 2000))
        }
        if own.color != style.color {
            part["color"] = fields.color(own.color ?? "#000000").map(JSON.string)
        }
        return part.members.count == 1 ? part["text"] ?? "" : part.json
    }

    private func box(of style: CSSStyle) -> TextBox {
        var box = TextBox()
        box.width = asset.number("width") ?? object.number("width")
        box.height = asset.number("height") ?? object.number("height")
        // Without a position, the words are in the middle of the box.
        box.horizontal = style.alignment ?? "center"
        if let place = asset.text("position"), let anchor = Self.anchors[place] {
            box.vertical = anchor.y == 0 ? "top" : anchor.y == 1 ? "bottom" : "center"
            if style.alignment == nil {
                box.horizontal = anchor.x == 0 ? "left" : anchor.x == 1 ? "right" : "center"
            }
        }
        if let back = asset.text("background"), back != "transparent" {
            box.background = color(asset, "background", alphaFirst: true)
        } else if let back = style.background, back != "transparent" {
            // The colour behind the words is that of their box.
            box.background = fields.color(back)
        }
        return box
    }
}
