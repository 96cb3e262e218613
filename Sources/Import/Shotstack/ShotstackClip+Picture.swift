import SceneText

extension ShotstackClip {
    /// Returns a picture or a film, and its size if it is known.
    func picture() -> (SceneObject, ScenePair?)? {
        guard let file = source() else { return nil }
        var layer = SceneObject(type: "image")
        layer["file"] = .string(file)
        var extent = size(&layer, file)
        if let part = asset.object("crop").flatMap(Self.part) {
            layer["crop"] = .array(part.map(JSON.rounded))
            // What is cropped is smaller than the whole, in the same middle.
            if let whole = extent {
                let size = ScenePair(whole.x * part[2], whole.y * part[3])
                layer["size"] = size.json
                extent = size
            }
        }
        if type == "video" { film(&layer) }
        return (layer, extent)
    }

    /// Sets the size and how the picture fits it. Returns the size if it is known.
    private func size(_ layer: inout SceneObject, _ file: String) -> ScenePair? {
        let fit = object.text("fit") ?? "crop"
        let names = ["crop": "cover", "cover": "fill", "contain": "contain", "none": "none"]
        let own = context.files.facts(of: fields.filePath(file))?.size
        let scale = Tweens(object, "scale", usual: 1)
        let factor = scale?.isMoving == true ? 1 : scale?.value(at: 0) ?? 1
        if let scale, scale.isMoving { layer["scale"] = scale.json { .rounded(max($0, 0)) } }
        if let width = object.number("width"), let height = object.number("height") {
            let size = ScenePair(width * factor, height * factor)
            layer["size"] = size.json
            layer["fit"] = name(of: fit, names)
            return size
        }
        if fit == "none" {
            guard factor != 1 else { return own.map { ScenePair(Double($0.width), Double($0.height)) } }
            guard let own else {
                layer["scale"] = .rounded(factor)
                return nil
            }
            let size = ScenePair(Double(own.width) * factor, Double(own.height) * factor)
            layer["size"] = size.json
            return size
        }
        layer["fit"] = name(of: fit, names)
        if factor == 1 {
            layer["size"] = "fill"
            return ScenePair(frame.width, frame.height)
        }
        if fit == "crop", let own {
            // The picture covers the frame, and is then scaled with what is outside of it.
            let ratio = max(frame.width / Double(own.width), frame.height / Double(own.height)) * factor
            let size = ScenePair(Double(own.width) * ratio, Double(own.height) * ratio)
            layer["size"] = size.json
            return size
        }
        let size = ScenePair(frame.width * factor, frame.height * factor)
        let share = "\(JSON.rounded(factor * 100).text)%"
        layer["size"] = factor < 1 ? [.string(share), .string(share)] : size.json
        return size
    }

    private func name(of fit: String, _ names: [String: String]) -> JSON? {
        guard let name = names[fit] else {
            notes.change(object.place(of: "fit"), "\(fit.quotedExcerpt) is not known")
            return nil
        }
        return name == "cover" ? nil : .string(name)
    }

    /// Returns the left edge, the top edge, the width and the height of what is left of a picture; nil if that is all.
    private static func part(_ crop: EditObject) -> [Double]? {
        let (left, top) = (crop.number("left") ?? 0, crop.number("top") ?? 0)
        let (right, bottom) = (crop.number("right") ?? 0, crop.number("bottom") ?? 0)
        let (width, height) = (1 - left - right, 1 - top - bottom)
        guard width > 0, height > 0, left + top + right + bottom > 0 else { return nil }
        return [left, top, width, height]
    }

    /// Sets what only films have.
    private func film(_ layer: inout SceneObject) {
        if let trim = asset.number("trim"), trim > 0 { layer["offset"] = .rounded(trim) }
        if let speed = asset.number("speed"), speed != 1 {
            if speed <= 0 {
                layer["time"] = layer["offset"] ?? 0
                layer["offset"] = nil
            } else {
                layer["speed"] = .rounded(min(max(speed, 0.01), 100))
            }
        }
        let effect = asset.text("volumeEffect")
        if frame.isMuted || asset.number("volume") == 0 {
            layer["muted"] = true
        } else {
            context.addVolume(to: &layer, asset, length: times.seconds)
            fade(&layer, effect)
        }
        if asset.value("chromaKey") != nil {
            notes.leaveOut(asset.place(of: "chromaKey"), "films are not keyed; use a film with alpha")
        }
        asset.skip("transcode", "volume")
    }

    /// Fades a film's sound by a track, because layers have no fades of sound.
    private func fade(_ layer: inout SceneObject, _ effect: String?) {
        guard let effect, effect != "none", let length = times.seconds else { return }
        let (own, seconds) = (layer["gain"]?.number ?? 0, min(2, length / 2))
        var (values, moments): ([JSON], [JSON]) = ([], [])
        if effect.hasPrefix("fadeIn") {
            values += [-60, .number(own)]
            moments += [0, .rounded(seconds)]
        }
        if effect.hasSuffix("FadeOut") || effect == "fadeOut" {
            values += [.number(own), -60]
            moments += [.rounded(length - seconds), .rounded(length)]
        }
        guard !values.isEmpty else { return }
        layer["gain"] = ["values": .array(values), "times": .array(moments)]
    }

    /// Returns a rectangle, a circle or a line, and its size.
    func shape() -> (SceneObject, ScenePair?)? {
        var layer = SceneObject(type: "shape")
        let kind = asset.text("shape") ?? "rectangle"
        let own = asset.object(kind)
        let size: ScenePair
        switch kind {
        case "circle":
            layer["shape"] = "ellipse"
            let radius = own?.number("radius") ?? 100
            size = ScenePair(2 * radius, 2 * radius)
        case "line": size = ScenePair(own?.number("length") ?? 100, own?.number("thickness") ?? 4)
        case "rectangle":
            size = ScenePair(own?.number("width") ?? frame.width, own?.number("height") ?? frame.height)
        default:
            notes.leaveOut(asset.place, "the shape \(kind.quotedExcerpt) is not known")
            return nil
        }
        let scale = object.number("scale") ?? 1
        let scaled = ScenePair(min(size.x * scale, 10_000), min(size.y * scale, 10_000))
        layer["size"] = scaled.json
        if let radius = own?.number("cornerRadius"), radius > 0 {
            layer["cornerRadius"] = .rounded(radius * scale)
        }
        let fill = asset.object("fill")
        layer["fill"] = .string(color(fill, "color", opacity: fill?.number("opacity") ?? 1) ?? "#FFFFFF")
        if let stroke = asset.object("stroke"), let width = stroke.number("width"), width > 0 {
            layer["stroke"] = [
                "paint": .string(color(stroke, "color") ?? "#000000"), "width": .rounded(width * scale),
            ]
        }
        asset.skip("width", "height")
        object.skip("fit", "width", "height")
        return (layer, scaled)
    }

    /// Returns a colour of the edit as a scene writes it; nil if it is missing or can't be read.
    func color(_ object: EditObject?, _ key: String, opacity: Double = 1, alphaFirst: Bool = false) -> String?
    {
        guard let object, let text = object.text(key), !text.isEmpty else { return nil }
        if let color = fields.color(text, opacity: opacity, alphaFirst: alphaFirst) { return color }
        notes.change(object.place(of: key), "\(text.quotedExcerpt) is no colour that is known")
        return nil
    }
}
