import Foundation

/// A scene with three layers; the middle layer has its own start, end and keyframes.
enum TimelineScene {
    static func json(
        ball: String = "\"start\": 1, \"end\": 3", front: String = "", group: String = "",
        opacity: String = "\"values\": [0, 1, 0], \"duration\": 1.5, \"curves\": \"easeInEaseOut\""
    ) -> String {
        """
        {
          "version": 1, "size": {"width": 64, "height": 36}, "fps": 50, "duration": 4,
          "layers": [
            {"type": "gradient", "name": "back"},
            {
              "type": "shape", "name": "ball", \(ball), "size": [9, 9],
              "opacity": {\(opacity)}
            },\(group)
            {"type": "text", "name": "front", "text": "Hi"\(front)}
          ]
        }
        """
    }
}

/// The rows of the page's timeline, and gestures on them.
extension StudioRun {
    /// Returns a row by its name, as a JavaScript expression.
    func row(_ name: String) -> String {
        "[...document.querySelectorAll('.time-row')].find((r) => r.querySelector('.text').textContent === \(quoted(name)))"
    }

    func part(_ part: String, of name: String) -> String {
        "\(row(name)).querySelector('[data-part=\"\(part)\"]')"
    }

    func names() throws -> [String] { try list("r.querySelector('.text').textContent") }
    func labels() throws -> [String] { try list("r.ariaLabel") }

    private func list(_ value: String) throws -> [String] {
        try frame()
        return try browser.value("[...document.querySelectorAll('.time-row')].map((r) => \(value))")
            as? [String] ?? []
    }

    /// Drags a part of a row by `seconds`.
    func drag(_ part: String, of name: String, by seconds: Double, modifiers: Int = 0) throws {
        try drag(part, of: name, through: [seconds / 2, seconds], modifiers: modifiers)
    }

    /// Drags a part of a row through places that are these seconds from where the part was.
    func drag(_ part: String, of name: String, through: [Double], modifiers: Int = 0) throws {
        try frame()
        let place = try browser.place(of: self.part(part, of: name))
        try browser.drag(
            [place] + through.map { (place.x + $0 * (try secondWidth()), place.y) }, modifiers: modifiers)
        try frame()
    }

    /// Drags a row by its name to the place of another row.
    func carry(_ name: String, to other: String) throws {
        try frame()
        let start = try browser.place(of: "\(row(name)).querySelector('.text')")
        let end = try browser.place(of: "\(row(other)).querySelector('.text')")
        let steps = (1...8).map { (start.x, start.y + (end.y - start.y) * Double($0) / 8) }
        try browser.drag([start] + steps)
        try frame()
    }

    private func secondWidth() throws -> Double {
        try browser.value("document.querySelector('.ruler .lane').getBoundingClientRect().width / 4")
            as? Double ?? 0
    }

    /// Waits until a change is shown.
    private func frame() throws {
        try browser.value("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
    }

    func doubleClick(in name: String, at seconds: Double) throws {
        let lane = try browser.place(of: "\(row(name)).querySelector('.lane')", along: seconds / 4)
        for count in [1, 2] { try browser.drag([lane], clickCount: count) }
    }

    func fold(_ name: String) throws {
        try frame()
        try browser.click("\(row(name)).querySelector('.fold')")
        try frame()
    }

    func focus(_ part: String, of name: String) throws {
        try frame()
        try browser.click("\(row(name)).querySelector('.name')")
        try browser.value("\(self.part(part, of: name)).focus()")
    }

    /// Returns the label of the focused element.
    func focused() throws -> String {
        try frame()
        return try browser.value("document.activeElement.ariaLabel") as? String ?? ""
    }

    func layer(_ index: Int) throws -> [String: Any] {
        let scene = try JSONSerialization.jsonObject(with: Data(try typed().utf8)) as? [String: Any]
        return (scene?["layers"] as? [[String: Any]])?[index] ?? [:]
    }

    /// Returns the times of the keyframes of the second layer's opacity, in seconds of the scene.
    func keyTimes() throws -> [Double] {
        let layer = try layer(1)
        let track = layer["opacity"] as? [String: Any] ?? [:]
        let count = (track["values"] as? [Any])?.count ?? 0
        let times = track["keyTimes"] as? [Double] ?? (0..<count).map { Double($0) / Double(count - 1) }
        return times.map { (layer["start"] as? Double ?? 0) + $0 * (track["duration"] as? Double ?? 0) }
    }
}
