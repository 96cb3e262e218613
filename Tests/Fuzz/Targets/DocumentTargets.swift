import Hashing
import SceneModel
import SceneText

@testable import Film
@testable import Goldens
@testable import Sound

/// Inputs that the program writes itself. What is written again and read again is the same.
enum DocumentTargets {
    /// Reads the catalogue of a film's chunks.
    static func catalog(_ bytes: [UInt8]) -> Bool {
        guard let catalog = ChunkCatalog(text: bytes) else { return false }
        require(
            ChunkCatalog(text: Array(catalog.json.text.utf8)) == catalog,
            "a catalogue is read as another one")
        require(Array(catalog.chunks).count == catalog.chunkCount, "chunks are missing")
        return true
    }

    /// Reads the plan of a film, or of the films of a table, that are made in parts.
    static func plan(_ bytes: [UInt8]) -> Bool {
        guard let plan = SceneTarget.read(body: { try PartsDocument.read(bytes, .standard) }) else {
            return false
        }
        let text = plan.text
        let again = SceneTarget.read { try PartsDocument.read(text, .standard) }
        require(again?.text == text, "a plan is read as another one")
        return true
    }

    /// Reads golden.json, or a list of hashes.
    static func golden(_ bytes: [UInt8]) -> Bool {
        guard bytes.first == UInt8(ascii: "{") else {
            let text = String(decoding: bytes, as: UTF8.self)
            guard let list = read({ try FrameHashText(text) }) else { return false }
            _ = list.value("dimensions")
            return !list.frames.isEmpty
        }
        guard let head = SceneTarget.read(body: { try GoldenHead(bytes, in: "golden.json") }) else {
            return false
        }
        let text = GoldenHead.format.write(head).prettyText
        let again = SceneTarget.read { try GoldenHead(Array(text.utf8), in: "golden.json") }
        require(
            again.map { GoldenHead.format.write($0).prettyText } == text, "a golden is read as another one")
        return true
    }

    /// Reads waveform data, as JSON or binary.
    static func waveform(_ bytes: [UInt8]) -> Bool {
        let isJSON = bytes.first == UInt8(ascii: "{")
        let data = read { try isJSON ? WaveformData(json: bytes) : WaveformData(binary: bytes) }
        guard let data else { return false }
        let binary = try? WaveformData(binary: data.binary(data.resolution))
        let json = try? WaveformData(json: Array(data.json(data.resolution).utf8))
        require(binary == data && json == data, "waveform data is read as another one")
        guard data.length > 0 else { return true }
        let columns = WaveformColumns(data, samplesPerPixel: data.samplesPerPixel)
        _ = columns.extremes(0..<1, channel: data.channelCount - 1)
        return true
    }

    private static let peaksSignature = Array("zoetrope peaks 1\n".utf8)

    /// Reads the peaks of a sound. The input lacks the signature and the digest, which are added.
    static func peaks(_ bytes: [UInt8]) -> Bool {
        let content = peaksSignature + bytes
        let file = content + Array(SHA256.digest(of: content).utf8)
        guard let peaks = SoundPeaks(binary: file) else { return false }
        require((try? peaks.binary()) == file, "peaks are written as others")
        for (start, end) in [(0.0, 1000.0), (-5, 5), (1e9, 2e9)] {
            let columns = peaks.columns(from: start, to: end, count: 8).maxima
            require(columns.count == 8, "columns are missing")
        }
        return true
    }

    /// The peaks of two samples.
    static func peakSeeds() -> [[UInt8]] {
        let levels = (0..<SoundPeaks.levelCount).map { _ in
            SoundPeaks.Level(blockLength: 1, maxima: [100, 200], means: [50, 60])
        }
        let peaks = try? SoundPeaks(rate: 48000, sampleCount: 2, levels: levels).binary()
        return (peaks.map { [Array($0.dropFirst(peaksSignature.count).dropLast(64))] }) ?? []
    }
}
