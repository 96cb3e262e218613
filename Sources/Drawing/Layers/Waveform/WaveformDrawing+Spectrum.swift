import Geometry
import Rasteriser
import SceneModel

extension WaveformDrawing {
    /// Adds the bars or the contour of a spectrum, whose levels from 0 to 1 are those of all bars of the layer's grid.
    mutating func addSpectrum(_ levels: [Double], _ brush: Brush?) {
        let grid = BarGrid(of: content)
        let most = content.style == .circle ? content.radii.outer - content.radii.inner : size.height
        let least = min(content.silenceHeight, most)
        let bars = levels.enumerated().map { index, level in
            let start = grid.margin + Double(index) * grid.step
            return WaveformBar(
                from: start, to: start + grid.bar, height: max(level * most, least), mean: 0, played: 0)
        }
        switch content.style {
        case .bars, .classic: addUpright(bars, height: \.height, rest: brush, played: nil)
        case .circle: addRays(bars, height: \.height, rest: brush, played: nil)
        case .outline, .mirror:
            let silence = (height: least / most, width: size.width)
            let points = bars.map { (x: $0.middle, height: $0.height / most) }.filter {
                $0.x > 0 && $0.x < silence.width
            }
            let line =
                [(x: 0, height: silence.height)] + points + [(x: silence.width, height: silence.height)]
            if let contour = WaveContour(line) { add(contour, rest: brush, played: nil, nil) }
        }
    }
}
