import Files

/// The files that are read for any film or picture of a batch. None of its outputs may replace them.
package struct BatchInputs {
    private let places: Set<String>

    /// Creates the set. The files need not exist.
    package init(_ paths: some Sequence<String>) { places = Set(Set(paths).map(FileSystem.place(of:))) }

    /// Throws `OutputError` if the file at the path of an output is one of these.
    package func check(_ path: String) throws(OutputError) {
        guard FileSystem.kind(of: path) != nil, places.contains(FileSystem.place(of: path)) else { return }
        throw OutputError("\(path): is an input file", "choose another -o")
    }
}
