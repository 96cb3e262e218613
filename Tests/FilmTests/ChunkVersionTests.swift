import Base
import Drawing
import Foundation
import Geometry
import Rasteriser
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests that a changed version or file changes exactly the keys of the chunks that depend on it.
@Suite struct ChunkVersionTests {
    private let scenes: EditedScenes

    init() throws { scenes = try EditedScenes() }

    private static let sky = #"{"type": "gradient"}"#

    /// Returns the indices of the chunks whose keys differ.
    private func changed(_ one: FilmPlan, _ other: FilmPlan) -> [Int] {
        one.keys.indices.filter { one.keys[$0] != other.keys[$0] }
    }

    /// Layers with text that is visible only in the second chunk.
    private static let texts = [
        #"{"type": "text", "text": "Hi", "start": 2, "end": 4}"#,
        #"{"type": "group", "layers": [{"type": "text", "text": "Hi", "start": 2, "end": 4}]}"#,
        #"{"type": "group", "start": 2, "end": 4, "layers": [{"type": "bubbles"}], "mask": {"type": "text", "text": "Hi"}}"#,
        #"{"type": "list", "rows": [{"type": "text", "text": "Hi", "start": 2, "end": 4}]}"#,
        #"{"type": "captions", "file": "a.srt"}"#,
        #"{"type": "messages", "input": {"shown": false}, "messages": [{"text": "Hi", "at": 2}], "end": 4}"#,
        #"{"type": "particles", "start": 2, "end": 4, "cells": [{"birthRate": 9, "lifetime": 1, "contents": {"text": "a"}}]}"#,
        #"{"type": "text", "text": "Hi", "start": 2, "end": 4, "motionBlur": {"shutter": 0.04}, "rotation": {"values": [0, 90]}, "glow": {}}"#,
    ]

    @Test("another version of a text library changes the keys of chunks that show text", arguments: texts)
    func text(_ layer: String) throws {
        try scenes.folder.write("0:02.0 --> 0:04.0\nA", to: "a.srt")
        let layers = "\(Self.sky), \(layer)"
        let plan = try scenes.plan(layers)
        let names = ["pango", "harfbuzz", "fontconfig"]
        for changed in names {
            let versions = names.map { name in
                LibraryVersion(name, name == changed ? "0" : plan.fingerprint[name] ?? "")
            }
            let other = try scenes.plan(layers, memory: SceneCache(texts: TextCache(versions: versions)))
            #expect(self.changed(plan, other) == [1], "\(changed)")
            #expect(other.fingerprint[changed] == "0" && other.name != plan.name, "the plan tells all")
        }
    }

    @Test("another font file changes the keys of chunks that show it, even if the text's layout is cached")
    func font() throws {
        let fonts = "/usr/share/fonts/opentype/inter"
        let layers = ["2", "8"].map {
            #"{"type": "text", "text": "Hi", "font": "a.otf", "anchor": [0, 0], "start": \#($0), "end": \#($0).5}"#
        }
        try scenes.copy("\(fonts)/Inter-Regular.otf", to: "a.otf")
        let all = ([Self.sky] + layers).joined(separator: ", ")
        let before = try scenes.plan(all)
        try scenes.copy("\(fonts)/Inter-Bold.otf", to: "a.otf")
        #expect(changed(before, try scenes.plan(all)) == [1, 4])
    }

    @Test(
        "another version of librlottie changes the keys of chunks that show an animation",
        .enabled(if: EditedScenes.hasLottie))
    func lottie() throws {
        let layers = #"\#(Self.sky), {"type": "lottie", "file": "hat.json", "start": 4, "end": 5}"#
        let plan = try scenes.plan(layers)
        let memory = SceneCache()
        memory.files.lottieVersion.withLock { $0 = "0" }
        let other = try scenes.plan(layers, memory: memory)
        #expect(changed(plan, other) == [2] && other.fingerprint["librlottie"] == "0")
    }

    @Test(
        "another version of a layer type changes the keys of chunks that show such a layer",
        arguments: [
            #"{"type": "stamp", "start": 6, "end": 7}"#,
            #"{"type": "group", "layers": [{"type": "list", "rows": [{"type": "stamp", "start": 6, "end": 7}]}]}"#,
        ]) func layerType(_ layer: String) throws
    {
        let layers = "\(Self.sky), \(layer)"
        let plan = try scenes.plan(layers)
        let other = try scenes.plan(layers, kinds: .standard.adding(LayerKind(NewStamp.self)))
        #expect(changed(plan, other) == [3])
        #expect(plan.fingerprint["layer stamp"] == "3" && other.fingerprint["layer stamp"] == "4")
    }

