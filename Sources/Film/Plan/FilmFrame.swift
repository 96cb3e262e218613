/// The number of a frame of a film, counted from the film's first frame. Chunks, packets, hashes and goldens have
/// this number. `FilmPlan` tells which frame of the scene it shows.
public struct FilmFrame: Sendable, Hashable, Strideable, ExpressibleByIntegerLiteral,
    CustomStringConvertible
{
    /// The number; the film's first frame is 0.
    public let number: Int

    /// Creates a frame by its number.
    public init(_ number: Int) { self.number = number }

    /// A frame by its number.
    public init(integerLiteral number: Int) { self.number = number }

    /// The number of frames from this one to another.
    public func distance(to other: FilmFrame) -> Int { other.number - number }

    /// The frame so many frames later.
    public func advanced(by count: Int) -> FilmFrame { FilmFrame(number + count) }

    /// The number of frames between two.
    public static func - (later: FilmFrame, earlier: FilmFrame) -> Int { earlier.distance(to: later) }

    /// The number.
    public var description: String { "\(number)" }
}
