import Base
import Expansion
import Geometry
import Locales
import Rasteriser
import SceneText
import Shelf

@testable import Drawing
@testable import Film
@testable import SceneModel

/// Scenes and templates. Those without errors are drawn.
enum SceneTarget {
    private static let cache = SceneCache()
    private static let sizes = [(64, 64), (96, 54), (37, 80), (160, 90)].map {
        PixelSize(width: $0, height: $1)
    }

    static func check(_ bytes: [UInt8]) -> Bool {
        guard let scene = read(bytes, body: { try scene(bytes) }) else { return false }
        let again = requireSameWhenWritten(scene)
        // The size and the times depend on the input, so that an input does the same each time.
        guard let frames = draw(scene, choice: bytes.count) else { return false }
        if bytes.count % 4 == 0 {
            require(draw(again, choice: bytes.count) == frames, "a scene that was written is drawn otherwise")
        }
        return true
    }

    /// Expands a template twice, which gives the same scene, and draws it.
    static func checkTemplate(_ bytes: [UInt8]) -> Bool {
        if let first = try? expanded(bytes) {
            require(first == (try? expanded(bytes)), "a template is expanded to two scenes")
        }
        return check(bytes)
    }

    /// Reads a scene with mistakes. Each fix of an error mends it. Returns true if there is one.
    static func checkMistakes(_ bytes: [UInt8]) -> Bool {
        do { _ = try scene(bytes) } catch {
            for error in error.listed { requireFix(of: error, in: bytes) }
            return error.listed.contains { $0.fix != nil }
        }
        return false
    }

    private static func expanded(_ bytes: [UInt8]) throws -> JSON {
        try Expansion(template: bytes, kinds: .standard, request).json
    }

    private static var request: ExpansionRequest {
        var request = ExpansionRequest()
        request.locales = ICUFormatter()
        request.shelf = ShelfComponent.texts
        return request
    }

    /// Reads a scene with all that the program gives to it.
    static func scene(_ bytes: [UInt8]) throws(SceneErrors) -> Scene {
        try Scene(template: bytes, kinds: .standard, request)
    }

    /// Calls a function that reads a scene. Requires each error to have a place, and its fix to mend it.
    static func read<Value>(_ bytes: [UInt8] = [], body: () throws -> Value) -> Value? {
        do { return try body() } catch let errors as SceneErrors {
            require(errors.listed.count <= SceneErrors.maximumListed, "too many errors are listed")
            for error in errors.listed {
                requireMessage("\(error)")
                require(error.position != nil || error.path.isEmpty, "an error without position: \(error)")
            }
            for error in errors.listed.prefix(2) { requireFix(of: error, in: bytes) }
            return nil
        } catch {
            requireMessage("\(error)")
            return nil
        }
    }

    /// Applies the fix of an error. The text is JSON as before, and the error is gone.
    private static func requireFix(of error: SceneError, in bytes: [UInt8]) {
        guard let fix = error.fix, fix.file == nil, !bytes.isEmpty else { return }
        require(fix.range.upperBound <= bytes.count, "a fix outside of the text: \(fix)")
        let fixed = TextFix.apply([fix], to: bytes)
        do { _ = try scene(fixed) } catch let left {
            require(
                error.code == .syntax || left.listed.allSatisfy { $0.code != .syntax },
                "a fix leaves no JSON: \(error), \(fix)")
            require(
                left.listed.allSatisfy { $0.path != error.path || $0.message != error.message },
                "a fix mends nothing: \(error), \(fix)")
        }
    }

    /// Writes a scene, reads it again, and compares both. Returns the scene that was read again.
    private static func requireSameWhenWritten(_ scene: Scene) -> Scene {
        let written = Format<Scene>.scene.write(scene)
        do {
            let again = try Format<Scene>.scene.read(text: Array(written.text.utf8), kinds: .standard)
            require(
                Format<Scene>.scene.write(again) == written, "a scene changes when it is written and read")
            return again
        } catch { fatalError("broken: a scene that was written can't be read: \(error)") }
    }

    /// Returns a scene ready to be drawn, with the files of the samples.
    static func open(_ read: Scene, size: PixelSize) throws -> (renderer: Renderer, duration: Double) {
        var scene = read
        scene.folder = "samples"
        let settled = try scene.settled(cache)
        let assets = SceneFolder(of: settled, caches: cache.files)
        return (
            try Renderer(settled, size: size, assets: assets, texts: cache.texts), settled.duration
        )
    }

    /// Draws two frames, each as a whole and in bands; both have the same pixels. Returns them; nil if the scene can't be
    /// drawn.
    private static func draw(_ scene: Scene, choice: Int) -> [[UInt8]]? {
        let size = sizes[choice % sizes.count]
        do {
            let (renderer, duration) = try open(scene, size: size)
            let memory = renderer.memory(rows: size.height)
            guard memory.shared + memory.perBuffer < 256 << 20 else { return nil }
            return try [[0, 0.37], [0.5, 0.9], [0.1, 0.99]][choice % 3].map { share in
                try draw(renderer, at: SceneTime(seconds: duration * share))
            }
        } catch let errors as SceneErrors {
            errors.lines.forEach(requireMessage)
        } catch let errors as AssetErrors {
            errors.details.forEach(requireMessage)
        } catch {
            requireMessage("\(error)")
        }
        return nil
    }

    private static func draw(_ renderer: Renderer, at time: SceneTime) throws -> [UInt8] {
        var whole = renderer.makeBuffer()
        try renderer.draw(at: time, into: &whole)
        let pixels = whole.bgra()
        var band = renderer.makeBuffer()
        let figure = renderer.figure(at: time)
        let size = renderer.size
        for first in stride(from: 0, to: size.height, by: 24) {
            let rows = first..<min(first + 24, size.height)
            try renderer.draw(figure, rows: rows, into: &band)
            let start = first * size.width * 4
            require(
                band.bgra().prefix(rows.count * size.width * 4)
                    .elementsEqual(pixels[start..<start + rows.count * size.width * 4]),
                "the rows \(rows) differ from those of the whole frame")
        }
        require(renderer.identity(at: time) == renderer.identity(at: time), "a frame has two identities")
        return Array(pixels)
    }
}
