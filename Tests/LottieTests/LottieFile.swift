import Drawing
import Film
import Foundation
import Geometry
import Rasteriser
import SceneModel
import TestSupport

@testable import Lottie

/// Makes Lottie files for tests: 200 by 100 pixels, 30 frames at 30 frames per second.
enum LottieFile {
    static func text(_ layers: [String], assets: String = "", _ more: String = "") -> String {
        """
        {"v": "5.7.4", "fr": 30, "ip": 0, "op": 30, "w": 200, "h": 100, "nm": "test", "ddd": 0,
         "assets": [\(assets)], "layers": [\(layers.joined(separator: ", "))]\(more)}
        """
    }

    /// Returns a shape layer. The keys in `more` replace default keys, because duplicate keys are errors.
    static func shapes(
        _ items: String, number: Int = 1, name: String = "Rocket", transform: String = "", _ more: String = ""
    ) -> String {
        """
        {"ddd": 0, "ind": \(number), "ty": 4, "nm": "\(name)", "sr": 1, "ao": 0, "ip": 0, "op": 30, "st": 0, "bm": 0,
         "ks": {\(transform)}, "shapes": [\(items)]\(more)}
        """
    }

    static func group(_ items: String..., transform: String = "") -> String {
        let all = items + [#"{"ty": "tr"\#(transform.isEmpty ? "" : ", " + transform)}"#]
        return #"{"ty": "gr", "it": [\#(all.joined(separator: ", "))]}"#
    }

    static func still(_ value: String) -> String { #"{"a": 0, "k": \#(value)}"# }

    /// Returns a property with keyframes and the same easing for all steps.
    static func moving(
        _ steps: [(Int, String)], out: String = "0, 0", into: String = "1, 1", _ more: String = ""
    ) -> String {
        func handle(_ text: String) -> String {
            let numbers = text.split(separator: ",").map { $0.filter { $0 != " " } }
            return #"{"x": [\#(numbers[0])], "y": [\#(numbers[1])]}"#
        }
        let keyframes = steps.enumerated().map { index, step in
            let ease =
                index < steps.count - 1 ? #", "o": \#(handle(out)), "i": \#(handle(into))\#(more)"# : ""
            return #"{"t": \#(step.0), "s": \#(step.1)\#(ease)}"#
        }
        return #"{"a": 1, "k": [\#(keyframes.joined(separator: ", "))]}"#
    }

    static func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
        #"{"ty": "rc", "d": 1, "p": {"a": 0, "k": [\#(x), \#(y)]}, "s": {"a": 0, "k": [\#(width), \#(height)]}, "r": {"a": 0, "k": 0}}"#
    }

    static func ellipse(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
        #"{"ty": "el", "d": 1, "p": {"a": 0, "k": [\#(x), \#(y)]}, "s": {"a": 0, "k": [\#(width), \#(height)]}}"#
    }

    static func fill(_ color: String, opacity: Int = 100) -> String {
        #"{"ty": "fl", "c": {"a": 0, "k": [\#(color), 1]}, "o": {"a": 0, "k": \#(opacity)}, "r": 1, "bm": 0}"#
    }

    /// Returns a gradient fill that jumps from one list of numbers to another.
    static func gradient(_ first: String, _ second: String) -> String {
        #"{"ty": "gf", "g": {"p": 2, "k": {"a": 1, "k": [{"t": 0, "h": 1, "s": [\#(first)]}, {"t": 9, "s": [\#(second)]}]}}, "s": {"k": [0, 0]}, "e": {"k": [200, 0]}}"#
    }

    /// The expected message about a gradient whose keyframes have different numbers of stops.
    static let uneven =
        "the keyframes have different numbers of stops, which librlottie does not support; give all keyframes the same offsets of colours and alphas"

    static func stroke(_ width: Int, _ more: String = "") -> String {
        #"{"ty": "st", "c": {"a": 0, "k": [1, 1, 1, 1]}, "o": {"a": 0, "k": 100}, "w": {"a": 0, "k": \#(width)}, "lc": 1, "lj": 1, "ml": 4\#(more)}"#
    }

    /// A path that is a straight horizontal line.
    static let line =
        #"{"ty": "sh", "ks": {"a": 0, "k": {"i": [[0,0],[0,0]], "o": [[0,0],[0,0]], "v": [[20,50],[180,50]], "c": false}}}"#

    /// Returns a rectangle as a path.
    static func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
        let zeros = "[[0,0],[0,0],[0,0],[0,0]]"
        return
            #"{"i": \#(zeros), "o": \#(zeros), "v": [[\#(x),\#(y)],[\#(x + width),\#(y)],[\#(x + width),\#(y + height)],[\#(x),\#(y + height)]], "c": true}"#
    }
}

/// An animation that draws its frames for tests.
struct DrawnLottie {
    let renderer: Renderer
    private let folder: TestFolder

    init(_ text: String, layer: String = "", scene: String = "", width: Int = 200, height: Int = 100) throws {
        folder = try TestFolder()
        try folder.write(text, to: "a.json")
        let json = #"""
            {"version": 1, "size": {"width": \#(width), "height": \#(height)}, "fps": 30, "duration": 1, "background": "#000000"\#(scene),
             "layers": [{"type": "lottie", "name": "it", "file": "a.json"\#(layer)}]}
            """#
        var scene = try Scene(json: Array(json.utf8))
        scene.folder = folder.url.path
        renderer = try FilmOrder(scene).makeRenderer()
    }

    /// Draws a frame and returns its pixels.
    func frame(_ number: Int) throws -> LottiePixels {
        var buffer = renderer.makeBuffer()
        try renderer.draw(at: SceneTime(number, over: 30), into: &buffer)
        return LottiePixels(rgb: buffer.rgb24(), width: renderer.size.width)
    }
}

/// The pixels of a drawn frame: red, green and blue, one byte each.
struct LottiePixels: Equatable {
    let rgb: [UInt8]
    let width: Int

    func callAsFunction(_ x: Int, _ y: Int) -> [UInt8] {
        Array(rgb[(y * width + x) * 3..<(y * width + x) * 3 + 3])
    }

    /// Returns the sum of a channel over all pixels, where 1 is a full pixel.
    func area(_ channel: Int) -> Double {
        stride(from: channel, to: rgb.count, by: 3).reduce(0) { $0 + Double(rgb[$1]) } / 255
    }

    /// Returns the centroid of a channel, in pixels.
    func middle(_ channel: Int) -> (x: Double, y: Double) {
        var (x, y, sum) = (0.0, 0.0, 0.0)
        for index in 0..<rgb.count / 3 where rgb[index * 3 + channel] > 0 {
            let weight = Double(rgb[index * 3 + channel])
            x += weight * (Double(index % width) + 0.5)
            y += weight * (Double(index / width) + 0.5)
            sum += weight
        }
        return (x / sum, y / sum)
    }
}

/// Returns true if two numbers differ by at most `distance`.
func isNear(_ one: Double, _ other: Double, _ distance: Double) -> Bool { abs(one - other) <= distance }
