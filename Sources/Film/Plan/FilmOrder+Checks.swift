import Drawing
import Geometry
import SceneModel

extension FilmOrder {
    /// Returns the size of the film. Throws if H.264 can't have this size.
    func filmSize() throws(OrderError) -> PixelSize {
        let size = size ?? scene.size
        guard !size.width.isMultiple(of: 2) || !size.height.isMultiple(of: 2) else { return size }
        let even = PixelSize(width: max(size.width & ~1, 2), height: max(size.height & ~1, 2))
        // The scene's own aspect ratio needs no fit, but the suggested even size may.
        let isFitNeeded =
            !Fit.isNeeded(from: scene.size, to: size) && Fit.isNeeded(from: scene.size, to: even)
        throw OrderError(
            "a film of \(size): H.264 in yuv420p needs an even width and height; try --size \(even)\(isFitNeeded ? " --fit cover" : "")"
        )
    }

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
