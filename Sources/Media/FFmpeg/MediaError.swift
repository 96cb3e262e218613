import Base
import CFFmpeg
import Files
import Glibc

/// An error for a failed FFmpeg call, or for media content that can't be used.
public struct MediaError: Problem, Equatable {
    /// The operation, such as "opening the encoder".
    public let operation: String
    /// The reason: FFmpeg's message or, if `isAboutContent` is true, a description of the content.
    public let reason: String
    /// The error number of the system call that failed, such as ENOSPC for a full disk; nil if no system call failed.
    public let systemError: Int32?
    /// True if `reason` describes the content of a file; false if it is FFmpeg's message for a failed call.
    public let isAboutContent: Bool

    /// The kind of track that was requested and that the file does not have; nil for other errors.
    package let missingTrack: TrackKind?
    /// The number of bytes missing at the end of a truncated file; nil for other errors.
    public let missingByteCount: Int?
    /// True if the system failed to open or read a file. The file's content may be fine.
    public let isReadFailure: Bool

    /// Creates an error for a result code of FFmpeg. Set `isOfSystem` if a system call failed, because demuxers return
    /// the error numbers of system calls for damaged files too.
    init(_ operation: String, code: Int32, isOfSystem: Bool = false) {
        self.operation = operation
        reason = Self.words(for: code)
        isAboutContent = false
        missingTrack = nil
        missingByteCount = nil
        // FFmpeg's own codes are made of four letters, and all of them are far below the negated error numbers of the
        // system.
        systemError = (-4096..<0).contains(code) ? -code : nil
        isReadFailure = isOfSystem && systemError.map(ProblemKind.isFault) ?? false
    }

    init(
        _ operation: String, reason: String, missingTrack: TrackKind? = nil, missingByteCount: Int? = nil
    ) {
        (self.missingTrack, self.missingByteCount) = (missingTrack, missingByteCount)
        self.operation = operation
        self.reason = reason
        systemError = nil
        isAboutContent = true
        isReadFailure = false
    }

    /// True if memory was short. The file's content may be fine.
    public var isOutOfMemory: Bool { systemError == ENOMEM }

    /// True if the cause is the machine and not the file's content, so that a second attempt may succeed.
    public var isFault: Bool { isReadFailure || isOutOfMemory }

    /// The kind of problem that the system's error number stands for; an internal fault if there is no error number.
    public var kind: ProblemKind { systemError.map { ProblemKind(systemError: $0) } ?? .internalFault }

    /// One line with the operation and the reason.
    public var description: String { "\(operation): \(reason)" }

    private static func words(for code: Int32) -> String {
        var text = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
        unsafe av_strerror(code, &text, text.count)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// Returns the result of an FFmpeg call. Throws an error with the name of the operation if the result is negative.
@discardableResult
func check(_ code: Int32, _ operation: @autoclosure () -> String) throws(MediaError) -> Int32 {
    guard code >= 0 else { throw MediaError(operation(), code: code) }
    return code
}

/// Checks a result as `check` does, of an encoder that accepts all settings and pictures that it is given. If it fails
/// without a reason or for what it is given, memory must be short.
func checkMemory(_ code: Int32, _ operation: @autoclosure () -> String) throws(MediaError) {
    let isOfMemory = [zoetrope_error_external, zoetrope_error_invalid].contains(code)
    try check(isOfMemory ? zoetrope_error_memory : code, operation())
}
