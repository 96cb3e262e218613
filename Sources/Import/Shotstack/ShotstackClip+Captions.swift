import SceneText

extension ShotstackClip {
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
        if asset.object("align")?.text("horizontal") ?? "center" != "center" {
            notes.leaveOut(asset.place(of: "align"), "the lines of captions are centred")
        }
        object.skip("fit", "scale", "width", "height")
        return (layer, nil)
    }
}
