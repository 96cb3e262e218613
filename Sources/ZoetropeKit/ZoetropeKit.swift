// Exports all modules for scenes, drawing and films under one import, without the command line.
@_exported import Base
@_exported import Drawing
@_exported import Film
@_exported import Geometry
@_exported import Media
@_exported import Rasteriser
@_exported import SceneModel
@_exported import SceneText
