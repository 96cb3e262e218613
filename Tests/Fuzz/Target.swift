import Files
import Glibc
import SceneText

/// One kind of input.
struct Target {
    /// The name on the command line.
    let name: String
    /// What the target reads, in words.
    let reads: String
    /// What is done with an input that is accepted.
    var verb = "accepted"
    /// Files of the repository and folders of such files, from which the fuzzer starts.
    let seeds: [String]
    /// More inputs to start from.
    var madeSeeds: () -> [[UInt8]] = { [] }
    /// Words that may occur in an input.
    var words: () -> [String] = { [] }
    /// Makes what changes inputs; nil for inputs that are changed byte by byte.
    var mutator: (() -> any Mutator)?
    /// Reads an input. Returns true if it was accepted, or, for a scene, drawn. Ends the process if something that must
    /// hold for every input does not.
    let check: ([UInt8]) -> Bool
}

extension Target {
    /// Writes the seeds and the dictionary for libFuzzer: `seeds/` and `words` in a folder.
    func prepare(in folder: String) throws {
        let seedFolder = "\(folder)/seeds"
        for path in [folder, seedFolder] where unsafe mkdir(path, 0o777) != 0 && errno != EEXIST {
            throw Failure("\(path): \(unsafe String(cString: strerror(errno)))")
        }
        let files = try seeds.flatMap(Self.files)
        guard seeds.isEmpty || !files.isEmpty else { throw Failure("\(name): no seeds") }
        let inputs = try files.map(Self.bytes) + madeSeeds()
        for (number, input) in inputs.enumerated() {
            try Self.write(input, to: "\(seedFolder)/\(number)")
        }
        let words = Set(words()).filter { !$0.isEmpty && $0.utf8.count < 64 }.sorted()
        try Self.write(Array(words.map(Self.quoted).joined().utf8), to: "\(folder)/words")
    }

    /// Returns a word as a line of a dictionary.
    private static func quoted(_ word: String) -> String {
        let bytes = word.utf8.map { byte in
            (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
                ? String(UnicodeScalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "\"\(bytes.joined())\"\n"
    }

    static func files(_ path: String) throws -> [String] {
        guard FileSystem.kind(of: path) == .directory else { return [path] }
        return try FileSystem.names(in: path).sorted().flatMap { try files("\(path)/\($0)") }
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        var file = try InputFile(opening: path)
        return try file.readAll(atMost: 1 << 24)
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = unsafe fopen(path, "w") else { throw Failure("\(path): can't be written") }
        let count = unsafe fwrite(bytes, 1, bytes.count, file)
        guard unsafe fclose(file) == 0, count == bytes.count else {
            throw Failure("\(path): can't be written")
        }
    }
}
