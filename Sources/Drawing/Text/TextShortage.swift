import CPango
import Glibc

/// The system lacks what setting text takes: memory or threads.
public struct TextShortage: Error, Equatable, CustomStringConvertible {
    /// What is short, in one line.
    public let description: String

    static let memory = TextShortage(description: "not enough memory to set text")

    /// Throws where Pango or fontconfig would end the process.
    static func check() throws(TextShortage) {
        switch zoetrope_shortage() {
        case 0: return
        case ENOMEM: throw memory
        case let code:
            throw TextShortage(
                description: unsafe "could not start a thread to set text: \(String(cString: strerror(code)))"
            )
        }
    }
}
