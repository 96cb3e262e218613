import Foundation
import TestSupport

/// A generated film of known movement: textured objects that move and turn, drawn exactly at any frame.
struct MovingFilm: Sendable {
    /// A textured object that moves and turns at constant speed.
    struct Thing: Sendable {
        /// The object's centre in frame 0, in pixels.
        var middle: SIMD2<Double>
        /// The object's radius, in pixels; infinite for the background.
        var radius = Double.infinity
        /// The movement, in pixels per frame.
        var step = SIMD2<Double>.zero
        /// The rotation about the object's centre, in radians per frame.
        var turn = 0.0
        /// The seed of the texture; 0 for a plain object.
        var seed: UInt32 = 1
        /// The luma of a plain object.
        var luma: UInt8 = 200
        /// The first frame in which the object is visible.
        var from = 0

        func middle(at frame: Int) -> SIMD2<Double> { middle + step * Double(frame) }

        /// Returns the vector by which a point of the object moves until the next frame.
        func vector(from point: SIMD2<Double>, at frame: Int) -> SIMD2<Double> {
            let middle = middle(at: frame)
            let arm = point - middle
            return Self.turned(arm, by: turn) - arm + step
        }

        func contains(_ point: SIMD2<Double>, at frame: Int, margin: Double = 0) -> Bool {
            let arm = point - middle(at: frame)
            return (arm * arm).sum().squareRoot() + margin <= radius
        }

        static func turned(_ arm: SIMD2<Double>, by angle: Double) -> SIMD2<Double> {
            SIMD2(arm.x * cos(angle) - arm.y * sin(angle), arm.x * sin(angle) + arm.y * cos(angle))
        }
    }

    var name: String
    var width: Int
    var height: Int
    var frames = 8
    var rate = 30
    var crf: Int
    /// The film's objects, from back to front.
    var things: [Thing]

    /// Returns the luma of a frame, one byte per pixel.
    func luma(at frame: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: width * height)
        let placed = things.filter { $0.from <= frame }.reversed().map { thing in
            (
                thing, thing.middle(at: frame), cos(-thing.turn * Double(frame)),
                sin(-thing.turn * Double(frame))
            )
        }
        for y in 0..<height {
            for x in 0..<width {
                for (thing, middle, cosine, sine) in placed {
                    let arm = SIMD2(Double(x), Double(y)) - middle
                    guard (arm * arm).sum() <= thing.radius * thing.radius else { continue }
                    let place = SIMD2(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine)
                    bytes[y * width + x] = thing.seed == 0 ? thing.luma : Self.texture(place, thing.seed)
                    break
                }
            }
        }
        return bytes
    }

    /// Returns the luma of a texture: smooth noise at three scales.
    private static func texture(_ place: SIMD2<Double>, _ seed: UInt32) -> UInt8 {
        var value = 126.0
        for (cell, height, octave) in [(23.0, 170.0, 1), (9.0, 110.0, 2), (4.0, 50.0, 3)]
            as [(Double, Double, UInt32)]
        {
            value += height * (noise(place / cell, seed &* 8 &+ octave) - 0.5)
        }
        return UInt8(min(max(value, 18), 234))
    }

    private static func noise(_ place: SIMD2<Double>, _ seed: UInt32) -> Double {
        let (left, top) = (place.x.rounded(.down), place.y.rounded(.down))
        let (across, down) = (weights(place.x - left), weights(place.y - top))
        let (column, row) = (Int32(left), Int32(top))
        var sum = 0.0
        for y in 0..<4 {
            var line = 0.0
            for x in 0..<4 {
                line += across[x] * random(column &+ Int32(x), row &+ Int32(y), seed)
            }
            sum += down[y] * line
        }
        return sum
    }

    /// Returns the weights of a cubic B-spline.
    private static func weights(_ t: Double) -> SIMD4<Double> {
        let u = 1 - t
        return SIMD4(
            u * u * u, 3 * t * t * t - 6 * t * t + 4, 3 * u * u * u - 6 * u * u + 4, t * t * t) / 6
    }

    private static func random(_ x: Int32, _ y: Int32, _ seed: UInt32) -> Double {
        var mixed =
            UInt32(bitPattern: x) &* 0x9E37_79B1 ^ UInt32(bitPattern: y) &* 0x85EB_CA77 ^ seed &* 0xC2B2_AE3D
        mixed = (mixed ^ (mixed >> 15)) &* 0x2C1B_3C6D
        mixed = (mixed ^ (mixed >> 12)) &* 0x297A_2D39
        return Double(mixed ^ (mixed >> 15)) / 4_294_967_296
    }
}

extension MovingFilm {
    static func pan(_ width: Int, _ height: Int, _ x: Double, _ y: Double, crf: Int) -> MovingFilm {
        MovingFilm(
            name: "pan \(x),\(y) at \(width)x\(height)", width: width, height: height, crf: crf,
            things: [Thing(middle: .zero, step: SIMD2(x, y))])
    }

    /// A plain half of the picture that slides over the other half.
    static let edge = MovingFilm(
        name: "edge", width: 320, height: 180, crf: 20,
        things: [
            Thing(middle: .zero, radius: 1e6, seed: 0),
            Thing(middle: SIMD2(-7900, 90), radius: 8000, step: SIMD2(9, 0), seed: 0, luma: 60),
        ])

    /// Ten films with different kinds of movement.
    static let ten = [
        pan(320, 180, 0.1, 0, crf: 18), pan(320, 180, 3.3, -1.2, crf: 23), pan(320, 180, -20, 6, crf: 28),
        pan(640, 360, 25, 3, crf: 28), pan(640, 360, 0, -60, crf: 23), pan(1280, 720, 60, 0, crf: 23),
        pan(1280, 720, -30, 41, crf: 28),
        MovingFilm(
            name: "turn", width: 640, height: 360, crf: 20,
            things: [Thing(middle: SIMD2(320, 180), turn: 0.035)]),
        MovingFilm(
            name: "objects", width: 640, height: 360, crf: 23,
            things: [
                Thing(middle: .zero, seed: 1),
                Thing(middle: SIMD2(100, 60), radius: 55, step: SIMD2(4, 0), seed: 2),
                Thing(middle: SIMD2(560, 270), radius: 60, step: SIMD2(-15, -2), turn: 0.02, seed: 3),
                Thing(middle: SIMD2(80, 280), radius: 50, step: SIMD2(40, -9), seed: 4),
            ]),
        MovingFilm(
            name: "object", width: 1280, height: 720, crf: 26,
            things: [
                Thing(middle: .zero, seed: 5),
                Thing(middle: SIMD2(200, 300), radius: 70, step: SIMD2(56, 20), seed: 6),
            ]),
    ]
}

extension MovingFilm {
    /// Encodes the film as H.264, with an ffmpeg filter and extra ffmpeg options, and returns its path.
    func encode(to name: String, in folder: TestFolder, filter: String = "null", _ options: [String] = [])
        throws
        -> String
    {
        let raw = folder.path("\(self.name).gray")
        if !FileManager.default.fileExists(atPath: raw) {
            try Data((0..<frames).flatMap(luma)).write(to: URL(fileURLWithPath: raw))
        }
        let path = folder.path(name)
        try FFmpegProgram.run(
            ["-f", "rawvideo", "-pixel_format", "gray", "-video_size", "\(width)x\(height)"]
                + ["-framerate", "\(rate)", "-i", raw, "-vf", filter, "-pix_fmt", "yuv420p"]
                + ["-crf", "\(crf)", "-preset", "veryfast"] + options + [path])
        return path
    }
}
