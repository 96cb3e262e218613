import SceneText

/// The box of a text: its size, its look, and where the text stands in it.
struct TextBox {
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
    /// Returns the box of a text asset.
    func box() -> TextBox {
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
    func boxed(_ text: SceneObject, _ box: TextBox, size otherSize: Double?) -> (
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
}
