import SceneText

/// The box of a text: its size, its look, and where the text stands in it.
private struct TextBox {
    var width, height: Double?
    var background: String?
    var cornerRadius = 0.0
    var padding = ScenePair(0, 0)
    var horizontal = "center"
    var vertical = "center"

    /// True if the box can't be seen, and a text in its middle looks the same.
    var isPlain: Bool { background == nil && horizontal == "center" && vertical == "center" }
}

extension ShotstackClip {
    /// Returns a text or a rich text.
    func text() -> (SceneObject, ScenePair?)? {
        guard let words = asset.text("text") else {
            notes.leaveOut(asset.place, "a text without words")
            return nil
        }
        let font = asset.object("font")
        let style = asset.object("style")
        let size = font?.number("size") ?? 24
        guard !words.isEmpty else {
            asset.skip("font", "style", "stroke", "animation", "ellipsis")
            return emptyBox()
        }
        let transform = style?.text("textTransform") ?? "none"
        var layer = SceneObject(type: "text")
        let shown = transform == "lowercase" ? fields.resolved(words).lowercased() : words
        layer["text"] = .string(fields.text(shown, isUpper: transform == "uppercase"))
        let isOther = setFont(&layer, font, size: size)
        layer["color"] =
            (gradient(style) ?? color(font, "color", opacity: font?.number("opacity") ?? 1).map(JSON.string))
            .flatMap { $0 == "#FFFFFF" ? nil : $0 }
        if let spacing = style?.number("letterSpacing"), spacing != 0 {
            layer["letterSpacing"] = .rounded(spacing)
        }
        if let ratio = style?.number("lineHeight") ?? font?.number("lineHeight"), ratio > 0 {
            layer["lineHeight"] = .rounded(ratio * size)
        }
        outline(&layer, asset.object("stroke") ?? font?.object("stroke"))
        shadow(&layer, asset.object("shadow"))
        animate(&layer, words)
        if let line = style?.text("textDecoration"), line != "none" {
            notes.leaveOut(style?.place ?? asset.place, "texts have no \(line.excerpt)")
        }
        if let words = style?.number("wordSpacing"), words != 0 {
            notes.leaveOut(style?.place ?? asset.place, "texts have no wordSpacing")
        }
        if transform == "capitalize" {
            notes.leaveOut(style?.place ?? asset.place, "texts have no textTransform")
        }
        if asset.value("border") != nil {
            notes.leaveOut(asset.place(of: "border"), "boxes of texts have no border")
        }
        if font?.text("background") != nil {
            notes.leaveOut(font?.place(of: "background") ?? asset.place, "only the box has a background")
        }
        asset.skip("ellipsis")
        font?.noteUnread(notes)
        style?.noteUnread(notes)
        return boxed(layer, box(), size: isOther ? size : nil)
    }

    /// Returns the box of a text without words, which is used as a rectangle.
    private func emptyBox() -> (SceneObject, ScenePair?)? {
        let box = box()
        guard let background = box.background else {
            notes.leaveOut(asset.place, "a text without words")
            return nil
        }
        var shape = SceneObject(type: "shape")
        let size = ScenePair(box.width ?? frame.width, box.height ?? frame.height)
        let scale = object.number("scale") ?? 1
        let scaled = ScenePair(size.x * scale, size.y * scale)
        shape["size"] = scaled.json
        shape["fill"] = .string(background)
        if box.cornerRadius > 0 { shape["cornerRadius"] = .rounded(box.cornerRadius * scale) }
        return (shape, scaled)
    }

    /// Returns true if the font takes the place of another one.
    @discardableResult
    private func setFont(_ layer: inout SceneObject, _ font: EditObject?, size: Double) -> Bool {
        let weights = ["normal": 400.0, "bold": 700, "bolder": 800, "lighter": 300]
        let given = font?.text("weight").flatMap { weights[$0] ?? Double($0) }
        let place = font?.place(of: "family") ?? asset.place
        let choice = context.fonts.font(font?.text("family"), weight: given, at: place)
        layer["font"] = choice.font.map(JSON.string)
        if let weight = choice.weight, weight != 400 { layer["weight"] = .number(min(max(weight, 100), 900)) }
        layer["fontSize"] = .rounded(min(max(size, 1), 2000))
        return choice.isOther
    }

