import Files
import Film
import Hashing
import Media
import Sound

/// A writer of a denoised sound, either alone or in a copy of the film that contains the sound.
struct DenoiseOutput {
    let order: DenoiseOrder
    let target: DenoiseTarget
    let source: DenoiseSource
    /// The noise profile of each channel; nil for a channel that is not filtered.
    let profiles: [NoiseProfile?]
    /// The number of samples of silence that are written before the sound.
    let lead: Int
    /// The number of samples per channel that are written, including the silence.
    let sampleCount: Int
    /// A function that is called with the number of samples written so far; it may throw.
    let report: (Int) throws -> Void

    /// Writes the output to a path. Returns the digest of the copied video packets; nil if the output has no video.
    func write(to path: String) throws -> CopyTally? {
        switch target {
        case .wav: try writeWave(to: path)
        case .m4a:
            let packets = try packets(as: 0)
            var writer = try ContainerWriter(path: path, tracks: [.audio(packets.track)])
            try packets.write(until: nil) { try writer.write(&$0) }
            try writer.finish()
        case .mp4: return try writeFilm(to: path)
        }
        return nil
    }

    private func sound() throws -> TimedSound {
        let reduction = try NoiseReduction(profiles, rate: source.rate, reduction: order.reduction)
        let sound = DenoisedSound(try source.open(), reduction)
        return TimedSound(
            channelCount: source.channelCount, lead: lead, sampleCount: sampleCount, sound.next)
    }

    private func packets(as number: Int) throws -> DenoisedPackets {
        try DenoisedPackets(
            sound(), rate: source.rate, bitRate: order.bitRate,
            as: number, report: report)
    }

    private func writeWave(to path: String) throws {
        let bits = source.waveBits
        guard WaveWriter.canHold(sampleCount: sampleCount, channelCount: source.channelCount, bits: bits)
        else {
            throw DenoiseError.content(
                "too long for a WAV file, which can have at most 4 GB", "choose a name that ends with .m4a")
        }
        var writer = try WaveWriter(
            path: path, rate: source.rate, channels: source.facts.channels, sampleCount: sampleCount,
            bits: bits)
        let sound = try sound()
        var written = 0
        while try sound.next({ samples in
            written += samples.count / source.channelCount
            try writer.write(samples)
        }) { try report(written) }
        try writer.finish()
    }

    private func writeFilm(to path: String) throws -> CopyTally {
        guard let tracks = source.tracks, let place = tracks.places[tracks.replaced] else {
            preconditionFailure("the film's sound must be one of the written tracks")
        }
        let packets = try packets(as: place)
        let tally = CopyTally()
        var film = try Demuxer(path: source.input.path)
        var writer = try ContainerWriter(path: path, copying: film, tracks, sound: packets.track)
        let (video, units, start) = (film.track, film.units, film.start.value)
        var copier = TrackCopier(tracks)
        var lastDecoding: [Int: Int64] = [:]
        while try film.nextOfAny({ packet in
            guard var copy = try copier.copy(of: packet) else { return }
            let number = packet.track
            if let last = lastDecoding[number], last >= copy.decoding {
                guard number != video else {
                    throw DenoiseError.content(
                        "the video's packets are not in decoding order, which MP4 requires")
                }
                copy.decoding = last + 1
                copy.presentation = max(copy.presentation, copy.decoding)
            }
            lastDecoding[number] = copy.decoding
            if number == video { tally.add(packet, unit: units[video], from: start) }
            try packets.write(until: Double(copy.decoding) * units[number]) { try writer.write(&$0) }
            try writer.write(&copy)
        }) {}
        if try film.hasSkippedDamage { throw DenoiseError.content("the video is damaged") }
        try packets.write(until: nil) { try writer.write(&$0) }
        try writer.finish()
        return tally
    }
}

/// A digest of the packets of a video track, for comparing a copy with the original.
final class CopyTally {
    private(set) var count = 0
    /// The presentation time of each packet, in seconds from the start of the film.
    private var times: [Double] = []
    private var hash = SHA256()

    /// Adds a packet. `unit` is the time base of the track, and `origin` the start of the film, both in seconds.
    func add(_ packet: borrowing Packet, unit: Double, from origin: Double) {
        count += 1
        packet.withBytes { hash.update($0) }
        guard let presentation = packet.timestamps.presentation else { return }
        times.append(Double(presentation) * unit - origin)
    }

    /// Throws `FilmFault` if the copied track has other packets than this track, or shows them at other times.
    func expectSame(in copy: CopyTally) throws {
        guard count == copy.count, hash.digest() == copy.hash.digest() else {
            throw FilmFault("the written film has other video packets than the input")
        }
        let isSame = zip(times, copy.times).allSatisfy { ($0 - $1).magnitude < Self.tolerance }
        guard isSame, times.count == copy.times.count else {
            throw FilmFault("the written film shows its pictures at other times than the input")
        }
    }

    /// The maximum difference of equal times, in seconds: containers may round times to milliseconds.
    private static let tolerance = 0.0011
}
