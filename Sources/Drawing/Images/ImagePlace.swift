import Geometry
import Rasteriser
import SceneModel

/// A picture's place in a layer.
struct ImagePlace {
    /// The size of the layer.
    let size: Size
    /// The rectangle that the picture covers in the layer, and the part of the picture that is visible there.
    let place, part: Rectangle

    init(_ fit: ImageFit, of crop: ImageCrop, in size: Size) {
        self.init(fit, of: crop.size, part: crop.part, in: size)
    }

    /// - Parameters:
    ///   - own: The size of the cropped picture, with one point per pixel.
    ///   - part: The cropped part of the picture, in unit coordinates of the whole.
    init(_ fit: ImageFit, of own: Size, part: Rectangle = ImagePyramid.whole, in size: Size) {
        self.size = size
        (place, self.part) = fit.place(own, in: size, of: part)
    }

    /// The price of a pixel of the frame that shows a picture of a size.
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
    /// The rectangle that a picture covers in a layer, and the part of the picture that is visible there. `own` is the
    /// size of the cropped picture, with one point per pixel; `crop` is in unit coordinates of the whole picture.
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
        /// The position and length along one side, and the start and length of the visible part.
        func side(_ own: Double, _ length: Double) -> (
            from: Double, length: Double, partFrom: Double, part: Double
        ) {
            let scaled = own * scale
            // One side fits exactly; rounding must not turn it into an edge.
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
