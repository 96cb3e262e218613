import SceneText

/// The output of a Shotstack edit: its size and its rate.
struct ShotstackFrame {
    /// The size in pixels; a scene's points.
    let width, height: Double
    /// The frame rate, as a scene has it.
    let fps: JSON
    /// True if nothing is heard.
    let isMuted: Bool

    /// The middle of the picture.
    var middle: ScenePair { ScenePair(width / 2, height / 2) }

    init(_ output: EditObject?, _ notes: ImportNotes) {
        let resolution = output?.text("resolution") ?? "hd"
        let size = output?.object("size")
        let ratio = output?.text("aspectRatio") ?? "16:9"
        let sides = Self.resolutions[resolution] ?? (1280, 720)
        if Self.resolutions[resolution] == nil, let output {
            notes.change(output.place(of: "resolution"), "\(resolution.quotedExcerpt) is not known; 1280x720")
        }
        let standard = Self.size(of: sides, ratio)
        let given = (size?.number("width") ?? standard.0, size?.number("height") ?? standard.1)
        (width, height) = (Self.even(given.0), Self.even(given.1))
        if let size, width != given.0 || height != given.1 {
            notes.change(size.place, "the sides of a film are even; \(Int(width))x\(Int(height))")
        }
        fps = .frameRate(output?.number("fps") ?? (resolution == "preview" ? 15 : 25))
        isMuted = output?.flag("mute") ?? false
        guard let output else { return }
        if let format = output.text("format"), format != "mp4" {
            notes.change(output.place(of: "format"), "films are MP4; still and waveform make pictures")
        }
        for (key, advice) in [
            ("scaleTo", "encode --size scales the film"),
            ("range", "encode --frames makes a part of the film"),
            ("poster", "still draws a picture"), ("thumbnail", "still draws a picture"),
            ("destinations", "files stay on this machine"), ("repeat", "encode --repeat repeats a loop"),
        ] where output.value(key) != nil { notes.change(output.place(of: key), advice) }
        output.skip("quality")
        output.noteUnread(notes)
    }

    private static let resolutions = [
        "preview": (512.0, 288.0), "mobile": (640, 360), "sd": (1024, 576), "hd": (1280, 720),
        "1080": (1920, 1080), "4k": (3840, 2160),
    ]

    private static func size(of sides: (Double, Double), _ ratio: String) -> (Double, Double) {
        switch ratio {
        case "9:16": (sides.1, sides.0)
        case "1:1": (sides.1, sides.1)
        case "4:5": (sides.1 * 4 / 5, sides.1)
        case "4:3": (sides.1 * 4 / 3, sides.1)
        default: sides
        }
    }

    private static func even(_ side: Double) -> Double { min(max((side / 2).rounded() * 2, 2), 8192) }
}
