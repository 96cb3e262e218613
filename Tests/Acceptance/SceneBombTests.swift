import Foundation
import TestSupport
import Testing

/// Tests that scenes made to take hours or all memory are refused before anything is drawn, if limits are set.
@Suite struct SceneBombTests {
    private static let zigzag =
        "M0 0" + (0..<9900).map { " L\(1900 * ($0 % 2) + $0 % 20) \($0 * 7 % 1080)" }.joined()
    private static let turning = #""rotation": {"values": [0, 360], "duration": 1}"#

    /// A scene that costs too much, and the status and words with which it is refused.
    struct Bomb: CustomTestStringConvertible {
        let testDescription: String
        let scene: String
        let status: Int32
        let words: String

        /// Creates a bomb of `count` equal layers.
        init(
            _ name: String, _ layer: String, times count: Int = 1, size: (Int, Int) = (1920, 1080),
            seconds: Int = 10, parameters: String = "{}", status: Int32 = 75, words: String = "--max-cost"
        ) {
            testDescription = name
            let layers = [String](repeating: layer, count: count).joined(separator: ",")
            let template = parameters == "{}" ? "" : #""parameters": \#(parameters),"#
            scene = """
                {"version": 1, "size": {"width": \(size.0), "height": \(size.1)}, "fps": 60, "duration": \(seconds),
                 \(template) "layers": [\(layers)]}
                """
            (self.status, self.words) = (status, words)
        }
    }

    private static let bombs = [
        Bomb("huge bubbles", #"{"type": "bubbles", "count": 10000, "radius": [5000, 10000]}"#),
        Bomb("an hour of large frames", #"{"type": "gradient"}"#, size: (8192, 8192), seconds: 3600),
        Bomb(
            "tiny dashes",
            ##"{"type": "shape", "shape": "path", "path": "\##(zigzag)", "stroke": {"paint": "#00ff00", "width": 3, "dashes": [0.05, 0.05]}}"##,
            times: 8),
        Bomb(
            "long paths", ##"{"type": "shape", "shape": "path", "path": "\##(zigzag)", "fill": "#ff0000"}"##,
            times: 50),
        Bomb(
            "turning letters",
            #"{"type": "text", "text": "\#(String(repeating: "Wide words ", count: 900))", "fontSize": 12, \#(turning)}"#,
            times: 300),
        Bomb(
            "large particles",
            #"{"type": "particles", "emitter": {"timeOffset": 100}, "cells": [{"contents": "softDisc", "birthRate": 20000, "lifetime": 10, "velocity": 100, "scale": 50}]}"#,
            times: 5),
        Bomb(
            "turning patterns",
            ##"{"type": "pattern", "tile": [4, 4], "path": "M0 0h3v3h-3Z", "color": "#ff0000", \##(turning)}"##,
            times: 300),
        Bomb("many layers", #"{"type": "gradient"}"#, times: 10_000, size: (8192, 8192)),
        Bomb(
            "blended groups", #"{"type": "group", "blend": "luminosity", "layers": [{"type": "gradient"}]}"#,
            times: 3000, size: (8192, 8192)),
        Bomb(
            "large blurs", #"{"type": "group", "blur": 400, "layers": [{"type": "gradient"}]}"#, times: 1000,
            size: (8192, 8192)),
        Bomb(
            "motion blur",
            #"{"type": "gradient", \#(turning), "motionBlur": {"shutter": 0.0166, "samples": 64}}"#, times: 31
        ),
        Bomb(
            "a large picture", #"{"type": "image", "file": "large.png"}"#,
            words: "not enough memory to decode"),
        Bomb(
            "rows of rows",
            #"{"$each": "{{rows}}", "$do": {"type": "list", "items": "{{rows}}", "row": [{"type": "gradient"}]}}"#,
            parameters: #"{"rows": [\#([String](repeating: "1", count: 10_000).joined(separator: ","))]}"#,
            status: 65, words: "more than 100,000 values"),
        Bomb(
            "a text that grows",
            #"{"type": "text", "text": "\#(String(repeating: "{{a}}", count: 10_000))"}"#,
            parameters: #"{"a": "\#(String(repeating: "x", count: 10_000))"}"#, status: 65,
            words: "more than 1000000 bytes"),
    ]

    @Test("a scene that would take hours or all memory is refused at once", arguments: bombs)
    func refused(_ bomb: Bomb) throws {
        let folder = try TestFolder()
        try folder.write(bomb.scene, to: "scene.json")
        if bomb.scene.contains("large.png") {
            try FFmpegProgram.run([
                "-f", "lavfi", "-i", "color=red:8000x8000", "-frames:v", "1", folder.path("large.png"),
            ])
        }
        let names = folder.names
        let words = "encode scene.json -o film.mp4 --max-cost 20 --max-memory 500MB"
        let outcome = try Tool.zoetrope.run(words.split(separator: " ").map(String.init), in: folder.url)
        #expect(outcome.status == bomb.status && outcome.errors.contains(bomb.words), "\(outcome.errors)")
        #expect(folder.names == names)
    }
}
