import Base
import Drawing
import Geometry
import Rasteriser
import SceneModel
import SceneText
import Spelling

/// Looks at all texts of a scene that rest for half a second or more, as they are really drawn, and finds those that are
/// hard to read.
package struct LegibilityCheck {
    /// What was found, one finding for each fault of a text, in the order of time.
    package let findings: [LegibilityFinding]
    /// The number of texts that were looked at.
    package let textCount: Int

    /// Looks at the texts of a scene. Blocks until all are looked at.
    package init(
        _ renderer: Renderer, duration: SceneTime, safeArea: SafeArea? = nil,
        cancellation: Cancellation = Cancellation()
    ) throws {
        let texts = try RestingText.all(in: renderer, duration: duration, cancellation)
        textCount = texts.count
        findings = try texts.flatMap { rest in
            try cancellation.check()
            return try LegibilityCheck.findings(rest, renderer, safeArea)
        }
    }

    /// Looks at a text at several moments of its rest. Of each kind, the first finding counts.
    private static func findings(
        _ rest: RestingText, _ renderer: Renderer, _ safeArea: SafeArea?
    ) throws -> [LegibilityFinding] {
        var found: [LegibilityFinding.Kind: LegibilityFinding] = [:]
        var (moments, outside) = (0, 0)
        var known: (identity: FigureBytes?, findings: [LegibilityFinding]) = (nil, [])
        let times = rest.moments
        for (number, time) in times.enumerated() {
            let identity = renderer.identity(at: time)
            // Frames with equal identities are equal.
            if identity == nil || identity != known.identity {
                let texts = renderer.texts(at: time)
                guard let index = texts.firstIndex(where: rest.isSame),
                    !texts[index].isDecoration(in: renderer.size)
                else { continue }
                known = (
                    identity,
                    places(texts[index], at: time, renderer.size, safeArea)
                        + (try pixels(texts, index, at: time, renderer))
                )
            }
            moments += 1
            outside += known.findings.contains { $0.kind == .leavesShape } ? 1 : 0
            let end = number + 1 < times.count ? times[number + 1] : rest.end
            for finding in known.findings {
                found[finding.kind] = (found[finding.kind] ?? finding).seen(from: time, to: end)
            }
        }
        // A text that comes to lie on this one covers it before it rests.
        if found[.overlap] != nil { (found[.contrast], found[.covered]) = (nil, nil) }
        // A shape that passes by is not what the text is written on.
        if outside < moments { found[.leavesShape] = nil }
        return LegibilityFinding.Kind.allCases.compactMap { found[$0] }
    }

    /// Finds what follows from the places of letters alone.
    private static func places(
        _ text: SeenText, at time: SceneTime, _ size: PixelSize, _ safeArea: SafeArea?
    ) -> [LegibilityFinding] {
        guard let ink = text.ink else { return [] }
        let frame = PixelBounds(columns: 0..<size.width, rows: 0..<size.height)
        let all = PixelBounds.union(text.words.map(\.bounds))
        let seen = all.clamped(to: frame)
        // What is outside the frame altogether is not meant to be seen.
        if seen.isEmpty { return [] }
        var found: [LegibilityFinding] = []
        func add(_ kind: LegibilityFinding.Kind, _ bounds: PixelBounds, _ message: String) {
            found.append(LegibilityFinding(kind, text, at: time, bounds, message))
        }
        let corners = (Point(0, 0), Point(Double(size.width), Double(size.height)))
        if let way = overhang(of: ink, corners) {
            add(.leavesFrame, seen, "leaves the frame \(way)")
        } else if let safeArea, let way = overhang(of: ink, safeArea.corners(in: size)) {
            add(.outsideSafeArea, seen, "leaves the safe area \"\(safeArea.rawValue)\" \(way)")
        }
        if let shape = text.shapes.last(where: { $0.isBehind(ink, frame) }),
            let way = overhang(of: ink, shape.inner)
        {
            add(.leavesShape, seen, "leaves the shape behind it \(way)")
        }
        if let word = text.brokenWords.first {
            let more = text.brokenWords.count - 1
            add(
                .brokenWord, seen,
                "breaks the word \(word.quotedExcerpt)\(more > 0 ? " and \(more) more" : "") at the end of a line"
            )
        }
        let reading = ReadingSize(shorterSide: min(size.width, size.height))
        if let word = text.words.min(by: { $0.fontSize < $1.fontSize }),
            word.fontSize < reading.smallest * 0.995
        {
            add(
                .tooSmall, seen,
                "is too small to read: \(fixed(word.fontSize, 1)) pixels, at least \(fixed(reading.smallest, 1)) are needed in a frame of \(size)"
            )
        }
        return found
    }

    /// Finds what is seen only in pixels, in the text of `texts` with a number.
    private static func pixels(
        _ texts: [SeenText], _ index: Int, at time: SceneTime, _ renderer: Renderer
    ) throws -> [LegibilityFinding] {
        let text = texts[index]
        let letters = try LetterPixels(of: text, at: time, in: renderer)
        let above = try texts[(index + 1)...].compactMap { other in
            try other.overlap(with: letters, of: text, in: renderer).map { (other, $0) }
        }
        // The same text twice in one place is one text: a glow, or a second color.
        if above.contains(where: { $0.0.text == text.text }) { return [] }
        if let (other, bounds) = above.first {
            let message = "is under the text \(other.text.quotedExcerpt)"
            return [LegibilityFinding(.overlap, text, at: time, bounds, message)]
        }
        // Of two texts that overlap, the finding is about the lower one.
        let overlapping = try texts[..<index].compactMap { lower in
            lower.text == text.text || lower.isDecoration(in: renderer.size)
                ? nil : try lower.overlap(with: letters, of: text, in: renderer)
        }
        return words(text, letters, besides: overlapping, at: time, renderer.size)
    }

    /// The smallest number of pixels of a word by which its color is judged, and the share of them that must be hidden
    /// for the word to count as covered.
    private static let (fewest, hiddenShare) = (6, 0.15)

    /// Finds a word that is covered, and the word with the lowest contrast, outside of some areas. The contrast of a word
    /// is that of the quarter of its pixels that are hardest to see.
    private static func words(
        _ text: SeenText, _ letters: LetterPixels, besides areas: [PixelBounds], at time: SceneTime,
        _ size: PixelSize
    ) -> [LegibilityFinding] {
        let reading = ReadingSize(shorterSide: min(size.width, size.height))
        var (covered, faint): (LegibilityFinding?, LegibilityFinding?)
        var worst = 1.0
        for (word, pixels) in zip(text.words, letters.words)
        where pixels.count >= fewest && areas.allSatisfy({ $0.clamped(to: word.bounds).isEmpty }) {
            let hidden = pixels.filter {
                $0.seen.distance(to: $0.behind) <= 2 && $0.own.contrast(to: $0.behind) > 1.2
            }
            if Double(hidden.count) >= hiddenShare * Double(pixels.count) {
                covered =
                    covered
                    ?? LegibilityFinding(
                        .covered, text, at: time, word.bounds,
                        "is covered by another layer or cut off at \(word.text.quotedExcerpt)")
                continue
            }
            let ratios = pixels.map { $0.seen.contrast(to: $0.behind) }.sorted()
            let (ratio, needed) = (
                ratios[ratios.count / 4], reading.contrast(fontSize: word.fontSize, weight: word.weight)
            )
            guard ratio < needed - 0.05, ratio / needed < worst else { continue }
            worst = ratio / needed
            faint = LegibilityFinding(
                .contrast, text, at: time, word.bounds,
                "has too little contrast to what is behind it: \(fixed(ratio, 1)):1 at \(word.text.quotedExcerpt), \(fixed(needed, 1)):1 is needed"
            )
        }
        return [covered, faint].compactMap(\.self)
    }
}

