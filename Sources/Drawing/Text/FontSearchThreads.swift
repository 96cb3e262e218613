import Base
import CPango
import Glibc
import Rasteriser

/// A replacement for GLib's `g_thread_new`, with which Pango's font searches run on the calling thread.
///
/// Pango 1.50 starts two threads per search, which has two problems. If the system can't start a thread, GLib aborts
/// the process. And the last thread to end frees the search results without a lock, while the caller may change the
/// same tables. A search only stores its result, so it may already be complete when this function returns. All
/// libraries in the process call this function, because the dynamic linker searches the program for a symbol first.
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

/// The initialisation of fontconfig by Pango, which happens once per process, on the calling thread.
enum FontSearchThreads {
    /// A function that a thread would call, and the argument of the function.
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

    /// Makes Pango initialise fontconfig on the calling thread, unless this has already begun.
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

    /// If `start` is running on this thread, stores `call`, which `start` makes later, and returns true; otherwise
    /// returns false. The call must wait, because Pango still holds a lock that the called function takes.
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
