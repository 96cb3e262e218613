import Drawing
import Foundation
import Hashing
import Media
import Rasteriser
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests that after an edit exactly the chunks with changed frames are encoded. The drawn frames show which frames
/// changed.
@Suite struct EditedChunksTests {
    private let scenes: EditedScenes

    init() throws { scenes = try EditedScenes() }

    /// Returns the digests of the drawn frames of each chunk.
    private func drawn(_ plan: FilmPlan) throws -> [[String]] {
        var buffer = plan.renderer.makeBuffer()
        return try plan.grid.chunks.map { chunk in
            try chunk.frames.map { frame in
                try plan.renderer.draw(at: plan.time(of: frame), into: &buffer)
                return SHA256.digest(of: buffer.rgb24())
            }
        }
    }

    /// Returns the indices of the values that are not in `others`.
    private func new<Value: Hashable>(_ values: [Value], after others: [Value]) -> [Int] {
        let known = Set(others)
        return values.indices.filter { !known.contains(values[$0]) }
    }

    /// Checks the edit in both directions, and returns the indices of the chunks that are encoded for the second
    /// scene.
    private func made(_ before: String, _ after: String) throws -> [Int] {
        let plans = try [scenes.plan(before), scenes.plan(after)]
        let frames = try plans.map(drawn)
        let made = new(plans[1].keys, after: plans[0].keys)
        #expect(made == new(frames[1], after: frames[0]), "made for \(after)")
        #expect(
            new(plans[0].keys, after: plans[1].keys) == new(frames[0], after: frames[1]), "made for \(before)"
        )
        return made
    }

    private static let sky = #"{"type": "gradient"}, {"type": "bubbles", "count": 4}"#

    @Test(
        "adding the first text to a scene changes only the chunks that show it",
        arguments: ["", "🎈", " שלום"]) func text(_ more: String) throws
    {
        let text = #"{"type": "text", "text": "Hi\#(more)", "fontSize": 20, "start": 10.4}"#
        #expect(try made(Self.sky, "\(Self.sky), \(text)") == [5])
        let early = #"{"type": "text", "text": "Hi\#(more)", "start": 2.5, "end": 3}"#
        #expect(try made("\(Self.sky), \(text)", "\(Self.sky), \(early), \(text)") == [1])
    }

    @Test(
        "adding a layer to a group or list changes only the chunks that show it",
        arguments: ["group", "list"])
    func inside(_ type: String) throws {
        func layer(_ more: String) -> String {
            type == "group"
                ? #"\#(Self.sky), {"type": "group", "layers": [{"type": "bubbles", "count": 3}\#(more)]}"#
                : #"\#(Self.sky), {"type": "list", "rowHeight": 20, "rows": [{"type": "bubbles", "count": 3}\#(more)]}"#
        }
        for late in [
            #"{"type": "text", "text": "Hi", "fontSize": 10, "start": 6.5, "end": 7.5}"#,
            #"{"type": "image", "file": "a.png", "start": 6.5, "end": 7.5}"#,
            #"{"type": "stamp", "start": 6.5, "end": 7.5}"#,
        ] {
            #expect(try made(layer(""), layer(", \(late)")) == [3], "\(late)")
        }
    }

    @Test("adding the first layer of a type with a version changes only the chunks that show it")
    func version() throws {
        #expect(try made(Self.sky, #"\#(Self.sky), {"type": "stamp", "start": 9}"#) == [4, 5])
    }

    @Test(
        "adding a Lottie animation changes only the chunks that show it", .enabled(if: EditedScenes.hasLottie)
    ) func lottie() throws {
        let layer = #"{"type": "lottie", "file": "hat.json", "size": [40, 40], "start": 8.2}"#
        #expect(try made(Self.sky, "\(Self.sky), \(layer)") == [4, 5])
    }

    @Test("adding a text in another script, a waveform, particles or a pattern changes only later chunks")
    func late() throws {
        for layer in [
            #"{"type": "waveform", "file": "a.wav", "size": [60, 20], "start": 7, "end": 7.4}"#,
            #"{"type": "particles", "start": 7, "end": 7.4, "cells": [{"birthRate": 40, "lifetime": 1, "contents": {"text": "a"}}]}"#,
            #"{"type": "pattern", "image": "a.png", "start": 7, "end": 7.4}"#,
        ] {
            #expect(try made(Self.sky, "\(Self.sky), \(layer)") == [3], "\(layer)")
        }
    }

    @Test("changing the last caption to letters of another font changes only the chunks that show it")
    func caption() throws {
        func cues(_ last: String) -> String { "0:01.0 --> 0:02.0\nA\n\n0:10.5 --> 0:11.0\n\(last)" }
        try scenes.folder.write(cues("B"), to: "a.srt")
        try scenes.folder.write(cues("שלום 🎈"), to: "b.srt")
        func layers(_ file: String) -> String {
            #"\#(Self.sky), {"type": "captions", "file": "\#(file)", "fontSize": 12}"#
        }
        #expect(try made(layers("a.srt"), layers("b.srt")) == [5])
    }

    private static func chat(_ first: String, _ last: String) -> String {
        let messages = [first, #"{"from": "x", "text": "Well", "at": 2.2, "time": "9:41"}"#, last]
        return
            #"\#(sky), {"type": "messages", "header": {"name": "Ada"}, "messages": [\#(messages.joined(separator: ", "))]}"#
    }

    private static let hello = #"{"text": "Hello", "at": 0.2}"#

    @Test(
        "changing a chat's last message changes only the chunks that show it",
        arguments: [
            #""text": "Bye!""#, #""text": "Good bye 🎈""#, #""text": "🎈""#, #""sticker": "a.png""#,
            #""text": "Look", "image": "a.png""#, #""voice": {"duration": 3}"#, #""text": "Bye", "reply": 0"#,
            #""from": "x", "text": "A text that is long enough for lines""#,
        ]) func lastMessage(_ message: String) throws
    {
        let before = Self.chat(Self.hello, #"{"text": "Bye", "at": 8.5}"#)
        #expect(try made(before, Self.chat(Self.hello, #"{\#(message), "at": 8.5}"#)) == [4, 5])
    }

    @Test("the dots of somebody typing don't depend on the message that follows") func typing() throws {
        func chat(_ text: String) -> String {
            Self.chat(Self.hello, #"{"from": "y", "text": "\#(text)", "at": 10, "typing": 3}"#)
        }
        #expect(try made(chat("Yes"), chat("A text that is long enough for lines")) == [5])
    }

    @Test("an edited message changes the chunks in which its letters are typed") func typed() throws {
        func chat(_ text: String) -> String {
            Self.chat(Self.hello, #"{"text": "\#(text)", "at": 10, "typed": 3}"#)
        }
        #expect(try made(chat("Bye bye"), chat("Why bye")) == [3, 4, 5])
    }

    @Test("changing a message changes no chunk after the message has left the picture") func firstMessage()
        throws
    {
        func chat(_ first: String) -> String {
            let lines = (0..<4).map { #"{"from": "x", "text": "Line \#($0)", "at": \#(3 + Double($0) / 5)}"# }
            return Self.chat(#"{"text": "\#(first)", "at": 0.2}"#, lines.joined(separator: ", "))
        }
        let made = try made(chat("Hello"), chat("Help"))
        #expect(made.first == 0 && made.count < 5, "\(made)")
    }

    @Test("encoding again makes as many chunks as forecast, and the same film as encoding everything")
    func film() throws {
        let text = #"{"type": "text", "text": "Hi", "start": 10.4}"#
        for (number, layers) in [Self.sky, "\(Self.sky), \(text)", Self.sky].enumerated() {
            var job = FilmJob(try scenes.plan(layers), path: scenes.folder.path("film.mp4"))
            job.overwrites = true
            let report = try job.run()
            let isFirst = number == 0
            #expect(report.chunks == ChunkCounts(made: isFirst ? 6 : 1, takenOver: isFirst ? 0 : 5))
            var anew = FilmJob(job.plan, path: scenes.folder.path("anew.mp4"))
            (anew.overwrites, anew.isFresh) = (true, true)
            #expect(try anew.run().sha256 == report.sha256)
        }
    }
}
