import SnapModel

