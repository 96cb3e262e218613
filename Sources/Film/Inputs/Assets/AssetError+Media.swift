import Drawing
import Media

extension AssetError {
    /// An error of FFmpeg's libraries about a file that a scene names. What they say of a damaged file tells users nothing:
    /// `words` are said instead.
    init(_ file: String, _ error: MediaError, orElse words: String) {
        if error.isReadFailure {
            self.init(file, .failed, error.reason)
        } else {
            self.init(file, .notUsable, error.isAboutContent ? error.reason : words)
        }
    }
}
