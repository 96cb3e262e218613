import SceneText

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
        guard box.background != nil else {
            notes.leaveOut(asset.place, "a text without words")
            return nil
        }
        return filled(box)
    }

    /// Returns a box without words as a rectangle.
    func filled(_ box: TextBox) -> (SceneObject, ScenePair?)? {
        var shape = SceneObject(type: "shape")
        let size = ScenePair(box.width ?? frame.width, box.height ?? frame.height)
        let scale = object.number("scale") ?? 1
        let scaled = ScenePair(size.x * scale, size.y * scale)
        shape["size"] = scaled.json
        shape["fill"] = .string(box.background ?? "#000000")
        if box.cornerRadius > 0 { shape["cornerRadius"] = .rounded(box.cornerRadius * scale) }
        return (shape, scaled)
    }

    /// Returns true if the font takes the place of another one.
    @discardableResult
    func setFont(_ layer: inout SceneObject, _ font: EditObject?, size: Double) -> Bool {
        let given = font?.text("weight").flatMap(CSSStyle.weight)
        let place = font?.place(of: "family") ?? asset.place
        let choice = context.fonts.font(font?.text("family"), weight: given, at: place)
        layer["font"] = choice.font.map(JSON.string)
        if let weight = choice.weight, weight != 400 { layer["weight"] = .number(min(max(weight, 100), 900)) }
        layer["fontSize"] = .rounded(min(max(size, 1), 2000))
        return choice.isOther
    }
}
