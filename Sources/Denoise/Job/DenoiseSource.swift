import Files
import Film
import Media
import Sound

/// The sound that is denoised, and the film around it.
struct DenoiseSource: Sendable {
    let input: HeldInput
    /// The sound's facts, as the file states them.
    let facts: SoundFacts
    /// Samples a second, and the channels, as they are written.
    let rate, channelCount: Int
    /// The tracks of the film that is written; nil where sound alone is written.
    let tracks: CopiedTracks?
    private let mostChannels: Int
    /// The first moment of the film; nil of a sound.
    private let start: Double?

    /// The findings about all of the sound.
    struct Heard {
        let sampleCount: Int
        /// The mean of the squared samples.
        let power: Double
        let quietest: NoiseStretch?
        /// The samples from the film's first moment to the first one.
        let offset: Int
    }

    /// The most seconds after which a sound may begin.
    private static let latest = 4.0 * 3600

    init(_ order: DenoiseOrder, _ target: DenoiseTarget) throws {
        input = try HeldInput(order.input)
        mostChannels = target.mostChannels
        let path = input.path
        let own = try SoundReader<Float>(path: path).facts
        rate = target.rate(for: own.track.sampleRate)
        facts = own
        channelCount = DownmixedSound.channelCount(of: own.track.channels, atMost: mostChannels)
        guard target == .mp4 else {
            (tracks, start) = (nil, try? Demuxer(path: path).start.value)
            return
        }
        if let missing = try BoxLayout(of: path)?.missingByteCount, missing > 0 {
            throw DenoiseError.content("truncated: \(missing) bytes are missing at its end")
        }
        let film = try Demuxer(path: path)
        tracks = try film.copiedTracks(replacing: own.track.track)
        start = film.start.value
    }

    /// Opens the sound at its start.
    func open() throws -> DownmixedSound {
        try DownmixedSound(path: input.path, rate: rate, mostChannels: mostChannels)
    }

    /// Reads all of the sound. `report` is called with the number of samples read, and the total.
    func listen(_ report: (Int, _ total: Int) throws -> Void) throws -> Heard {
        let sound = try open()
        var finder = StretchFinder(rate: rate, channelCount: channelCount)
        let stated = Int(min(max(facts.duration ?? 0, 0), 1e7) * Double(rate))
        while try sound.next({ finder.add($0) }) { try report(sound.position, max(stated, sound.position)) }
        return Heard(
            sampleCount: length(of: sound.position), power: finder.power, quietest: finder.quietest,
            offset: Int((try lateness(of: sound) * Double(rate)).rounded()))
    }

    /// By how many seconds a sound begins after the film's first moment, once its first block was read.
    func lateness(of sound: DownmixedSound) throws -> Double {
        guard let start, let beginning = sound.beginning?.value else { return 0 }
        let late = max(beginning - start, 0)
        guard late < Self.latest else {
            throw DenoiseError.content("its sound begins after \(Int(late)) seconds")
        }
        return late
    }

    /// The bits of a sample where it is written as WAV.
    var waveBits: Int { facts.sampleBits > 16 ? 24 : 16 }

    /// The samples up to the end that an MP4 states, of those that were decoded: the last packet may be longer.
    private func length(of decoded: Int) -> Int {
        guard let stated = facts.trackDuration else { return decoded }
        let count = Int((min(stated, 1e7) * Double(rate)).rounded())
        let packet = 2 * SoundEncoder.packetLength * rate / facts.track.sampleRate
        return (decoded - packet..<decoded).contains(count) ? max(count, 1) : decoded
    }
}
