import Drawing
import Film
import Geometry
import Media
import Rasteriser
import SceneModel
import SceneText
import TestSupport
import Testing

@testable import Goldens

/// A layer type of another package, with a first version and a second version that draws differently.
private protocol Patch: Drawable {
    static var level: UInt8 { get }
    init()
}

extension Patch {
    static var typeName: String { "patch" }
    var description: JSON { [:] }
    func open(_ opening: Opening) -> any LayerRenderer {
        PatchRenderer(level: Self.level, size: opening.size)
    }
}

private struct FirstPatch: Patch {
    static let level: UInt8 = 100
}

private struct SecondPatch: Patch {
    static let level: UInt8 = 101
    static let version = 2
}

/// A layer type that draws differently although its version is unchanged.
private struct ForgottenPatch: Patch {
    static let level: UInt8 = 101
}

private struct PatchRenderer: LayerRenderer {
    let level: UInt8
    let size: Size

    func figure(at moment: Moment) -> any Drawing.Figure { PatchFigure(level: level, size: size) }
}

private struct PatchFigure: Drawing.Figure {
    let level: UInt8
    let size: Size

    func draw(on canvas: inout Canvas) throws {
        try canvas.fill(size, with: Brush(.color(Color(red: level, green: level, blue: level))))
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(Int(level))
        return true
    }
}

/// Tests of goldens of scenes with layer types of other packages.
@Suite struct GoldenVersionTests {
    private static func golden(_ patch: any Patch, in folder: TestFolder, _ name: String) throws -> Golden {
        var scene = Scene(size: PixelSize(width: 64, height: 36), fps: FrameRate(10) ?? .slowest, duration: 1)
        scene.layers = [Layer(patch)]
        let job = try FilmJob(FilmOrder(scene), path: folder.path("\(name).mp4"))
        return try Golden(Golden.Order(SceneFile("scene.json")), making: job) { try $0.run() }
    }

    private static func comparison(of recorded: any Patch, with running: any Patch) throws -> GoldenComparison
    {
        let folder = try TestFolder()
        try golden(recorded, in: folder, "old").write(
            to: folder.path("golden"), film: folder.path("old.mp4"), overwriting: true)
        return try GoldenComparison(
            RecordedGolden(folder: folder.path("golden")), with: golden(running, in: folder, "new"))
    }

    @Test("a layer type of another version can't be compared, whichever version is newer") func raised()
        throws
    {
        for (recorded, running, versions) in [
            (FirstPatch() as any Patch, SecondPatch() as any Patch, ("1", "2")),
            (SecondPatch(), FirstPatch(), ("2", "1")),
        ] {
            let comparison = try Self.comparison(of: recorded, with: running)
            #expect(comparison.verdict == .notComparable)
            #expect(comparison.layers.allSatisfy { $0.verdict == .notComparable })
            #expect(comparison.changedParts.map(\.name) == ["layer patch"])
            #expect(comparison.changedParts.map(\.recorded) == [versions.0])
            #expect(comparison.changedParts.map(\.running) == [versions.1])
        }
    }

    @Test("pixels that change without a new layer version count as a difference") func forgotten() throws {
        let comparison = try Self.comparison(of: FirstPatch(), with: ForgottenPatch())
        #expect(comparison.layers[0].verdict == .differs && comparison.verdict == .differs)
        #expect(try Self.comparison(of: SecondPatch(), with: SecondPatch()).verdict == .same)
    }
}
