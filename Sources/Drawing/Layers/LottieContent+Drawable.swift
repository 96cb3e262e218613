import Geometry
import Rasteriser
import SceneModel

extension LottieContent: Drawable {
    /// See `Drawable`.
    public func open(_ opening: Opening) throws -> any LayerRenderer {
        let animation = try opening.assets.animation(file)
        let own = Size(animation.size)
        let place = ImagePlace(fit, of: own, in: size ?? own)
        let scale = place.place.size.width / (place.part.size.width * own.width)
        let frames = try AnimationFrames(animation, self, density: scale * opening.largestScale)
        let pictures = frames.makePictures()
        try opening.assets.keep(pictures.byteCount, for: file)
        return LottieRenderer(frames: frames, pictures: pictures, place: place)
    }
}

/// An opened Lottie animation.
private struct LottieRenderer: TimedRenderer {
    let frames: AnimationFrames
    let pictures: PictureCache
    let place: ImagePlace

    func size(at time: SceneTime, span: LayerSpan) -> Size? { place.size }

    var ownPeriod: SceneTime? { frames.period }

    func seam(after round: SceneTime) -> LoopSeam? { frames.seam(after: round) }

    func memory(rows: Int, of frame: PixelSize) -> DrawingMemory {
        var memory = DrawingMemory.group(rows: rows, of: frame)
        memory.shared = pictures.byteCount
        memory.passing = pictures.makingByteCount
        return memory
    }

    func cost(at moment: Moment, in part: FramePart) -> DrawingCost {
        .covering(place.place, at: moment, in: part, perPixel: Price.animation)
    }

    func figure(at moment: Moment) -> any Figure {
        let number = frames.number(at: moment.time, span: moment.span)
        var identity = FigureBytes()
        frames.describe(number, into: &identity)
        return LottieFigure(
            picture: ShownPicture(pictures, number: number), identity: identity, place: place,
            drawn: frames.part)
    }
}

/// The picture of a Lottie animation in one frame of the scene.
private struct LottieFigure: BoundedFigure {
    let picture: ShownPicture
    /// A description that is equal for equal pictures, made from the digest of the picture's file. It serves to compare
    /// frames.
    let identity: FigureBytes
    let place: ImagePlace
    /// The part of the cached picture that the animation covers, in fractions of the picture's size.
    let drawn: Rectangle

    func draw(on canvas: inout Canvas) throws {
        let part = Rectangle(
            origin: Point(
                drawn.origin.x + place.part.origin.x * drawn.size.width,
                drawn.origin.y + place.part.origin.y * drawn.size.height),
            size: Size(
                width: place.part.size.width * drawn.size.width,
                height: place.part.size.height * drawn.size.height))
        try picture.picture().draw(on: &canvas, in: place.place, part: part)
    }

    func bounds(under transform: Affine) -> PixelBounds {
        MappedRectangle(place.place, transform: transform).touched
    }

    func describe(into bytes: inout FigureBytes) -> Bool {
        bytes.append(identity)
        place.describe(into: &bytes)
        return true
    }
}
