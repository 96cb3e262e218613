import Geometry
import SceneModel

#if Lottie
    import CLottie
    import Glibc
    import Synchronization
#endif

/// librlottie, in builds that have it (the package's trait `Lottie`).
package enum LottieLibrary {
    /// What a build without it says.
    package static let missing =
        "this build of zoetrope draws no Lottie animations; build it with librlottie and the trait Lottie"

    #if Lottie
        /// Whether this build has the library.
        package static let isThere = true

        /// The file that the library was loaded from.
        package static var path: String? {
            var loaded = unsafe zoetrope_loaded()
            guard let symbol = unsafe dlsym(nil, "lottie_animation_render"),
                unsafe zoetrope_loaded_from(symbol, &loaded) != 0, let file = unsafe loaded.file,
                let resolved = unsafe realpath(file, nil)
            else { return nil }
            defer { unsafe free(resolved) }
            return unsafe String(cString: resolved)
        }

        /// The library has no call for its version; the name of its file ends with it.
        package static var version: String? {
            path.map { path in
                let name = path.split(separator: "/").last ?? ""
                return name.firstRange(of: ".so.").map { String(name[$0.upperBound...]) } ?? "unknown"
            }
        }

        /// Nothing of one animation is kept for the next.
        private static let started: Void = zoetrope_lottie_cache(0)
        private static let count = Atomic(0)

        /// The pixels of a frame, premultiplied, as blue, green, red and alpha, row after row: the animation is fitted into
        /// the size and lies in its middle. Nil if the library can't read it. Several threads may call it at once.
        ///
        /// Each call reads the animation anew: in the library, a frame may depend on those that an animation drew before.
        package static func render(_ animation: LottieAnimation, frame: Int, size: PixelSize) -> [UInt32]? {
            precondition((0..<animation.frameCount).contains(frame), "no such frame")
            _ = started
            let key = String(count.add(1, ordering: .relaxed).newValue)
            let text = animation.text + [0]
            let opened = unsafe text.withUnsafeBufferPointer { text in
                unsafe text.withMemoryRebound(to: CChar.self) { text in
                    unsafe lottie_animation_from_data(text.baseAddress, key, "")
                }
            }
            guard let opened = unsafe opened else { return nil }
            defer { unsafe lottie_animation_destroy(opened) }
            guard unsafe lottie_animation_get_totalframe(opened) == animation.frameCount else { return nil }
            var pixels = [UInt32](repeating: 0, count: size.width * size.height)
            unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                unsafe lottie_animation_render(
                    opened, frame, pixels.baseAddress, size.width, size.height, size.width * 4)
            }
            return pixels
        }
    #else
        package static let isThere = false
        package static let path: String? = nil
        package static let version: String? = nil

        package static func render(_ animation: LottieAnimation, frame: Int, size: PixelSize) -> [UInt32]? {
            nil
        }
    #endif
}
