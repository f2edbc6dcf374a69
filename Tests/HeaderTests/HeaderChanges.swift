import Testing

/// A small header of the contract's kind, so that lines and bytes in the answers are easy to follow.
let smallHeader = """
  #include <stdint.h>
  #define SNAPNAV_ABI_MAJOR 1u
  #define SNAPNAV_ABI_MINOR 3u
  #ifdef __cplusplus
  #define SNAPNAV_NOEXCEPT noexcept
  #else
  #define SNAPNAV_NOEXCEPT
  #endif
  #define SNAPNAV_LOOP "loop/1"
  #define SNAPNAV_TWICE(x) ((x) + (x))
  typedef int32_t snapnav_status;
  enum { SNAPNAV_OK, SNAPNAV_VETO = 3, SNAPNAV_LATER };
  typedef struct snapnav_text {
    const char *start;
    uint64_t length;
  } snapnav_text;
  typedef struct snapnav_value {
    uint32_t kind;
    union { int64_t number; snapnav_text text; struct { const char *items; uint64_t count; } list; } u;
  } snapnav_value;
  typedef struct snapnav_role {
    uint32_t size, flags;
    const char *id;
    snapnav_status (*act)(void *context, const snapnav_value *value) SNAPNAV_NOEXCEPT;
    uint32_t last;
  } snapnav_role;
  typedef struct snapnav_odd {
    uint32_t size;
    snapnav_status code;
  } snapnav_odd;
  typedef struct snapnav_holder {
    uint32_t size;
    snapnav_odd inner;
    uint32_t tail;
  } snapnav_holder;
  const snapnav_role *snapnav_entry(uint32_t major) SNAPNAV_NOEXCEPT;
  static inline snapnav_status snapnav_same(snapnav_status status) { return status; }

  """

/// A change of the small header, and what is said of it.
struct Change: Sendable, CustomTestStringConvertible {
  let name: String
  /// Texts that are replaced by others, one after another.
  let edits: [(String, String)]
  var options: [String] = []
  let said: String
  var testDescription: String { name }
}

/// Every change that appends needs the next minor.
let grown = ("ABI_MINOR 3u", "ABI_MINOR 4u")

/// What may be done to a header.
let takenChanges: [Change] = [
  Change(
    name: "nothing changed",
    edits: [],
    said: """
      append-only: 1.3, nothing appended
      """),
  Change(
    name: "comments and the layout of the text",
    edits: [("  const char *id;", "  /* the name */\n\n  char const *id;")],
    said: """
      append-only: 1.3, nothing appended
      """),
  Change(
    name: "a minor that grows alone",
    edits: [grown],
    said: """
      append-only: 1.4, nothing appended
      """),
  Change(
    name: "a field at the end of a struct that begins with its size",
    edits: [grown, ("  uint32_t last;", "  uint32_t last;\n  void *more;")],
    said: """
      append-only: 1.4, appended: snapnav_role.more
      """),
  Change(
    name: "a constant, a type, a struct, a function and a macro of new names",
    edits: [
      grown, ("SNAPNAV_LATER }", "SNAPNAV_LATER, SNAPNAV_NEVER = 9 }"),
      (
        "typedef int32_t snapnav_status;",
        "typedef int32_t snapnav_status;\ntypedef uint64_t snapnav_token;\n#define SNAPNAV_NEW 1"
      ),
      (
        "static inline",
        "typedef struct snapnav_fresh { uint32_t size; } snapnav_fresh;\nvoid snapnav_more(void);\nstatic inline"
      ),
    ],
    said: """
      append-only: 1.4, appended: snapnav_fresh, SNAPNAV_NEVER, snapnav_token, snapnav_more, SNAPNAV_NEW
      """),
  Change(
    name: "another body of a macro with parameters, for a reason",
    edits: [("((x) + (x))", "(2 * (x))")],
    options: ["--allow", "SNAPNAV_TWICE=the same for every number"],
    said: """
      note: SNAPNAV_TWICE has another body, allowed: the same for every number
      append-only: 1.3, nothing appended
      """),
  Change(
    name: "another body of an inline function",
    edits: [("return status;", "snapnav_status same = status; return same;")],
    said: """
      append-only: 1.3, nothing appended
      """),
]
