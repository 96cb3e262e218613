import Files
import Media
import Sound
import Terminal

/// A file of which the waveform is wanted: a sound, or waveform data.
struct WaveformFile {
    let path: String
    let report: SoundProgress.Report

    /// The most bytes that a file of waveform data may have.
    private static let mostBytes = 64 << 20

    private var isData: Bool { [".dat", ".json"].contains { path.lowercased().hasSuffix($0) } }

    /// The data that is asked for. That of a data file is as it is, but for the part.
    func data(_ request: WaveformRequest) throws -> WaveformData {
        if isData {
            let data = try read()
            if !request.zoom.isUsual,
                try request.samplesPerPixel(at: data.rate, of: { 0 }) != data.samplesPerPixel
            {
                throw UsageError(
                    "\(path) has \(data.samplesPerPixel) samples per pixel: others need the sound itself")
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

    /// Data to draw, the sample with which the picture begins, and the samples of a column.
    func columns(_ request: WaveformRequest) throws -> (WaveformData, start: Int, zoom: Int) {
        if isData {
            let data = try read()
            let part = request.samples(at: data.rate)
            let asked = try request.samplesPerPixel(at: data.rate) {
                max(min(part.upperBound, data.length * data.samplesPerPixel) - part.lowerBound, 1)
            }
            var zoom = asked
            if case .automatic = request.zoom { zoom = max(asked, data.samplesPerPixel) }
            guard zoom >= data.samplesPerPixel else {
                throw UsageError(
                    "\(path) has \(data.samplesPerPixel) samples per pixel: \(zoom) need the sound itself")
            }
            return (self.part(of: data, 0..<part.upperBound), part.lowerBound, zoom)
        }
        return try describing {
            let reader = try SoundReader<Int16>(path: path)
            let rate = reader.facts.track.sampleRate
            let part = request.samples(at: rate)
            let zoom = try request.samplesPerPixel(at: rate) { try count(part) }
            return (try data(reader, zoom, request), 0, zoom)
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

    /// The error where nothing of so many samples is left from the start that was asked for.
    private func ended(_ sampleCount: Int, at rate: Int) -> UsageError {
        UsageError("--start: the sound ends at \(fixed(Double(sampleCount) / Double(rate), 3)) seconds")
    }

    /// How many samples of a part there are.
    private func count(_ part: Range<Int>) throws -> Int {
        let reader = try SoundReader<Int16>(path: path)
        while try reader.next({ _ in }) { try report(reader.progress) }
        let count = min(part.upperBound, reader.position) - part.lowerBound
        guard count > 0 else { throw ended(reader.position, at: reader.facts.track.sampleRate) }
        return count
    }

    /// The stretches that lie in a part, the last one whole.
    private func part(of data: WaveformData, _ samples: Range<Int>) -> WaveformData {
        let first = min(samples.lowerBound / data.samplesPerPixel, data.length)
        let last = samples.upperBound.quotientAndRemainder(dividingBy: data.samplesPerPixel)
        let end = last.quotient + (last.remainder > 0 ? 1 : 0)
        let width = 2 * data.channelCount
        return WaveformData(
            rate: data.rate, samplesPerPixel: data.samplesPerPixel, channelCount: data.channelCount,
            values: Array(data.values[first * width..<max(min(end, data.length), first) * width]))
    }

    private func read() throws -> WaveformData {
        var input = try InputFile(opening: path)
        let bytes = try input.readAll(atMost: Self.mostBytes + 1)
        guard bytes.count <= Self.mostBytes else {
            throw Failure(.badData, "\(path): waveform data of more than \(Self.mostBytes >> 20) MiB")
        }
        do {
            return try path.lowercased().hasSuffix(".dat")
                ? WaveformData(binary: bytes) : WaveformData(json: bytes)
        } catch {
            throw Failure(.badData, "\(path): \(error)")
        }
    }

    private func describing<Result>(_ body: () throws -> Result) throws -> Result {
        if FileSystem.kind(of: path) == .other {
            throw Failure(.badData, "\(path): a device or a pipe; sounds are read from files")
        }
        // What is not there, or may not be read, is told by the system.
        _ = try InputFile(opening: path)
        do {
            return try body()
        } catch let error as MediaError where !error.isOutOfMemory {
            throw Failure(
                .badData, "\(path): \(error.isAboutContent ? error.reason : "not a sound that can be read")")
        }
    }
}
