import SceneModel

/// A layer as the file has it, and what it has to do with others.
struct LottieLayer {
    let object: LottieObject
    let index: Int
    /// For messages.
    var name: String? { object["nm"]?.string }
    /// What others call it.
    var number: Int?
    var parent: Int?
    /// Its kind, as the file numbers them.
    var type = 3
    var isHidden = false
    /// Whether it is the matte of the layer behind it.
    var isMatte = false
    /// How the layer before it masks it, from 1; 0 for not.
    var matte = 0
}
