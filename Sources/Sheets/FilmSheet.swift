import Base
import Drawing
import Film
import Geometry
import Pipeline
import Rasteriser
import SceneModel
import Spelling

/// A contact sheet: frames of a film, spread from the first to the last, with their times.
package struct FilmSheet: Sendable {
    /// The sheet as a PNG file.
    package let png: [UInt8]
    /// The times of the frames, in seconds.
    package let seconds: [Double]

    /// The longest side of a frame's picture, in pixels, and the width that a row of pictures is close to.
    private static let (side, rowWidth) = (320, 1340)
    private static let (headHeight, titleHeight, rowGap) = (52, 24, 20)

    /// The most frames that a sheet shows.
    package static let most = 200

    /// Draws a sheet. Blocks until all frames are drawn.
    ///
    /// - Parameters:
    ///   - count: The number of frames; fewer if the film has fewer.
    ///   - columns: The number of pictures in a row; nil to choose it by their shape.
    ///   - title: What stands above the pictures.
    package init(
        of order: FilmOrder, _ renderer: Renderer, count: Int, columns: Int? = nil, title: String,
        cancellation: Cancellation = Cancellation()
    ) throws {
        let frames = order.frames ?? 0..<SceneFrame(order.scene.frameCount)
        let count = min(count, frames.count)
        let numbers = (0..<count).map {
            frames.lowerBound.number + (count == 1 ? 0 : $0 * (frames.count - 1) / (count - 1))
        }
        let times = numbers.map { order.scene.fps.time(of: $0) }
        seconds = times.map(\.value)
        try order.checkCost(of: renderer, at: times)
        let pixels = renderer.size.width * renderer.size.height
        try Memory.require((64 << 20) + 8 * pixels, to: "draw frames of \(renderer.size)")
        var buffer = renderer.makeBuffer()
        let pictures = try times.map { time in
            try cancellation.check()
            try renderer.draw(at: time, into: &buffer)
            return SheetPicture(size: renderer.size, rgb: buffer.rgb24()).fitted(to: Self.side)
        }
        let size = pictures[0].size
        let inRow = min(columns ?? Self.columns(of: size.width, count: count), count)
        let (across, down) = (size.width + SheetPage.gap, size.height + Self.titleHeight + Self.rowGap)
        var page = SheetPage()
        page.write(
            title, size: 17, weight: 600, x: SheetPage.margin, y: SheetPage.margin + 8,
            width: max(inRow * across - SheetPage.gap, size.width))
        for (index, picture) in pictures.enumerated() {
            let x = SheetPage.margin + index % inRow * across
            let y = SheetPage.margin + Self.headHeight + index / inRow * down
            page.place(picture, x: x, y: y)
            page.write(
                "\(fixed(times[index].value, 2)) s", isPale: true, x: x,
                y: y + size.height + Self.titleHeight / 2 + 2,
                width: size.width)
        }
        let rows = (count + inRow - 1) / inRow
        png = try page.png(
            PixelSize(
                width: 2 * SheetPage.margin + inRow * across - SheetPage.gap,
                height: 2 * SheetPage.margin + Self.headHeight + rows * down - Self.rowGap))
    }

    /// Returns the number of pictures of a width in a row that leaves the last row as full as possible, among those that
    /// make rows about as wide as usual.
    private static func columns(of width: Int, count: Int) -> Int {
        let usual = max(1, (rowWidth + SheetPage.gap) / (width + SheetPage.gap))
        let possible = max(1, usual * 2 / 3)...max(1, usual * 4 / 3)
        func empty(_ columns: Int) -> Int { (columns - count % columns) % columns }
        return possible.min { (empty($0), abs($0 - usual)) < (empty($1), abs($1 - usual)) } ?? usual
    }
}