extension SeenText {
    /// True for large and faint letters behind others, which are meant as a pattern.
    fileprivate func isDecoration(in size: PixelSize) -> Bool {
        let largest = words.map(\.fontSize).max() ?? 0
        return opacity < 0.3 && largest >= 0.2 * Double(min(size.width, size.height))
    }

    /// Returns the pixels that letters of this text and of another one cover; nil if there are only a few.
    fileprivate func overlap(
        with letters: LetterPixels, of other: SeenText, in renderer: Renderer
    ) throws -> PixelBounds? {
        let (own, theirs) = (
            PixelBounds.union(words.map(\.bounds)), PixelBounds.union(other.words.map(\.bounds))
        )
        guard !own.clamped(to: theirs).isEmpty else { return nil }
        return try LetterCoverage(of: self, in: renderer).common(with: letters.coverage)
    }
}

/// Returns on which side, and by how many pixels, letters leave an area the farthest; nil if they don't.
private func overhang(of ink: (least: Point, most: Point), _ area: (least: Point, most: Point)) -> String? {
    let sides = [
        (area.least.x - ink.least.x, "left"), (ink.most.x - area.most.x, "right"),
        (area.least.y - ink.least.y, "top"), (ink.most.y - area.most.y, "bottom"),
    ]
    guard let most = sides.max(by: { $0.0 < $1.0 }), most.0 > 1 else { return nil }
    return "by \(counted(Int(most.0.rounded(.up)), "pixel")) at the \(most.1)"
}

extension PixelBounds {
    /// The corners of the rectangle whose touched pixels these are.
    fileprivate var inner: (least: Point, most: Point) {
        (
            Point(Double(columns.lowerBound) + 2, Double(rows.lowerBound) + 2),
            Point(Double(columns.upperBound) - 2, Double(rows.upperBound) - 2)
        )
    }

    /// Returns true if a shape with these bounds is what a text is written on: letters leave it at two opposite sides at
    /// most, it is higher than they are, and most of them are on it.
    fileprivate func isBehind(_ ink: (least: Point, most: Point), _ frame: PixelBounds) -> Bool {
        let (least, most) = inner
        guard clamped(to: frame) != frame else { return false }
        let (width, height) = (ink.most.x - ink.least.x, ink.most.y - ink.least.y)
        let across = min(most.x, ink.most.x) - max(least.x, ink.least.x)
        let down = min(most.y, ink.most.y) - max(least.y, ink.least.y)
        guard across > 0, down > 0, across * down >= 0.6 * width * height else { return false }
        return across >= width - 1 && most.x - least.x > width
            || down >= height - 1 && most.y - least.y > height
    }
}
