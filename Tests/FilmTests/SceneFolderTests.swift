import Drawing
import Foundation
import Geometry
import Glibc
import SceneModel
import TestSupport
import Testing

@testable import Film

/// Tests of the files that a scene may use.
@Suite struct SceneFolderTests {
    /// A folder that contains the scene's folder `scene`, a folder `other`, and links between both.
    private let folder: TestFolder

    init() throws {
        let folder = try TestFolder()
        self.folder = folder
        for name in ["scene", "scene/below", "other"] {
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        try folder.write("abc", to: "scene/own")
        try folder.write("hello", to: "scene/below/deep")
        try folder.write("abc", to: "scene/odd:name")
        try folder.write("secret", to: "other/secret")
        for (link, target) in [
            ("scene/inside", "below/deep"), ("scene/outside", "../other/secret"),
            ("scene/way", "../other"), ("scene/round", "round"), ("scene/absolute", folder.path("scene/own")),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(link), withDestinationPath: target)
        }
        try #require(unsafe mkfifo(folder.path("scene/pipe"), 0o600) == 0)
    }

    private func files(allowing allowed: [String] = []) throws -> SceneFolder {
        var scene = Scene(
            size: PixelSize(width: 2, height: 2), fps: try #require(FrameRate(1)), duration: 1)
        scene.folder = folder.path("scene")
        scene.allowedFolders = allowed.map(folder.path)
        return SceneFolder(of: scene)
    }

    @Test("two files whose names look the same but differ in bytes are refused, with a remedy")
    func normalized() throws {
        let (one, two) = ("caf\u{E9}.png", "cafe\u{301}.png")
        try folder.write("abc", to: "scene/\(one)")
        try folder.write("abc", to: "scene/\(two)")
        let files = try files()
        _ = try files.path(of: one)
        _ = try files.path(of: one)
        let error = #expect(throws: AssetError.self) { try files.path(of: two) }
        #expect(error?.cause == .notUsable && error?.description.contains("NFC") == true)
        #expect(files.names.count == 1)
    }

    @Test(
        "a file inside the folder is found, and its digest is stored under the name that the scene gives it")
    func found() throws {
        let files = try files()
        for name in ["own", "below/deep", "inside", "./odd:name", "absolute"] {
            let path = try files.path(of: name)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count > 0)
        }
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        let hello = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
        #expect(
            files.digests == [
                AssetDigest(file: "./odd:name", sha256: abc), AssetDigest(file: "absolute", sha256: abc),
                AssetDigest(file: "below/deep", sha256: hello), AssetDigest(file: "inside", sha256: hello),
                AssetDigest(file: "own", sha256: abc),
            ])
    }

    private static let refusals: [(String, AssetError.Cause, String)] = [
        ("", .notUsable, "not a file name"), ("own\0.png", .notUsable, "not a file name"),
        ("http://example.org/a.png", .notUsable, "a URL"), ("concat:own|own", .notUsable, "a URL"),
        ("file:own", .notUsable, "a URL"), ("subfile,,start,0,end,1,,:own", .notUsable, "a URL"),
        ("odd:name", .notUsable, "a URL"), ("/etc/hostname", .notAllowed, "an absolute path"),
        ("../other/secret", .notAllowed, "\"..\" leads out"),
        ("below/../own", .notAllowed, "\"..\" leads out"),
        ("outside", .notAllowed, "lies outside"), ("way/secret", .notAllowed, "lies outside"),
        ("way", .notAllowed, "lies outside"), ("below", .notUsable, "a folder"),
        (".", .notUsable, "a folder"),
        ("pipe", .notUsable, "a device or a pipe"), ("missing", .notFound, "no such file"),
        ("own/deep", .notFound, "Not a directory"), ("round", .notReadable, "symbolic links"),
    ]

    @Test(
        "names of files outside of the folder and of irregular files are refused with a message",
        arguments: refusals)
    func refused(_ file: String, _ cause: AssetError.Cause, _ words: String) throws {
        let files = try files()
        for use in [{ _ = try files.path(of: file) }, { _ = try files.image(file) }] {
            let error = try #require(throws: AssetError.self, performing: use)
            #expect(error.file == file && error.cause == cause)
            #expect(error.reason.contains(words), "\(error)")
        }
        #expect(files.digests.isEmpty)
    }

    @Test("files in another folder are read only if that folder was allowed, and nothing beside it")
    func allowed()
        throws
    {
        try folder.write("hidden", to: "hidden")
        let files = try files(allowing: ["other"])
        for name in ["../other/secret", "outside", "way/secret", folder.path("other/secret"), "own"] {
            _ = try files.path(of: name)
        }
        #expect(files.digests.count == 5)
        for name in ["../hidden", folder.path("hidden"), "/dev/null", "/etc/hostname"] {
            let error = try #require(throws: AssetError.self) { try files.path(of: name) }
            #expect(error.reason == "lies outside the scene's folder")
        }
    }

    @Test("a file that changes while it is used is an error") func changed() throws {
        let files = try files()
        _ = try files.path(of: "own")
        try folder.write("abd", to: "scene/own")
        let error = try #require(throws: AssetError.self) { try files.path(of: "own") }
        #expect(error.reason == "the file changed while it was used")
    }

    @Test("the digest of a system file is listed under its name without the path") func system() throws {
        let files = try files()
        try files.use(systemFile: folder.path("other/secret"))
        #expect(files.digests.map(\.file) == ["system:secret"])
        let error = try #require(throws: AssetError.self) { try files.use(systemFile: "/nowhere/font.ttf") }
        #expect(error.cause == .notFound)
    }

    @Test("a scene without a folder can't use files") func withoutFolder() throws {
        var scene = Scene(
            size: PixelSize(width: 2, height: 2), fps: try #require(FrameRate(1)), duration: 1)
        scene.folder = nil
        let files = SceneFolder(of: scene)
        #expect(throws: AssetError("own", .notReadable, "the scene was given without a folder")) {
            try files.path(of: "own")
        }
    }

    private func fault(_ layers: String) throws -> any Error {
        let text =
            #"{"version": 1, "size": {"width": 8, "height": 8}, "fps": 1, "duration": 1, "layers": [\#(layers)]}"#
        var scene = try Scene(json: Array(text.utf8))
        scene.folder = folder.path("scene")
        scene.source?.name = "scene.json"
        let order = FilmOrder(scene)
        return try #require(throws: (any Error).self) { _ = try order.makeRenderer() }
    }

    @Test("the error for a missing file has its key and suggests the most similar name in the folder")
    func nearest()
        throws
    {
        for (file, hint) in [
            ("owm", "; did you mean \"own\"?"), ("below/dep", "; did you mean \"below/deep\"?"),
            ("own.png", "; did you mean \"own\"?"), ("quite/other", ""), ("way/secrte", ""), ("zzz", ""),
        ] {
            let error = try fault(
                #"{"type": "messages", "messages": [{"text": "a"}, {"sticker": "\#(file)"}]}"#)
            #expect(
                (error as? AssetError)?.description
                    == "scene.json: line 1, column 148: layers[0].messages[1].sticker: \(file): no such file\(hint)"
            )
        }
    }

    @Test(
        "for a missing file, only names of files of a fitting kind are suggested",
        arguments: [
            (#"{"type": "captions", "file": "voice.srt"}"#, nil),
            (#"{"type": "captions", "file": "speach.srt"}"#, "speech.vtt"),
            (#"{"type": "waveform", "file": "voise.mp3"}"#, "voice.wav"),
            (#"{"type": "waveform", "file": "speech.wav"}"#, nil),
            (#"{"type": "waveform", "file": "clip.wav"}"#, "clip.mp4"),
            (#"{"type": "image", "file": "clip.png"}"#, "clip.mp4"),
            (#"{"type": "image", "file": "voice.png"}"#, nil),
            (#"{"type": "lottie", "file": "hat.jsn"}"#, "hat.json"),
            (#"{"type": "lottie", "file": "note.md"}"#, nil),
            (#"{"type": "lottie", "file": "not.txt"}"#, "note.txt"),
        ])
    func kinds(_ layer: String, _ hint: String?) throws {
        for name in ["voice.wav", "speech.vtt", "clip.mp4", "hat.json", "note.txt"] {
            try folder.write("", to: "scene/\(name)")
        }
        let error = try #require(try fault(layer) as? AssetError)
        #expect(error.reason == "no such file" + (hint.map { "; did you mean \"\($0)\"?" } ?? ""))
    }

    @Test("all files that can't be opened are reported at once, in the order of the text, twenty at most")
    func several() throws {
        let error = try fault(
            #"""
            {"type": "image", "file": "own"}, {"type": "image", "file": "a.png"}, {"type": "image", "file": "/etc/hostname"},
            {"type": "image", "file": "%04d.png"},
            {"type": "messages", "messages": [{"image": "b.png"}, {"sticker": "a.png"}, {"image": "below/deep"}]}
            """#)
        let errors = try #require(error as? AssetErrors)
        #expect(errors.count == 5)
        let places = errors.lines.map {
            $0.split(separator: ": ").dropFirst().prefix(2).joined(separator: ": ")
        }
        #expect(
            places == [
                "layers[0].file: own", "layers[1].file: a.png", "layers[2].file: /etc/hostname",
                "layers[4].messages[0].image: b.png", "layers[4].messages[1].sticker: a.png",
            ])
        let many = try fault(
            (0..<30).map { #"{"type": "image", "file": "m\#($0).png"}"# }.joined(separator: ","))
        let listed = try #require(many as? AssetErrors)
        #expect(listed.count == 30 && listed.listed.count == 20 && listed.lines.last == "and 10 more")
    }

    @Test("particle sprites count towards the same memory limit as pictures from files") func kept() throws {
        let files = try files()
        try files.keep(1 << 30, for: "a.png")
        try files.keep(spriteBytes: 1 << 20)
        let error = #expect(throws: AssetError.self) { try files.keep(spriteBytes: 1 << 30) }
        #expect(
            error?.reason
                == "with this layer's particles, the scene's pictures and sounds take 2049 MiB of memory; at most 2048 MiB are allowed"
        )
    }
}
