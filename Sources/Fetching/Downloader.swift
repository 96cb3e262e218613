import Base
import CCurl
import Glibc

/// The bounds of a download.
package struct DownloadLimits: Sendable {
    /// The maximum size of a file, in bytes.
    package var maximumBytes = 1 << 30
    /// The seconds after which a connection that can't be made, or that is all but silent, ends the download.
    package var patience = 30

    /// Creates the usual bounds.
    package init() {}
}

/// A downloader of files by HTTPS, one after the other, for one thread. Connections stay open for the next file of the
/// same server. Certificates are checked, and redirects lead to HTTPS only.
@safe
final class Downloader {
    private let limits: DownloadLimits
    private let handle: UnsafeMutableRawPointer
    /// libcurl's open connections.
    private let connections: UnsafeMutableRawPointer
    /// The maximum number of redirects.
    private static let maximumRedirects = 10

    /// Creates a downloader without connections. Throws `FetchError` if libcurl can't be started.
    init(_ limits: DownloadLimits) throws(FetchError) {
        let failure = FetchError("libcurl could not be started", .failed)
        guard Self.started == CURLE_OK, let handle = unsafe curl_easy_init() else { throw failure }
        guard let connections = unsafe curl_multi_init() else {
            unsafe curl_easy_cleanup(handle)
            throw failure
        }
        self.limits = limits
        unsafe (self.handle, self.connections) = (handle, connections)
    }

    deinit {
        unsafe curl_easy_cleanup(handle)
        unsafe curl_multi_cleanup(connections)
    }

    /// Downloads the file at `address` and passes its bytes to `receive`, piece by piece. Blocks until all bytes arrived.
    /// `check` is called several times a second. Throws `FetchFault` if the file can't be downloaded, and errors of
    /// `receive` and `check`, which end the download.
    func run(
        _ address: FetchAddress, check: () throws -> Void, _ receive: (RawSpan) throws -> Void
    ) throws {
        try withoutActuallyEscaping(check) { check in
            try withoutActuallyEscaping(receive) { receive in
                let receiver = Receiver(maximumBytes: limits.maximumBytes, check, receive)
                try withExtendedLifetime(receiver) { try perform(address.text, receiver) }
            }
        }
    }

    private func perform(_ address: String, _ receiver: Receiver) throws {
        var message = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
        let code = unsafe address.withCString { address in
            unsafe withAuthorities { authorities in
                var download = unsafe zoetrope_download(
                    address: address, authorities: authorities, connect_seconds: limits.patience,
                    stall_seconds: limits.patience, redirects: Self.maximumRedirects,
                    maximum_bytes: curl_off_t(limits.maximumBytes),
                    owner: Unmanaged.passUnretained(receiver).toOpaque(),
                    receive: { bytes, size, count, owner in
                        guard let owner = unsafe owner else { return 0 }
                        return unsafe Unmanaged<Receiver>.fromOpaque(owner).takeUnretainedValue().take(
                            UnsafeRawBufferPointer(start: bytes, count: size * count))
                    },
                    check: { owner in
                        guard let owner = unsafe owner else { return 1 }
                        return unsafe Unmanaged<Receiver>.fromOpaque(owner).takeUnretainedValue().goesOn
                            ? 0 : 1
                    })
                return unsafe zoetrope_download(connections, handle, &download, &message)
            }
        }
        if let error = receiver.error { throw error }
        guard code == CURLE_OK else {
            let text = String(
                decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw fault(code, status: unsafe zoetrope_status(handle), text)
        }
        // Answers such as 204 and 206 do not have the whole file.
        let status = unsafe zoetrope_status(handle)
        guard status == 200 else { throw FetchFault("the server answered \(status)") }
    }

    /// Calls `body` with the file of certificates that the environment names; nil for the system's.
    private func withAuthorities<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
        for name in ["CURL_CA_BUNDLE", "SSL_CERT_FILE"] {
            if let path = unsafe getenv(name), unsafe path.pointee != 0 { return unsafe body(path) }
        }
        return body(nil)
    }

    /// Returns the reason in words; libcurl's own `message` says more about some of them.
    private func fault(_ code: CURLcode, status: Int, _ message: String) -> FetchFault {
        switch code {
        case CURLE_HTTP_RETURNED_ERROR: return FetchFault("the server answered \(status)")
        case CURLE_OPERATION_TIMEDOUT: return FetchFault("almost nothing arrived for \(limits.patience) s")
        case CURLE_UNSUPPORTED_PROTOCOL where message.contains("HTTP/0.9"):
            return FetchFault("the answer is not HTTP")
        case CURLE_UNSUPPORTED_PROTOCOL: return FetchFault("leads to an address that is not https")
        case CURLE_LOGIN_DENIED: return FetchFault("leads to an address with a name or password")
        case CURLE_TOO_MANY_REDIRECTS: return FetchFault("more than \(Self.maximumRedirects) redirects")
        case CURLE_FILESIZE_EXCEEDED: return .tooLarge(limits.maximumBytes)
        case CURLE_PARTIAL_FILE: return FetchFault("the connection ended before the end of the file")
        case CURLE_COULDNT_RESOLVE_HOST: return FetchFault("no such host")
        default: break
        }
        let words =
            code == CURLE_PEER_FAILED_VERIFICATION
            ? "the server's certificate is not trusted" : unsafe String(cString: curl_easy_strerror(code))
        return FetchFault(message.isEmpty ? words : "\(words) (\(message))")
    }

    /// The result of starting libcurl once in this process.
    private static let started = zoetrope_start()

    /// What libcurl's callbacks write to; used by one thread.
    private final class Receiver {
        private let check: () throws -> Void
        private let receive: (RawSpan) throws -> Void
        private var remaining: Int
        private let maximumBytes: Int
        private(set) var error: (any Error)?

        init(
            maximumBytes: Int, _ check: @escaping () throws -> Void,
            _ receive: @escaping (RawSpan) throws -> Void
        ) {
            (self.maximumBytes, remaining) = (maximumBytes, maximumBytes)
            (self.check, self.receive) = (check, receive)
        }

        /// True unless the check ended the download.
        var goesOn: Bool {
            do {
                try check()
                return true
            } catch {
                self.error = error
                return false
            }
        }

        /// Takes a piece. Returns the number of bytes that were taken; less than all ends the download.
        func take(_ bytes: UnsafeRawBufferPointer) -> Int {
            remaining -= bytes.count
            do {
                guard remaining >= 0 else { throw FetchFault.tooLarge(maximumBytes) }
                unsafe try receive(bytes.bytes)
                return bytes.count
            } catch {
                self.error = error
                return 0
            }
        }
    }
}
