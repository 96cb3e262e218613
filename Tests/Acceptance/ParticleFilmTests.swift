import Foundation
import TestSupport
import Testing

/// Tests of the positions of particles in a film that ffmpeg decodes.
@Suite struct ParticleFilmTests {
    /// Random numbers that are the same in every run.
    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    /// A particle without random ranges, thrown inside a square of its own.
    private struct Throw {
        var start, velocity, acceleration: (x: Double, y: Double)

        /// Creates a throw whose trajectory lies completely inside the square.
        init(_ random: inout some RandomNumberGenerator) {
            func axis() -> (Double, Double, Double) {
                while true {
                    let (start, velocity, acceleration) = (
                        Double.random(in: 20...100, using: &random),
                        Double.random(in: -90...90, using: &random),
                        Double.random(in: -120...120, using: &random)
                    )
                    let way = (0...20).map { step in
                        let time = Double(step) / 20
                        return start + velocity * time + acceleration * time * time / 2
                    }
                    if way.allSatisfy((12...108).contains) { return (start, velocity, acceleration) }
                }
            }
            let (x, y) = (axis(), axis())
            (start, velocity, acceleration) = ((x.0, y.0), (x.1, y.1), (x.2, y.2))
        }

        func place(_ time: Double) -> (x: Double, y: Double) {
            (
                start.x + velocity.x * time + acceleration.x * time * time / 2,
                start.y + velocity.y * time + acceleration.y * time * time / 2
            )
        }

        /// Returns the particle's layer for a scene that consists of several squares.
        func layer(at corner: (x: Int, y: Int), _ contents: String) -> String {
            let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
            let degrees = atan2(velocity.y, velocity.x) * 180 / .pi
            return """
                {"type": "particles",
                 "emitter": {"position": [\(start.x + Double(corner.x)), \(start.y + Double(corner.y))], "timeOffset": 1},
                 "cells": [{"contents": "\(contents)", "birthRate": 1, "lifetime": 1, "scale": 0.5, "velocity": \(speed),
                   "emissionLongitude": \(degrees), "xAcceleration": \(acceleration.x), "yAcceleration": \(acceleration.y)}]}
                """
        }
    }

    private static let side = 120
    private static let columns = 10
    private static let rows = 5

    @Test(
        "in 50 random settings, every frame shows the particle's centre on its computed trajectory",
        arguments: ["disc", "softDisc"])
    func thrown(_ contents: String) throws {
        var random = SplitMix(state: 50)
        let throwings = (0..<Self.columns * Self.rows).map { _ in Throw(&random) }
        let (width, height) = (Self.columns * Self.side, Self.rows * Self.side)
        let layers = throwings.enumerated().map { number, throwing in
            throwing.layer(at: Self.corner(number), contents)
        }
        let folder = try TestFolder()
        let scene = try folder.write(
            """
            {"version": 1, "size": {"width": \(width), "height": \(height)}, "fps": 25, "duration": 2,
             "layers": [\(layers.joined(separator: ","))]}
            """, to: "scene.json")
        let film = folder.path("film.mp4")
        let encode = try Tool.zoetrope.run(["encode", scene, "-o", film, "--crf", "10"])
        try #require(encode.status == 0, "\(encode.errors)")
        let decode = try Tool.system("ffmpeg").run(
            ["-v", "error", "-i", film, "-f", "rawvideo", "-pix_fmt", "gray", "-"])
        try #require(decode.status == 0 && decode.output.count == width * height * 50, "\(decode.errors)")

        let pixels = [UInt8](decode.output)
        var worst = 0.0
        for frame in 0..<50 {
            for (number, throwing) in throwings.enumerated() {
                let found = Self.middle(of: pixels, frame: frame, at: Self.corner(number), width, height)
                let (x, y) = throwing.place(Double(frame % 25) / 25)
                worst = max(worst, abs(found.x - x), abs(found.y - y))
            }
        }
        #expect(worst < 0.5, "\(worst) pixels")
    }

    private static func corner(_ number: Int) -> (x: Int, y: Int) {
        (number % columns * side, number / columns * side)
    }

    /// Returns the centroid of the bright pixels in a square of a frame, in the square's pixels. Noise that the encoder
    /// leaves in black is not counted.
    private static func middle(
        of pixels: [UInt8], frame: Int, at corner: (x: Int, y: Int), _ width: Int, _ height: Int
    ) -> (x: Double, y: Double) {
        var (sum, across, down) = (0.0, 0.0, 0.0)
        for y in 0..<side {
            for x in 0..<side {
                let level = Double(pixels[(frame * height + corner.y + y) * width + corner.x + x])
                guard level > 40 else { continue }
                sum += level
                across += level * (Double(x) + 0.5)
                down += level * (Double(y) + 0.5)
            }
        }
        return (across / sum, down / sum)
    }
}
