/// The pitch of a film's sound that is not played at its normal speed.
public enum SoundPitch: String, Sendable, CaseIterable {
    /// Faster is higher and slower is lower, as on a tape.
    case follows
    /// The pitch stays as it is.
    case kept
}
