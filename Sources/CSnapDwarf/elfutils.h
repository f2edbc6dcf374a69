/* elfutils.h - the functions of libdw, and of libelf below it, that are used, once it is open. */
#ifndef SNAPDWARF_ELFUTILS_H
#define SNAPDWARF_ELFUTILS_H

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <libelf.h>

#include "snaplibrary.h"

#define ELFUTILS_FUNCTIONS(X)                                                                      \
  X(elf_version) X(elf_memory) X(elf_end) X(dwarf_attr) X(dwarf_attr_integrate)                    \
  X(dwarf_begin_elf) X(dwarf_bytesize) X(dwarf_child) X(dwarf_diecu) X(dwarf_diename)              \
  X(dwarf_dieoffset) X(dwarf_end) X(dwarf_formref_die) X(dwarf_formstring) X(dwarf_formudata)      \
  X(dwarf_get_units) X(dwarf_getfuncs) X(dwarf_getscopes) X(dwarf_getsrc_die) X(dwarf_haspc)       \
  X(dwarf_lineno) X(dwarf_linesrc) X(dwarf_lowpc) X(dwarf_offdie) X(dwarf_siblingof)               \
  X(dwarf_srclang) X(dwarf_tag)

struct elfutils {
  ELFUTILS_FUNCTIONS(SNAPSYS_MEMBER)
};
extern struct elfutils dw;
extern struct snapsys_library dw_library;

#endif
