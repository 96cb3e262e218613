import Geometry
import Rasteriser
import SceneModel

/// The part of a picture that a layer shows, and where: constant, or moving over the picture.
struct ImageView: Sendable {
    /// The position without movement.
    let place: ImagePlace
    private let fit: ImageFit
    private let size: Size
    /// The size of the whole picture in points, and its visible part; nil if the picture was cropped when it was opened.
    private let moving: (own: Size, crop: Track<Rectangle>)?
    private let kenBurns: KenBurns?

    /// - Parameter crop: The part of the picture that is left of it when the layer is opened.
    init(_ content: ImageContent, of crop: ImageCrop) {
        (fit, kenBurns) = (content.fit, content.kenBurns)
        size = content.size?.points(keeping: crop.size) ?? crop.size
        place = ImagePlace(fit, of: crop, in: size)
        moving = content.crop.isConstant ? nil : (crop.size, content.crop)
    }

    /// The position at which the largest part of the picture's pixels is needed.
    var nearest: ImagePlace {
        var parts = [place]
        if let moving {
            parts += moving.crop.values.map { place(of: $0, own: moving.own) }
        }
        let zoom = kenBurns?.zoom ?? 1
        let nearest = parts.min { $0.part.size.width < $1.part.size.width } ?? place
        return nearest.showing(
            Rectangle(
                origin: nearest.part.origin,
                size: Size(width: nearest.part.size.width / zoom, height: nearest.part.size.height / zoom)))
    }

    /// Returns the position at a moment.
    func place(at moment: Moment) -> ImagePlace {
        var place = place
        if let moving {
            place = self.place(
                of: moving.crop.value(at: moment.time, span: moment.span).inside, own: moving.own)
        }
        guard let kenBurns else { return place }
        let length = moment.span.length
        let passed = length > .zero ? min(max(moment.time.fraction(of: length), 0), 1) : 1
        return place.showing(kenBurns.part(of: place.part, at: passed).fixed)
    }

    private func place(of crop: Rectangle, own: Size) -> ImagePlace {
        let shown = Size(width: own.width * crop.size.width, height: own.height * crop.size.height)
        return ImagePlace(fit, of: shown, part: crop, in: size)
    }
}

extension Rectangle {
    /// The part of the rectangle inside the unit square, as timing curves may overshoot. It is never empty.
    fileprivate var inside: Rectangle {
        let (x, y) = (min(max(origin.x, 0), 0.999), min(max(origin.y, 0), 0.999))
        return Rectangle(
            origin: Point(x, y),
            size: Size(
                width: min(max(size.width, 0.001), 1 - x), height: min(max(size.height, 0.001), 1 - y))
        ).fixed
    }

    /// The rectangle in fixed-point numbers, as figures have them.
    fileprivate var fixed: Rectangle {
        func fixed(_ value: Double) -> Double { FixedNumber(value).value }
        return Rectangle(
            origin: Point(fixed(origin.x), fixed(origin.y)),
            size: Size(width: fixed(size.width), height: fixed(size.height)))
    }
}

extension LayerSize {
    /// Returns the size in points of a picture that has the size `own`; a side that hugs follows from the other one.
    fileprivate func points(keeping own: Size) -> Size {
        switch (width.points, height.points) {
        case (let width?, let height?): Size(width: width, height: height)
        case (let width?, nil): Size(width: width, height: width * own.height / own.width)
        case (nil, let height?): Size(width: height * own.width / own.height, height: height)
        case (nil, nil): own
        }
    }
}
