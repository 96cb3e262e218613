import Base
import CPango
import Glibc
import Rasteriser

/// Replaces GLib's function that starts threads, so that Pango's font searches run on the calling thread.
///
/// Pango 1.50 starts two threads per search. If the system can't start more threads, GLib's function aborts the
/// process. Moreover, the thread that ends last frees the search results without a lock, in tables that the caller
/// changes. A search only leaves its result behind, so it may as well be complete when this function returns: then no
/// thread can fail to start, and none outlives the search. All libraries in the process call this function, because the
/// linker looks a name up in the program first.
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

/// The thread by which Pango initialises fontconfig, once per process.
enum FontSearchThreads {
    /// A function for a thread to call, with its argument.
    @safe
    struct Call: @unchecked Sendable {
        let body: GThreadFunc?
        let data: UnsafeMutableRawPointer?
    }

    private struct State: @unchecked Sendable {
        var starter: pthread_t?
        var postponed: Call?
    }

    private static let state = Locked(State())

    /// Makes Pango initialise fontconfig on this thread, unless it has begun already.
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

    /// Stores a call for `start` to make later, if this is its thread: Pango still holds a lock that the function
    /// takes.
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
