/// Why a sound can't be denoised as asked.
public struct DenoiseError: Error, Equatable, CustomStringConvertible {
    /// Whether the stretch that was asked for is at fault, not the file.
    public let isAboutStretch: Bool
    /// What is wrong.
    public let description: String
    /// What to do about it; may be empty.
    public let advice: String

    static func stretch(_ description: String) -> DenoiseError {
        DenoiseError(isAboutStretch: true, description: description, advice: "")
    }

    static func content(_ description: String, _ advice: String = "") -> DenoiseError {
        DenoiseError(isAboutStretch: false, description: description, advice: advice)
    }
}
