import CFFmpeg

/// What the samples of a picture mean as colours: the four tags of H.264, and of containers.
public struct ColorTags: Sendable, Equatable {
    let matrix: AVColorSpace
    let primaries: AVColorPrimaries
    let transfer: AVColorTransferCharacteristic
    let range: AVColorRange

    /// BT.709 in limited range.
    public static let bt709 = ColorTags(
        matrix: AVCOL_SPC_BT709, primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_BT709,
        range: AVCOL_RANGE_MPEG)
    /// BT.601 as in PAL, in limited range.
    public static let bt601 = ColorTags(
        matrix: AVCOL_SPC_BT470BG, primaries: AVCOL_PRI_BT470BG, transfer: AVCOL_TRC_SMPTE170M,
        range: AVCOL_RANGE_MPEG)

    /// Matrix, primaries and transfer, in FFmpeg's names; `unknown` where a file says nothing.
    public var names: [String] {
        unsafe [
            text(av_color_space_name(matrix)), text(av_color_primaries_name(primaries)),
            text(av_color_transfer_name(transfer)),
        ]
    }

    /// FFmpeg's name of the range, `tv` being the limited one.
    public var rangeName: String { unsafe text(av_color_range_name(range)) }
}
