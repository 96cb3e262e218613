import CPango
import Glibc
import Rasteriser

/// Starts the threads of GLib's libraries in place of GLib's own function, but lets Pango search for fonts on the thread
/// that asks.
///
/// Pango 1.50 starts two threads for each search. When the system has none left, GLib's function ends the process. And the
/// thread that ends last frees what was found without a lock, from tables that the caller changes. Each search only leaves
/// its result behind, so it may as well be complete when this returns: then no thread can fail, and none outlives the
/// search. The process has this function for all its libraries, since the linker looks for a name in the program first.
@c(g_thread_new)
public func startThreadOfGLib(
    _ name: UnsafePointer<CChar>?, _ body: GThreadFunc?, _ data: UnsafeMutableRawPointer?
) -> UnsafeMutablePointer<GThread>? {
    let title = unsafe name.map { unsafe String(cString: $0) }
    switch title {
    case "[pango] FcFontSetMatch", "[pango] FcFontSetSort":
        _ = unsafe body?(data)
    case "[pango] FcInit":
        guard unsafe FontSearchThreads.postpone(FontSearchThreads.Call(body: body, data: data)) else {
            fallthrough
        }
    default:
        return unsafe zoetrope_start_thread(name, body, data)
    }
    return unsafe g_thread_ref(g_thread_self())
}

/// The thread by which Pango initializes fontconfig, once for the process.
enum FontSearchThreads {
    /// A function that a thread would call.
    @safe
    struct Call: @unchecked Sendable {
        let body: GThreadFunc?
        let data: UnsafeMutableRawPointer?
    }

    private struct State: @unchecked Sendable {
        var starter: pthread_t?
        var postponed: Call?
    }

    private static let state = Guarded(State())

    /// Lets Pango initialize fontconfig on this thread, unless it has begun to.
    static func start() {
        state.withLock { $0.starter = pthread_self() }
        let map = unsafe pango_ft2_font_map_new()
        let call = state.withLock { state in
            defer { state = State() }
            return state.postponed
        }
        if let call { _ = unsafe call.body?(call.data) }
        unsafe zoetrope_release(UnsafeMutableRawPointer(map))
    }

    /// Keeps what `start` calls later, if this is its thread: Pango still holds a lock that the function takes.
    static func postpone(_ call: Call) -> Bool {
        state.withLock { state in
            guard let starter = state.starter, pthread_equal(starter, pthread_self()) != 0 else {
                return false
            }
            state.postponed = call
            return true
        }
    }
}
