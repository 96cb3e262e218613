import Files
import Media

/// What a denoised sound is written as.
public enum DenoiseTarget: String, Sendable, CaseIterable {
    /// A film with its video as it is, and the sound as AAC.
    case mp4
    /// The sound alone, as AAC.
    case m4a
    /// The sound alone, as samples.
    case wav

    /// The kind by the end of a name. Throws `OutputError` for any other.
    public init(of path: String) throws(OutputError) {
        let name = path.lowercased()
        guard let target = Self.allCases.first(where: { name.hasSuffix(".\($0.rawValue)") }) else {
            throw OutputError(
                "\(path): what is denoised is written as .mp4 (a film), .m4a or .wav (its sound)",
                "choose a name that ends so")
        }
        self = target
    }

    /// The most channels that it has.
    package var mostChannels: Int { self == .wav ? SoundFacts.mostChannels : 2 }

    /// The rate at which a sound is written: its own, or the next one that AAC has.
    func rate(for rate: Int) -> Int {
        if self == .wav { return rate }
        return SoundEncoder.rates.first { $0 >= rate } ?? SoundEncoder.rates.last ?? rate
    }
}
