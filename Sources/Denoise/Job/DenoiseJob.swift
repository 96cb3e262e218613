import Base
import Files
import Film
import Media
import Sound

/// A job that reduces the noise of a film or an audio file. It learns the noise from a part of the sound in which
/// nothing else is heard, filters the whole sound, copies the packets of the video, and verifies the written file
/// before renaming it to the final name. Apart from a few bytes per video packet, memory use does not grow with the
/// duration.
package struct DenoiseJob: Sendable {
    private let order: DenoiseOrder
    private let target: DenoiseTarget
    private let cancellation: Cancellation
    private let report: @Sendable (DenoiseProgress) -> Void

    /// Creates a job. Throws `OutputError` if the output can't or must not be written. `report` is called with the
    /// progress, at least once per block of sound.
    package init(
        _ order: DenoiseOrder, cancellation: Cancellation = Cancellation(),
        report: @escaping @Sendable (DenoiseProgress) -> Void = { _ in }
    ) throws {
        target = try DenoiseTarget(of: order.output)
        try OutputPath.check(order.output, inputs: [order.input], overwriting: order.overwrites)
        (self.order, self.cancellation, self.report) = (order, cancellation, report)
    }

    /// Runs the job and returns when the output has its final name. Throws `DenoiseError`, or a `MediaError` for an
    /// input that can't be used.
    package func run() throws -> DenoiseResult {
        let source = try DenoiseSource(order, target)
        do {
            return try run(source)
        } catch let error as Cancelled {
            throw error
        } catch {
            // If the input changed during the job, it may look damaged, so the change is reported instead.
            try source.input.check()
            throw error
        }
    }

    private func run(_ source: DenoiseSource) throws -> DenoiseResult {
        let heard = try source.listen { try tell(.listening, $0, of: $1, source) }
        let noise = try order.noise.map { try source.stretch($0, in: heard) } ?? source.quietest(in: heard)
        let learned = try source.learn(noise) { try cancellation.check() }
        let (before, profiles) = (learned.spectra, learned.profiles)
        let doubt = doubt(about: before, source, heard)
        let lead = target == .mp4 ? heard.offset : 0
        let count = lead + heard.sampleCount
        let output = DenoiseOutput(
            order: order, target: target, source: source, profiles: profiles, lead: lead, sampleCount: count,
            report: { try tell(.denoising, $0, of: count, source) })
        let noiseOfOutput = noise.lowerBound + lead..<noise.upperBound + lead
        var after: [NoiseSpectrum] = []
        var video: CopyTally?
        let leftovers = try FileReplacement.write(to: order.output, overwriting: order.overwrites) { draft in
            video = try output.write(to: draft)
            after = try verify(draft, output, video, noiseOfOutput)
            try source.input.check()
            try cancellation.check()
        }
        let rate = Double(source.rate)
        func seconds(_ samples: Range<Int>, _ shift: Int) -> Range<Double> {
            Double(samples.lowerBound + shift) / rate..<Double(samples.upperBound + shift) / rate
        }
        return DenoiseResult(
            order: order, target: target, input: source.input, noise: seconds(noise, heard.offset),
            noiseOfOutput: seconds(noiseOfOutput, 0), before: before, after: after, profiles: profiles,
            doubt: doubt, facts: source.facts, rate: source.rate, channelCount: source.channelCount,
            sampleCount: count, lead: lead, videoPacketCount: video?.count, tracks: source.tracks,
            byteCount: try FileSystem.byteCount(of: order.output),
            warnings: leftovers.map { "\(order.output) is complete, but: \($0)" })
    }

    /// Returns a warning if the part of the sound that the user chose as noise is too loud to be only noise. `spectra`
    /// are the spectra of this part.
    private func doubt(
        about spectra: [NoiseSpectrum], _ source: DenoiseSource, _ heard: DenoiseSource.Measurements
    ) -> DenoiseResult.Doubt? {
        guard order.noise != nil else { return nil }
        let power = spectra.reduce(0) { $0 + $1.power } / Double(spectra.count)
        if power > heard.power { return .louderThanWhole }
        guard let quietest = heard.quietest, power > 10 * quietest.power else { return nil }
        let rate = Double(source.rate)
        return .louderThanQuietest(
            Double(quietest.samples.lowerBound + heard.offset) / rate..<Double(
                quietest.samples.upperBound + heard.offset) / rate,
            decibels: Double(decibelsOfPower: power / quietest.power))
    }

    /// Reads the written file, throws if it differs from what was expected, and returns the spectra of the remaining
    /// noise.
    private func verify(
        _ path: String, _ output: DenoiseOutput, _ video: CopyTally?, _ noise: Range<Int>
    ) throws -> [NoiseSpectrum] {
        let sound = try DownmixedSound(path: path)
        let spectra = try NoiseSpectrum.spectra(of: sound, in: noise) { _ in try cancellation.check() }
        while try sound.next({ _ in }) {
            try tell(.verifying, sound.position, of: output.sampleCount, output.source)
        }
        // The last AAC packet may extend beyond the end of the sound.
        let longest = output.sampleCount + (target == .wav ? 0 : DenoiseTarget.codec.maximumPacketLength - 1)
        guard (output.sampleCount...longest).contains(sound.position), sound.rate == output.source.rate,
            sound.channelCount == output.source.channelCount
        else {
            throw FilmFault(
                "the written file has \(sound.position) samples; expected \(output.sampleCount)")
        }
        if let video {
            let copy = CopyTally()
            var film = try Demuxer(path: path)
            let (track, unit) = (film.track, film.units[film.track])
            let origin = film.start.value
            while try film.nextOfAny({ packet in
                if packet.track == track { copy.add(packet, unit: unit, from: origin) }
            }) { try cancellation.check() }
            try video.expectSame(in: copy)
        }
        return spectra
    }

    private func tell(
        _ phase: DenoiseProgress.Phase, _ position: Int, of count: Int, _ source: DenoiseSource
    ) throws {
        try cancellation.check()
        let rate = Double(source.rate)
        let (done, total) = (Double(max(position, 0)) / rate, Double(count) / rate)
        report(DenoiseProgress(phase: phase, seconds: done, total: max(total, done)))
    }
}
