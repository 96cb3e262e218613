import Denoise
import Files
import Film
import SceneModel
import SceneText

extension JobRequest {
    /// Returns the command line that reduces the noise of a sound that a draft names. The output is written next to the
    /// sound.
    static func denoise(
        _ options: inout JobOptions, _ place: ScenePlace, _ drafts: DraftCache
    ) throws(Refusal) -> Line {
        let file = try options.text("sound")
        let draft = try drafts.cached(options.text("draft"))
        guard let scene = draft.scene,
            draft.namedSounds.contains(where: { $0.file == file })
        else { throw Refusal("sound", is: file, expected: "a sound that the scene names") }
        let input: OpenInput
        do { input = try scene.openFile(file) } catch { throw Refusal(400, "\(error)") }
        let prefix = place.prefix(of: file)
        let output = try options.path(
            in: prefix.isEmpty ? nil : place.path(of: String(prefix.dropLast())), "output",
            usually: place.denoisedName(of: file, input))
        var flags = try options.flags("reduction")
        let (start, end) = (try options.number("start"), try options.number("end"))
        if let start, let end {
            // The command takes times from the start of the file; a film's sound may begin later.
            let lead = (try? NoisySound(input, as: output).lead()) ?? 0
            let ends = [
                rounded(start + lead, lead > 0 ? .up : .toNearestOrEven),
                rounded(end + lead, lead > 0 ? .down : .toNearestOrEven),
            ]
            flags.append("--noise=\(ends.map { JSON.number($0).text }.joined(separator: "-"))")
        }
        return Line(
            flags: flags + ["--output=\(output)"], operand: file.hasPrefix("/") ? file : place.path(of: file),
            output: output, replaced: output, readsScene: false)
    }

    /// Returns seconds rounded to four decimal places, which are written without an exponent.
    private static func rounded(_ seconds: Double, _ rule: FloatingPointRoundingRule) -> Double {
        (seconds * 10_000).rounded(rule) / 10_000
    }
}
