import Files
import Media
import Sound
import Spelling
import Terminal

/// The input of the command `waveform`: a sound file, or a file of waveform data.
struct WaveformInput {
    let path: String
    let report: SoundProgress.Report

    /// The maximum size of a waveform data file, in bytes.
    private static let maximumByteCount = 64 << 20

    private var isData: Bool { [".dat", ".json"].contains { path.lowercased().hasSuffix($0) } }

    /// Returns the requested waveform data. If the input is a data file, copies the requested part; the samples per
    /// pixel can't be changed then.
    func data(_ request: WaveformRequest) throws -> WaveformData {
        if isData {
            let data = try read(request)
            if !request.zoom.isUsual,
                try request.samplesPerPixel(at: data.rate, of: { 0 }) != data.samplesPerPixel
            {
                throw UsageError(
                    "\(path) has \(data.samplesPerPixel) samples per pixel; for another number, use the sound file instead"
                )
            }
            let part = part(of: data, request.samples(at: data.rate))
            guard part.length > 0 else { throw ended(data.length * data.samplesPerPixel, at: data.rate) }
            return part
        }
        return try describing {
            let reader = try SoundReader<Int16>(path: path)
            let rate = reader.facts.track.sampleRate
            let zoom = try request.samplesPerPixel(at: rate) { 0 }
            return try data(reader, zoom, request)
        }
    }

    /// Returns the waveform data to draw, one column for each pixel.
    func columns(_ request: WaveformRequest) throws -> WaveformColumns {
        if isData {
            let data = try read(request)
            let part = request.samples(at: data.rate)
            let count = data.length * data.samplesPerPixel
            guard part.lowerBound < count else { throw ended(count, at: data.rate) }
            let asked = try request.samplesPerPixel(at: data.rate) {
                min(part.upperBound, count) - part.lowerBound
            }
            var zoom = asked
            if case .automatic = request.zoom { zoom = max(asked, data.samplesPerPixel) }
            guard zoom >= data.samplesPerPixel else {
                throw UsageError(
                    "\(path) has \(data.samplesPerPixel) samples per pixel; for \(zoom), use the sound file instead"
                )
            }
            return WaveformColumns(
                self.part(of: data, 0..<part.upperBound), from: part.lowerBound, samplesPerPixel: zoom)
        }
        return try describing {
            let reader = try SoundReader<Int16>(path: path)
            let rate = reader.facts.track.sampleRate
            let part = request.samples(at: rate)
            let zoom = try request.samplesPerPixel(at: rate) { try count(part) }
            return WaveformColumns(
                try data(reader, zoom, request), samplesPerPixel: zoom, startInSound: part.lowerBound)
        }
    }

    private func data(
        _ reader: SoundReader<Int16>, _ zoom: Int, _ request: WaveformRequest
    ) throws -> WaveformData {
        let selection = WaveformData.Selection(
            samplesPerPixel: zoom, samples: request.samples(at: reader.facts.track.sampleRate),
            splitsChannels: request.splitsChannels)
        let data = try WaveformData(of: reader, selection, report: report)
        guard data.length > 0 else { throw ended(reader.position, at: data.rate) }
        return data
    }

    /// Returns the error for a `--start` at or after the end of a sound of `sampleCount` samples.
    private func ended(_ sampleCount: Int, at rate: Int) -> UsageError {
        UsageError("--start: the sound ends at \(fixed(Double(sampleCount) / Double(rate), 3)) seconds")
    }

    /// Returns the number of samples that the sound has in the range `part`.
    private func count(_ part: Range<Int>) throws -> Int {
        let reader = try SoundReader<Int16>(path: path)
        while try reader.next({ _ in }) { try report(reader.progress) }
        let count = min(part.upperBound, reader.position) - part.lowerBound
        guard count > 0 else { throw ended(reader.position, at: reader.facts.track.sampleRate) }
        return count
    }

    /// Returns the data points of a range of samples. The last point may cover samples beyond the range.
    private func part(of data: WaveformData, _ samples: Range<Int>) -> WaveformData {
        let first = min(samples.lowerBound / data.samplesPerPixel, data.length)
        let last = samples.upperBound.quotientAndRemainder(dividingBy: data.samplesPerPixel)
        let end = last.quotient + (last.remainder > 0 ? 1 : 0)
        return data.part(first..<max(min(end, data.length), first))
    }

    private func read(_ request: WaveformRequest) throws -> WaveformData {
        try checkKind()
        var input = try InputFile(opening: path)
        let bytes = try input.readAll(atMost: Self.maximumByteCount + 1)
        guard bytes.count <= Self.maximumByteCount else {
            throw CommandFailure(
                .badData,
                "\(path): waveform data of more than \(Self.maximumByteCount >> 20) MiB is not supported")
        }
        let data: WaveformData
        do {
            data =
                try path.lowercased().hasSuffix(".dat")
                ? WaveformData(binary: bytes) : WaveformData(json: bytes)
        } catch {
            throw CommandFailure(.badData, "\(path): \(error)")
        }
        guard !request.splitsChannels || data.channelCount > 1 else {
            throw UsageError(
                "--split-channels: \(path) has one waveform; to split channels, use the sound file instead")
        }
        return data
    }

    private func checkKind() throws {
        switch FileSystem.kind(of: path) {
        case .other: throw CommandFailure(.badData, "\(path): a device or a pipe; the input must be a file")
        case .directory:
            throw CommandFailure(.badData, "\(path): a folder, not a sound, a film or waveform data")
        default: break
        }
    }

    private func describing<Result>(_ body: () throws -> Result) throws -> Result {
        try checkKind()
        // Throws the system's error if the file is missing or not readable.
        _ = try InputFile(opening: path)
        do {
            return try body()
        } catch let error as MediaError where !error.isFault {
            throw CommandFailure(
                .badData, "\(path): \(error.isAboutContent ? error.reason : "can't be read as a sound")")
        }
    }
}
