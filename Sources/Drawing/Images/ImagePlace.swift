import Geometry
import Rasteriser
import SceneModel

/// The position of a picture inside a layer.
struct ImagePlace {
    /// The size of the layer, in points.
    let size: Size
    /// The rectangle of the layer, in points, that the picture covers; and the part of the picture, in unit
    /// coordinates, that is visible in this rectangle.
    let place, part: Rectangle

    init(_ fit: ImageFit, of crop: ImageCrop, in size: Size) {
        self.init(fit, of: crop.size, part: crop.part, in: size)
    }

    /// Creates the position of a picture in a layer of the size `size`, in points.
    ///
    /// - Parameters:
    ///   - own: The size of the picture after cropping, at one point per pixel.
    ///   - part: The part of the picture that cropping leaves, in unit coordinates of the uncropped picture.
    init(_ fit: ImageFit, of own: Size, part: Rectangle = ImagePyramid.whole, in size: Size) {
        self.size = size
        (place, self.part) = fit.place(own, in: size, of: part)
    }

    /// Returns the same place, in which another part of the picture is visible.
    func showing(_ part: Rectangle) -> ImagePlace { ImagePlace(size: size, place: place, part: part) }

    private init(size: Size, place: Rectangle, part: Rectangle) {
        (self.size, self.place, self.part) = (size, place, part)
    }

    /// Returns the estimated cost of drawing each pixel of the frame that shows the picture; `picture` is the size of
    /// the whole picture, without cropping.
    func price(of picture: PixelSize, under transform: Affine) -> Double {
        if transform.xy != 0 || transform.yx != 0 { return Price.rotatedPicture }
        let width = part.size.width * Double(picture.width) / place.size.width
        return width > transform.meanScale * 1.15 ? Price.reducedPicture : Price.enlargedPicture
    }

    func describe(into bytes: inout FigureBytes) {
        for rectangle in [place, part] {
            bytes.append(rectangle.origin)
            bytes.append(rectangle.size.width)
            bytes.append(rectangle.size.height)
        }
    }
}

extension ImageFit {
    /// Returns the rectangle that a picture covers in a layer, and the part of the picture that is visible in this
    /// rectangle. `own` is the size of the picture after cropping, at one point per pixel. `crop` is in unit
    /// coordinates of the uncropped picture.
    fileprivate func place(_ own: Size, in size: Size, of crop: Rectangle) -> (
        place: Rectangle, part: Rectangle
    ) {
        let (across, down) = (size.width / own.width, size.height / own.height)
        let scale: Double
        switch self {
        case .fill: return (Rectangle(origin: Point(0, 0), size: size), crop)
        case .contain: scale = min(across, down)
        case .cover: scale = max(across, down)
        case .none: scale = 1
        }
        /// Returns, for one dimension, the start and length of the layer's range that the picture covers, and of the
        /// picture's visible range. `own` is the picture's length and `length` the layer's, in points; `partFrom` and
        /// `part` are fractions of the picture's length.
        func side(_ own: Double, _ length: Double) -> (
            from: Double, length: Double, partFrom: Double, part: Double
        ) {
            let scaled = own * scale
            // If the picture fits exactly, rounding must not leave a gap along the layer's edge.
            if abs(scaled - length) <= 1e-9 * length { return (0, length, 0, 1) }
            if scaled < length { return ((length - scaled) / 2, scaled, 0, 1) }
            return (0, length, (scaled - length) / 2 / scaled, length / scaled)
        }
        let x = side(own.width, size.width)
        let y = side(own.height, size.height)
        return (
            Rectangle(origin: Point(x.from, y.from), size: Size(width: x.length, height: y.length)),
            Rectangle(
                origin: Point(
                    crop.origin.x + x.partFrom * crop.size.width,
                    crop.origin.y + y.partFrom * crop.size.height),
                size: Size(width: x.part * crop.size.width, height: y.part * crop.size.height))
        )
    }
}
