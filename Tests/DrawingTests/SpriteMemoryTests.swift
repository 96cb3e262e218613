import Base
import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Drawing
@testable import Rasteriser

/// The memory for the sprites of particles is reserved before they are drawn.
@Suite struct SpriteMemoryTests {
    /// Assets without files that allow a limited number of bytes to be reserved.
    private final class Room: SceneAssets {
        let kept = Locked(0)
        private let most: Int

        init(most: Int) { self.most = most }

        func path(of file: String) throws -> String { file }
        func image(_ file: String) throws -> DecodedImage { try NoAssets().image(file) }
        func picture(_ file: String) throws -> AssetPicture { try NoAssets().picture(file) }
        func measure(_ file: String) throws -> (size: PixelSize, sha256: String) {
            try NoAssets().measure(file)
        }
        func use(systemFile: String) throws {}
        var digests: [AssetDigest] { [] }

        func keep(spriteBytes: Int) throws {
            let sum = kept.withLock { kept in
                kept += spriteBytes
                return kept
            }
            if sum > most { throw AssetError(layer: "no room") }
        }
    }

    private static func scene(_ count: Int, _ cell: String) throws -> Scene {
        let layer = #"{"type": "particles", "cells": [{"birthRate": 1, "lifetime": 1, \#(cell)}]}"#
        let layers = Array(repeating: layer, count: count).joined(separator: ", ")
        return try Scene(
            json: Array(
                #"""
                {"version": 1, "size": {"width": 80, "height": 60}, "fps": 30, "duration": 2, "layers": [\#(layers)]}
                """#.utf8))
    }

    @Test("all layers of a scene share one memory limit, and the error names the layer that exceeds it")
    func budget()
        throws
    {
        let one = Room(most: .max)
        _ = try Renderer(Self.scene(1, #""contents": "star", "scale": 4"#), assets: one)
        let bytes = one.kept.withLock { $0 }
        // The largest sprite has 84 pixels on each side, stored in rows of 128 pixels, eight rows for each; smaller
        // sprites follow.
        let largest = 84 * 128 * 8 * 4
        #expect(bytes >= largest && bytes <= 4 * largest, "\(bytes)")
        let few = Room(most: 3 * bytes)
        _ = try Renderer(Self.scene(3, #""contents": "star", "scale": 4"#), assets: few)
        let error = #expect(throws: AssetError.self) {
            _ = try Renderer(
                Self.scene(4, #""contents": "star", "scale": 4"#), assets: Room(most: 3 * bytes))
        }
        #expect(error?.place == "layers[3]")
    }

    @Test("discs need no memory for sprites") func discs() throws {
        _ = try Renderer(Self.scene(9, #""contents": "softDisc", "scale": 40"#), assets: Room(most: 0))
    }
}
