import Geometry
import SceneModel

/// The layout of boxes in a row or a column, by the rules of CSS's flexbox for boxes that don't shrink. Lengths along the
/// direction are called main, those across it cross.
struct FlexLayout {
    /// A box to lay out.
    struct Box {
        var main, cross: Double
        /// The part of the space that is left, in relation to the other boxes.
        var grow = 0.0
        /// True if the box is as long as its line across the direction.
        var stretches = false
    }

    let content: StackContent
    /// The space for the boxes; nil if it is what they need.
    let main, cross: Double?
    /// The length at which lines are broken if the space is what the boxes need.
    let limit: Double

    private var mainGap: Double {
        content.direction == .row ? content.layout.gap.width : content.layout.gap.height
    }
    private var crossGap: Double {
        content.direction == .row ? content.layout.gap.height : content.layout.gap.width
    }

    /// Returns the boxes of each line.
    private func lines(_ boxes: [Box]) -> [Range<Int>] {
        guard content.wrap else { return boxes.isEmpty ? [] : [0..<boxes.count] }
        var (lines, start, length): ([Range<Int>], Int, Double) = ([], 0, 0)
        for (index, box) in boxes.enumerated() {
            let next = index == start ? box.main : length + mainGap + box.main
            if index > start, next > (main ?? limit) + 1e-9 {
                lines.append(start..<index)
                (start, length) = (index, box.main)
            } else {
                length = next
            }
        }
        return boxes.isEmpty ? [] : lines + [start..<boxes.count]
    }

    /// Returns the boxes with the main lengths that they have when they have grown.
    func grown(_ boxes: [Box]) -> [Box] {
        guard let main else { return boxes }
        var grown = boxes
        for line in lines(boxes) {
            let (sum, parts) = boxes[line].reduce((0.0, 0.0)) { ($0.0 + $1.main, $0.1 + $1.grow) }
            let left = (main - sum - mainGap * Double(line.count - 1)) * min(parts, 1)
            guard parts > 0, left > 0 else { continue }
            for index in line { grown[index].main += left * boxes[index].grow / parts }
        }
        return grown
    }

    /// Returns the rectangles of grown boxes from the top left corner of their space, and the size of the space.
    func place(_ boxes: [Box]) -> (places: [Rectangle], size: Size) {
        let lines = lines(boxes)
        func sum(_ line: Range<Int>) -> Double {
            boxes[line].reduce(mainGap * Double(line.count - 1)) { $0 + $1.main }
        }
        var thickness = lines.map { line in boxes[line].reduce(0) { max($0, $1.cross) } }
        let needed = thickness.reduce(crossGap * Double(max(lines.count - 1, 0)), +)
        let whole = (main: main ?? lines.map(sum).max() ?? 0, cross: cross ?? needed)
        if content.wrap {
            let more = max(whole.cross - needed, 0) / Double(max(lines.count, 1))
            thickness = thickness.map { $0 + more }
        } else if !lines.isEmpty {
            thickness = [whole.cross]
        }
        var (places, top) = ([Rectangle](), 0.0)
        for (line, thickness) in zip(lines, thickness) {
            var (start, space) = content.justify.spread(whole.main - sum(line), over: line.count)
            space += mainGap
            for box in boxes[line] {
                let cross = box.stretches ? thickness : box.cross
                let offset = top + content.align.offset(of: cross, in: thickness)
                places.append(
                    content.direction == .row
                        ? Rectangle(origin: Point(start, offset), size: Size(width: box.main, height: cross))
                        : Rectangle(origin: Point(offset, start), size: Size(width: cross, height: box.main)))
                start += box.main + space
            }
            top += thickness + crossGap
        }
        return (
            places,
            content.direction == .row
                ? Size(width: whole.main, height: whole.cross) : Size(width: whole.cross, height: whole.main)
        )
    }
}

extension BoxModel.Distribution {
    /// Returns where the first of `count` boxes begins, and the space between two, if `rest` is left.
    fileprivate func spread(_ rest: Double, over count: Int) -> (start: Double, between: Double) {
        let number = Double(count)
        switch self {
        case .start: return (0, 0)
        case .center: return (rest / 2, 0)
        case .end: return (rest, 0)
        // Boxes that don't fit begin at the start, as in CSS.
        case .spaceBetween: return rest > 0 && count > 1 ? (0, rest / (number - 1)) : (0, 0)
        case .spaceAround: return rest > 0 ? (rest / number / 2, rest / number) : (0, 0)
        case .spaceEvenly: return rest > 0 ? (rest / (number + 1), rest / (number + 1)) : (0, 0)
        }
    }
}

extension BoxModel.Alignment {
    /// Returns where a box begins in a space.
    func offset(of length: Double, in space: Double) -> Double {
        switch self {
        case .start, .stretch: 0
        case .center: (space - length) / 2
        case .end: space - length
        }
    }
}
