import Film
import SceneModel
import Terminal

/// The frames that `golden accept --frames` lists, such as 5,9-12.
struct FrameList {
    /// The numbers of the frames.
    let frames: Set<FilmFrame>
    /// The list as the user typed it.
    private let text: String

    static let flag = Flag(
        "--frames", value: "LIST",
        "Accept only these frames, for example 5,9-12. Fails if anything else differs. The first frame is 0."
    )

    /// Throws if a frame number is not below `count`.
    func check(count: Int) throws(UsageError) {
        guard let last = frames.max(), last.number >= count else { return }
        throw UsageError(
            "\(Self.flag.name) \(excerpt(text)): the golden has frames 0 to \(count - 1)",
            hint: "for example: \(Self.flag.name) 0-\(count - 1)")
    }

    /// The list as part of a message, such as `frames 5,9-12`.
    var words: String { "frame\(frames.count == 1 ? "" : "s") \(text)" }

    /// Returns the frames that the flag lists, or nil if the flag is not set.
    static func frames(_ arguments: Arguments) throws(UsageError) -> FrameList? {
        guard let text = arguments.string(flag.name) else { return nil }
        var frames: Set<FilmFrame> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { end in
                end.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(end) : nil
            }
            guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
                last < Scene.maximumFrames
            else {
                throw UsageError(
                    "\(flag.name) \(excerpt(text)): expected frame numbers and ranges, separated by commas",
                    hint: "for example: \(flag.name) 5,9-12")
            }
            guard first <= last else {
                throw UsageError("\(flag.name) \(excerpt(text)): \(first) is after \(last)")
            }
            frames.formUnion((first...last).map { FilmFrame($0) })
        }
        return FrameList(frames: frames, text: text)
    }
}
