import Film
import SceneModel
import Terminal

/// A list of frames and ranges of frames, the value of a flag.
struct FrameList {
    /// The frames.
    let frames: Set<FilmFrame>
    /// As they were listed.
    private let text: String

    static let flag = Flag(
        "--frames", value: "LIST",
        "Accept only these frames, for example 5,9-12. Fails if anything else differs. The first frame is 0."
    )

    /// Throws if a frame is not below `count`.
    func check(count: Int) throws(UsageError) {
        guard let last = frames.max(), last.number >= count else { return }
        throw UsageError(
            "\(Self.flag.name) \(excerpt(text)): the golden has frames 0 to \(count - 1)",
            hint: "for example: \(Self.flag.name) 0-\(count - 1)")
    }

    /// The list as part of a message.
    var words: String { "frame\(frames.count == 1 ? "" : "s") \(text)" }

    /// The frames of the flag, or nil if it is not given.
    static func frames(_ arguments: Arguments) throws(UsageError) -> FrameList? {
        guard let text = arguments.string(flag.name) else { return nil }
        var frames: Set<FilmFrame> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { end in
                end.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(end) : nil
            }
            guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
                last < Scene.mostFrames
            else {
                throw UsageError(
                    "\(flag.name) \(excerpt(text)): expected frames and ranges with commas between them",
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