    private func gradient(_ style: EditObject?) -> JSON? {
        guard let gradient = style?.object("gradient") else { return nil }
        let stops = gradient.objects("stops").compactMap { stop in
            color(stop, "color").map { (JSON.string($0), JSON.rounded(stop.number("offset") ?? 0)) }
        }
        guard stops.count > 1 else { return nil }
        var paint = SceneObject()
        paint["colors"] = .array(stops.map(\.0))
        paint["locations"] = .array(stops.map(\.1))
        if gradient.text("type") == "radial" { return ["radial": paint.json] }
        let angle = gradient.number("angle") ?? 0
        // Angles begin at the right, clockwise; the nearest of eight directions is a line between edges.
        let turns: [(ScenePair, ScenePair)] = [
            (ScenePair(0, 0.5), ScenePair(1, 0.5)), (ScenePair(0, 0), ScenePair(1, 1)),
            (ScenePair(0.5, 0), ScenePair(0.5, 1)), (ScenePair(1, 0), ScenePair(0, 1)),
            (ScenePair(1, 0.5), ScenePair(0, 0.5)), (ScenePair(1, 1), ScenePair(0, 0)),
            (ScenePair(0.5, 1), ScenePair(0.5, 0)), (ScenePair(0, 1), ScenePair(1, 0)),
        ]
        let turn = Int((angle / 45).rounded().truncatingRemainder(dividingBy: 8))
        let line = turns[(turn + 8) % 8]
        paint["startPoint"] = line.0.json
        paint["endPoint"] = line.1.json
        return ["linear": paint.json]
    }

    private func outline(_ layer: inout SceneObject, _ stroke: EditObject?) {
        guard let stroke, let width = stroke.number("width"), width > 0 else { return }
        let color = color(stroke, "color", opacity: stroke.number("opacity") ?? 1) ?? "#000000"
        layer["outline"] = ["width": .rounded(width), "color": .string(color)]
    }

    private func shadow(_ layer: inout SceneObject, _ shadow: EditObject?) {
        guard let shadow else { return }
        let opacity = shadow.number("opacity") ?? 0.5
        let color =
            color(shadow, "color", opacity: opacity) ?? CSSColor("#000000")?.text(opacity: opacity)
            ?? "#00000080"
        let offset = ScenePair(shadow.number("offsetX") ?? 0, shadow.number("offsetY") ?? 0)
        let blur = (shadow.number("blur") ?? 0) / 2
        layer["shadow"] = ["color": .string(color), "offset": offset.json, "blur": .rounded(min(blur, 200))]
    }

    /// Lets the text appear as its animation says.
    private func animate(_ layer: inout SceneObject, _ words: String) {
        guard let animation = asset.object("animation"), let preset = animation.text("preset") else { return }
        let seconds = animation.number("duration") ?? 1
        let letters = max(fields.resolved(words).count, 1)
        let parts = max(fields.resolved(words).split(separator: " ").count, 1)
        let byWord = animation.text("style") == "word" || preset == "ascend"
        let count = Double(byWord ? parts : letters)
        let direction = animation.text("direction") ?? "up"
        let ways = [
            "left": ScenePair(48, 0), "right": ScenePair(-48, 0), "up": ScenePair(0, 48),
            "down": ScenePair(0, -48),
        ]
        let by: JSON = byWord ? "word" : "letter"
        switch preset {
        case "fadeIn":
            layer["reveal"] = ["by": "line", "effect": "fade", "stagger": 0, "duration": .rounded(seconds)]
        case "slideIn":
            layer["reveal"] = [
                "by": "line", "stagger": 0, "duration": .rounded(seconds),
                "offset": (ways[direction] ?? ScenePair(0, 48)).json,
            ]
        case "typewriter":
            layer["reveal"] = [
                "by": by, "effect": "fade", "duration": 0.01, "stagger": .rounded(seconds / count),
            ]
        case "ascend", "shift", "movingLetters":
            layer["reveal"] = [
                "by": by, "stagger": .rounded(seconds / 2 / count), "duration": .rounded(seconds / 2),
                "offset": (ways[direction] ?? ScenePair(0, 48)).json,
            ]
        default: notes.leaveOut(animation.place, "the animation \(preset.quotedExcerpt) is not known")
        }
        animation.skip("style", "direction", "duration")
    }

