import SceneText

extension LayerKinds {
    /// Returns the keys, such as `type` and `preset`, of the layer that an unknown type name (such as `snow`) probably
    /// means. Returns nil if the word has no known meaning, or means a type that is not in this set.
    func meaning(of word: String) -> JSON? {
        guard word.isShort, let meant = Self.meanings[word.lowercased()],
            let name = meant["type"]?.string, all.contains(where: { $0.name == name })
        else { return nil }
        return meant
    }

    /// All words for which `meaning(of:)` knows a layer, sorted.
    var words: [String] { Self.meanings.keys.sorted() }

    private static let meanings: [String: JSON] = {
        let words: [([String], JSON)] = [
            (["snow", "snowfall"], ["type": "particles", "preset": "snow"]),
            (["rain", "confetti", "fire", "sparks", "emitter", "particle"], ["type": "particles"]),
            (["circle", "ellipse", "oval", "dot"], ["type": "shape", "shape": "ellipse"]),
            (
                ["rectangle", "rect", "square", "box", "card", "solid"],
                ["type": "shape", "shape": "rectangle"]
            ),
            (["star"], ["type": "shape", "shape": "star"]),
            (["polygon", "triangle", "hexagon"], ["type": "shape", "shape": "polygon", "sides": 3]),
            (
                ["path", "svg", "line", "vector", "curve"],
                ["type": "shape", "shape": "path", "path": "M0 0 L100 0"]
            ),
            (["video", "film", "movie", "clip", "gif"], ["type": "image", "file": "film.mp4"]),
            (
                ["picture", "photo", "bitmap", "png", "jpeg", "jpg"],
                ["type": "image", "file": "picture.png"]
            ),
            (["bodymovin", "animation"], ["type": "lottie", "file": "animation.json"]),
            (["chat", "conversation", "message"], ["type": "messages"]),
            (["loader", "spinner", "loading", "progress"], ["type": "preloader"]),
            (["title", "label", "emoji"], ["type": "text", "text": "…"]),
            (
                ["caption", "subtitle", "subtitles", "srt", "vtt", "karaoke", "lyrics", "transcript"],
                ["type": "captions", "file": "captions.vtt"]
            ),
            (["folder", "container", "composition", "precomp", "mask"], ["type": "group", "layers": []]),
            (
                ["slideshow", "series", "timeline", "transition", "carousel", "concat"],
                ["type": "sequence", "items": []]
            ),
            (
                ["row", "hstack", "flex", "flexbox"], ["type": "stack", "direction": "row", "layers": []]
            ),
            (["column", "vstack", "div", "layout"], ["type": "stack", "layers": []]),
            (["background", "wallpaper"], ["type": "gradient"]),
            (["linear"], ["type": "linearGradient"]), (["radial"], ["type": "radialGradient"]),
            (["tiles", "doodles", "texture"], ["type": "pattern"]),
            (["scroll", "rows", "table"], ["type": "list", "rows": []]),
            (
                ["sound", "audio", "wave", "peaks", "audiogram", "visualizer", "soundwave"],
                ["type": "waveform", "file": "sound.wav"]
            ),
            (
                ["graph", "plot", "barchart", "bars", "bargraph", "columnchart", "histogram"],
                ["type": "chart", "style": "bars", "values": [12, 19, 8]]
            ),
            (
                ["linechart", "areachart", "lines"],
                ["type": "chart", "style": "lines", "values": [12, 19, 8]]
            ),
            (["pie", "piechart"], ["type": "chart", "style": "pie", "values": [12, 19, 8]]),
            (
                ["donut", "doughnut", "donutchart", "doughnutchart"],
                ["type": "chart", "style": "donut", "values": [12, 19, 8]]
            ),
        ]
        return Dictionary(
            words.flatMap { words, meant in words.map { ($0, meant) } },
            uniquingKeysWith: { first, _ in first })
    }()
}
