#include "snapdwarf.h"

#include <stdlib.h>
#include <string.h>

#include "elfutils.h"

struct elfutils dw;
SNAPSYS_LIBRARY(dw, "libdw.so.1", ELFUTILS_FUNCTIONS)

struct place {
  uint64_t address;
  Dwarf_Off function;
};

struct snapdwarf {
  Elf *elf;
  Dwarf *dwarf;
  struct place *places; /* by address */
  size_t count, capacity;
};

enum { MOST_FUNCTIONS = 1 << 20, MOST_NAMES = 32 };

static int remember(Dwarf_Die *function, void *context) {
  struct snapdwarf *file = context;
  Dwarf_Addr address;
  if (dw.dwarf_lowpc(function, &address) != 0 || file->count >= MOST_FUNCTIONS) return DWARF_CB_OK;
  if (file->count == file->capacity) {
    size_t capacity = file->capacity ? file->capacity * 2 : 256;
    struct place *places = realloc(file->places, capacity * sizeof *places);
    if (places == NULL) return DWARF_CB_ABORT;
    file->places = places;
    file->capacity = capacity;
  }
  file->places[file->count++] = (struct place){address, dw.dwarf_dieoffset(function)};
  return DWARF_CB_OK;
}

static int by_address(const void *left, const void *right) {
  const struct place *a = left, *b = right;
  return a->address < b->address ? -1 : a->address > b->address;
}

static void list_functions(struct snapdwarf *file) {
  Dwarf_CU *unit = NULL;
  Dwarf_Die die;
  while (dw.dwarf_get_units(file->dwarf, unit, &unit, NULL, NULL, &die, NULL) == 0)
    if (dw.dwarf_tag(&die) == DW_TAG_compile_unit) dw.dwarf_getfuncs(&die, remember, file, 0);
  if (file->count > 0) qsort(file->places, file->count, sizeof *file->places, by_address);
}

struct snapdwarf *snapdwarf_open(const void *bytes, size_t count) {
  if (!snapsys_library_open(&dw_library)) return NULL;
  dw.elf_version(EV_CURRENT);
  struct snapdwarf *file = calloc(1, sizeof *file);
  if (file == NULL) return NULL;
  /* libelf takes the bytes as its own, but only writes them when it is told to. */
  file->elf = dw.elf_memory((char *)(uintptr_t)bytes, count);
  if (file->elf != NULL) file->dwarf = dw.dwarf_begin_elf(file->elf, DWARF_C_READ, NULL);
  if (file->dwarf == NULL) {
    snapdwarf_close(file);
    return NULL;
  }
  list_functions(file);
  return file;
}

void snapdwarf_close(struct snapdwarf *file) {
  if (file->dwarf != NULL) dw.dwarf_end(file->dwarf);
  if (file->elf != NULL) dw.elf_end(file->elf);
  free(file->places);
  free(file);
}

size_t snapdwarf_functions(struct snapdwarf *file, uint64_t address, uint64_t *handles,
                           size_t capacity) {
  size_t low = 0, high = file->count, found = 0;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (file->places[middle].address < address) low = middle + 1;
    else high = middle;
  }
  for (; low < file->count && file->places[low].address == address && found < capacity; low++)
    handles[found++] = file->places[low].function;
  return found;
}

int snapdwarf_is_foreign(struct snapdwarf *file, uint64_t function) {
  Dwarf_Die die, unit, child;
  if (dw.dwarf_offdie(file->dwarf, function, &die) == NULL) return 1;
  if (dw.dwarf_diecu(&die, &unit, NULL, NULL) == NULL) return 1;
  if (dw.dwarf_srclang(&unit) == 0x1e) return 1; /* DW_LANG_Swift, which elfutils does not name */
  if (dw.dwarf_child(&unit, &child) != 0) return 1;
  do
    if (dw.dwarf_tag(&child) == DW_TAG_base_type) return 0;
  while (dw.dwarf_siblingof(&child, &child) == 0);
  return 1;
}