    private func box() -> TextBox {
        var box = TextBox()
        box.width = object.number("width") ?? asset.number("width")
        box.height = object.number("height") ?? asset.number("height")
        let align = asset.object("align") ?? asset.object("alignment")
        box.horizontal = align?.text("horizontal") ?? "center"
        let vertical = align?.text("vertical") ?? "center"
        box.vertical = vertical == "middle" ? "center" : vertical
        if let background = asset.object("background") {
            box.background = color(background, "color", opacity: background.number("opacity") ?? 1)
            box.cornerRadius = background.number("borderRadius") ?? 0
            if let padding = background.number("padding") { box.padding = ScenePair(padding, padding) }
            background.noteUnread(notes)
        }
        if let padding = asset.object("padding") {
            let (left, right) = (padding.number("left") ?? 0, padding.number("right") ?? 0)
            let (top, bottom) = (padding.number("top") ?? 0, padding.number("bottom") ?? 0)
            box.padding = ScenePair((left + right) / 2, (top + bottom) / 2)
        } else if let padding = asset.number("padding") {
            box.padding = ScenePair(padding, padding)
        }
        object.skip("fit")
        return box
    }

    /// Returns a text in its box: the text alone, if the box makes no difference. `size` is the font size of a text in
    /// another font than the edit's, whose letters may be wider: it keeps the number of lines that the box has room for.
    private func boxed(_ text: SceneObject, _ box: TextBox, size otherSize: Double?) -> (
        SceneObject, ScenePair?
    )? {
        var text = text
        let scale = Tweens(object, "scale", usual: 1)
        let size = ScenePair(box.width ?? frame.width, box.height ?? frame.height)
        text["width"] = .rounded(max(size.x - 2 * box.padding.x, 1))
        if let otherSize, box.width != nil, let height = box.height {
            text["fit"] = "shrink"
            text["mostLines"] = .number(
                max((min(height - 2 * box.padding.y, 1e4) / max(otherSize, 1)).rounded(.down), 1))
        }
        if box.horizontal != "left" { text["alignment"] = .string(box.horizontal) }
        var layer = text
        if !box.isPlain {
            layer = SceneObject(type: "stack")
            layer["size"] = size.json
            if box.padding != ScenePair(0, 0) { layer["padding"] = box.padding.json }
            layer["align"] = Self.words[box.horizontal].map(JSON.string)
            layer["justify"] = Self.words[box.vertical].map(JSON.string)
            layer["background"] = box.background.map(JSON.string)
            if box.cornerRadius > 0, box.background != nil {
                layer["cornerRadius"] = .rounded(box.cornerRadius)
            }
            layer["layers"] = [text.json]
        }
        if let scale, scale.isMoving || scale.value(at: 0) != 1 {
            layer["scale"] = scale.json { .rounded(max($0, 0)) }
        }
        // The box is placed; a text without a box stands in the middle of it.
        return (layer, size)
    }

    private static let words = [
        "left": "start", "right": "end", "center": "center", "top": "start", "bottom": "end",
    ]

    // MARK: Old assets

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
            notes.change(asset.place(of: "offset"), "the offset of a title inside of its clip is left out")
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

