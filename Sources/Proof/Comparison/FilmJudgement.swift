import Media

/// How good a film is, frame by frame: judged by decoding it beside the scene drawn anew.
struct FilmJudgement: Sendable {
    /// Each frame against what was drawn for its moment.
    var frames: [PictureQuality] = []
    /// Each refresh of the screen against what was drawn for the refresh's moment.
    var refreshes: [PictureQuality] = []
    /// Refreshes that show what the one before showed.
    var repeatedRefreshCount = 0
    /// How far things moved, from each frame to the next.
    var motion: [[Float]] = []
    /// A hash of each frame as drawn, before it was converted.
    var drawnHashes: [String] = []
}
