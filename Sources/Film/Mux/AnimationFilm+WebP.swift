import Files
import Geometry
import Media
import SceneModel

extension AnimationFilm {
    /// The largest mean difference in a block of 16×16 pixels of a written picture from the drawn one, in levels. Colours
    /// have fewer samples than pixels, so thin coloured lines lose much.
    private static let maximumDifference = 64.0

    /// Writes the file as WebP.
    func writeWebP() throws {
        var writer = try WebPWriter(
            width: plan.size.width, height: plan.size.height, hasAlpha: plan.format.pixelFormat.hasAlpha)
        try frames.forEach { picture, frame in try writer.write(picture, at: time(of: frame)) }
        let bytes = try writer.finish(at: time(of: FilmFrame(plan.frameCount)))
        var file = try OutputFile(creating: path)
        try file.write(bytes)
    }

    /// Reads the file back, and compares the times with the plan, and each picture with the drawn one: equal pictures are
    /// one, and colours lose a little. Throws `FilmFault` at the first difference.
    func verifyWebP(_ didVerify: (Int) -> Void) throws {
        let hasAlpha = plan.format.pixelFormat.hasAlpha
        var reader = try WebPReader(Animation.bytes(of: path))
        guard reader.width == plan.size.width, reader.height == plan.size.height else {
            throw fault("the size is \(reader.width)x\(reader.height), expected \(plan.size)")
        }
        // libwebp makes a still picture of frames that are all equal.
        var isStill = false
        try frames.forEach { picture, frame in
            let (start, end) = (time(of: frame), time(of: frame.advanced(by: 1)))
            while !isStill, reader.end <= start {
                guard try reader.next() else { throw fault("frame \(frame) is missing") }
                isStill = reader.end == 0
            }
            guard isStill || reader.end >= end else {
                throw fault("frame \(frame) ends at \(reader.end) ms, expected \(end)")
            }
            let difference = try reader.difference(from: picture, hasAlpha: hasAlpha)
            guard difference.block <= Self.maximumDifference, difference.alpha == 0 else {
                throw fault(
                    "frame \(frame) differs by \(difference.block) levels, and its alpha by \(difference.alpha)"
                )
            }
            didVerify(frame.number + 1)
        }
        let end = time(of: FilmFrame(plan.frameCount))
        guard isStill || reader.end == end, try !reader.next() else {
            throw fault("the film ends at \(reader.end) ms, expected \(end)")
        }
    }

    /// Returns the time of a frame in milliseconds.
    private func time(of frame: FilmFrame) -> Int {
        Int(AnimationFormat.webp.time(of: Int64(frame.number), at: plan.format.rate))
    }
}
