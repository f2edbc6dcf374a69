/// Every kind of change that breaks plugins.
let refusedChanges: [Change] = [
  Change(
    name: "a field is gone",
    edits: [("  const char *id;\n", "")],
    said: """
      OLD.h:23: the field id of snapnav_role is gone
        mend: put it back where it was; a field that is no longer used stays
      """),
  Change(
    name: "a field is renamed",
    edits: [("  const char *id;", "  const char *name;")],
    said: """
      OLD.h:23: the field id of snapnav_role is gone; name stands in its place
        mend: put it back where it was; a field that is no longer used stays
      """),
  Change(
    name: "a field is inserted",
    edits: [grown, ("  const char *id;", "  void *extra;\n  const char *id;")],
    said: """
      NEW.h:24: the field id of snapnav_role was at byte 8 and is now at 16, and 2 behind it: extra was inserted before it
        mend: put extra behind the last field of snapnav_role
      """),
  Change(
    name: "a field is inserted into a frozen struct",
    edits: [
      grown,
      (
        "struct snapnav_value {\n  uint32_t kind;", "struct snapnav_value {\n  uint32_t kind, more;"
      ),
    ],
    said: """
      NEW.h:18: the field more was added to snapnav_value, which is frozen: it travels by value and in arrays
        mend: put it into a new struct, or into one that begins with its size
      """),
  Change(
    name: "fields change places",
    edits: [
      (
        "uint32_t size, flags;\n  const char *id;",
        "uint32_t size;\n  const char *id;\n  uint32_t flags;"
      )
    ],
    said: """
      NEW.h:23: the fields of snapnav_role changed their order: id stands where flags was
        mend: put the fields back in their order
      """),
  Change(
    name: "a field gets another type of the same size",
    edits: [("uint32_t size, flags;\n", "uint32_t size;\n  int32_t flags;\n")],
    said: """
      NEW.h:23: the field flags of snapnav_role was uint32_t (unsigned int) and is now int32_t (int)
        mend: give it its type back; what needs another type is a new field with a new name
      """),
  Change(
    name: "a field gets a wider type",
    edits: [
      (
        "snapnav_odd {\n  uint32_t size;\n  snapnav_status code;",
        "snapnav_odd {\n  uint32_t size;\n  int64_t code;"
      )
    ],
    said: """
      NEW.h:29: the field code of snapnav_odd was snapnav_status (int) and is now int64_t (long)
        mend: give it its type back; what needs another type is a new field with a new name
      NEW.h:33: the field inner of snapnav_holder was at byte 4 and is now at 8, and 1 behind it: a struct that is held by value has another size
        mend: a struct that is held by value in another one must not grow: hold a pointer
      NEW.h:31: snapnav_holder was aligned to 4 bytes and is now aligned to 8: old plugins lay it out the old way
        mend: append fields that are aligned to 4 bytes at most
      """),
  Change(
    name: "a callback may throw",
    edits: [("value) SNAPNAV_NOEXCEPT;\n  uint32_t last", "value);\n  uint32_t last")],
    said: """
      NEW.h:24: the field act of snapnav_role was snapnav_status (*)(void *, const snapnav_value *) noexcept and is now snapnav_status (*)(void *, const snapnav_value *)
        mend: give it its type back; what needs another type is a new field with a new name
      """),
  Change(
    name: "a callback gets one more argument",
    edits: [
      ("const snapnav_value *value) SNAPNAV", "const snapnav_value *value, int now) SNAPNAV")
    ],
    said: """
      NEW.h:24: the field act of snapnav_role was snapnav_status (*)(void *, const snapnav_value *) and is now snapnav_status (*)(void *, const snapnav_value *, int)
        mend: give it its type back; what needs another type is a new field with a new name
      """),
  Change(
    name: "a field fills the padding at the end",
    edits: [grown, ("  uint32_t last;", "  uint32_t last, filler;")],
    said: """
      NEW.h:25: the field filler of snapnav_role begins at byte 28, in the padding of the 32 bytes that it had: SNAPNAV_HAS would find it in old plugins
        mend: give it a type so wide that it begins at byte 32
      """),
  Change(
    name: "a frozen struct grows",
    edits: [grown, ("  uint64_t length;", "  uint64_t length, capacity;")],
    said: """
      NEW.h:15: the field capacity was added to snapnav_text, which is frozen: it travels by value and in arrays
        mend: put it into a new struct, or into one that begins with its size
      NEW.h:17: the frozen struct snapnav_value had 24 bytes and now has 32
        mend: leave it as it was: it travels by value and in arrays
      """),
  Change(
    name: "a part without a name loses a field",
    edits: [("const char *items; uint64_t count;", "uint64_t count;")],
    said: """
      OLD.h:19: the field u.list.items of snapnav_value is gone
        mend: put it back where it was; a field that is no longer used stays
      """),
  Change(
    name: "a part without a name gets one more",
    edits: [grown, ("int64_t number;", "int64_t number; double real;")],
    said: """
      NEW.h:19: the field u.real was added to snapnav_value, which is frozen: it travels by value and in arrays
        mend: put it into a new struct, or into one that begins with its size
      """),
  Change(
    name: "a struct that is held by value grows",
    edits: [grown, ("snapnav_status code;", "snapnav_status code;\n  uint32_t more;")],
    said: """
      NEW.h:35: the field tail of snapnav_holder was at byte 12 and is now at 16: a struct that is held by value has another size
        mend: a struct that is held by value in another one must not grow: hold a pointer
      """),
  Change(
    name: "a struct gets a wider alignment",
    edits: [grown, ("  uint32_t tail;", "  uint32_t tail;\n  void *more;")],
    said: """
      NEW.h:31: snapnav_holder was aligned to 4 bytes and is now aligned to 8: old plugins lay it out the old way
        mend: append fields that are aligned to 4 bytes at most
      """),
  Change(
    name: "a struct is gone",
    edits: [
      (
        "typedef struct snapnav_holder {\n  uint32_t size;\n  snapnav_odd inner;\n  uint32_t tail;\n} snapnav_holder;\n",
        ""
      )
    ],
    said: """
      OLD.h:31: the struct snapnav_holder is gone: plugins already use it
        mend: put snapnav_holder back, as it was
      """),
  Change(
    name: "a constant gets another number",
    edits: [("SNAPNAV_VETO = 3", "SNAPNAV_VETO = 4")],
    said: """
      NEW.h:12: the constant SNAPNAV_VETO was 3 and is now 4
        mend: write SNAPNAV_VETO = 3; a new constant takes a number of its own
      NEW.h:12: the constant SNAPNAV_LATER was 4 and is now 5
        mend: write SNAPNAV_LATER = 4; a new constant takes a number of its own
      """),
  Change(
    name: "a constant is inserted",
    edits: [grown, ("SNAPNAV_LATER }", "SNAPNAV_MORE, SNAPNAV_LATER }")],
    said: """
      NEW.h:12: the constant SNAPNAV_LATER was 4 and is now 5
        mend: write SNAPNAV_LATER = 4; a new constant takes a number of its own
      """),
  Change(
    name: "a constant is gone",
    edits: [(", SNAPNAV_LATER", "")],
    said: """
      OLD.h:12: the constant SNAPNAV_LATER is gone: plugins already use it
        mend: put SNAPNAV_LATER back, as it was
      """),
  Change(
    name: "a type means something else",
    edits: [("typedef int32_t snapnav_status;", "typedef int64_t snapnav_status;")],
    said: """
      NEW.h:29: the field code of snapnav_odd was snapnav_status (int) and is now snapnav_status (long)
        mend: give it its type back; what needs another type is a new field with a new name
      NEW.h:33: the field inner of snapnav_holder was at byte 4 and is now at 8, and 1 behind it: a struct that is held by value has another size
        mend: a struct that is held by value in another one must not grow: hold a pointer
      NEW.h:31: snapnav_holder was aligned to 4 bytes and is now aligned to 8: old plugins lay it out the old way
        mend: append fields that are aligned to 4 bytes at most
      NEW.h:11: the type snapnav_status was int32_t (int) and is now int64_t (long)
        mend: leave it as it was, and add one of another name
      """),
  Change(
    name: "a function gets another type",
    edits: [("snapnav_entry(uint32_t major)", "snapnav_entry(uint64_t major)")],
    said: """
      NEW.h:36: the function snapnav_entry was const snapnav_role *(uint32_t) and is now const snapnav_role *(uint64_t)
        mend: leave it as it was, and add one of another name
      """),
  Change(
    name: "a function is gone",
    edits: [("const snapnav_role *snapnav_entry(uint32_t major) SNAPNAV_NOEXCEPT;\n", "")],
    said: """
      OLD.h:36: the function snapnav_entry is gone: plugins already use it
        mend: put snapnav_entry back, as it was
      """),
  Change(
    name: "a macro means something else",
    edits: [(#""loop/1""#, #""loop/2""#)],
    said: """
      NEW.h:9: the macro SNAPNAV_LOOP was "loop/1" and is now "loop/2"
        mend: leave it as it was, and add one of another name
      """),
  Change(
    name: "a macro with parameters gets another body",
    edits: [("((x) + (x))", "(2 * (x))")],
    said: """
      NEW.h:10: the macro SNAPNAV_TWICE was (x) ((x) + (x)) and is now (x) (2 * (x))
        mend: leave it as it was, and add one of another name; when old sources mean the same with it: --allow SNAPNAV_TWICE=REASON
      """),
  Change(
    name: "a macro gets another parameter, whatever is allowed",
    edits: [("SNAPNAV_TWICE(x)", "SNAPNAV_TWICE(x, y)")],
    options: ["--allow", "SNAPNAV_TWICE=no reason is good enough"],
    said: """
      NEW.h:10: the macro SNAPNAV_TWICE was (x) ((x) + (x)) and is now (x,y) ((x) + (x))
        mend: leave it as it was, and add one of another name
      """),
  Change(
    name: "a macro is gone",
    edits: [(#"#define SNAPNAV_LOOP "loop/1"\#n"#, "")],
    said: """
      OLD.h:9: the macro SNAPNAV_LOOP is gone: plugins already use it
        mend: put SNAPNAV_LOOP back, as it was
      """),
  Change(
    name: "something is appended, and the minor stays",
    edits: [
      ("  uint32_t last;", "  uint32_t last;\n  void *more;"),
      ("SNAPNAV_LATER }", "SNAPNAV_LATER, SNAPNAV_NEVER }"),
    ],
    said: """
      NEW.h:3: SNAPNAV_ABI_MINOR is still 3, but this was appended: snapnav_role.more, SNAPNAV_NEVER
        mend: write #define SNAPNAV_ABI_MINOR 4u
      """),
  Change(
    name: "the minor shrinks",
    edits: [("ABI_MINOR 3u", "ABI_MINOR 2u")],
    said: """
      NEW.h:3: SNAPNAV_ABI_MINOR was 3 and is now 2
        mend: write 3u or more
      """),
  Change(
    name: "the major changes",
    edits: [("ABI_MAJOR 1u", "ABI_MAJOR 2u"), ("ABI_MINOR 3u", "ABI_MINOR 0u")],
    said: """
      NEW.h:2: SNAPNAV_ABI_MAJOR was 1 and is now 2: that is another contract
        mend: write 1u; another major gets a header of its own beside this one
      """),
]
