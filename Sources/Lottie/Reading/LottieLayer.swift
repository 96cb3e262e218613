import SceneModel

/// A layer as stated in the file, with its relations to others.
struct LottieLayer {
    let object: LottieObject
    let index: Int
    /// The name, for messages.
    var name: String? { object["nm"]?.string }
    /// The number by which other layers refer to it.
    var number: Int?
    var parent: Int?
    /// The type number, as in the file.
    var type = 3
    var isHidden = false
    /// True if it is the matte of the layer behind it.
    var isMatte = false
    /// The type of matte that the layer before it provides, from 1; 0 for none.
    var matte = 0
}
