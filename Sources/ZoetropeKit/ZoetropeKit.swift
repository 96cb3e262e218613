// All that a package with layers of its own needs, by one import: scenes and their formats, drawing, films, and the
// program.
@_exported import Commands
@_exported import Drawing
@_exported import Film
@_exported import Media
@_exported import SceneModel
