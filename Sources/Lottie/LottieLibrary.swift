import Geometry
import SceneModel

#if Lottie
    import CLottie
    import Glibc
    import Synchronization
#endif

/// Access to librlottie, in builds with the package trait `Lottie`.
package enum LottieLibrary {
    /// The error message if this build does not include librlottie.
    package static let missing =
        "this build of zoetrope can't draw Lottie animations; build it with librlottie and the trait Lottie"

    #if Lottie
        /// True if this build includes librlottie.
        package static let isThere = true

        /// The path of the file from which librlottie was loaded; nil if unknown.
        package static var path: String? {
            var loaded = unsafe zoetrope_loaded()
            guard let symbol = unsafe dlsym(nil, "lottie_animation_render"),
                unsafe zoetrope_loaded_from(symbol, &loaded) != 0, let file = unsafe loaded.file,
                let resolved = unsafe realpath(file, nil)
            else { return nil }
            defer { unsafe free(resolved) }
            return unsafe String(cString: resolved)
        }

        /// The version of librlottie, taken from the end of the library's file name, because the library has no
        /// function that returns it.
        package static var version: String? {
            path.map { path in
                let name = path.split(separator: "/").last ?? ""
                return name.firstRange(of: ".so.").map { String(name[$0.upperBound...]) } ?? "unknown"
            }
        }

        /// Disables librlottie's cache of parsed animations when first accessed.
        private static let started: Void = zoetrope_lottie_cache(0)
        private static let count = Atomic(0)

        /// Draws a frame and returns its pixels row by row: blue, green, red and alpha, premultiplied. The animation is
        /// scaled to fit `size` and centred. Returns nil if librlottie can't read the animation. Several threads may
        /// call this function at once.
        ///
        /// Each call parses the animation again, because librlottie's pictures may depend on the frames that it drew
        /// before from the same object.
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
