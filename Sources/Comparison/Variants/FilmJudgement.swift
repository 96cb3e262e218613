import Media
import Motion

/// How good a film is, frame by frame, compared with the scene drawn anew.
struct FilmJudgement: Sendable {
    /// Each frame, compared with the drawing of its moment.
    var frames: [PictureQuality] = []
    /// What the screen shows at each refresh, compared with the drawing of the refresh's moment.
    var refreshes: [PictureQuality] = []
    /// Refreshes that show the same frame as the one before.
    var repeatedRefreshCount = 0
    /// What moves from each frame to the next.
    var motion: [FrameMotion] = []
    /// The way of things by what the scene says.
    var drawnMovement: DrawnMovement
    /// A hash of each frame as drawn, before it was converted.
    var drawnHashes: [[UInt8]] = []
}
