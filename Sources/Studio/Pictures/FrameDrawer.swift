import Base
import Drawing
import Film
import Geometry
import Pipeline
import Rasteriser
import SceneModel

/// A drawer of single frames, for low latency: several threads draw bands of a frame's rows at once. Several frames may
/// be drawn at the same time.
final class FrameDrawer: Sendable {
    private let threadCount: Int
    /// The buffers for bands of rows that no thread is drawing into, for reuse.
    private let idle = Locked<[Band]>([])

    /// The pixel buffer for a band of rows of a frame, and memory that drawing can reuse.
    private final class Band: @unchecked Sendable {
        var buffer: PixelBuffer
        init(width: Int, height: Int) { buffer = PixelBuffer(width: width, height: height) }
    }

    /// The output pixels, in which each thread writes only its own rows.
    @safe
    private struct Output: @unchecked Sendable {
        let start: UnsafeMutableRawPointer
    }

    /// Creates a drawer that draws each frame on `threads` threads.
    init(threads: Int) { threadCount = max(threads, 1) }

    /// Returns `head` followed by a frame's pixels as opaque RGBA, one byte per channel, without padding. Throws
    /// `Cancelled` when the frame is no longer needed.
    func rgba(
        of renderer: Renderer, at time: SceneTime, after head: [UInt8] = [],
        cancellation: Cancellation = Cancellation()
    ) throws -> [UInt8] {
        let byteCount = head.count + 4 * renderer.size.width * renderer.size.height
        return try unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
            guard let start = bytes.baseAddress else { return }
            for (index, byte) in head.enumerated() { unsafe bytes[index] = byte }
            try draw(
                renderer, at: time, into: unsafe Output(start: UnsafeMutableRawPointer(start + head.count)),
                cancellation)
            count = byteCount
        }
    }

    private func draw(
        _ renderer: Renderer, at time: SceneTime, into output: Output, _ wanted: Cancellation
    ) throws {
        let (width, height) = (renderer.size.width, renderer.size.height)
        let bandHeight = min(FrameSlot.bandHeight(width: width), height)
        let figure = renderer.figure(at: time)
        let left = Locked(0..<height)
        let cancellation = Cancellation()
        let stage: Stage = { [self] in
            let band = lend(width: width, height: bandHeight)
            defer { idle.withLock { $0.append(band) } }
            while true {
                let rows = left.withLock { left in
                    let rows = left.prefix(bandHeight)
                    left = rows.upperBound..<height
                    return rows
                }
                if rows.isEmpty { return }
                try cancellation.check()
                try wanted.check()
                try renderer.draw(figure, rows: rows, into: &band.buffer)
                unsafe band.buffer.copyRGBA(
                    rows: rows.count, to: output.start + rows.lowerBound * width * 4)
            }
        }
        let threads = min(threadCount, (height + bandHeight - 1) / bandHeight)
        try run(Array(repeating: stage, count: threads), cancellation: cancellation)
    }

    /// Returns a buffer for a band of rows of this size: an idle buffer, or else a new buffer. Releases idle buffers of
    /// other sizes.
    private func lend(width: Int, height: Int) -> Band {
        idle.withLock { idle in
            idle.removeAll { $0.buffer.width != width || $0.buffer.height != height }
            return idle.popLast()
        } ?? Band(width: width, height: height)
    }
}