    @Test(
        "a changed picture changes the keys of chunks that show it",
        arguments: [
            #"{"type": "pattern", "image": "a.png", "start": 4, "end": 5}"#,
            #"{"type": "particles", "start": 4, "end": 5, "cells": [{"birthRate": 9, "lifetime": 1, "contents": {"image": "a.png"}}]}"#,
            #"{"type": "messages", "messages": [{"text": "Hi"}, {"sticker": "a.png", "at": 4}], "end": 5}"#,
            #"{"type": "messages", "messages": [{"from": "x", "text": "Hi", "at": 4}], "group": true, "people": [{"id": "x", "picture": "a.png"}], "end": 5}"#,
        ]) func picture(_ layer: String) throws
    {
        let layers = "\(Self.sky), \(layer)"
        let before = try scenes.plan(layers)
        try scenes.draw(Color(red: 0, green: 255, blue: 0), to: "a.png")
        #expect(changed(before, try scenes.plan(layers)) == [2])
    }

    @Test("swapping the two pictures of a particle layer changes the keys") func swapped() throws {
        func cell(_ file: String) -> String {
            #"{"birthRate": 9, "lifetime": 9, "contents": {"image": "\#(file)"}, "velocity": 9}"#
        }
        let layers =
            #"{"type": "particles", "cells": [\#(cell("a.png")), \#(cell("b.png"))]}"#
        let before = try scenes.plan(layers)
        try scenes.copy(scenes.folder.path("a.png"), to: "c.png")
        try scenes.copy(scenes.folder.path("b.png"), to: "a.png")
        try scenes.copy(scenes.folder.path("c.png"), to: "b.png")
        #expect(changed(before, try scenes.plan(layers)) == Array(0..<6))
    }

    @Test("a layer of another package is assumed to show every file and text that it opened") func own()
        throws
    {
        let kinds = LayerKinds.standard.adding(LayerKind(SilentContent.self))
        func plan() throws -> FilmPlan {
            try scenes.plan(#"\#(Self.sky), {"type": "silent", "start": 6, "end": 7}"#, kinds: kinds)
        }
        let before = try plan()
        try scenes.draw(Color(red: 0, green: 255, blue: 0), to: "a.png")
        #expect(changed(before, try plan()) == [3])
        let versions = [LibraryVersion("pango", "0")]
        let other = try scenes.plan(
            #"\#(Self.sky), {"type": "silent", "start": 6, "end": 7}"#, kinds: kinds,
            memory: SceneCache(texts: TextCache(versions: versions)))
        #expect(changed(try plan(), other) == [3])
    }

    @Test("the keys of frames without a description depend on all files and versions") func undescribed()
        throws
    {
        var order = try scenes.plan(#"{"type": "image", "file": "a.png"}"#).order
        order.scene.layers.append(Layer(DrawnContent { _, _ in }))
        let before = try FilmPlan(order)
        try scenes.draw(Color(red: 0, green: 255, blue: 0), to: "a.png")
        #expect(Set(try FilmPlan(order).keys).isDisjoint(with: before.keys))
        order.scene.layers.append(Layer(Stamp()))
        let stamped = try FilmPlan(order)
        order.scene.layers[2] = Layer(NewStamp())
        #expect(Set(try FilmPlan(order).keys).isDisjoint(with: stamped.keys))
    }
}

/// A layer type that opens a picture and a text, but whose figures don't describe the picture and the text.
private struct SilentContent: DescribedContent, Drawable {
    static let typeName = "silent"
    static let summary = "A picture and a text."
    static var format: ObjectFormat<Self> { ObjectFormat(properties: []) }

    func open(_ opening: Opening) throws -> any LayerRenderer {
        SilentRenderer(
            picture: try opening.picture("a.png"), text: try opening.text([TextRun("a", TextStyle())]))
    }
}

private struct SilentRenderer: LayerRenderer {
    let picture: LayerPicture
    let text: TextLayout

    func figure(at moment: Moment) -> any Figure { SilentFigure(renderer: self) }
}

private struct SilentFigure: Figure {
    let renderer: SilentRenderer

    func draw(on canvas: inout Canvas) throws {
        try renderer.picture.draw(
            on: &canvas, in: Rectangle(origin: Point(0, 0), size: Size(width: 16, height: 16)))
        try renderer.text.draw(on: &canvas, at: Point(0, 0))
    }

    func describe(into bytes: inout FigureBytes) -> Bool { true }
}
