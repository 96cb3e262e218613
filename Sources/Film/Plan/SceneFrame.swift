/// The number of a frame of a scene at the scene's rate, counted from time 0. `--frames` takes this number. A film of
/// a part of the scene may begin at another than 0.
public struct SceneFrame: Sendable, Hashable, Strideable, ExpressibleByIntegerLiteral,
    CustomStringConvertible
{
    /// The number; the frame at the time 0 is 0.
    public let number: Int

    /// Creates a frame by its number.
    public init(_ number: Int) { self.number = number }

    /// A frame by its number.
    public init(integerLiteral number: Int) { self.number = number }

    /// The number of frames from this one to another.
    public func distance(to other: SceneFrame) -> Int { other.number - number }

    /// The frame so many frames later.
    public func advanced(by count: Int) -> SceneFrame { SceneFrame(number + count) }

    /// The number.
    public var description: String { "\(number)" }
}
