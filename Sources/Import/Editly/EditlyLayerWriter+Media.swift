import SceneText

extension EditlyLayerWriter {
    private func file() -> String? {
        guard let path = object.text("path") else {
            notes.leaveOut(layer.place, "a layer without a path")
            return nil
        }
        return files.path(of: path, at: object.place(of: "path"))
    }

    /// The slow movement of editly: `zoomDirection` and `zoomAmount`.
    private func zoom(usual: String?, amount: Double = 0.1) -> (direction: String, amount: Double)? {
        let isOff = object.isNull("zoomDirection")
        let amount = object.number("zoomAmount") ?? amount
        guard !isOff, let direction = object.text("zoomDirection") ?? usual, amount > 0 else { return nil }
        guard ["in", "out", "left", "right"].contains(direction) else {
            notes.leaveOut(object.place(of: "zoomDirection"), "\(direction.quotedExcerpt) is not known")
            return nil
        }
        return (direction, amount)
    }

    /// Returns the scale that a layer has while it is seen.
    private func scale(_ zoom: (direction: String, amount: Double)) -> JSON {
        let large = JSON.rounded(1 + zoom.amount)
        return zoom.direction == "out" ? .track([large, 1]) : .track([1, large])
    }

    /// A picture that fills the frame.
    func image() -> [SceneObject] {
        guard let file = file() else { return [] }
        let mode = object.text("resizeMode") ?? "contain-blur"
        var image = SceneObject(type: "image")
        image["file"] = .string(file)
        image["size"] = "fill"
        let isWhole = mode.hasPrefix("contain") && !hasAspect(of: frame.width / frame.height, file)
        if isWhole { image["fit"] = "contain" }
        if mode == "stretch" { image["fit"] = "fill" }
        if let zoom = zoom(usual: "in") {
            if ["left", "right"].contains(zoom.direction) {
                image["crop"] = pan(zoom)
            } else if isWhole {
                // The picture grows beyond its place, so that its edges move.
                image["scale"] = scale(zoom)
            } else if zoom.amount == 0.2 {
                image["kenBurns"] = .string(zoom.direction)
            } else {
                image["kenBurns"] = ["direction": .string(zoom.direction), "zoom": .rounded(1 + zoom.amount)]
            }
        }
        return isWhole && mode == "contain-blur"
            ? [blurred(stretched(image), width: frame.width, height: frame.height), image]
            : [image]
    }

    /// The part of the picture that is seen while editly moves it to one side.
    private func pan(_ zoom: (direction: String, amount: Double)) -> JSON {
        let part = 1 / (1.3 + zoom.amount)
        let middle = (1 - part) / 2
        let way = min(zoom.amount * 1000 / frame.width * part, middle)
        let end = zoom.direction == "left" ? middle - way : middle + way
        func crop(_ left: Double) -> JSON {
            [.rounded(left), .rounded(middle), .rounded(part), .rounded(part)]
        }
        return .track([crop(middle), crop(end)])
    }

    private func hasAspect(of aspect: Double, _ file: String) -> Bool {
        guard let size = files.facts(of: file)?.size else { return false }
        return abs(Double(size.width) / Double(size.height) / aspect - 1) < 0.005
    }

    /// The blurred copy that editly shows behind what does not fill its place. One box blur of this radius has nearly
    /// this standard deviation.
    private func blurred(_ copy: SceneObject, width: Double, height: Double) -> SceneObject {
        var group = SceneObject(type: "group")
        group["clip"] = true
        group["blur"] = .rounded((min(100, max(width, height) / 10) * 0.577).rounded())
        group["layers"] = [copy.json]
        return group
    }

    /// Returns what is blurred: the picture or the video, stretched over its place.
    private func stretched(_ image: SceneObject) -> SceneObject {
        var copy = SceneObject(type: "image")
        copy["file"] = image["file"]
        copy["size"] = "fill"
        copy["fit"] = "fill"
        for key in ["offset", "speed"] { copy[key] = image[key] }
        if layer.type == "video" { copy["muted"] = true }
        return copy
    }

    /// A picture at a place, as wide or as high as a share of the frame.
    func overlay() -> [SceneObject] {
        guard let file = file() else { return [] }
        var image = SceneObject(type: "image")
        image["file"] = .string(file)
        let (width, height) = (object.number("width"), object.number("height"))
        if let width {
            image["size"] = [.string(share(width)), "hug"]
        } else if let height {
            image["size"] = ["hug", .string(share(height))]
        } else {
            image["size"] = ["fill", "hug"]
        }
        let zoom = zoom(usual: nil)
        place(&image, hasScale: zoom != nil)
        if let zoom {
            if ["left", "right"].contains(zoom.direction) {
                notes.leaveOut(object.place(of: "zoomDirection"), "moving to a side")
            } else {
                image["scale"] = scale(zoom)
            }
        }
        return [image]
    }

    private func share(_ value: Double) -> String { "\(JSON.rounded(value * 100).text)%" }