int snapdwarf_may_be_merged(struct snapdwarf *file, uint64_t function) {
  Dwarf_Die die, unit;
  if (dw.dwarf_offdie(file->dwarf, function, &die) == NULL) return 1;
  if (dw.dwarf_diecu(&die, &unit, NULL, NULL) == NULL) return 1;
  return dw.dwarf_srclang(&unit) == DW_LANG_Rust;
}

static Dwarf_Die *type_of(Dwarf_Die *die, Dwarf_Die *out) {
  Dwarf_Attribute attribute;
  if (dw.dwarf_attr_integrate(die, DW_AT_type, &attribute) == NULL) return NULL;
  return dw.dwarf_formref_die(&attribute, out);
}

static uint32_t base_kind(Dwarf_Die *type) {
  Dwarf_Attribute attribute;
  Dwarf_Word encoding = 0;
  if (dw.dwarf_formudata(dw.dwarf_attr_integrate(type, DW_AT_encoding, &attribute), &encoding) != 0)
    return SNAPDWARF_OTHER;
  switch (encoding) {
    case DW_ATE_boolean: return SNAPDWARF_BOOLEAN;
    case DW_ATE_signed:
    case DW_ATE_signed_char: return SNAPDWARF_SIGNED;
    case DW_ATE_unsigned:
    case DW_ATE_unsigned_char:
    case DW_ATE_UTF: return SNAPDWARF_UNSIGNED;
    case DW_ATE_float: return SNAPDWARF_FLOAT;
    default: return SNAPDWARF_OTHER;
  }
}

static uint32_t kind_of(Dwarf_Die *type) {
  switch (dw.dwarf_tag(type)) {
    case DW_TAG_base_type: return base_kind(type);
    case DW_TAG_pointer_type:
    case DW_TAG_reference_type:
    case DW_TAG_rvalue_reference_type: return SNAPDWARF_POINTER;
    case DW_TAG_structure_type:
    case DW_TAG_class_type: return SNAPDWARF_STRUCT;
    case DW_TAG_enumeration_type: return SNAPDWARF_ENUM;
    case DW_TAG_subroutine_type: return SNAPDWARF_FUNCTION;
    default: return SNAPDWARF_OTHER;
  }
}

static int describe(Dwarf_Die *type, struct snapdwarf_type *out) {
  memset(out, 0, sizeof *out);
  Dwarf_Die real = *type, next;
  const char *name = NULL;
  for (int step = 0; step < MOST_NAMES; step++) {
    int tag = dw.dwarf_tag(&real);
    if (name == NULL) name = dw.dwarf_diename(&real);
    if (tag != DW_TAG_typedef && tag != DW_TAG_const_type && tag != DW_TAG_volatile_type &&
        tag != DW_TAG_restrict_type && tag != DW_TAG_atomic_type)
      break;
    if (type_of(&real, &next) == NULL) return 1; /* const void */
    real = next;
  }
  out->kind = kind_of(&real);
  if (name != NULL) strncpy(out->name, name, sizeof out->name - 1);
  int size = dw.dwarf_bytesize(&real);
  out->size = size > 0 ? (uint32_t)size : 0;
  out->handle = dw.dwarf_dieoffset(&real);
  if (out->kind != SNAPDWARF_POINTER) return 1;
  if (out->size == 0) out->size = sizeof(void *);
  out->handle = type_of(&real, &next) ? dw.dwarf_dieoffset(&next) : 0;
  return 1;
}

int snapdwarf_type_of(struct snapdwarf *file, uint64_t handle, struct snapdwarf_type *out) {
  Dwarf_Die die;
  memset(out, 0, sizeof *out);
  if (handle == 0) return 1;
  return dw.dwarf_offdie(file->dwarf, handle, &die) != NULL && describe(&die, out);
}

int snapdwarf_result(struct snapdwarf *file, uint64_t function, struct snapdwarf_type *out) {
  Dwarf_Die die, type;
  memset(out, 0, sizeof *out);
  if (dw.dwarf_offdie(file->dwarf, function, &die) == NULL) return 0;
  return type_of(&die, &type) == NULL || describe(&type, out);
}

