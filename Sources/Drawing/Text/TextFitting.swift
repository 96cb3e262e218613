import Geometry
import SceneModel

/// The box that a text is to fit by shrinking, and the font sizes that are allowed.
struct FitBox {
    /// The size of the box, in points; nil for no limit. Lines are broken at the width.
    let width, height: Double?
    /// The distance from one line to the next at the largest font size, in points; nil for the font's own.
    let lineHeight: Double?
    /// The largest and the smallest font size, in points. Of a text with several sizes, this is the one to which the
    /// others are in proportion.
    let largest, smallest: Double

    func describe(into bytes: inout FigureBytes) {
        bytes.append(name: "shrink")
        for number in [width, height, lineHeight] {
            if let number { bytes.append(number) } else { bytes.appendMissing() }
        }
        bytes.append(largest)
        bytes.append(smallest)
    }
}

/// The reason why a text does not fit its box at any allowed size.
enum TextOverflow: Sendable, Equatable {
    /// A word is wider than the box.
    case width
    /// The lines are higher than the box: this many points.
    case height(Double)
    /// There are more lines than the paragraph may have.
    case lines
}

/// A text that was shrunk to fit a box, if it has one.
struct FittedText {
    let layout: TextLayout
    /// The number by which all font sizes were multiplied, at most 1.
    let scale: Double
    /// Nil if the text fits, or has no box.
    let overflow: TextOverflow?

    init(layout: TextLayout, scale: Double = 1, overflow: TextOverflow? = nil) {
        (self.layout, self.scale, self.overflow) = (layout, scale, overflow)
    }
}

extension PreparedText {
    /// The number of font sizes per point that are tried.
    private static let steps = 8.0
    /// The maximum number of sizes that are tried above the one that was found, for lines of several heights.
    private static let furtherSizes = 40

    /// Returns the text at the largest font size at which it stays in the box and no word is broken: the box's largest
    /// or smallest size, or a multiple of an eighth of a point. A text that fits at no size has the smallest one.
    ///
    /// A larger text never has fewer lines, so the size is found by bisection. Only if lines differ in height may a
    /// larger text be less high, so then some sizes above are tried too.
    func fitted(_ paragraph: ParagraphStyle, in box: FitBox) throws -> FittedText {
        let first = (box.smallest * Self.steps).rounded(.down)
        let count = Int((box.largest * Self.steps).rounded(.up) - first)
        func attempt(_ step: Int) throws -> Attempt {
            let size = step >= count ? box.largest : (first + Double(step)) / Self.steps
            return try Attempt(self, paragraph, box, size: step == 0 ? box.smallest : size)
        }
        func finished(_ attempt: Attempt) throws -> FittedText {
            // With letter spacing, a word that just fits could be broken.
            let layout = try attempt.text.layout(paragraph, keepsWords: attempt.overflow == nil)
            return FittedText(layout: layout, scale: attempt.scale, overflow: attempt.overflow)
        }
        let whole = try attempt(count)
        if whole.overflow == nil || count == 0 { return try finished(whole) }
        var best = try attempt(0)
        if best.overflow != nil, !hasSeveralHeights(box) { return try finished(best) }
        var (fits, most) = (0, count)
        while most - fits > 1 {
            let middle = (fits + most) / 2
            let text = try attempt(middle)
            if text.overflow == nil { (fits, best) = (middle, text) } else { most = middle }
        }
        guard hasSeveralHeights(box) else { return try finished(best) }
        for further in 1...Self.furtherSizes where fits + 2 * further < count {
            let text = try attempt(fits + 2 * further)
            if text.overflow == nil { best = text }
            if text.isHopeless { break }
        }
        return try finished(best)
    }

    /// True if the lines of the text may differ in height.
    private func hasSeveralHeights(_ box: FitBox) -> Bool {
        box.height != nil && box.lineHeight == nil && Set(lineHeights).count > 1
    }

    /// A text at one font size.
    private struct Attempt {
        let text: PreparedText
        let scale: Double
        /// Nil if the text fits.
        let overflow: TextOverflow?
        /// True if the text fits at no larger size either, however its lines are broken.
        let isHopeless: Bool

        init(_ whole: PreparedText, _ paragraph: ParagraphStyle, _ box: FitBox, size: Double) throws {
            let scale = size / box.largest
            self.scale = scale
            text = scale == 1 ? whole : whole.scaled(by: scale)
            var free = paragraph
            free.mostLines = nil
            let layout = try text.layout(free, keepsWords: true)
            let most = box.height ?? .infinity
            let height = layout.size(lineHeight: box.lineHeight.map { $0 * scale }, spacing: 0).height
            let least = text.lineHeights.min() ?? 0
            if layout.size.width > box.width ?? .infinity {
                (overflow, isHopeless) = (.width, true)
            } else if layout.lines.count > paragraph.mostLines ?? .max {
                (overflow, isHopeless) = (.lines, true)
            } else {
                overflow = height > most ? .height(height) : nil
                isHopeless = Double(layout.lines.count) * least > most
            }
        }
    }
}
