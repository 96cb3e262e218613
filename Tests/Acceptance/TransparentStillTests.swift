import Foundation
import TestSupport
import Testing

/// Tests of `still --transparent`, as another decoder reads it, and of `frames --transparent`.
@Suite struct TransparentStillTests {
    /// Returns a scene with soft and translucent parts, text and a group with a blend mode, on a background.
    private static func scene(_ background: String) -> String {
        ##"""
        {"version": 1, "size": {"width": 61, "height": 47}, "fps": 10, "duration": 1, "background": "\##(background)",
         "layers": [
          {"type": "shape", "shape": "star", "size": [40, 40], "fill": {"linear": {"colors": ["#FF2000", "#20A0FF40"]}},
           "position": [24, 22], "shadow": {"blur": 3}},
          {"type": "shape", "shape": "ellipse", "size": [20, 20], "fill": "#FFFFFF", "position": [44, 30], "opacity": 0.6},
          {"type": "text", "text": "Zoé", "fontSize": 20, "color": "#FFE000C0", "position": [30, 12]},
          {"type": "group", "blur": 2, "layers": [
           {"type": "bubbles", "count": 6, "radius": [2, 5], "softness": 0.5, "colors": ["#40FF80"], "alpha": [0.5, 1]}]}
         ]}
        """##
    }

    /// Returns the pixels that ffmpeg reads from the picture.
    private static func pixels(_ path: String, as format: String) throws -> [UInt8] {
        let outcome = try Tool.system("ffmpeg").run([
            "-v", "error", "-nostdin", "-i", path, "-f", "rawvideo", "-pix_fmt", format, "-",
        ])
        try #require(outcome.status == 0, "\(outcome.errors)")
        return [UInt8](outcome.output)
    }

    @Test(
        "a transparent still over black equals the still on black to within one level, and omits the background"
    )
    func overBlack()
        throws
    {
        let folder = try TestFolder()
        for (name, background) in [("black", "#000000"), ("white", "#FFFFFF")] {
            try folder.write(Self.scene(background), to: "\(name).json")
        }
        func still(_ arguments: [String], _ name: String) throws -> String {
            let outcome = try Tool.zoetrope.run(
                ["still"] + arguments + ["--at", "0.5", "-o", name], in: folder.url)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return folder.path(name)
        }
        let transparent = try still(["black.json", "--transparent"], "transparent.png")
        let rgba = try Self.pixels(transparent, as: "rgba")
        let black = try Self.pixels(try still(["black.json"], "black.png"), as: "rgb24")
        try #require(rgba.count == 61 * 47 * 4 && black.count == 61 * 47 * 3)
        var largest = 0
        for pixel in 0..<61 * 47 {
            let alpha = Int(rgba[4 * pixel + 3])
            for channel in 0..<3 {
                let over = (Int(rgba[4 * pixel + channel]) * alpha + 127) / 255
                largest = max(largest, abs(over - Int(black[3 * pixel + channel])))
            }
        }
        #expect(largest <= 1)
        let alphas = Set(stride(from: 3, to: rgba.count, by: 4).map { rgba[$0] })
        #expect(alphas.contains(0) && alphas.count > 50, "soft edges")
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: transparent))
                == Data(
                    contentsOf: URL(
                        fileURLWithPath: try still(["white.json", "--transparent"], "other.png"))))
    }

    @Test(
        "transparent frames have the pixels of the transparent still in the order blue first; only bgra has alpha"
    )
    func frames() throws {
        let folder = try TestFolder()
        try folder.write(Self.scene("#123456"), to: "scene.json")
        func run(_ words: String) throws -> Tool.Outcome {
            try Tool.zoetrope.run(words.split(separator: " ").map(String.init), in: folder.url)
        }
        let still = try run("still scene.json --transparent --at 0.5 -o still.png")
        try #require(still.status == 0, "\(still.errors)")
        let frames = try run("frames scene.json --pixel-format bgra --transparent --frames 5 -o -")
        try #require(frames.status == 0, "\(frames.errors)")
        let isSame = try [UInt8](frames.output) == Self.pixels(folder.path("still.png"), as: "bgra")
        #expect(isSame)
        for format in ["", "--pixel-format rgb24 ", "--pixel-format yuv420p "] {
            let outcome = try run("frames scene.json --transparent \(format)-o a.raw")
            #expect(
                outcome.status == 64
                    && outcome.errors.hasPrefix("error: --transparent needs --pixel-format bgra"),
                "\(outcome.errors)")
        }
    }
}
