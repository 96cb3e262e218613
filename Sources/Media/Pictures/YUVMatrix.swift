import CFFmpeg

/// The fixed-point coefficients for converting YUV to RGB, with 14 fraction bits.
struct YUVMatrix {
    let black, luma, redCr, greenCb, greenCr, blueCb: Int

    static let fractionBits = 14

    /// Calculates the coefficients for samples of `depth` bits. The result of the conversion has `depth` bits too; its
    /// upper eight bits are used.
    ///
    /// - Parameters:
    ///   - red: The weight of red in luma.
    ///   - blue: The weight of blue in luma.
    init(red: Double, blue: Double, isLimited: Bool, depth: Int) {
        let one = Double(1 << Self.fractionBits)
        let scale = Double(1 << (depth - 8))
        let most = Double(1 << depth - 1)
        let lumaGain = (isLimited ? 255 / 219 : 255 * scale / most) * one
        let chromaGain = (isLimited ? 255 / 224 : 255 * scale / most) * one
        let green = 1 - red - blue
        func factor(_ value: Double, _ gain: Double) -> Int { Int((value * gain).rounded()) }
        black = isLimited ? 16 << (depth - 8) : 0
        luma = factor(1, lumaGain)
        redCr = factor(2 * (1 - red), chromaGain)
        blueCb = factor(2 * (1 - blue), chromaGain)
        greenCb = factor(2 * (1 - blue) * blue / green, chromaGain)
        greenCr = factor(2 * (1 - red) * red / green, chromaGain)
    }

    /// Returns the weights of red and blue in luma for the colour space that a picture states. If none is stated, these
    /// are the weights of BT.709 for 720 or more lines, and of BT.601 for fewer.
    static func weights(
        _ space: AVColorSpace, height: Int
    ) throws(MediaError) -> (red: Double, blue: Double) {
        switch space {
        case AVCOL_SPC_BT709: (0.2126, 0.0722)
        case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: (0.299, 0.114)
        case AVCOL_SPC_FCC: (0.3, 0.11)
        case AVCOL_SPC_SMPTE240M: (0.212, 0.087)
        case AVCOL_SPC_BT2020_NCL: (0.2627, 0.0593)
        case AVCOL_SPC_UNSPECIFIED, AVCOL_SPC_RESERVED, AVCOL_SPC_RGB:
            height >= 720 ? (0.2126, 0.0722) : (0.299, 0.114)
        default:
            throw .film("the colour space \(unsafe text(av_color_space_name(space))) is not supported")
        }
    }
}
