private typealias File = LottieFile

/// Unsupported features of Lottie files, with the expected messages.
enum LottieRefusals {
    /// Shapes that are added to a layer, with the expected messages.
    static let shapes: [(String, String)] = [
        (
            #"{"ty": "rd", "r": {"k": 5}}"#,
            #"librlottie does not draw rounded corners ("rd"); convert the result to a plain path"#
        ),
        (
            #"{"ty": "pb", "a": {"k": 5}}"#,
            #"librlottie does not draw pucker and bloat ("pb"); convert the result to a plain path"#
        ),
        (
            #"{"ty": "op", "a": {"k": 5}}"#,
            #"librlottie does not draw offset paths ("op"); convert the result to a plain path"#
        ),
        (#"{"ty": "zz"}"#, #"librlottie does not draw zig-zag ("zz"); convert the result to a plain path"#),
        (#"{"ty": "tw"}"#, #"librlottie does not draw twist ("tw"); convert the result to a plain path"#),
        (
            #"{"ty": "mm", "mm": 1}"#,
            #"librlottie does not draw merge paths ("mm"); merge the paths themselves"#
        ),
        (#"{"ty": "xy"}"#, #"unknown type of shape "xy""#),
        (
            #"{"ty": "fl", "c": {"k": [1, 0, 0]}, "bm": 3}"#,
            #"librlottie does not draw blend modes; use "blend" of a group in the scene"#
        ),
        (
            #"{"ty": "fl", "c": {"k": [1, 0, 0], "x": "wiggle(2, 3)"}}"#,
            "expressions are not evaluated by librlottie; convert them to keyframes"
        ),
        (#"{"ty": "fl", "c": {"k": [255, 0, 0]}}"#, "expected a number from 0 to 1, got 255"),
        (#"{"ty": "fl", "c": {"k": "red"}}"#, #"expected [red, green, blue] from 0 to 1, got "red""#),
        (#"{"ty": "fl"}"#, "missing; expected a property"),
        (
            #"{"ty": "rc", "s": {"k": [1, 2]}, "p": {"k": [0, 0]}, "glow": 1}"#,
            "unknown key; remove it, or bake its effect into shapes and keyframes"
        ),
        (
            #"{"ty": "st", "c": {"k": [1, 0, 0]}, "w": {"k": 2}, "d": [{"n": "d", "v": {"k": 0.01}}]}"#,
            "the stroke has more than 4000 dashes; librlottie does not draw such strokes"
        ),
        (
            #"{"ty": "st", "c": {"k": [1, 0, 0]}, "w": {"k": 2}, "d": [{"n": "d", "v": {"k": -5}}]}"#,
            "expected a number from 0 to 100000, got -5"
        ),
        (
            #"{"ty": "rp", "c": {"k": 2.5}, "tr": {}}"#,
            "librlottie does not draw a fractional or animated number of copies; use a whole number"
        ),
        (#"{"ty": "rp", "c": {"k": 1e9}, "tr": {}}"#, "expected a number from 0 to 1000, got 1000000000"),
        (
            #"{"ty": "sr", "sy": 2, "pt": {"k": 1e8}, "p": {"k": [0, 0]}, "or": {"k": 9}}"#,
            "expected a number from 1 to 1000, got 100000000"
        ),
        (
            #"{"ty": "sh", "ks": {"k": {"i": [[0, 0]], "o": [], "v": [[0, 0]], "c": true}}}"#,
            #"a path's "v", "i" and "o" have different lengths: 1, 1 and 0"#
        ),
        (
            #"{"ty": "sh", "ks": {"k": [{"t": 0, "s": [{"i": [[0, 0]], "o": [[0, 0]], "v": [[0, 0]], "c": true}]}, {"t": 5, "s": [{"i": [], "o": [], "v": [], "c": true}]}]}}"#,
            "paths with different numbers of vertices can't be blended"
        ),
        (
            #"{"ty": "el", "p": {"k": [{"t": 9, "s": [0, 0]}, {"t": 3, "s": [1, 1]}]}, "s": {"k": [1, 1]}}"#,
            "keyframes must be in order of time: 3 comes after 9"
        ),
        (
            #"{"ty": "el", "p": {"k": [0, 0]}, "s": {"k": [{"t": 0, "s": [0, 0], "o": {"x": [0.1, 0.9], "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 3, "s": [1, 1]}]}}"#,
            "librlottie does not draw easing that differs between dimensions; use one easing for both dimensions, or separate the dimensions"
        ),
        (
            #"{"ty": "gf", "o": {"k": [{"t": 0, "s": [0], "o": {"x": 0, "y": -1}, "i": {"x": 1, "y": 1}}, {"t": 3, "s": [100]}]}, "g": {"p": 1, "k": {"k": [0, 1, 1, 1]}}, "s": {"k": [0, 0]}, "e": {"k": [9, 9]}}"#,
            "expected a number from 0 to 1, got -1"
        ),
        (
            #"{"ty": "gf", "g": {"p": 2, "k": {"k": [0.5, 1, 1, 1, 0.2, 0, 0, 0]}}, "s": {"k": [0, 0]}, "e": {"k": [9, 9]}}"#,
            "the offsets of a gradient's stops must not decrease"
        ),
        // Only some keyframes have alphas, or keyframes have alphas at different offsets.
        (File.gradient("0, 1, 0, 0, 1, 0, 0, 1", "0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0.5, 1, 1, 1"), File.uneven),
        (File.gradient("0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0.5, 1, 1, 1", "0, 1, 0, 0, 1, 0, 0, 1"), File.uneven),
        (
            File.gradient("0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0", "0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0.5, 0"),
            File.uneven
        ),
        (
            #"{"ty": "gf", "g": {"p": 9, "k": {"k": [0.5, 1, 1, 1]}}, "s": {"k": [0, 0]}, "e": {"k": [9, 9]}}"#,
            "expected 9 colours of four numbers each, then alphas of two numbers each, got a list of 4"
        ),
        (
            #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 150}, "o": {"k": 0}}"#,
            "expected a number from 0 to 100, got 150"
        ),
    ]

    /// Keys that are added to a layer, with the expected messages.
    static let layers: [(String, String)] = [
        (
            #", "masksProperties": [{"mode": "a", "pt": {"k": \#(File.box(0, 0, 9, 9))}, "o": {"k": 100}, "f": {"k": [5, 5]}}], "hasMask": true"#,
            #"layers[0].masksProperties[0].f: layer "Rocket": librlottie does not draw feathered masks ("f"); use a matte with a gradient"#
        ),
        (
            #", "masksProperties": [{"mode": "a", "pt": {"k": \#(File.box(0, 0, 9, 9))}, "o": {"k": 100}, "x": {"k": 5}}], "hasMask": true"#,
            #"layers[0].masksProperties[0].x: layer "Rocket": librlottie does not draw expanded masks ("x"); convert the result to a plain path"#
        ),
        (
            #", "masksProperties": [{"mode": "l", "pt": {"k": \#(File.box(0, 0, 9, 9))}}], "hasMask": true"#,
            #"layers[0].masksProperties[0].mode: layer "Rocket": librlottie does not draw masks that lighten or darken; use add or intersect"#
        ),
        (
            #", "ef": [{"ty": 29, "nm": "Gaussian Blur", "en": 1}]"#,
            #"layers[0].ef[0]: layer "Rocket": librlottie does not draw effects ("ef", "Gaussian Blur"); convert the result to shapes"#
        ),
        (
            #", "sy": [{"ty": 1, "nm": "Drop Shadow"}]"#,
            #"layers[0].sy[0]: layer "Rocket": librlottie does not draw layer styles ("sy", "Drop Shadow"); convert the result to shapes"#
        ),
        (#", "tt": 1"#, #"layers[0].tt: layer "Rocket": the previous layer is not its matte ("td": 1)"#),
        (
            #", "parent": 1"#,
            #"layers[0].parent: layer "Rocket": the layer's parents form a cycle, or there are more than 60"#
        ),
        (#", "parent": 7"#, #"layers[0].parent: layer "Rocket": there is no layer with the number 7"#),
        (
            #", "ct": 1"#,
            #"layers[0].ct: layer "Rocket": librlottie does not draw collapsed transformations ("ct"); leave them out"#
        ),
        (
            #", "mb": true"#,
            #"layers[0].mb: layer "Rocket": librlottie does not draw motion blur ("mb"); leave it out"#
        ),
    ]

    /// Replacements in the text of a layer, with the expected messages.
    static let changes: [(String, String, String)] = [
        (
            #""ddd": 0, "ind""#, #""ddd": 1, "ind""#,
            #"layers[0].ddd: layer "Rocket": librlottie does not draw 3D layers ("ddd"); convert the result to 2D keyframes"#
        ),
        (
            #""ao": 0"#, #""ao": 1"#,
            #"layers[0].ao: layer "Rocket": librlottie does not draw auto-orient ("ao"); bake the rotation into keyframes"#
        ),
        (
            #""sr": 1"#, #""sr": 0.5"#,
            #"layers[0].sr: layer "Rocket": librlottie does not draw stretched time ("sr"); stretch the times of the keyframes instead"#
        ),
        (
            #""bm": 0,"#, #""bm": 1,"#,
            #"layers[0].bm: layer "Rocket": librlottie does not draw blend modes; use "blend" of a group in the scene"#
        ),
        (
            #""ks": {}"#, #""ks": {"sk": {"k": 20}}"#,
            #"layers[0].ks.sk: layer "Rocket": librlottie does not draw skew ("sk"); convert the result to a plain path"#
        ),
        (
            #""ks": {}"#, #""ks": {"rx": {"k": 20}}"#,
            #"layers[0].ks.rx: layer "Rocket": librlottie does not draw rotation in 3D ("rx"); use "r""#
        ),
        (
            #""ks": {}"#, #""ks": {"s": {"k": [1e9, 1]}}"#,
            #"layers[0].ks.s.k[0]: layer "Rocket": expected a number from -10000 to 10000, got 1000000000"#
        ),
        (#""ks": {}"#, #""ks": null"#, #"layers[0].ks: layer "Rocket": expected a transform, got null"#),
        (
            #""ty": 4"#, #""ty": 5"#,
            #"layers[0].ty: layer "Rocket": librlottie does not draw text ("ty": 5); convert it to shapes"#
        ),
        (
            #""ty": 4"#, #""ty": 2"#,
            #"layers[0].ty: layer "Rocket": librlottie does not draw images ("ty": 2); add the images to the scene as separate layers"#
        ),
        (
            #""ty": 4"#, #""ty": 6"#,
            #"layers[0].ty: layer "Rocket": librlottie does not draw sound ("ty": 6); leave it out"#
        ),
        (
            #""ty": 4"#, #""ty": 13"#,
            #"layers[0].ty: layer "Rocket": librlottie does not draw cameras ("ty": 13); bake them"#
        ),
        (
            #""ty": 4"#, #""ty": 77"#,
            #"layers[0].ty: layer "Rocket": librlottie does not draw layers of type 77"#
        ),
        (#""fr": 30"#, #""fr": 0"#, "fr: expected a number from 0.1 to 1000, got 0"),
        (#""fr": 30"#, #""fr": -30"#, "fr: expected a number from 0.1 to 1000, got -30"),
        (#""w": 200"#, #""w": 1e9"#, "w: expected a whole number from 1 to 16384, got 1000000000"),
        (#""w": 200"#, #""w": 0"#, "w: expected a whole number from 1 to 16384, got 0"),
        (
            #""ip": 0, "op": 30, "w""#, #""ip": 9, "op": 3, "w""#,
            "op: the animation has frames 9 to 3; from 1 to 100000 frames are supported"
        ),
        (
            #""op": 30, "w""#, #""op": 1e6, "w""#,
            "op: the animation has frames 0 to 1000000; from 1 to 100000 frames are supported"
        ),
        (
            #""ip": 0, "op": 30, "w""#, #""ip": -9, "op": 30, "w""#,
            "ip: expected a number from 0 to 1000000, got -9"
        ),
        (
            #""nm": "test""#, #""slots": {"c": 1}"#,
            "slots: librlottie does not draw slots; write the slots' values into the properties"
        ),
    ]
}
