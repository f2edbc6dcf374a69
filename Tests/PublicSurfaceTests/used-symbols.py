#!/usr/bin/env python3
"""used-symbols.py LIBRARY STORE: prints the USR of every symbol that occurs in an index store, one a
line. LIBRARY is the toolchain's libIndexStore.so, STORE what swiftc wrote with -index-store-path.

A symbol occurs where the compiler resolved a name to it: a call, a reference, a pattern, a type that is
written down. A declaration that satisfies a protocol's requirement, or overrides one, counts for that,
too: this is how a requirement is used by whoever conforms."""
import ctypes
import sys


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode()


RECORD = 2  # INDEXSTORE_UNIT_DEPENDENCY_RECORD
REFERENCE = 1 << 2  # INDEXSTORE_SYMBOL_ROLE_REFERENCE
OVERRIDE_OF = 1 << 11  # INDEXSTORE_SYMBOL_ROLE_REL_OVERRIDEOF
OF_TEXT = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
OF_HANDLE = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)


def opened(path):
    library = ctypes.CDLL(path)
    handle, number = ctypes.c_void_p, ctypes.c_uint64
    for name, result, arguments in [
        ("store_create", handle, [ctypes.c_char_p, handle]),
        ("store_units_apply_f", ctypes.c_bool, [handle, ctypes.c_uint, handle, OF_TEXT]),
        ("unit_reader_create", handle, [handle, ctypes.c_char_p, handle]),
        ("unit_reader_dependencies_apply_f", ctypes.c_bool, [handle, handle, OF_HANDLE]),
        ("unit_dependency_get_kind", ctypes.c_int, [handle]),
        ("unit_dependency_get_name", Text, [handle]),
        ("record_reader_create", handle, [handle, ctypes.c_char_p, handle]),
        ("record_reader_occurrences_apply_f", ctypes.c_bool, [handle, handle, OF_HANDLE]),
        ("occurrence_get_symbol", handle, [handle]),
        ("occurrence_get_roles", number, [handle]),
        ("occurrence_relations_apply_f", ctypes.c_bool, [handle, handle, OF_HANDLE]),
        ("symbol_relation_get_symbol", handle, [handle]),
        ("symbol_relation_get_roles", number, [handle]),
        ("symbol_get_usr", Text, [handle]),
    ]:
        function = getattr(library, "indexstore_" + name)
        function.restype, function.argtypes = result, arguments
    return library


def each(apply, kind, *arguments):
    """What an apply function hands over, as a list made by `arguments[-1]`."""
    found, failures = [], []

    @kind
    def take(_, item):
        try:
            found.append(arguments[-1](item))
        except Exception as error:  # none may pass through C
            failures.append(error)
        return True

    apply(*arguments[:-1], None, take)
    if failures:
        raise failures[0]
    return found


def main(library_path, store_path):
    index = opened(library_path)
    store = index.indexstore_store_create(store_path.encode(), None)
    if not store:
        sys.exit(f"used-symbols: {store_path} is no index store")

    def record(dependency):
        if index.indexstore_unit_dependency_get_kind(dependency) != RECORD:
            return None
        return str(index.indexstore_unit_dependency_get_name(dependency))

    records = set()
    for unit in each(index.indexstore_store_units_apply_f, OF_TEXT, store, 1, str):
        reader = index.indexstore_unit_reader_create(store, unit.encode(), None)
        records.update(
            each(index.indexstore_unit_reader_dependencies_apply_f, OF_HANDLE, reader, record))

    used = set()

    def related(relation):
        if index.indexstore_symbol_relation_get_roles(relation) & OVERRIDE_OF:
            used.add(str(index.indexstore_symbol_get_usr(
                index.indexstore_symbol_relation_get_symbol(relation))))

    def occurrence(place):
        if index.indexstore_occurrence_get_roles(place) & REFERENCE:
            symbol = index.indexstore_occurrence_get_symbol(place)
            used.add(str(index.indexstore_symbol_get_usr(symbol)))
        each(index.indexstore_occurrence_relations_apply_f, OF_HANDLE, place, related)

    for name in sorted(records - {None}):
        reader = index.indexstore_record_reader_create(store, name.encode(), None)
        each(index.indexstore_record_reader_occurrences_apply_f, OF_HANDLE, reader, occurrence)
    print("\n".join(sorted(used)))


main(*sys.argv[1:])
