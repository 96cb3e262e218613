@_exported import Base
