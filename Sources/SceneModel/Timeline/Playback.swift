import SceneText

/// How the time of a layer or clip leads to a time in its file: steadily from an offset, once or in a loop, or by a track.
package struct Playback: Sendable, Equatable {
    /// The time in the file at which steady playback starts.
    package let offset: SceneTime
    /// The speed of steady playback; 1 is normal.
    package let speed: SceneTime
    /// True if the file starts again when it ends.
    package let loops: Bool
    /// The seconds in the file over the layer's time; nil for steady playback.
    package let track: Track<Double>?

    /// Creates a playback, steady or by a track. `offset` is in seconds; a track leaves the other values at their
    /// defaults.
    package init(
        from offset: Double = 0, speed: Double = 1, loops: Bool = false, along track: Track<Double>? = nil
    ) {
        self.offset = SceneTime(seconds: offset)
        self.speed = SceneTime(seconds: speed)
        (self.loops, self.track) = (loops, track)
    }

    /// The track as JSON in the scene format; nil for steady playback.
    package var trackJSON: JSON? { track.map { Format.fileTime.write($0) } }

    /// Returns the time in a file of a known length that is played at a time of the layer. The result may be outside of
    /// the file.
    package func place(at time: SceneTime, span: LayerSpan, of length: SceneTime) -> SceneTime {
        if let track { return SceneTime(seconds: track.value(at: time, span: span)) }
        let played = time.times(speed) + offset
        return loops ? played.cycles(of: length).part : played
    }

    /// Returns the time in a file of a known length that is played at a time of the layer, in seconds. It is not rounded.
    package func seconds(at time: SceneTime, span: LayerSpan, of length: SceneTime) -> Double {
        track?.value(at: time, span: span) ?? place(at: time, span: span, of: length).value
    }

    /// Returns the time in a file of a known length whose picture is shown at a time of the layer.
    package func pictureTime(at time: SceneTime, span: LayerSpan, of length: SceneTime) -> SceneTime {
        let place = place(at: time, span: span, of: length)
        // The values of a track are rounded, so a picture may begin less than a nanosecond after the value that means it.
        return track == nil ? place : place + .precision
    }

    /// Returns the period after which a file of this length is played again from its start; nil if it is played once.
    package func period(of length: SceneTime) -> SceneTime? {
        loops ? length.times(speed.inverse) : nil
    }

    /// Returns how long it takes to play a file; nil if the playback never ends by itself. `whole` returns the file's
    /// length, or nil if it has none. It is called only if the result depends on it.
    package func length(of whole: () throws -> SceneTime?) rethrows -> SceneTime? {
        if let track { return track.ownLength }
        guard !loops, speed > .zero, let whole = try whole() else { return nil }
        return max(whole - offset, .zero).times(speed.inverse)
    }
}
