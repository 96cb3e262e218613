/// A library that decides pixels, and its version as it states it.
public struct LibraryVersion: Sendable, Hashable {
    /// Its name, as `pango`.
    public let name: String
    /// Its version.
    public let version: String

    package init(_ name: String, _ version: String) { (self.name, self.version) = (name, version) }
}