    /// A video, in the whole frame or in a part of it.
    func video(speed: Double, gain: JSON?, keepsSound: Bool) -> [SceneObject] {
        guard let file = file() else { return [] }
        let mode = object.text("resizeMode") ?? "contain-blur"
        let (wide, high) = (object.number("width") ?? 1, object.number("height") ?? 1)
        let (width, height) = (wide * frame.width, high * frame.height)
        var video = SceneObject(type: "image")
        video["file"] = .string(file)
        let size: JSON = wide == 1 && high == 1 ? "fill" : [.string(share(wide)), .string(share(high))]
        video["size"] = size
        let fills =
            hasAspect(of: width / height, file)
            || (frame.isOfFirstVideo && wide == 1 && high == 1 && !isMeasured(file))
        let isWhole = mode.hasPrefix("contain") && !fills
        if isWhole { video["fit"] = "contain" }
        if mode == "stretch" { video["fit"] = "fill" }
        let origin = ScenePair(
            anchor(object.text("originX") ?? "left"), anchor(object.text("originY") ?? "top"))
        let point = ScenePair(
            (object.number("left") ?? 0) * frame.width, (object.number("top") ?? 0) * frame.height)
        let middle = ScenePair(
            point.x + (0.5 - origin.x) * width, point.y + (0.5 - origin.y) * height)
        if middle != ScenePair(frame.width / 2, frame.height / 2) {
            video["position"] = middle.json
        }
        let from = layer.cut(files).from
        let (start, stop) = layer.times
        if from > 0 { video["offset"] = .rounded(from) }
        if abs(speed - 1) > 0.001 {
            video["speed"] = .rounded(min(max(speed, 0.01), 100))
            if keepsSound { video["pitch"] = "kept" }
        }
        // editly leaves out the sound of videos that are seen in a part of the clip.
        if keepsSound, start == nil, stop == nil {
            video["gain"] = gain
        } else {
            video["muted"] = true
        }
        object.skip("mixVolume")
        if object.value("fabricImagePostProcessing") != nil {
            notes.leaveOut(object.place(of: "fabricImagePostProcessing"), "JavaScript can't be imported")
        }
        guard isWhole, mode == "contain-blur" else { return [video] }
        var back = blurred(stretched(video), width: width, height: height)
        if size != "fill" { back["size"] = size }
        back["position"] = video["position"]
        return [back, video]
    }

    private func isMeasured(_ file: String) -> Bool { files.facts(of: file)?.size != nil }

    private func anchor(_ word: String) -> Double {
        switch word {
        case "left", "top": 0
        case "right", "bottom": 1
        default: 0.5
        }
    }

    /// Places a layer as editly's `position` says. editly keeps 5 % from the edges.
    func place(_ made: inout SceneObject, usual: JSON = "center", hasScale: Bool) {
        let position = object.value("position") ?? usual
        if let name = position.string {
            guard let place = Self.places[name] else {
                notes.change(
                    object.place(of: "position"), "\(name.quotedExcerpt) is not known; in the middle instead")
                return
            }
            if place.name != "center" { made["place"] = .string(place.name) }
            let margin = ScenePair(
                place.anchor.x == 0.5 ? 0 : 0.05 * frame.width,
                place.anchor.y == 0.5 ? 0 : 0.05 * frame.height)
            if margin != ScenePair(0, 0) { made["margin"] = margin.json }
            if hasScale, place.anchor != .middle { made["anchor"] = place.anchor.json }
            return
        }
        let point = EditObject(position, at: object.place(of: "position"))
        let (x, y) = (point.number("x"), point.number("y"))
        let origin = ScenePair(
            x == nil ? 0.5 : anchor(point.text("originX") ?? "left"),
            y == nil ? 0.5 : anchor(point.text("originY") ?? "top"))
        made["position"] = ScenePair((x ?? 0.5) * frame.width, (y ?? 0.5) * frame.height).json
        if origin != .middle { made["anchor"] = origin.json }
    }

    /// The share of a layer's width that is left of the point at which `position` places it.
    var horizontalOrigin: Double {
        guard let position = object.value("position") else { return 0.5 }
        if let name = position.string { return Self.places[name]?.anchor.x ?? 0.5 }
        return position["x"]?.number == nil ? 0.5 : anchor(position["originX"]?.string ?? "left")
    }

    private static let places: [String: (name: String, anchor: ScenePair)] = [
        "center": ("center", .middle), "top": ("top", ScenePair(0.5, 0)),
        "bottom": ("bottom", ScenePair(0.5, 1)), "top-left": ("topLeft", ScenePair(0, 0)),
        "top-right": ("topRight", ScenePair(1, 0)), "center-left": ("left", ScenePair(0, 0.5)),
        "center-right": ("right", ScenePair(1, 0.5)), "bottom-left": ("bottomLeft", ScenePair(0, 1)),
        "bottom-right": ("bottomRight", ScenePair(1, 1)),
    ]

    /// The scale of a title while it is seen; nil if it stands still.
    func titleScale() -> JSON? {
        guard let zoom = zoom(usual: "in", amount: 0.2) else { return nil }
        guard ["in", "out"].contains(zoom.direction) else {
            notes.leaveOut(object.place(of: "zoomDirection"), "moving a title to a side")
            return nil
        }
        return scale(zoom)
    }
}