    /// Returns the words of an HTML asset, with what its CSS says of colour, size and font.
    func html() -> (SceneObject, ScenePair?)? {
        guard let source = asset.text("html") else {
            notes.leaveOut(asset.place, "no html")
            return nil
        }
        let words = HTMLText.words(of: source)
        guard !words.isEmpty else {
            notes.leaveOut(asset.place, "HTML can't be imported, and this has no words")
            return nil
        }
        let style = HTMLText.Style(css: asset.text("css") ?? "", html: source)
        var layer = SceneObject(type: "text")
        layer["text"] = .string(fields.text(words))
        let choice = context.fonts.font(
            style.family, weight: style.weight, at: asset.place(of: "css"))
        layer["font"] = choice.font.map(JSON.string)
        if let weight = choice.weight, weight != 400 { layer["weight"] = .number(min(max(weight, 100), 900)) }
        layer["fontSize"] = .rounded(min(max(style.size ?? 24, 1), 2000))
        layer["color"] = .string(style.color.flatMap { fields.color($0) } ?? "#000000")
        notes.change(asset.place, "HTML: its words, colour, size and font are kept; all else is not")
        var box = TextBox()
        box.width = asset.number("width") ?? object.number("width")
        box.height = asset.number("height") ?? object.number("height")
        box.horizontal = style.alignment ?? "left"
        box.vertical = "top"
        if let place = asset.text("position"), let anchor = Self.anchors[place] {
            box.vertical = anchor.y == 0 ? "top" : anchor.y == 1 ? "bottom" : "center"
            if style.alignment == nil {
                box.horizontal = anchor.x == 0 ? "left" : anchor.x == 1 ? "right" : "center"
            }
        }
        let back = asset.text("background")
        if let back, back != "transparent" { box.background = color(asset, "background", alphaFirst: true) }
        object.skip("fit")
        return boxed(layer, box, size: choice.isOther ? style.size ?? 24 : nil)
    }

    /// Returns captions from a file.
    func captions() -> (SceneObject, ScenePair?)? {
        guard asset.text("src")?.hasPrefix("alias://") != true else {
            notes.leaveOut(
                object.place,
                "nothing is transcribed; make a caption file, and use a layer of the type captions")
            return nil
        }
        guard let file = source() else { return nil }
        var layer = SceneObject(type: "captions")
        layer["file"] = .string(file)
        if let trim = asset.number("trim"), trim > 0 { layer["offset"] = .rounded(trim) }
        let font = asset.object("font")
        let size = font?.number("size") ?? font?.number("fontSize") ?? (frame.height * 0.045).rounded()
        setFont(&layer, font, size: size)
        if let own = color(font, "color", opacity: font?.number("opacity") ?? 1), own != "#FFFFFF" {
            layer["color"] = .string(own)
        }
        if let ratio = font?.number("lineHeight"), ratio > 0 { layer["lineHeight"] = .rounded(ratio * size) }
        if let width = font?.number("strokeWidth"), width > 0 {
            layer["outline"] = [
                "width": .rounded(width), "color": .string(color(font, "stroke") ?? "#000000"),
            ]
        }
        outline(&layer, asset.object("stroke"))
        if let back = asset.object("background"),
            let own = color(back, "color", opacity: back.number("opacity") ?? 1)
        {
            let padding = back.number("padding") ?? 0
            layer["background"] = [
                "color": .string(own), "padding": ScenePair(padding, padding).json,
                "cornerRadius": .rounded(back.number("borderRadius") ?? 0),
            ]
        }
        if type == "rich-caption", let active = asset.object("active")?.object("font") {
            layer["words"] = "highlight"
            layer["highlight"] = color(active, "color").map(JSON.string)
        }
        let margin = asset.object("margin")
        if object.text("position") == nil {
            layer["place"] = margin?.number("top") == nil ? "bottom" : "top"
            layer["margin"] = ScenePair(0, (margin?.number("top") ?? 0.05) * frame.height).json
        }
        if asset.number("speed").map({ $0 != 1 }) == true {
            notes.leaveOut(asset.place(of: "speed"), "captions keep their times")
        }
        object.skip("fit", "scale", "width", "height")
        return (layer, nil)
    }
}
