import Base
import Drawing
import Film
import Media
import SceneModel

/// A few frames as fragmented MP4 in memory, encoded with a fast preset, for preview playback.
enum PreviewFilm {
    private static let settings = EncoderSettings(preset: .ultrafast, crf: 16)

    /// Encodes frames as fragmented MP4 on the calling thread; the first frame has the time 0. Throws for sizes that
    /// H.264 does not support, and `Cancelled` when the result is no longer needed.
    static func film(
        of renderer: Renderer, at rate: FrameRate, frames: Range<Int>,
        cancellation: Cancellation = Cancellation()
    ) throws -> [UInt8] {
        let format = VideoFormat(renderer.size, at: rate)
        var converter = try Converter(to: format)
        var encoder = try Encoder(format, settings: settings, keyframeInterval: frames.count)
        var writer = try FragmentWriter([.video(encoder.track)])
        var slot = try FrameSlot(format, bandHeight: FrameSlot.bandHeight(width: format.width))
        for frame in frames {
            let figure = renderer.figure(at: rate.time(of: frame))
            for rows in slot.bands {
                try cancellation.check()
                try renderer.draw(figure, rows: rows, into: &slot.pixels)
                try converter.convert(slot.pixels, rows: rows, into: &slot.picture)
            }
            try encoder.encode(slot.picture, at: Int64(frame - frames.lowerBound)) { try writer.write(&$0) }
        }
        try encoder.finish { try writer.write(&$0) }
        let pictures = try writer.cut()
        return writer.header + pictures
    }
}
