import Media
import SceneModel

/// One sound of a mix, which adds its samples to the mix block by block.
struct SoundVoice {
    /// The range of the mix's samples during which the sound plays.
    let life: Range<Int>

    /// The number of the envelope by which the sound ducks; nil if it doesn't.
    let envelope: Int?

    private let sound: MixedSound
    private let origin: SceneTime
    private let rate, channelCount: Int
    private var amplitude: Amplitude
    private var player: Player?
    private var filter: EqualizerFilter?
    /// Buffers for the samples of the file and for the factors of gain and fades.
    private var block, amplitudes: [Float]
    /// The sample cache of the file, shared by all sounds of the mix that play the file; nil if the sound is not
    /// cached.
    private let kept: SampleCache?
    /// The motion of a sound in memory, and its samples once they are read; nil for a sound that is read as it is played.
    private var motion: TapeMotion?
    private var tape: SoundTape?
    /// The grains of a sound in memory that keeps its pitch; nil if the pitch follows the speed.
    private var grains: GrainChain?

    /// The state of playing the file once from its start to its end. A looping sound has one player for each pass.
    private struct Player {
        let pass: Int
        let source: SoundSource
        let mix: ChannelMix
        /// The number that is added to the index of a sample in the mix to get the index in the file.
        let shift: Int
        /// The index in the mix at which the file is played again from its start.
        let end: Int
    }

    /// Creates one sound of a mix that begins at the time `origin` of the scene.
    init(
        _ sound: MixedSound, from origin: SceneTime, rate: Int, channelCount: Int, kept: SampleCache?,
        envelope: Int?
    ) {
        self.envelope = envelope
        (self.sound, self.origin, self.rate, self.channelCount) = (sound, origin, rate, channelCount)
        (self.kept, block, amplitudes) = (kept, [], [])
        let start = (sound.part.start - origin).samples(at: rate)
        life = start..<max((sound.end - origin).samples(at: rate), start)
        let heard = (sound.heardEnd - origin).samples(at: rate) - start
        amplitude = Amplitude(of: sound.part, count: life.count, heard: heard, rate: rate)
        motion = TapeMotion(of: sound, count: life.count, rate: rate)
        if let motion, sound.part.pitch == .kept {
            grains = GrainChain(rate: rate, start: Int(motion.position(at: 0).rounded()))
        }
    }

    /// Adds the sound's samples to a block of the mix, whose first sample has the index `first`. `ducked` are factors for
    /// all samples of the block. Throws `SoundFault`.
    mutating func add(to mix: inout [Float], from first: Int, ducked: [Float]?) throws {
        do {
            try addSamples(to: &mix, from: first, ducked)
        } catch let error as MediaError where !error.isOutOfMemory {
            throw SoundFault(part: sound.part, error: error)
        }
    }

    private mutating func addSamples(to mix: inout [Float], from first: Int, _ ducked: [Float]?) throws {
        let places = life.clamped(to: first..<first + mix.count / channelCount)
        if motion != nil { return try addTape(at: places, to: &mix, from: first, ducked) }
        var place = places.lowerBound
        while place < places.upperBound {
            let player = try player(at: place)
            let part = place..<min(player.end, places.upperBound)
            try player.source.read(
                part.lowerBound + player.shift..<part.upperBound + player.shift, into: &block)
            add(part, by: player.mix, to: &mix, from: first, ducked)
            place = part.upperBound
        }
    }

    /// Adds the samples of a sound in memory.
    private mutating func addTape(
        at places: Range<Int>, to mix: inout [Float], from first: Int, _ ducked: [Float]?
    ) throws {
        guard var motion else { return }
        let tape = try tape ?? openTape()
        self.tape = tape
        block.removeAll(keepingCapacity: true)
        for place in places {
            let sample = place - life.lowerBound
            let pace = motion.pace(at: sample)
            let start = block.count
            guard pace.factor > 0 else {
                block.append(contentsOf: repeatElement(0, count: channelCount))
                continue
            }
            if grains == nil {
                tape.append(at: motion.position(at: sample), speed: pace.speed, to: &block)
            } else {
                grains?.append(sample, of: tape, to: &block) { motion.position(at: $0) }
            }
            if pace.factor < 1 {
                for index in start..<block.count { block[index] *= Float(pace.factor) }
            }
        }
        self.motion = motion
        let channels = channelCount == 1 ? [SoundChannel.center] : [.frontLeft, .frontRight]
        add(places, by: ChannelMix(of: channels, to: channelCount), to: &mix, from: first, ducked)
    }

    private func openTape() throws -> SoundTape {
        let reach = sound.reach ?? .zero...(.zero)
        // A fast sound is filtered, and grains are moved, for which samples around it are needed.
        let margin = max(Int(TapeMotion.fastest.upperBound) * SincKernel.reach + 1, rate / 20)
        let (start, end) = ((reach.lowerBound - sound.lead), (reach.upperBound - sound.lead))
        let places = start.samples(at: rate) - margin..<end.samples(at: rate) + margin
        return try SoundTape(path: sound.path, rate: rate, places, channelCount: channelCount)
    }

    private mutating func add(
        _ part: Range<Int>, by channels: ChannelMix, to mix: inout [Float], from first: Int,
        _ ducked: [Float]?
    ) {
        if let equalizer = sound.part.shaping.equalizer {
            let fileChannels = channels.factors[0].count
            filter = filter ?? EqualizerFilter(equalizer, rate: rate, channelCount: fileChannels)
            filter?.apply(to: &block)
        }
        amplitudes.removeAll(keepingCapacity: true)
        for place in part {
            let duck = ducked?[place - first] ?? 1
            amplitudes.append(amplitude.factor(at: place - life.lowerBound) * duck)
        }
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

    /// Returns the player for the sample number `place` of the mix. A looping sound has one player for each pass
    /// through its file.
    private mutating func player(at place: Int) throws -> Player {
        if let player, place < player.end { return player }
        let number = player.map { $0.pass + 1 } ?? pass(at: place)
        let next = try open(number)
        player = next
        return next
    }

    /// Returns the number of times the file was played to its end before the sample with the index `place` in the mix.
    private func pass(at place: Int) -> Int {
        guard let round = sound.round else { return 0 }
        let part = sound.part
        let time = SceneTime(max(place - life.lowerBound, 0), over: rate)
        var number = max((time.times(part.playback.speed) + part.playback.offset).cycles(of: round).whole, 0)
        // The time was rounded when it was converted to samples and back, so the number may be wrong by 1.
        while number > 0, beginning(number) > place { number -= 1 }
        while beginning(number + 1) <= place { number += 1 }
        return number
    }

    /// Returns the index in the mix at which a pass through the file begins; passes are numbered from 0.
    private func beginning(_ number: Int) -> Int {
        guard let round = sound.round, number > 0 else { return number > 0 ? .max : life.lowerBound }
        let part = sound.part
        let played = round.times(SceneTime(number, over: 1)) - part.playback.offset
        let time = played.times(part.playback.speed.inverse)
        return (part.start - origin + time).samples(at: rate)
    }

    private func open(_ number: Int) throws -> Player {
        let part = sound.part
        let start = beginning(number)
        let played = number == 0 ? part.playback.offset : .zero
        let ahead = (played - sound.lead).times(
            part.playback.speed.inverse
        ).samples(at: rate)
        let source = try SoundSource(path: sound.path, rate: sound.fileRate(at: rate), kept: kept)
        return Player(
            pass: number, source: source, mix: ChannelMix(of: source.channels, to: channelCount),
            shift: ahead - start, end: sound.round == nil ? .max : beginning(number + 1))
    }
}
