import Base
import CEbur128
import Glibc
import Media

/// A meter for the loudness of a sound as defined by EBU R 128 and ITU-R BS.1770. It uses libebur128.
@safe
package struct LoudnessMeter: ~Copyable {
    private let state: UnsafeMutablePointer<ebur128_state>
    private let channelCount: Int

    /// The version of libebur128.
    package static var version: String {
        var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
        unsafe ebur128_get_version(&major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }

    /// Creates a meter for one or two channels.
    package init(rate: Int, channelCount: Int) throws(LoudnessError) {
        let mode = Int32(
            EBUR128_MODE_I.rawValue | EBUR128_MODE_TRUE_PEAK.rawValue | EBUR128_MODE_HISTOGRAM.rawValue)
        guard let state = unsafe ebur128_init(UInt32(channelCount), UInt(rate), mode) else {
            throw LoudnessError()
        }
        unsafe self.state = state
        self.channelCount = channelCount
    }

    deinit {
        var state: UnsafeMutablePointer<ebur128_state>? = unsafe state
        unsafe ebur128_destroy(&state)
    }

    /// Adds samples with interleaved channels.
    package mutating func add(_ samples: Span<Float>) throws(LoudnessError) {
        let code = unsafe samples.withUnsafeBufferPointer {
            unsafe ebur128_add_frames_float(state, $0.baseAddress, $0.count / channelCount)
        }
        guard code == EBUR128_SUCCESS.rawValue else { throw LoudnessError() }
    }

    /// The integrated loudness in LUFS; nil if the sound is silent.
    package var integrated: Double? {
        var value = 0.0
        guard unsafe ebur128_loudness_global(state, &value) == EBUR128_SUCCESS.rawValue, value.isFinite
        else { return nil }
        return value
    }

    /// The true peak in dB, where 0 is full scale; far below all sounds for silence.
    package var truePeakLevel: Double { 20 * log10(max(truePeak, 1e-10)) }

    /// The true peak: the highest amplitude of the samples and between them, where 1 is full scale.
    package var truePeak: Double {
        (0..<UInt32(channelCount)).reduce(0) { most, channel in
            var value = 0.0
            unsafe ebur128_true_peak(state, channel, &value)
            return max(most, value)
        }
    }
}

/// An error for a lack of memory in libebur128.
package struct LoudnessError: Problem {
    /// A failure: the system lacks memory.
    package var kind: ProblemKind { .failed }
    /// The message, in one line.
    package var description: String { "measuring loudness: not enough memory" }
}
