import CFFmpeg

/// Chooses the 256 colours of a GIF, by the filter palettegen of FFmpeg.
package struct PaletteMaker: ~Copyable {
    private var filter: PictureFilter

    /// Begins with no picture. Pictures have the given format, in RGB.
    package init(of format: VideoFormat) throws(MediaError) {
        let transparency = format.pixelFormat.hasAlpha ? 1 : 0
        filter = try PictureFilter(
            "[0]palettegen=stats_mode=full:reserve_transparent=\(transparency)", of: [format])
    }

    /// Counts the colours of a picture.
    package mutating func add(_ picture: borrowing Picture) throws(MediaError) { try filter.add(picture) }

    /// Returns the palette of all pictures, as a picture of 16×16 pixels.
    package mutating func finish() throws -> Picture {
        try filter.end()
        var palette = try Picture()
        try filter.drain { try palette.share($0) }
        return palette
    }
}
