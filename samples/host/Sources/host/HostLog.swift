import CHost
import Synchronization
import ZoetropeKit

/// FFmpeg's log, as this program wants it.
enum HostLog {
    /// How many messages were shown.
    static let shownCount = Atomic(0)

    static func begin() {
        av_log_set_level(AV_LOG_INFO)
        unsafe av_log_set_callback { object, level, _, _ in
            unsafe FFmpegLog.add(object, level: level)
            if level & 0xFF <= av_log_get_level() { HostLog.shownCount.add(1, ordering: .relaxed) }
        }
    }

    /// Whether a message still comes here, and nothing else came before it.
    static func isUntouched() -> Bool {
        unsafe withVaList([]) { unsafe av_vlog(nil, AV_LOG_WARNING, "a message of the host's", $0) }
        return av_log_get_level() == AV_LOG_INFO && shownCount.load(ordering: .relaxed) == 1
    }
}
