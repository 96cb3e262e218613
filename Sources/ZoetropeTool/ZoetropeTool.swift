// Exports `ZoetropeKit` and the command line under one import, for programs with their own layer types.
@_exported import Commands
@_exported import ZoetropeKit
