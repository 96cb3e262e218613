/// A small scene with a moving gradient and bubbles.
public enum SmallScene {
    /// Returns the scene as JSON.
    public static func json(fps: String = "10", duration: Double = 2, width: Int = 64, height: Int = 36)
        -> String
    {
        """
        {"version": 1, "size": {"width": \(width), "height": \(height)}, "fps": \(fps), "duration": \(duration),
         "layers": [{"type": "gradient"}, {"type": "bubbles", "radius": [2, 6], "speed": [10, 30]}]}
        """
    }
}
