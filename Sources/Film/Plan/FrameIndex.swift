import SceneModel

/// The number of a frame of a film, counted from the film's first frame. Chunks, packets, hashes and goldens have
/// this number. `FilmPlan` maps it to the frame of the scene that it shows.
public typealias FilmFrame = FrameIndex<FilmPlan>

/// The number of a frame of a scene at the scene's rate, counted from time 0. `--frames` takes this number. A film of
/// a part of the scene may begin at another than 0.
public typealias SceneFrame = FrameIndex<Scene>

/// The number of a frame in one way of counting frames. Numbers of different ways don't mix.
public struct FrameIndex<Counted>: Sendable, Hashable, Strideable, ExpressibleByIntegerLiteral,
    CustomStringConvertible
{
    /// The number; the first frame is 0.
    public let number: Int

    /// Creates a frame by its number.
    public init(_ number: Int) { self.number = number }

    /// A frame by its number.
    public init(integerLiteral number: Int) { self.number = number }

    /// The number of frames from this one to another.
    public func distance(to other: Self) -> Int { other.number - number }

    /// The frame a number of frames later.
    public func advanced(by count: Int) -> Self { Self(number + count) }

    /// The number of frames between two.
    public static func - (later: Self, earlier: Self) -> Int { earlier.distance(to: later) }

    /// The number.
    public var description: String { "\(number)" }
}

/// The frames of a part of a scene, as JSON has them.
private struct FramePart {
    var first = 0
    var count = 1
}

extension Format where Value == Range<SceneFrame> {
    /// The frames of a part of a scene.
    static var frames: Format {
        let most = Scene.mostFrames
        return ObjectFormat<FramePart>(properties: [
            .required("first", \.first, .integer(in: 0...most - 1), "The first frame, counted from 0."),
            .required("count", \.count, .integer(in: 1...most), "The number of frames."),
        ]).format(startingFrom: FramePart()).map(
            { SceneFrame($0.first)..<SceneFrame($0.first + $0.count) },
            back: { FramePart(first: $0.lowerBound.number, count: $0.count) })
    }
}
