import Geometry
import SceneModel

/// The positions of caption blocks in their layer. The width of the layer is the maximum width of captions; the height
/// of the layer is the height of the highest stack.
///
/// Captions that are visible at the same time are stacked, as in video players. A caption that appears takes the first
/// free place of the stack, with a gap to its neighbours, and stays there.
struct CaptionArrangement: Sendable {
    /// The size of the layer, in points.
    let size: Size
    /// The upper left corners of all blocks.
    let places: [Point]

    init(
        _ track: CaptionTrack, _ layouts: [TextLayout], _ alignment: VerticalAlignment, width: Double,
        gap: Double,
        size: (Int) -> Size
    ) {
        let sizes = track.cues.indices.map(size)
        let stacks = track.groups.map { Stack($0, of: track.cues, sizes, gap: gap) }
        let whole = Size(width: width, height: stacks.map(\.height).max() ?? 0)
        self.size = whole
        places = zip(track.groups, stacks).flatMap { group, stack in
            zip(group, stack.levels).map { number, level in
                let own = sizes[number]
                let top =
                    switch alignment {
                    case .top: level
                    case .center: (whole.height + stack.height) / 2 - level - own.height
                    case .bottom: whole.height - level - own.height
                    }
                return Point(layouts[number].x(of: own.width, in: whole.width), top)
            }
        }
    }
}

/// A stack of caption blocks that overlap in time.
private struct Stack {
    /// The distance of each block from the edge of the layer at which the stack begins, in points.
    private(set) var levels: [Double] = []
    /// The height of the whole stack, in points.
    private(set) var height = 0.0

    init(_ group: Range<Int>, of cues: [CaptionCue], _ sizes: [Size], gap: Double) {
        var shown: [(end: SceneTime, from: Double, to: Double)] = []
        for number in group {
            shown.removeAll { $0.end <= cues[number].start }
            var level = 0.0
            for other in shown.sorted(by: { $0.from < $1.from }) {
                if level + sizes[number].height + gap <= other.from { break }
                level = max(level, other.to + gap)
            }
            let top = level + sizes[number].height
            shown.append((cues[number].end, level, top))
            levels.append(level)
            height = max(height, top)
        }
    }
}
