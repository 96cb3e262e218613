import Media
import SceneModel

/// One sound of a mix, which adds its samples block by block.
struct SoundVoice {
    /// The range of its samples, counted from the mix's first one.
    let life: Range<Int>

    private let sound: MixedSound
    private let origin: SceneTime
    private let rate, channelCount: Int
    private var amplitude: Amplitude
    private var player: Player?
    /// Buffers for samples of the file and for amplitudes.
    private var block, amplitudes: [Float]
    /// The sample cache shared with other voices of its file.
    private let kept: SampleCache?

    /// One pass of a looping file, or the only one.
    private struct Player {
        let round: Int
        let source: SoundSource
        let mix: ChannelMix
        /// The offset from the mix's samples to the file's.
        let shift: Int
        /// The mix's sample at which the file starts again.
        let end: Int
    }

    /// Creates the voice of a sound in a mix that starts at time `origin` of the scene.
    init(_ sound: MixedSound, from origin: SceneTime, rate: Int, channelCount: Int, kept: SampleCache?) {
        (self.sound, self.origin, self.rate, self.channelCount) = (sound, origin, rate, channelCount)
        (self.kept, block, amplitudes) = (kept, [], [])
        let start = (sound.part.start - origin).samples(at: rate)
        life = start..<max((sound.end - origin).samples(at: rate), start)
        let heard = (sound.heardEnd - origin).samples(at: rate) - start
        amplitude = Amplitude(of: sound.part, count: life.count, heard: heard, rate: rate)
    }

    /// Adds its samples to those of a mix, which start at sample `first`. Throws `SoundFault`.
    mutating func add(to mix: inout [Float], from first: Int) throws {
        do {
            try addSamples(to: &mix, from: first)
        } catch let error as MediaError where !error.isOutOfMemory {
            throw SoundFault(part: sound.part, error: error)
        }
    }

    private mutating func addSamples(to mix: inout [Float], from first: Int) throws {
        let places = life.clamped(to: first..<first + mix.count / channelCount)
        var place = places.lowerBound
        while place < places.upperBound {
            let player = try player(at: place)
            let part = place..<min(player.end, places.upperBound)
            try player.source.read(
                part.lowerBound + player.shift..<part.upperBound + player.shift, into: &block)
            add(part, by: player.mix, to: &mix, from: first)
            place = part.upperBound
        }
    }

    private mutating func add(
        _ part: Range<Int>, by channels: ChannelMix, to mix: inout [Float], from first: Int
    ) {
        amplitudes.removeAll(keepingCapacity: true)
        for place in part { amplitudes.append(amplitude.factor(at: place - life.lowerBound)) }
        for (channel, factors) in channels.factors.enumerated() {
            var (base, target) = (0, (part.lowerBound - first) * channelCount + channel)
            for amplitude in amplitudes {
                var sum: Float = 0
                for index in factors.indices { sum += block[base + index] * factors[index] }
                mix[target] += sum * amplitude
                (base, target) = (base + factors.count, target + channelCount)
            }
        }
    }

    /// The player for a place.
    private mutating func player(at place: Int) throws -> Player {
        if let player, place < player.end { return player }
        let number = player.map { $0.round + 1 } ?? round(at: place)
        let next = try open(number)
        player = next
        return next
    }

    /// The number of times the file has restarted before a place.
    private func round(at place: Int) -> Int {
        guard let round = sound.round else { return 0 }
        let part = sound.part
        let time = SceneTime(max(place - life.lowerBound, 0), over: rate)
        var number = max((time.times(part.speed) + part.offset).cycles(of: round).whole, 0)
        // Corrects the rounding of both times.
        while number > 0, beginning(number) > place { number -= 1 }
        while beginning(number + 1) <= place { number += 1 }
        return number
    }

    /// The place at which loop number `number` begins, counted from 0.
    private func beginning(_ number: Int) -> Int {
        guard let round = sound.round, number > 0 else { return number > 0 ? .max : life.lowerBound }
        let part = sound.part
        let played = round.times(SceneTime(number, over: 1)) - part.offset
        let time = played.times(SceneTime(part.speed.denominator, over: part.speed.numerator))
        return (part.start - origin + time).samples(at: rate)
    }

    private func open(_ number: Int) throws -> Player {
        let part = sound.part
        let start = beginning(number)
        let played = number == 0 ? part.offset : .zero
        let ahead = (played - sound.lead).times(
            SceneTime(part.speed.denominator, over: part.speed.numerator)
        ).samples(at: rate)
        let source = try SoundSource(path: sound.path, rate: sound.fileRate(at: rate), kept: kept)
        return Player(
            round: number, source: source, mix: ChannelMix(of: source.channels, to: channelCount),
            shift: ahead - start, end: sound.round == nil ? .max : beginning(number + 1))
    }
}
