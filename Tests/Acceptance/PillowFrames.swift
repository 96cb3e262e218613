import Foundation
import TestSupport

/// Frames drawn by Pillow, a renderer that shares no code with this project.
struct PillowFrames {
    let folder: TestFolder

    private static let program = """
        import sys
        from PIL import Image, ImageDraw
        folder, count, width, height = sys.argv[1], *map(int, sys.argv[2:5])
        for number in range(count):
            frame = Image.linear_gradient("L").resize((width, height)).convert("RGB")
            pen = ImageDraw.Draw(frame)
            left = 3 + 2 * number
            pen.ellipse((left, 8, left + 20, 28), fill=(220, 90, 40), outline=(20, 30, 200))
            frame.save(f"{folder}/{number:05d}.png")
        """

    private static let change = """
        import sys
        from PIL import Image
        file, x, y, step, count = sys.argv[1], *map(int, sys.argv[2:6])
        frame = Image.open(file)
        for column in range(x, x + count):
            red, green, blue = frame.getpixel((column, y))
            frame.putpixel((column, y), (red, green + step if green + step < 256 else green - step, blue))
        frame.save(file)
        """

    private func python(_ text: String, _ arguments: [String]) throws {
        // Debian's own Python, which has Debian's Pillow.
        let tool = Tool(executable: URL(fileURLWithPath: "/usr/bin/python3"), leadingArguments: ["-c", text])
        let outcome = try tool.run(arguments)
        guard outcome.status == 0 else { throw Failure(errors: outcome.errors) }
    }

    struct Failure: Error { let errors: String }

    /// Draws frames as frames/00000.png and so on, and returns their pattern.
    @discardableResult
    func draw(_ count: Int = 10, width: Int = 64, height: Int = 36) throws -> String {
        let frames = folder.url.appendingPathComponent("frames")
        try? FileManager.default.removeItem(at: frames)
        try FileManager.default.createDirectory(at: frames, withIntermediateDirectories: true)
        try python(Self.program, [frames.path, "\(count)", "\(width)", "\(height)"])
        return "frames/%05d.png"
    }

    /// Changes the green of `count` pixels in a row of a frame by `step` levels.
    func change(frame: Int, x: Int = 5, y: Int = 5, by step: Int, count: Int = 1) throws {
        let name = String(repeating: "0", count: 5 - "\(frame)".count) + "\(frame).png"
        try python(Self.change, [folder.path("frames/\(name)"), "\(x)", "\(y)", "\(step)", "\(count)"])
    }
}
