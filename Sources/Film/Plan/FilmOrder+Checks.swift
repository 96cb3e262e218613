import Drawing
import Geometry
import Media
import SceneModel
import SceneText
import Spelling

extension FilmOrder {
    /// Throws if the format can't have the codec, or the codec no alpha.
    func checkCodec() throws(OrderError) {
        let codec = settings.codec
        guard format.codecs.contains(codec) || codec == format.usualCodec else {
            let advice =
                format.codecs.isEmpty ? "" : "; use \(alternatives(format.codecs.map(\.rawValue)))"
            throw OrderError(
                "a film \(format.ending) can't have the codec \(codec.rawValue)\(advice)")
        }
        if let range = codec.crfs, !range.contains(settings.crf) {
            throw OrderError(
                "CRF \(JSON.number(settings.crf).text): \(codec.name) has \(Int(range.lowerBound)) to \(Int(range.upperBound))"
            )
        }
        guard !isTransparent || codec.hasAlpha && format.hasAlpha else {
            throw OrderError(
                "\(format.hasAlpha ? codec.name : format.title) has no alpha; use a film \(OutputFormat.alphaEndings)"
            )
        }
    }

    /// Throws if the codec or the format can't have the scene's frame rate.
    func checkRate() throws(OrderError) {
        guard scene.fps.framesPerSecond <= settings.codec.fastestRate else {
            throw OrderError(
                "\(scene.fps) fps: \(settings.codec.name) has at most \(Int(settings.codec.fastestRate)) frames per second"
            )
        }
        guard case .animation(let animation) = format.content else { return }
        guard let unit = animation.timesPerSecond else {
            // The durations of pictures are fractions of two numbers of 16 bits.
            guard max(scene.fps.numerator, scene.fps.denominator) > Int(UInt16.max) else { return }
            throw OrderError("\(scene.fps) fps: a \(format.title) can't have this rate; use a whole number")
        }
        let fastest = unit / animation.shortestPicture
        guard scene.fps.framesPerSecond > Double(fastest) else { return }
        throw OrderError(
            "\(scene.fps) fps: a \(format.title) has at most \(fastest) frames per second; use --fps \(fastest), or 25 for smaller files"
        )
    }

    /// Returns the size of the film. Throws if the codec can't have this size.
    func filmSize() throws(OrderError) -> PixelSize {
        let (size, codec) = (size ?? scene.size, settings.codec)
        guard min(size.width, size.height) >= codec.smallestSide else {
            throw OrderError(
                "a film of \(size): \(codec.name) needs at least \(codec.smallestSide)x\(codec.smallestSide) pixels"
            )
        }
        guard size.width * size.height >= codec.fewestPixels else {
            throw OrderError("a film of \(size): \(codec.name) needs a larger size, such as 64x66")
        }
        if case .animation(let animation) = format.content,
            max(size.width, size.height) > animation.longestSide
        {
            throw OrderError(
                "a film of \(size): \(format.title) has at most \(animation.longestSide) pixels in width and height"
            )
        }
        guard codec.needsEvenSize else { return size }
        guard !size.width.isMultiple(of: 2) || !size.height.isMultiple(of: 2) else { return size }
        let even = PixelSize(width: max(size.width & ~1, 2), height: max(size.height & ~1, 2))
        // The scene's own aspect ratio needs no fit, but the suggested even size may.
        let isFitNeeded =
            !Fit.isNeeded(from: scene.size, to: size) && Fit.isNeeded(from: scene.size, to: even)
        throw OrderError(
            "a film of \(size): \(settings.codec.name) in \(pixelFormat) needs an even width and height; try --size \(even)\(isFitNeeded ? " --fit cover" : "")"
        )
    }

    /// Returns the format of the film's pictures, if they have this size.
    func pictureFormat(size: PixelSize) -> VideoFormat {
        var format = VideoFormat(size, at: scene.fps)
        (format.pixelFormat, format.colors) = (pixelFormat, settings.codec.colors)
        return format
    }

    /// The format of the samples of the film's pictures.
    package var pixelFormat: PixelFormat { settings.codec.pixelFormat(withAlpha: isTransparent) }

    /// Returns the range of scene frames to encode. Throws if the scene does not have all of them.
    func filmFrames() throws(OrderError) -> Range<SceneFrame> {
        let all = 0..<SceneFrame(scene.frameCount)
        let frames = frames ?? all
        guard !frames.isEmpty, all.contains(frames.lowerBound), frames.upperBound <= all.upperBound else {
            throw OrderError(
                "frames \(frames.lowerBound) to \(frames.upperBound.number - 1): the scene has frames 0 to \(scene.frameCount - 1)"
            )
        }
        return frames
    }

    /// Throws if the frames can't be repeated, or if the film would become too long.
    func checkRepeats(of frames: Range<SceneFrame>) throws(OrderError) {
        if let fault = scene.loopFault { throw OrderError(fault) }
        guard repeats > 1 else { return }
        guard scene.loops, frames.count == scene.frameCount else {
            throw OrderError("only a whole scene with \"loop\": true can be repeated")
        }
        guard frames.count <= Scene.maximumFrames / repeats else {
            throw OrderError(
                "\(repeats) times \(frames.count) frames are too many; a film has at most \(Scene.maximumFrames)"
            )
        }
    }

    /// Returns the order with all defaults filled in, since an order that omits a value and an order that states the
    /// value's default must make the same plan.
    func completed(size: PixelSize, frames: Range<SceneFrame>, hasSound: Bool) -> FilmOrder {
        var order = self
        (order.size, order.frames) = (size, frames)
        if !hasSound { (order.audioBitRate, order.isSilent) = (nil, false) }
        return order
    }
}

extension Range<SceneFrame> {
    /// Returns the scene frame that is shown by a frame of a film which plays this range once or several times.
    func shown(at frame: FilmFrame) -> SceneFrame { lowerBound.advanced(by: frame.number % count) }
}
