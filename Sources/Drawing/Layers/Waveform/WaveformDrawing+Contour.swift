import Geometry
import Rasteriser
import SceneModel

extension WaveformDrawing {
    /// For the style `mirror`: the y coordinate of the line between the waveform and its reflection, as a fraction of
    /// the layer's height, and the gap between both, in points.
    private static let mirror = (ground: 2.0 / 3, gap: 1.0)

    mutating func addContour(of wave: WaveformWave, _ paints: WaveformState.Paints, played: Double?) {
        let grid = BarGrid(of: content)
        let levels = grid.places(in: view, margin: 2).map { place in
            (place: place, level: wave.level(at: place, in: view))
        }
        // The height of silence, as a fraction of the layer's height.
        let silence = min(content.silenceHeight / size.height, 1)
        let whole = (
            view.place(of: 0, along: size.width), view.place(of: view.whole.value, along: size.width)
        )
        func contour(_ height: (_ height: Double, _ mean: Double) -> Double) -> WaveContour? {
            var points: [(x: Double, height: Double)] = []
            for (place, level) in levels where place.middle > whole.0 && place.middle < whole.1 {
                points.append((place.middle, height(level.height, level.mean) * level.grown))
            }
            // The sound's ends are added as points, unless they are too far outside the layer to affect the visible
            // part.
            let least = height(0, 0)
            if whole.0 > -2 * grid.step {
                points.insert((whole.0, min(least, points.first?.height ?? 0)), at: 0)
            }
            if whole.1 < size.width + 2 * grid.step {
                points.append((whole.1, min(least, points.last?.height ?? 0)))
            }
            return WaveContour(points)
        }
        let end = played.map(split)
        if let line = contour({ height, _ in max(height, silence) }) {
            add(line, rest: paints.rest, played: paints.played, end)
        }
        guard paints.mean != nil || paints.playedMean != nil else { return }
        if let line = contour({ _, mean in mean }) {
            add(line, rest: paints.mean, played: paints.playedMean, end)
        }
    }

    /// Returns the x coordinate at which the played part ends. If possible, it is rounded to a pixel boundary, so that
    /// the two colours meet without a gap.
    private func split(at seconds: Double) -> Double {
        let place = view.place(of: seconds, along: size.width)
        return grid?.snapped(place) ?? place
    }

    mutating func add(_ line: WaveContour, rest: Brush?, played: Brush?, _ split: Double?) {
        let end = min(max(split ?? 0, 0), size.width)
        for (from, to, brush) in [(0, end, played), (end, size.width, rest)] where from < to {
            for part in pieces(from: from, to: to) { add(line, part, brush) }
        }
    }

    /// Splits a contour into pieces at pixel boundaries, because the rasteriser is faster with several short outlines
    /// than with a long one. Without a grid, returns a single piece.
    private func pieces(from: Double, to: Double) -> [ClosedRange<Double>] {
        guard let grid else { return [from...to] }
        let length = max(Self.pieceLength / grid.scale, size.width / Self.maximumPieces)
        var places = [from]
        for number in stride(from: (from / length).rounded(.down), through: to / length, by: 1) {
            let place = grid.snapped(number * length)
            if place > places[places.count - 1], place < to { places.append(place) }
        }
        places.append(to)
        return zip(places, places.dropFirst()).map { $0...$1 }
    }

    /// The minimum length of a piece of the contour, in pixels.
    private static let pieceLength = 96.0
    private static let maximumPieces = 100.0

    private mutating func add(_ line: WaveContour, _ part: ClosedRange<Double>, _ brush: Brush?) {
        let (from, to) = (part.lowerBound, part.upperBound)
        if content.style == .outline {
            let half = size.height / 2
            return add(line.outline(from: from, to: to, base: half, up: half, down: half), brush)
        }
        let ground = size.height * Self.mirror.ground
        let gap = min(Self.mirror.gap, size.height / 10) / 2
        add(line.outline(from: from, to: to, base: ground - gap, up: ground - gap, down: 0), brush)
        add(
            line.outline(from: from, to: to, base: ground + gap, up: 0, down: size.height - ground - gap),
            brush, to: \.reflection)
    }
}
