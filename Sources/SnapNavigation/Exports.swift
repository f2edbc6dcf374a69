@_exported public import SnapEngine
@_exported public import SnapValue
