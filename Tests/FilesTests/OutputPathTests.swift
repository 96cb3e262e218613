import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct OutputPathTests {
    /// Returns the message with which a folder is refused as an output; nil if it is accepted.
    private static func refusal(of folder: String, reading input: String) -> String? {
        do {
            try OutputPath.check(folder: folder, inputs: [input])
            return nil
        } catch { return error.description }
    }

    @Test(
        "a folder that contains an input is refused, and the message names the input",
        arguments: ["plain", "Füße", "u\u{308}", "日本", "🎞"])
    func held(_ name: String) throws {
        let test = try TestFolder()
        let path = try #require(FileSystem.absolutePath(of: test.url.path)) + "/" + name
        try FileSystem.makeDirectory(path)
        try FileSystem.makeDirectory("\(path)/in")
        for input in ["film.mp4", "in/film.mp4"] {
            let refusal = Self.refusal(of: path, reading: "\(path)/\(input)")
            #expect(
                refusal?.hasPrefix("\(path): contains the input \(input)") == true,
                "\(refusal ?? "allowed")")
        }
        #expect(Self.refusal(of: "\(path)/in", reading: "\(path)/film.mp4") == nil)
        #expect(Self.refusal(of: "\(path)/in", reading: "\(path)/inside.mp4") == nil)
    }

    @Test("folders are compared by the bytes of their paths") func bytes() throws {
        let test = try TestFolder()
        let (one, other) = (test.path("\u{FC}"), test.path("u\u{308}"))
        try FileSystem.makeDirectory(one)
        try FileSystem.makeDirectory(other)
        #expect(Self.refusal(of: one, reading: "\(other)/film.mp4") == nil)
        // In a string, an accent after a slash forms one character with the slash.
        try FileSystem.makeDirectory("\(one)/\u{301}a")
        #expect(Self.refusal(of: one, reading: "\(one)/\u{301}a/film.mp4") != nil)
        #expect(Self.refusal(of: one, reading: "\(one)/\u{301}.mp4") != nil)
    }

    @Test("the root folder contains every input") func root() {
        #expect(
            Self.refusal(of: "/", reading: "/etc/hosts")?.hasPrefix("/: contains the input etc/hosts")
                == true)
    }
}
