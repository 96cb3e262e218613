import Foundation

/// Runs the programs `ffmpeg` and `ffprobe`.
public enum FFmpegProgram {
    /// An error about a run that ended with a status other than zero.
    public struct Failure: Error { let program: String, arguments: [String], status: Int32, messages: String }

    /// Runs `ffmpeg`, which replaces existing files, and returns its standard output.
    @discardableResult
    public static func run(_ arguments: [String]) throws -> Data {
        try run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments)
    }

    /// Returns what `ffprobe` prints about some entries of a file, such as `format=duration`: one value per line.
    public static func probe(_ entries: String, of path: String) throws -> String {
        let data = try run("ffprobe", ["-v", "error", "-show_entries", entries, "-of", "csv=p=0", path])
        return String(decoding: data, as: UTF8.self)
    }

    private static func run(_ program: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        let output = Pipe()
        let folder = try TestFolder()
        try folder.write("", to: "messages")
        let messages = try FileHandle(forWritingTo: folder.url.appendingPathComponent("messages"))
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardOutput = output
        process.standardError = messages
        try process.run()
        let data = try process.whileRunning(atMost: .seconds(600)) {
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return data
        }
        guard process.terminationStatus == 0 else {
            throw Failure(
                program: program, arguments: arguments, status: process.terminationStatus,
                messages: String(decoding: try folder.data("messages"), as: UTF8.self))
        }
        return data
    }
}