/* The type of the child with a tag at a place. */
static int child(struct snapdwarf *file, uint64_t parent, int tag, size_t place,
                 struct snapdwarf_type *out) {
  Dwarf_Die die, origin, next, type;
  Dwarf_Attribute attribute;
  if (dw.dwarf_offdie(file->dwarf, parent, &die) == NULL) return 0;
  /* One copy of an inline function: the whole list stands with the original. */
  if (dw.dwarf_formref_die(dw.dwarf_attr(&die, DW_AT_abstract_origin, &attribute), &origin) != NULL)
    die = origin;
  if (dw.dwarf_child(&die, &next) != 0) return 0;
  do {
    if (dw.dwarf_tag(&next) != tag) continue;
    if (place-- == 0) return type_of(&next, &type) != NULL && describe(&type, out);
  } while (dw.dwarf_siblingof(&next, &next) == 0);
  return 0;
}

int snapdwarf_parameter(struct snapdwarf *file, uint64_t function, size_t place,
                        struct snapdwarf_type *out) {
  return child(file, function, DW_TAG_formal_parameter, place, out);
}

int snapdwarf_member(struct snapdwarf *file, uint64_t type, size_t place,
                     struct snapdwarf_type *out) {
  return child(file, type, DW_TAG_member, place, out);
}

void snapdwarf_name(struct snapdwarf *file, uint64_t function, char *into, size_t capacity) {
  Dwarf_Die die;
  into[0] = 0;
  if (dw.dwarf_offdie(file->dwarf, function, &die) == NULL) return;
  const char *name = dw.dwarf_diename(&die);
  if (name == NULL || capacity == 0) return;
  strncpy(into, name, capacity - 1);
  into[capacity - 1] = 0;
}

/* ---- places ----------------------------------------------------------------------------------- */

static void copy(char *into, size_t capacity, const char *text) {
  size_t n = 0;
  for (; text && text[n] && n + 1 < capacity; n++) into[n] = text[n];
  into[n] = 0;
}

static Dwarf_Die *unit_of(struct snapdwarf *file, uint64_t address, Dwarf_Die *unit) {
  Dwarf_CU *next = NULL;
  while (dw.dwarf_get_units(file->dwarf, next, &next, NULL, NULL, unit, NULL) == 0)
    if (dw.dwarf_tag(unit) == DW_TAG_compile_unit && dw.dwarf_haspc(unit, address) == 1) return unit;
  return NULL;
}

static void name_function(Dwarf_Die *function, struct snapdwarf_place *out) {
  Dwarf_Attribute name;
  copy(out->function, sizeof out->function,
       dw.dwarf_formstring(dw.dwarf_attr_integrate(function, DW_AT_name, &name)));
}

/* The function in the list that holds the address: scopes inside namespaces are not searched. */
static void name_listed(struct snapdwarf *file, uint64_t address, struct snapdwarf_place *out) {
  size_t low = 0, high = file->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (file->places[middle].address <= address) low = middle + 1;
    else high = middle;
  }
  Dwarf_Die die;
  if (low > 0 && dw.dwarf_offdie(file->dwarf, file->places[low - 1].function, &die) != NULL &&
      dw.dwarf_haspc(&die, address) == 1)
    name_function(&die, out);
}

int snapdwarf_place(struct snapdwarf *file, uint64_t address, struct snapdwarf_place *out) {
  Dwarf_Die found, *scopes = NULL, *unit = unit_of(file, address, &found);
  *out = (struct snapdwarf_place){.line = 0};
  if (unit == NULL) return 0;
  int count = dw.dwarf_getscopes(unit, address, &scopes);
  for (int i = 0; i < count; i++) {
    int tag = dw.dwarf_tag(&scopes[i]);
    if (tag != DW_TAG_subprogram && tag != DW_TAG_inlined_subroutine) continue;
    name_function(&scopes[i], out);
    break;
  }
  free(scopes);
  if (out->function[0] == 0) name_listed(file, address, out);
  Dwarf_Line *line = dw.dwarf_getsrc_die(unit, address);
  const char *path = line ? dw.dwarf_linesrc(line, NULL, NULL) : NULL;
  if (path && dw.dwarf_lineno(line, &out->line) == 0) {
    const char *last = strrchr(path, '/');
    copy(out->file, sizeof out->file, last ? last + 1 : path);
  }
  return out->function[0] != 0 || out->file[0] != 0;
}
