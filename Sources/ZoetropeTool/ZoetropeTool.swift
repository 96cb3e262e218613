// All that a program with layers of its own needs, by one import: `ZoetropeKit` and the command line.
@_exported import Commands
@_exported import ZoetropeKit
