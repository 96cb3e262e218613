import SceneModel

/// The number of a frame in a film, counted from the film's first frame. Chunks, packets, hashes and goldens use this
/// number. `FilmPlan` maps a film's frame to the scene's frame that the film's frame shows.
public typealias FilmFrame = FrameIndex<FilmPlan>

/// The number of a frame in a scene, counted from time 0 at the scene's frame rate. `--frames` takes this number. A
/// film of a part of a scene may begin with a scene frame above 0.
public typealias SceneFrame = FrameIndex<Scene>

/// A frame number. `Counted` is the type that has the frames, a film or a scene, so that frame numbers of films and
/// scenes can't be mixed up.
public struct FrameIndex<Counted>: Sendable, Hashable, Strideable, ExpressibleByIntegerLiteral,
    CustomStringConvertible
{
    /// The frame number; the first frame is 0.
    public let number: Int

    /// Creates an index from a frame number.
    public init(_ number: Int) { self.number = number }

    /// Creates an index from a literal frame number.
    public init(integerLiteral number: Int) { self.number = number }

    /// Returns the number of frames from this frame to `other`.
    public func distance(to other: Self) -> Int { other.number - number }

    /// Returns the index of the frame that comes `count` frames later.
    public func advanced(by count: Int) -> Self { Self(number + count) }

    /// Returns the number of frames from `earlier` to `later`.
    public static func - (later: Self, earlier: Self) -> Int { earlier.distance(to: later) }

    /// The frame number in decimal digits.
    public var description: String { "\(number)" }
}

/// A range of a scene's frames as in JSON: the first frame and the number of frames.
private struct FramePart {
    var first = 0
    var count = 1
}

extension Format where Value == Range<SceneFrame> {
    /// The JSON format of a range of scene frames.
    static var frames: Format {
        let most = Scene.maximumFrames
        return ObjectFormat<FramePart>(properties: [
            .required("first", \.first, .integer(in: 0...most - 1), "The first frame, counted from 0."),
            .required("count", \.count, .integer(in: 1...most), "The number of frames."),
        ]).format(startingFrom: FramePart()).map(
            { SceneFrame($0.first)..<SceneFrame($0.first + $0.count) },
            back: { FramePart(first: $0.lowerBound.number, count: $0.count) })
    }
}
