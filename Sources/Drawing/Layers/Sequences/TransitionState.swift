import Geometry
import Rasteriser
import SceneModel

/// A transition at one moment, as numbers for a figure.
struct TransitionState: Sendable {
    /// A place and size at which an item is drawn in its sequence.
    struct Pose: Sendable, Equatable {
        /// The distance from the item's place, in points.
        var offset = FixedPoint(Point(0, 0))
        /// The scale about the middle of the sequence.
        var scale = FixedNumber(1)

        /// True if the item is moved by whole pixels, so that it meets the other item without a seam.
        var isWhole = false

        /// Returns the moment for an item that is drawn so in a sequence of the size `size`.
        func moment(_ moment: Moment, at time: SceneTime, in size: Size) -> Moment {
            let own: Affine
            if self == Pose() {
                own = moment.transform
            } else {
                let middle = size.place(at: Point(0.5, 0.5))
                let offset = isWhole ? offset.value.rounded(under: moment.transform) : offset.value
                own = Affine.move(-middle.x, -middle.y).then(.scale(scale.value, scale.value))
                    .then(.move(middle.x + offset.x, middle.y + offset.y)).then(moment.transform)
            }
            return Moment(time: time, span: moment.span, transform: own, settled: moment.settled)
        }
    }

    let transition: Transition
    /// The progress from the last item (0) to the next (1).
    let progress: FixedNumber
    private let size: Size

    init(_ transition: Transition, at fraction: Double, in size: Size) {
        (self.transition, self.size) = (transition, size)
        progress = FixedNumber(transition.progress(at: fraction))
    }

    /// True if the items move, so that they must be clipped to the sequence.
    var isMoving: Bool { [.push, .slide, .cover, .uncover, .zoom].contains(transition.kind) }

    /// The pose of the item that goes.
    var last: Pose {
        let part = progress.value
        switch transition.kind {
        case .push, .uncover: return moved(-part)
        case .slide: return moved(-part * Self.slide)
        case .zoom: return Pose(scale: FixedNumber(1 + part * Self.zoom))
        default: return Pose()
        }
    }

    /// The pose of the item that comes.
    var next: Pose {
        switch transition.kind {
        case .push, .slide, .cover: moved(1 - progress.value)
        default: Pose()
        }
    }

    /// How far the last item moves while the next one slides over it, as a part of the sequence's size.
    private static let slide = 0.3
    /// By how much the last item grows in a zoom.
    private static let zoom = 0.8

    private func moved(_ part: Double) -> Pose {
        let side = transition.side.direction
        return Pose(
            offset: FixedPoint(Point(side.x * size.width * part, side.y * size.height * part)),
            isWhole: transition.kind == .push)
    }

    /// The share of the next item in the picture, from 0 to 256. For a dip, the share of the colour.
    var weight: Int {
        let part = progress.value
        let share: Double =
            switch transition.kind {
            case .dip: 1 - abs(2 * part - 1)
            case .blur, .zoom: part * part * (3 - 2 * part)
            default: part
            }
        return Int((share * 256).rounded())
    }

    /// The opacity of the shade over the last item, while the next one slides over it.
    var shade: FixedNumber { FixedNumber(transition.kind == .slide ? 0.4 * progress.value : 0) }

    /// The standard deviation of the blur of both items, in points.
    var blur: FixedNumber {
        guard transition.kind == .blur else { return FixedNumber(0) }
        let part = progress.value
        return FixedNumber(0.025 * max(size.width, size.height) * 4 * part * (1 - part))
    }

    /// The part of the next item that an edge has uncovered; nil for a transition without one.
    var uncovered: CoverShape? {
        transition.edge.map { CoverShape($0, over: size, progress: progress.value) }
    }

    /// The coverage of the next item for each luma of the picture of a luma transition.
    var levels: [UInt8] {
        let softness = max(transition.softness, 1.0 / 255)
        let reach = progress.value * (1 + softness)
        return (0...255).map { luma in
            UInt8((min(max((reach - Double(luma) / 255) / softness, 0), 1) * 255).rounded())
        }
    }

    func describe(into bytes: inout FigureBytes) {
        bytes.append(name: transition.kind.rawValue)
        bytes.append(progress)
        bytes.append(name: transition.side.rawValue)
        bytes.append(transition.angle)
        bytes.append(transition.softness)
        bytes.append(transition.color)
        bytes.append(size.width)
        bytes.append(size.height)
    }
}

extension Point {
    /// Returns the distance, rounded to whole pixels if the transform doesn't rotate.
    fileprivate func rounded(under transform: Affine) -> Point {
        guard transform.xy == 0, transform.yx == 0, transform.xx != 0, transform.yy != 0 else { return self }
        return Point((x * transform.xx).rounded() / transform.xx, (y * transform.yy).rounded() / transform.yy)
    }
}
