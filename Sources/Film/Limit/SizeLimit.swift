import Base
import Media
import SceneText
import Spelling

/// The maximum size of a film's file.
public struct SizeLimit: Sendable, Equatable {
    /// The maximum size in bytes.
    public var byteCount: Int
    /// True to choose the CRF: the best, from that of the order to the codec's worst acceptable one, with which the film is
    /// not too large. False to make the film with the order's CRF or not at all.
    public var choosesCRF: Bool

    /// Creates a limit.
    public init(byteCount: Int, choosesCRF: Bool = true) {
        (self.byteCount, self.choosesCRF) = (byteCount, choosesCRF)
    }

    /// Returns the CRFs that are tried for a film with these settings, from the best quality to the worst. Empty if there
    /// is nothing to choose.
    func crfs(for settings: EncoderSettings) -> [Double] {
        guard choosesCRF, settings.codec.crfs != nil else { return [] }
        let step = settings.codec.takesFractions ? 0.5 : 1
        let worst = max(settings.crf, settings.codec.worstAcceptableCRF)
        return Array(stride(from: settings.crf, through: worst, by: step))
    }
}

/// An error: a film would be larger than its limit.
public struct FilmTooLarge: Problem, Equatable {
    /// The film's path.
    let path: String
    /// The film's size in bytes.
    let byteCount: Int
    /// True if only a sample of the film's chunks was encoded.
    var isEstimated = false
    /// The maximum size in bytes.
    let limit: Int
    /// The CRF; nil if the codec has none.
    let crf: Double?
    /// True if no worse CRF may be chosen.
    var isWorst = false
    /// True if the film has pictures, not sound alone.
    let hasPictures: Bool
    /// True if the sound has a large part of the permitted bytes, and a bit rate to choose.
    let isLoud: Bool

    /// The kind of all these errors: an invalid request.
    public var kind: ProblemKind { .notValid }

    /// The size and the limit.
    public var description: String {
        var (size, most) = (byteCountText(byteCount), byteCountText(limit))
        if size == most { (size, most) = (counted(byteCount, "byte"), "\(limit)") }
        let quality = crf.map { " at CRF \(JSON.number($0).text)\(isWorst ? ", the worst to choose" : "")" }
        return
            "\(path): the film would have \(isEstimated ? "about " : "")\(size)\(quality ?? ""); the limit is \(most)"
    }

    /// Ways to make the film smaller.
    public var advice: String {
        let ways =
            (crf != nil && !isWorst ? ["no --crf, so that one is chosen"] : [])
            + (hasPictures ? ["a smaller --size", "a lower --fps"] : []) + ["fewer --frames"]
            + (isLoud ? ["a lower --audio-bitrate"] : [])
        return "use \(alternatives(ways))"
    }
}

extension FilmTooLarge {
    /// Creates the error for the film of a plan.
    init(_ path: String, _ plan: FilmPlan, byteCount: Int, limit: Int) {
        (self.path, self.byteCount, self.limit) = (path, byteCount, limit)
        crf = plan.order.settings.codec.crfs == nil ? nil : plan.order.settings.crf
        hasPictures = plan.order.format.hasPictures
        isLoud = plan.order.format.takesBitRate && plan.soundByteCount > Double(limit) / 4
    }
}
