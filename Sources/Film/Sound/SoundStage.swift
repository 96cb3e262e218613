import Base
import Drawing
import Media
import SceneModel
import Sound

/// Mixes the sound of a film and encodes all of it, once, to a file of the store.
struct SoundStage: Sendable {
    let plan: SoundPlan
    let directory: ChunkDirectory
    let source: SceneSource?
    let cancellation: Cancellation
    /// Called with the share of the work that is done.
    var report: @Sendable (Double) -> Void = { _ in }

    /// The highest peak that a film brought to a loudness may have: one decibel below full scale.
    private static let highestPeak: Float = 0.891_250_9

    /// Blocks until the sound is in the store. Throws `AssetError` for a file that is damaged.
    func run() throws {
        do {
            try encode(by: try factor())
        } catch let fault as SoundFault {
            let error = AssetError(fault.part, fault.error, in: source)
            throw fault.part.steps.reversed().reduce(error) { $0.inLayer($1) }.inText(source)
        }
    }

    /// By what all samples are multiplied, to reach the loudness that was asked for.
    private func factor() throws -> Float {
        guard let target = plan.settings.loudness else { return 1 }
        var meter = try LoudnessMeter(
            rate: plan.settings.rate, channelCount: plan.settings.channelCount)
        try mix(0..<0.5) { try meter.add($0) }
        guard let loudness = meter.integrated else { return 1 }
        // The meter's filters come from the C library, whose last bit depends on the CPU; these digits do not.
        let gain = target - (loudness * 100).rounded() / 100
        let peak = (meter.truePeak * 10_000).rounded(.up) / 10_000
        return min(Float(decibels: gain), Self.highestPeak / Float(peak))
    }

    /// Passes on all samples. This counts as a share of the work.
    private func mix(_ share: Range<Double>, _ receive: (Span<Float>) throws -> Void) throws {
        var count = 0
        for round in plan.rounds {
            let mix = plan.mix(of: round)
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
        // Never keep a sound under the key of another.
        try plan.checkFiles()
        try writer.take()?.finish()
        try directory.finish(plan.key)
    }
}
