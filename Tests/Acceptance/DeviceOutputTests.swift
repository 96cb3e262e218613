import Foundation
import TestSupport
import Testing

/// Tests that no command replaces a device or a pipe that its output is named after.
@Suite struct DeviceOutputTests {
    private static let endings = ["", ".mp4", ".png", ".wav", ".json", ".dat", ".xml"]

    /// Creates a folder with inputs and, in `nodes`, devices that swallow everything and links to them. Where devices may
    /// not be made, they are pipes.
    private static func folder() throws -> (folder: TestFolder, areDevices: Bool) {
        let folder = try TestFolder()
        try folder.write(
            """
            {"version": 1, "size": {"width": 32, "height": 16}, "fps": 10, "duration": 0.5, "layers": [{"type": "bubbles"}]}
            """, to: "scene.json")
        try folder.write("seed\n1\n", to: "rows.csv")
        try FFmpegProgram.run(["-f", "lavfi", "-i", "anoisesrc=d=1:a=0.01", folder.path("noise.wav")])
        try FileManager.default.createDirectory(
            atPath: folder.path("nodes"), withIntermediateDirectories: true)
        var areDevices = true
        for ending in endings {
            let path = folder.path("nodes/null\(ending)")
            // The numbers of /dev/null.
            if unsafe mknod(path, S_IFCHR | 0o666, 1 << 8 | 3) != 0 {
                areDevices = false
                try #require(unsafe mkfifo(path, 0o600) == 0)
            }
            try FileManager.default.createSymbolicLink(
                atPath: folder.path("nodes/link\(ending)"), withDestinationPath: "null\(ending)")
        }
        return (folder, areDevices)
    }

    /// The kinds and numbers of all nodes in the folder.
    private static func nodes(_ folder: TestFolder) -> [String] {
        folder.names.filter { $0.hasPrefix("nodes/") }.map { name in
            var status = stat()
            _ = unsafe lstat(folder.path(name), &status)
            return "\(name) \(status.st_mode) \(status.st_ino)"
        }
    }

    @Test("no command replaces a device or a pipe", arguments: ["null", "link"], [[], ["--overwrite"]])
    func commands(_ name: String, _ flags: [String]) throws {
        let (folder, areDevices) = try Self.folder()
        let before = Self.nodes(folder)
        let output = "nodes/\(name)"
        var commands = [
            ["encode", "scene.json", "-o", "\(output).mp4"],
            ["encode", "scene.json", "--data", "rows.csv", "-o", "\(output).mp4"],
            ["still", "scene.json", "--data", "rows.csv", "-o", "\(output).png"],
            ["waveform", "noise.wav", "-o", "\(output).dat"],
            ["waveform", "noise.wav", "-o", "\(output).json"],
            ["waveform", "noise.wav", "-o", "\(output).png"],
            ["init", "\(output).json"],
            ["denoise", "noise.wav", "-o", "\(output).wav"],
            ["diff", "scene.json", "scene.json", "--sheet", "\(output).png"],
        ].map { $0 + flags }
        commands += [
            ["encode", "scene.json", "--segments", output],
            ["plan", "scene.json", "-o", output],
            ["compare", "scene.json", "--fps", "5,10", "-o", output],
            ["golden", "record", "scene.json", "-o", output],
            ["store", output, "--trim", "0"],
            ["encode", "scene.json", "--store", output, "-o", "other.mp4"],
        ]
        for command in commands {
            let outcome = try Tool.zoetrope.run(command, in: folder.url)
            #expect([66, 73].contains(outcome.status), "\(command): \(outcome.status) \(outcome.errors)")
            #expect(Self.nodes(folder) == before, "\(command)")
        }
        // These write to a device; a pipe would wait for a reader.
        guard areDevices else { return }
        for command in [
            ["still", "scene.json", "-o", "\(output).png"] + flags,
            ["frames", "scene.json", "-o", output] + flags,
            ["encode", "scene.json", "--data", "rows.csv", "-o", "film{seed}.mp4", "--junit", output],
        ] {
            let outcome = try Tool.zoetrope.run(command, in: folder.url)
            #expect(outcome.status == 0, "\(command): \(outcome.errors)")
            #expect(Self.nodes(folder) == before, "\(command)")
        }
    }

    @Test("a link to the open file of standard output, as /dev/stdout is, is refused and stays")
    func standardOutput() throws {
        let (folder, _) = try Self.folder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("stdout"), withDestinationPath: "/proc/self/fd/1")
        let outcome = try Tool.zoetrope.run(
            ["frames", "scene.json", "-o", "stdout", "--overwrite"], in: folder.url)
        #expect(outcome.status == 73)
        #expect(
            outcome.errors
                == "error: stdout: leads to a file that is already open\n  choose another -o\n")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("stdout"))
                == "/proc/self/fd/1")
    }
}
