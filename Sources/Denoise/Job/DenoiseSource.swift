import Files
import Film
import Media
import Sound

/// The sound that is denoised, and the film that contains it, if any.
struct DenoiseSource: Sendable {
    let input: OpenInput
    /// The properties of the sound, as the file states them.
    let facts: SoundFacts
    /// The sample rate in Hz and the number of channels for the output.
    let rate, channelCount: Int
    /// The film's tracks that are copied to the output; nil if only the sound is written.
    let tracks: CopiedTracks?
    private let maximumChannels: Int
    /// The start time of the film in seconds; nil if the input has no video.
    private let start: Double?

    /// Measurements of the whole sound.
    struct Measurements {
        let sampleCount: Int
        /// The mean of the squared samples.
        let power: Double
        let quietest: NoiseStretch?
        /// The number of samples from the start of the film to the first sample of the sound.
        let offset: Int
    }

    /// The maximum delay of a sound after the start of the film, in seconds.
    private static let latest = 4.0 * 3600

    init(_ order: DenoiseOrder, _ target: DenoiseTarget) throws {
        input = try OpenInput(order.input)
        maximumChannels = target.maximumChannels
        let path = input.path
        let own = try SoundReader<Float>(path: path).facts
        rate = target.rate(for: own.track.sampleRate)
        facts = own
        channelCount = DownmixedSound.channelCount(of: own.track.channels, atMost: maximumChannels)
        guard target == .mp4 else {
            (tracks, start) = (nil, try? Demuxer(path: path).start.value)
            return
        }
        if let missing = try BoxLayout(of: path)?.missingByteCount, missing > 0 {
            throw DenoiseError.content("truncated: \(missing) bytes are missing at the end")
        }
        let film = try Demuxer(path: path)
        tracks = try film.copiedTracks(replacing: own.track.track)
        start = film.start.value
    }

    /// Opens the sound for reading from its start.
    func open() throws -> DownmixedSound {
        try DownmixedSound(path: input.path, rate: rate, maximumChannels: maximumChannels)
    }

    /// Reads and measures the whole sound. `report` is called with the number of samples read, and the expected total.
    func listen(_ report: (Int, _ total: Int) throws -> Void) throws -> Measurements {
        let sound = try open()
        var finder = StretchFinder(rate: rate, channelCount: channelCount)
        let stated = Int(min(max(facts.duration ?? 0, 0), 1e7) * Double(rate))
        while try sound.next({ finder.add($0) }) { try report(sound.position, max(stated, sound.position)) }
        return Measurements(
            sampleCount: length(of: sound.position), power: finder.power, quietest: finder.quietest,
            offset: Int((try lateness(of: sound) * Double(rate)).rounded()))
    }

    /// Returns the delay of the sound after the start of the film, in seconds. A block of `sound` must have been read
    /// before.
    func lateness(of sound: DownmixedSound) throws -> Double {
        guard let start, let beginning = sound.beginning?.value else { return 0 }
        let late = max(beginning - start, 0)
        guard late < Self.latest else {
            throw DenoiseError.content("the sound begins \(Int(late)) seconds after the film")
        }
        return late
    }

    /// The number of bits per sample with which this sound is written to a WAV file.
    var waveBits: Int { facts.sampleBits > 16 ? 24 : 16 }

    /// Returns the number of samples to use, given the number that was decoded. If the file states the track's
    /// duration, as MP4 does, samples of the last packet beyond that duration are left out.
    private func length(of decoded: Int) -> Int {
        guard let stated = facts.trackDuration else { return decoded }
        let count = Int((min(stated, 1e7) * Double(rate)).rounded())
        let packet = 2 * DenoiseTarget.codec.maximumPacketLength * rate / facts.track.sampleRate
        return (decoded - packet..<decoded).contains(count) ? max(count, 1) : decoded
    }
}
