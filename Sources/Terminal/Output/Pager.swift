import Glibc

/// The program that shows a long text on a terminal, page by page.
package struct Pager: Sendable, Equatable {
    /// The shell command that starts the program.
    let command: String

    /// The pager of this process's environment.
    package static var usual: Pager? {
        usual(
            pager: environment("PAGER"), terminal: environment("TERM"),
            hasLess: (environment("PATH") ?? "").split(separator: ":").contains {
                unsafe access("\($0)/less", X_OK) == 0
            })
    }

    /// Returns the pager that `PAGER` names, or `less` if it is not set. Returns nil if `PAGER` is empty, if the terminal
    /// can't be paged (`dumb`), or if there is no `less`.
    static func usual(pager: String?, terminal: String?, hasLess: Bool) -> Pager? {
        if terminal == "dumb" { return nil }
        guard let pager else { return hasLess ? Pager(command: "less") : nil }
        return pager.contains { !$0.isWhitespace } ? Pager(command: pager) : nil
    }

    /// Returns the value of `LESS` for texts with escape sequences, given its value in the environment. A text that fits
    /// on the screen is printed without waiting for a key, unless the user chose options.
    static func lessOptions(_ given: String?) -> String {
        guard let given, !given.isEmpty else { return "-FRX" }
        return "-R \(given)"
    }

    /// Replaces this process by the pager, which then owns the terminal, and whose exit status is that of the process.
    /// Returns only if that is not possible. Files and threads of the process end as they do when it exits.
    package func show(_ text: String) {
        guard let input = Self.file(with: text), dup2(input, STDIN_FILENO) == STDIN_FILENO else { return }
        unsafe setenv("LESS", Self.lessOptions(Self.environment("LESS")), 1)
        signal(SIGPIPE, SIG_DFL)
        signal(SIGXFSZ, SIG_DFL)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
        let arguments: [String] = ["sh", "-c", command]
        var words = unsafe arguments.map { unsafe strdup($0) }
        unsafe words.append(nil)
        unsafe execv("/bin/sh", words)
        unsafe words.forEach { unsafe free($0) }
    }

    /// Returns a file without a name that has the text, at its beginning; nil if it can't be made.
    private static func file(with text: String) -> Int32? {
        guard let stream = unsafe tmpfile() else { return nil }
        let descriptor = unsafe fileno(stream)
        do {
            try StandardStream.write(Array(text.utf8), to: descriptor, named: "a temporary file")
        } catch {
            unsafe fclose(stream)
            return nil
        }
        lseek(descriptor, 0, SEEK_SET)
        return descriptor
    }

    private static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
