import Base
import Film
import Geometry
import Media
import SceneModel
import Sound

/// The sound of a draft in pieces, which a page plays beside the pieces of the film. Any thread may call.
final class PreviewSounds: Sendable {
    private let scene: OpenedScene
    /// The mixes of the pieces that were asked for last. A piece that follows another continues its mix, so that the two
    /// join without a gap, and nothing is decoded twice.
    private let mixes = Locked<[SceneMix]>([])
    /// Each page that plays the draft needs one mix.
    private static let maximumMixCount = 4
    /// The number of samples per channel between two checks for cancellation.
    private static let blockLength = 4096

    init(_ scene: OpenedScene) { self.scene = scene }

    /// Returns the sound of some frames as FLAC in fragmented MP4, whose first sample has the time 0. The first sample is
    /// the one nearest to the beginning of the first frame. Throws `AssetError` for a damaged file, and `Cancelled`.
    func sound(of frames: Range<Int>, _ cancellation: Cancellation = Cancellation()) throws -> [UInt8] {
        let rate = scene.scene.fps
        let first = rate.time(of: frames.lowerBound).samples(at: scene.soundRate)
        let end = rate.time(of: frames.upperBound).samples(at: scene.soundRate)
        let mix = take(at: first) ?? scene.mix(from: first)
        let bytes = try Self.encode(mix, until: end, cancellation)
        mixes.withLock { mixes in
            mixes.append(mix)
            if mixes.count > Self.maximumMixCount { mixes.removeFirst() }
        }
        return bytes
    }

    /// Removes and returns the mix that was read up to a sample.
    private func take(at position: Int) -> SceneMix? {
        mixes.withLock { mixes in
            mixes.firstIndex { $0.position == position }.map { mixes.remove(at: $0) }
        }
    }

    private static func encode(
        _ mix: SceneMix, until end: Int, _ cancellation: Cancellation
    ) throws -> [UInt8] {
        var encoder = try SoundEncoder(.flac, rate: mix.rate, channelCount: mix.channelCount)
        var writer = try FragmentWriter([.audio(encoder.track)])
        while mix.position < end {
            try cancellation.check()
            let samples = try mix.read(min(blockLength, end - mix.position))
            if samples.isEmpty { break }
            try encoder.encode(samples.span) { try writer.write(&$0) }
        }
        try encoder.finish { try writer.write(&$0) }
        let sound = try writer.cut()
        return writer.header + sound
    }
}
