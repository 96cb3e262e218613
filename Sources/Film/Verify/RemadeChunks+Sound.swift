import Base
import Media

extension RemadeChunks {
    /// The maximum difference between a film's timestamps and the planned ones, in seconds, if another program copied the
    /// film. Matroska and others round timestamps to milliseconds.
    private static let tolerance = 0.002

    /// Compares the sound that was made with that of the film at `path`, packet by packet: the bytes, and the times
    /// counted from the film's first picture. Returns the first difference; nil if there is none.
    func compare(
        _ sound: SoundPlan, withFilmAt path: String
    ) throws -> SceneVerification.Difference.Reason? {
        guard sound.settings.codec != .pcm else { return try compareSamples(of: sound, withFilmAt: path) }
        var reader = try directory.open(sound.key)
        let rate = Double(sound.settings.rate)
        let tolerance = timing == .exact ? 0.5 / rate : Self.tolerance
        var (count, end) = (0, 0.0)
        var difference: SceneVerification.Difference.Reason?
        do {
            // Exact timestamps were compared with those of the frames, which begin with 0.
            let origin = timing == .exact ? 0 : try Self.firstPresentation(ofFilmAt: path)
            var demuxer = try Demuxer(path: path, for: .sound)
            demuxer.skipOtherTracks()
            let unit = demuxer.units[demuxer.track]
            while difference == nil, count < reader.packetCount {
                try cancellation.check()
                let packet = try reader.next()
                // Containers can't store that the first packet of Vorbis begins before 0.
                let begin =
                    sound.settings.codec.packetLength == nil
                    ? max(packet.presentation, 0) : packet.presentation
                let start = max(0, Double(begin) / rate)
                end = start
                let isThere = try demuxer.next { found in
                    guard packet.hasSameBytes(as: found) else { return difference = .sound(start) }
                    guard let time = found.timestamps.presentation else { return difference = .sound(start) }
                    let shift = Double(time) * unit - origin - Double(begin) / rate
                    if abs(shift) > tolerance { difference = .soundShift(by: shift, from: start) }
                }
                guard isThere else { return .sound(start) }
                count += 1
            }
            let hasMore = try difference == nil && demuxer.next { _ in }
            return difference ?? (hasMore ? .sound(end) : nil)
        } catch let error as MediaError where !error.isFault { return .sound(end) }
    }

    /// Compares samples that are stored as they are. Demuxers divide them into other packets than the encoder. Returns the
    /// first difference; nil if there is none.
    private func compareSamples(
        of sound: SoundPlan, withFilmAt path: String
    ) throws -> SceneVerification.Difference.Reason? {
        var reader = try directory.open(sound.key)
        let (rate, channels) = (Double(sound.settings.rate), sound.settings.channelCount)
        var (rest, position, count): ([UInt8], Int, Int) = ([], 0, 0)
        var difference: SceneVerification.Difference.Reason?
        do {
            var demuxer = try Demuxer(path: path, for: .sound)
            demuxer.skipOtherTracks()
            let unit = demuxer.units[demuxer.track]
            func compare(_ found: borrowing Packet) throws {
                let start = Double(position) / rate
                guard let time = found.timestamps.presentation,
                    abs(Double(time) * unit - start) < 0.5 / rate
                else { return difference = .sound(start) }
                while rest.count < found.byteCount, count < reader.packetCount {
                    rest += try reader.next().bytes
                    count += 1
                }
                let bytes = found.bytes
                guard rest.starts(with: bytes) else {
                    let same = zip(rest, bytes).prefix { $0 == $1 }.count
                    return difference = .sound(
                        Double(position + sound.settings.codec.sampleCount(inBytes: same) / channels) / rate)
                }
                rest.removeFirst(bytes.count)
                position += sound.settings.codec.sampleCount(inBytes: bytes.count) / channels
            }
            while difference == nil, try demuxer.next(compare) { try cancellation.check() }
        } catch let error as MediaError where !error.isFault { return .sound(Double(position) / rate) }
        let isWhole = rest.isEmpty && count == reader.packetCount
        return difference ?? (isWhole ? nil : .sound(Double(position) / rate))
    }

    /// Returns the presentation time of the first packet of the pictures, in seconds. It has the first picture.
    private static func firstPresentation(ofFilmAt path: String) throws -> Double {
        var demuxer = try Demuxer(path: path)
        demuxer.skipOtherTracks()
        let unit = demuxer.units[demuxer.track]
        var time = 0.0
        _ = try demuxer.next { packet in time = Double(packet.timestamps.presentation ?? 0) * unit }
        return time
    }
}

extension Packet {
    /// Returns true if another packet has the same encoded data.
    fileprivate func hasSameBytes(as other: borrowing Packet) -> Bool { bytes == other.bytes }
}
