import Base
import Drawing
import Media
import SceneModel
import Sound

/// Mixes the sound of a film and encodes it to one file of the chunk store.
struct SoundStage: Sendable {
    let plan: SoundPlan
    let directory: ChunkDirectory
    let source: SceneSource?
    let cancellation: Cancellation
    /// Called with the completed share of the work, 0...1.
    var report: @Sendable (Double) -> Void = { _ in }

    /// The maximum true peak of a film whose loudness is adjusted: -1 dBFS as a factor.
    private static let highestPeak: Float = 0.891_250_9

    /// Encodes the sound and blocks until its file is complete. Throws `AssetError` for a damaged input file.
    func run() throws {
        do {
            try encode(by: try factor())
        } catch let fault as SoundFault {
            let error = AssetError(fault.part, fault.error, in: source)
            throw fault.part.steps.reversed().reduce(error) { $0.inLayer($1) }.inText(source)
        }
    }

    /// Returns the factor by which all samples are multiplied to reach the requested loudness without exceeding `highestPeak`; 1 if
    /// no loudness was requested.
    private func factor() throws -> Float {
        guard let target = plan.settings.loudness else { return 1 }
        var meter = try LoudnessMeter(
            rate: plan.settings.rate, channelCount: plan.settings.channelCount)
        try mix(0..<0.5) { try meter.add($0) }
        guard let loudness = meter.integrated else { return 1 }
        // The last bits of the meter's results depend on the CPU, since its filters use the C library's functions;
        // therefore the results are rounded.
        let gain = target - (loudness * 100).rounded() / 100
        let peak = (meter.truePeak * 10_000).rounded(.up) / 10_000
        return min(Float(decibels: gain), Self.highestPeak / Float(peak))
    }

    /// Mixes all samples and passes them to `receive`. `share` is the range of the reported progress, within 0...1,
    /// that this pass covers.
    private func mix(_ share: Range<Double>, _ receive: (Span<Float>) throws -> Void) throws {
        var count = 0
        for repetition in plan.repetitions {
            let mix = plan.mix(of: repetition)
            while try mix.next({ samples in
                count += samples.count / plan.settings.channelCount
                try receive(samples)
            }) {
                try cancellation.check()
                let done = Double(count) / Double(plan.sampleCount)
                report(share.lowerBound + done * (share.upperBound - share.lowerBound))
            }
        }
    }

    private func encode(by factor: Float) throws {
        var encoder = try SoundEncoder(
            rate: plan.settings.rate, channelCount: plan.settings.channelCount, bitRate: plan.settings.bitRate
        )
        var writer: ChunkWriter? = try directory.makeChunk(
            plan.key, header: encoder.track.header, packetCount: plan.packetCount)
        var count = 0
        func write(_ packet: inout Packet) throws {
            try writer?.write(packet)
            count += 1
        }
        var scaled: [Float] = []
        try mix(plan.settings.loudness == nil ? 0..<1 : 0.5..<1) { samples in
            guard factor != 1 else { return try encoder.encode(samples, write) }
            scaled.removeAll(keepingCapacity: true)
            for index in samples.indices { scaled.append(samples[index] * factor) }
            try encoder.encode(scaled.span, write)
        }
        try encoder.finish(write)
        guard count == plan.packetCount else {
            throw FilmFault("the sound has \(count) packets, expected \(plan.packetCount)")
        }
        // If an input file changed meanwhile, the key would not fit the sound.
        try plan.checkFiles()
        try writer.take()?.finish()
        try directory.finish(plan.key)
    }
}
