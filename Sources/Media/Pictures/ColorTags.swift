import CFFmpeg

/// The colour description of a picture: the four tags matrix, primaries, transfer function and range, as in H.264 and
/// in containers.
package struct ColorTags: Sendable, Equatable, CustomStringConvertible {
    let matrix: AVColorSpace
    let primaries: AVColorPrimaries
    let transfer: AVColorTransferCharacteristic
    let range: AVColorRange

    /// The tags of BT.709 in limited range.
    package static let bt709 = ColorTags(
        matrix: AVCOL_SPC_BT709, primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_BT709,
        range: AVCOL_RANGE_MPEG)
    /// The tags of RGB with the transfer function of sRGB.
    package static let sRGB = ColorTags(
        matrix: AVCOL_SPC_RGB, primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_IEC61966_2_1,
        range: AVCOL_RANGE_JPEG)
    /// The tags of BT.601 for PAL, in limited range.
    package static let bt601 = ColorTags(
        matrix: AVCOL_SPC_BT470BG, primaries: AVCOL_PRI_BT470BG, transfer: AVCOL_TRC_SMPTE170M,
        range: AVCOL_RANGE_MPEG)

    /// The tags of a file that states no colours.
    static let unknown = ColorTags(
        matrix: AVCOL_SPC_UNSPECIFIED, primaries: AVCOL_PRI_UNSPECIFIED, transfer: AVCOL_TRC_UNSPECIFIED,
        range: AVCOL_RANGE_UNSPECIFIED)

    /// FFmpeg's names of the matrix, the primaries and the transfer function; `unknown` for a tag that is not stated.
    package var names: [String] {
        unsafe [
            text(av_color_space_name(matrix)), text(av_color_primaries_name(primaries)),
            text(av_color_transfer_name(transfer)),
        ]
    }

    /// FFmpeg's name of the range: `tv` for limited, `pc` for full.
    package var rangeName: String { unsafe text(av_color_range_name(range)) }

    /// True for full range: black is 0 and white is the highest level.
    package var isFullRange: Bool { range == AVCOL_RANGE_JPEG }

    /// FFmpeg's names of matrix, primaries, transfer function and range, such as `bt709/bt709/bt709/tv`.
    package var description: String { (names + [rangeName]).joined(separator: "/") }

    /// The names of the tags that are not stated.
    package var missing: [String] {
        [
            matrix == AVCOL_SPC_UNSPECIFIED ? "matrix" : nil,
            primaries == AVCOL_PRI_UNSPECIFIED ? "primaries" : nil,
            transfer == AVCOL_TRC_UNSPECIFIED ? "transfer" : nil,
            range == AVCOL_RANGE_UNSPECIFIED ? "range" : nil,
        ].compactMap(\.self)
    }

    /// Returns the names of the tags that this description and `other` both state, but with different meanings.
    /// Different values for the same matrix or transfer curve are not reported.
    package func contradictions(of other: ColorTags) -> [String] {
        func differ<Tag: RawRepresentable>(_ one: Tag, _ other: Tag, _ unknown: Tag, _ same: [[UInt32]])
            -> Bool where Tag.RawValue == UInt32
        {
            let (one, other) = (one.rawValue, other.rawValue)
            return one != other && one != unknown.rawValue && other != unknown.rawValue
                && !same.contains { $0.contains(one) && $0.contains(other) }
        }
        let matrices = [AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M].map(\.rawValue)
        let curves = [
            AVCOL_TRC_BT709, AVCOL_TRC_SMPTE170M, AVCOL_TRC_BT2020_10, AVCOL_TRC_BT2020_12,
        ].map(\.rawValue)
        return [
            differ(matrix, other.matrix, AVCOL_SPC_UNSPECIFIED, [matrices]) ? "matrix" : nil,
            differ(primaries, other.primaries, AVCOL_PRI_UNSPECIFIED, []) ? "primaries" : nil,
            differ(transfer, other.transfer, AVCOL_TRC_UNSPECIFIED, [curves]) ? "transfer" : nil,
            differ(range, other.range, AVCOL_RANGE_UNSPECIFIED, []) ? "range" : nil,
        ].compactMap(\.self)
    }

    /// True if `other` has the same value for every tag that these tags state.
    package func agrees(with other: ColorTags) -> Bool {
        (matrix == other.matrix || matrix == AVCOL_SPC_UNSPECIFIED)
            && (primaries == other.primaries || primaries == AVCOL_PRI_UNSPECIFIED)
            && (transfer == other.transfer || transfer == AVCOL_TRC_UNSPECIFIED)
            && (range == other.range || range == AVCOL_RANGE_UNSPECIFIED)
    }
}

extension ColorTags {
    init(_ parameters: AVCodecParameters) {
        unsafe self.init(
            matrix: parameters.color_space, primaries: parameters.color_primaries,
            transfer: parameters.color_trc, range: parameters.color_range)
    }
}
