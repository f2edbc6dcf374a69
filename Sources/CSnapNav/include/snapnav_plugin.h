/* snapnav_plugin.h - the SnapNavigation plugin contract, version 1.0. C11, and valid C++17.
 *
 * A plugin is one shared library that exports one symbol, its registration entry point. The host
 * reads the library's metadata note without running it, asks the entry point to agree on a contract
 * version, and calls `start` of the descriptor it answers; there the plugin registers mediators,
 * presenters, routers, screen types, effects and typed functions. Seven rules hold everywhere:
 *
 *  R1 DATA    What crosses the border is borrowed for the length of the call: copy what you keep. It
 *             may be read-only, and is gone afterwards: write through none of it, whoever lent it.
 *             Answers go into a sink, whose owner copies at once. There is no free() in the contract.
 *  R2 GROWTH  Structs begin with `size`, set by whoever fills them; fields are only ever appended.
 *             Test SNAPNAV_HAS(p, field) before you read a field newer than 1.0. The structs marked
 *             FROZEN travel by value or in arrays and never change. A flag that the other side does
 *             not know is refused with E_UNSUPPORTED up to bit 15, and may be ignored above; they stand beside `flags`. Answer
 *             E_UNSUPPORTED to an op that you do not know; ignore an event that you do not know.
 *  R3 THREAD  [main] the host's main thread only. [any] every thread, between start() and the end of
 *             stop(). The host calls a plugin on its main thread only, but for the entry point. A call
 *             of the host may call back into the plugin before it returns (an observer inside
 *             screen_set): hold no lock across it.
 *  R4 ERROR   A fallible call answers a status: 0 done, > 0 a normal outcome, < 0 an error that *err
 *             (when not NULL) explains; leave err->size alone. Every status below 0 is an error, also
 *             one that has no name here; one above 0 that a call does not list is refused. No
 *             exception, panic or longjmp crosses the border.
 *  R5 HANDLE  Screens, tokens and timers are numbers that carry a generation: a stale one answers
 *             SNAPNAV_E_HANDLE and does no harm.
 *  R6 LIFE    entry, start, callbacks, stop. stop() returns within one second; then no thread, timer,
 *             watch or pending token of the plugin is left, and no `done` is called any more. The
 *             library stays mapped; its destructors and atexit handlers run later, in any order, and
 *             must return.
 *  R7 PROCESS From start() to the end of stop() a plugin leaves the process as it found it: directory,
 *             locale, environment, umask, limits, signal masks and handlers, timers, rounding, and
 *             descriptors that it did not open; within a call, what is a thread's alone (signal mask,
 *             rounding, uselocale) may be otherwise. Standard input and output belong to the presenter
 *             in use; standard error output may be written to, log() is better. */
/* clang-format off */
#ifndef SNAPNAV_PLUGIN_H
#define SNAPNAV_PLUGIN_H
#include <stddef.h>
#include <stdint.h>
#define SNAPNAV_ABI_MAJOR 1u /* another one is another contract; only the entry point outlives it */
#define SNAPNAV_ABI_MINOR 0u /* grows when something is appended */

#if defined(__cplusplus)
#define SNAPNAV_EXTERN_C extern "C"
#define SNAPNAV_NOEXCEPT noexcept /* part of the type: a throwing callback does not compile */
#define SNAPNAV_ASSERT(condition, text) static_assert(condition, text)
extern "C" {
#else
#define SNAPNAV_EXTERN_C
#define SNAPNAV_NOEXCEPT
#define SNAPNAV_ASSERT(condition, text) _Static_assert(condition, text)
#endif
#define SNAPNAV_EXPORT SNAPNAV_EXTERN_C __attribute__((visibility("default")))
#define SNAPNAV_HAS(p, field) \
  ((p)->size >= (size_t)((const char *)&(p)->field - (const char *)(p)) + sizeof((p)->field))

/* ---- 1. The metadata note, read without running anything -------------------------------------
 * An ELF note, owner "SnapNav", type SNAPNAV_NOTE_TYPE, in a PT_NOTE segment (readelf -n shows it), one
 * for each contract major that the plugin serves, which the host picks by. It holds the contract major, contract minor, least host minor, flags (uint16 each), the layout word, and JSON:
 *   id        reverse DNS, required            version   semantic version, required
 *   provides  {"mediators": [], "presenters": [], "routers": [], "screens": [], "effects": [],
 *              "functions": []}: the names that start() will register, required; of functions the free
 *              ones. No byte up to 0x20, no 0x7f, no "/" in a name, which each role may use anew
 *   name, license    text (of control characters tabs and ends of lines)     requires  [plugin ids]
 *   needs     {"files" | "network" | "devices" | "exec" | "display": what for, in words}: of the system
 *   resources ["main-loop", "tty", "display"]: for itself alone
 *   config    the JSON Type Definition (RFC 8927) of what `start` gets as config
 * Any other member is refused; a contract minor above the host's is not, where the least host minor is there.
 *
 * SNAPNAV_PLUGIN(id, version, start, stop, JSON members...), once, at file scope, writes the note,
 * the descriptor and the entry point, so that the id stands in one place:
 *   SNAPNAV_PLUGIN("org.example.hello", "1.0.0", start, NULL,
 *                  "license": "MIT", "provides": {"mediators": ["greet"]})
 * start: see snapnav_plugin.start. stop: void (*)(void *ctx), or NULL. The macro SNAPNAV_PLUGIN_WITH
 * takes a descriptor of your own, for save, restore and extensions. Both write 0 as flags: with flags, or for
 * two majors, write SNAPNAV_NOTE and the entry point yourself. */
#define SNAPNAV_NOTE_TYPE 0x3156414eu /* "NAV1" */
#define SNAPNAV_ENTRY_SYMBOL "snapnav_plugin_entry"
enum { SNAPNAV_PLUGIN_UNLOADABLE = 1, SNAPNAV_PLUGIN_RELOADABLE = 2 };

/* ---- 2. Negotiation: the registration entry point --------------------------------------------
 * The one exported symbol; its type is for ever. It answers the descriptor for that major, the same
 * constant each time, or NULL: not this host; for each major that it has a note for, one. Pure: no host call, no thread, no I/O; called on any
 * thread. A higher minor than the plugin knows is no reason to refuse. */
typedef struct snapnav_plugin snapnav_plugin;
typedef struct snapnav_host snapnav_host;
typedef struct snapnav_registrar snapnav_registrar;
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) SNAPNAV_NOEXCEPT;

/* ---- 3. Data: borrowed values, sinks, handles, status codes, errors ----------------------------
 * Limits: at most 64 lists and maps lie in one another (what is put into a map, as a property into a saved
 * state, has 63), with text, keys and bytes of 16 MiB in all and 1,000,000 values; names of what a plugin
 * provides have at most 128 bytes, ids and signature texts 256; a note has at most 64 KiB. */
typedef int32_t snapnav_status;
enum {
  SNAPNAV_OK = 0,
  SNAPNAV_PENDING = 1,  /* the answer comes later, through host->complete() and the token */
  SNAPNAV_DECLINE = 2,  /* resolve: not my route, ask the next router */
  SNAPNAV_VETO = 3,     /* mediate: do not go there, no failure; the reason, never empty, is put into
                         * err->message, or given to complete() */
  SNAPNAV_REDIRECT = 4, /* mediate: go elsewhere; the sink got the route or state URL, a string */
  SNAPNAV_E_FAIL = -1, SNAPNAV_E_ARG = -2, SNAPNAV_E_TYPE = -3, SNAPNAV_E_KEY = -4,
  SNAPNAV_E_HANDLE = -5, SNAPNAV_E_THREAD = -6, SNAPNAV_E_STATE = -7, SNAPNAV_E_UNSUPPORTED = -8,
  SNAPNAV_E_CANCELLED = -9, SNAPNAV_E_TIMEOUT = -10, SNAPNAV_E_NOMEM = -11,
  SNAPNAV_E_DUPLICATE = -12, SNAPNAV_E_SIGNATURE = -13
};
typedef uint64_t snapnav_screen; /* a live screen; below 2^63; 0: none */
typedef uint64_t snapnav_token;  /* one answer that may come later, good once; 0: none */
typedef uint64_t snapnav_timer;  /* one scheduled call; 0: none */
typedef struct snapnav_str { const char *ptr; size_t len; } snapnav_str; /* FROZEN. UTF-8, no final 0 */
typedef struct snapnav_bytes { const uint8_t *ptr; size_t len; } snapnav_bytes; /* FROZEN */
enum { SNAPNAV_NULL, SNAPNAV_BOOL, SNAPNAV_INT, SNAPNAV_DOUBLE, SNAPNAV_STRING, SNAPNAV_BYTES, SNAPNAV_LIST, SNAPNAV_MAP };
typedef struct snapnav_value snapnav_value; typedef struct snapnav_entry snapnav_entry;
struct snapnav_value { /* FROZEN */
  uint32_t kind, reserved; /* reserved: 0 */
  union {
    int64_t i; /* SNAPNAV_INT, and SNAPNAV_BOOL: 0 or 1 */
    double d;
    snapnav_str s;
    snapnav_bytes y;
    struct { const snapnav_value *items; size_t count; } list;
    struct { const snapnav_entry *items; size_t count; } map; /* keys are unique, order is kept */
  } u;
};
struct snapnav_entry { snapnav_str key; snapnav_value value; }; /* FROZEN */
typedef struct snapnav_sink { /* FROZEN. The callee puts at most once, before it returns */
  void *ctx;
  void (*put)(void *ctx, const snapnav_value *value) SNAPNAV_NOEXCEPT;
} snapnav_sink;
typedef struct snapnav_error { /* the caller's; the callee writes code and message */
  uint32_t size;
  snapnav_status code;
  char message[248]; /* UTF-8, always 0-terminated, cut when too long */
} snapnav_error;

/* ---- 4. Mediators: what is passed -------------------------------------------------------------
 * How long a call may take, and PENDING stay unanswered: 500 ms, for present and set_visible 5 s,
 * unless the manifest says otherwise. What comes later counts as a failure. */
enum { SNAPNAV_ANIMATED = 1, SNAPNAV_GUARD = 2, SNAPNAV_SYNC = 4, SNAPNAV_LEAVE = 8 };
typedef struct snapnav_navigation { /* one navigation as a mediator sees it */
  uint32_t size, flags; /* ANIMATED; GUARD: nothing is made yet, destination is 0; LEAVE: source goes */
  uint64_t id;              /* the request's, the same in every stage, in logs and traces */
  snapnav_screen source, destination; /* source: 0 when nothing is shown yet */
  const snapnav_value *payload, *arguments; /* a map; the manifest's `with`: a map or null; never NULL */
  snapnav_str route;        /* the text that led here; empty when there was none */
  uint64_t deadline_ns;     /* CLOCK_MONOTONIC; 0: none */
  snapnav_str screen_key;   /* of the screen to be made, shown or, with LEAVE, left; may be empty */
} snapnav_navigation;

/* snapnav_mediator.flags: it only says yes or no, and changes nothing: OK, VETO or an error, at once; its
 * token is 0 and undo is never called. PENDING and REDIRECT from it are errors. */
enum { SNAPNAV_CONDITION = 1 };
typedef struct snapnav_mediator {
  uint32_t size, flags; /* flags: SNAPNAV_CONDITION */
  const char *id;       /* the name that the note declares and a manifest uses: alias/name */
  void *ctx;            /* yours, handed back */
  /* [main] Before anything is shown: prepare the destination, or refuse. OK, PENDING (then complete
   * the token once, with OK, VETO, REDIRECT or an error), VETO, REDIRECT, or an error. */
  snapnav_status (*mediate)(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                            const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT;
  /* [main] A later step failed: take back what mediate() did to the world outside the destination
   * screen (that one is destroyed). Called in reverse order. May be NULL. */
  void (*undo)(void *ctx, const snapnav_navigation *navigation) SNAPNAV_NOEXCEPT;
  /* [main] The answer to a PENDING token is no longer wanted; complete it soon. May be NULL. */
  void (*cancel)(void *ctx, snapnav_token token) SNAPNAV_NOEXCEPT;
} snapnav_mediator;

/* ---- 5. Presenters: how it is shown. They get a transition, and can only ask ------------------- */
enum { /* snapnav_update.op */
  SNAPNAV_CLEAR = 1, SNAPNAV_ROOT = 2, /* the stack is empty now; the stack is this one screen */
  SNAPNAV_PUSH = 3, SNAPNAV_POP_TO = 4, /* this screen on top; back to it, `index` from the bottom */
  SNAPNAV_PRESENT = 5, SNAPNAV_DISMISS = 6, /* this screen as a layer above all; the layer `key` goes */
  SNAPNAV_DETAIL = 7,   /* this screen is the region's detail, in place of the one that was */
  SNAPNAV_REFRESH = 8,  /* this screen stays, its data is new */
  SNAPNAV_EFFECT_SHOW = 9, SNAPNAV_EFFECT_HIDE = 10, /* the effect `key`, which the host has told */
  SNAPNAV_CUSTOM = 11,  /* this presenter was named by the navigation: arguments say how */
  SNAPNAV_SELECT = 12   /* the tab `region` is seen, as it was kept; screen: the top one or 0 */
};
typedef struct snapnav_update {
  uint32_t size, op;
  uint32_t flags, index; /* flags: SNAPNAV_ANIMATED */
  snapnav_screen screen; /* 0 where the op has none */
  snapnav_str region;   /* "main" unless the manifest names others */
  snapnav_str key;      /* the screen's, layer's or effect's key in the state URL */
  const snapnav_value *arguments; /* the manifest's `with`: a map or null; never NULL */
} snapnav_update;
enum { SNAPNAV_MOVE_NONE, SNAPNAV_MOVE_FORWARD, SNAPNAV_MOVE_BACK, SNAPNAV_MOVE_REPLACE };
typedef struct snapnav_transition { /* everything one request changes, shown as one move */
  uint32_t size, flags; /* SNAPNAV_ANIMATED; SNAPNAV_SYNC: they build the whole state from nothing */
  uint64_t id;          /* the request's; 0: nobody's, and without SYNC it asks whether the top screen is still shown */
  uint32_t move, count; /* move: the net visual one; pop and push are one */
  const snapnav_update *const *updates; /* in order */
  snapnav_str location; /* the state URL that holds once this is committed */
  uint64_t deadline_ns; /* CLOCK_MONOTONIC; 0: none */
} snapnav_transition;
/* snapnav_presenter.flags: it has `run` and `quit`; it draws regions (else it gets the selected stack) */
enum { SNAPNAV_OWNS_MAIN_LOOP = 1, SNAPNAV_KNOWS_REGIONS = 2 };
typedef struct snapnav_presenter {
  uint32_t size, flags;
  const char *id;
  void *ctx;
  /* [main] You are the presenter in use: take terminal, window or port now. After start(), and closed before
   * stop(). An error: the next is tried. {"displays": [{"name": s, "output"?: s, "regions": [s]}]}, or null. */
  snapnav_status (*open)(void *ctx, const snapnav_value *arguments, snapnav_error *err) SNAPNAV_NOEXCEPT;
  void (*close)(void *ctx) SNAPNAV_NOEXCEPT; /* [main] give it back, as it was. May be NULL */
  /* [main] Show it: what changes, while host->shown() tells all. OK: it is shown. PENDING: complete the
   * token once, when it is, with OK or an error. An error: nothing was shown, and the host keeps the old
   * state. Nothing else. */
  snapnav_status (*present)(void *ctx, const snapnav_transition *transition, snapnav_token token,
                            snapnav_error *err) SNAPNAV_NOEXCEPT;
  void (*cancel)(void *ctx, snapnav_token token) SNAPNAV_NOEXCEPT; /* [main] complete it within 1 s; or NULL */
  /* [main] What screen_describe() answers for a shown screen has changed; once per turn. Or NULL. */
  void (*changed)(void *ctx, snapnav_screen screen) SNAPNAV_NOEXCEPT;
  /* [main] Focus, scroll, what is typed of one stack entry: saved before it is covered or goes, given
   * back after present() when it is seen again, even if you still have it; null is nothing to keep. Or NULL. */
  snapnav_status (*save_view)(void *ctx, snapnav_screen screen, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT;
  snapnav_status (*restore_view)(void *ctx, snapnav_screen screen, const snapnav_value *view, snapnav_error *err) SNAPNAV_NOEXCEPT;
  /* [main] SNAPNAV_OWNS_MAIN_LOOP only: returns soon after quit(), and not before, unless with an
   * error; see snapnav_main_loop. quit() may come twice, not before run(); present() before run(), not
   * before open(). */
  snapnav_status (*run)(void *ctx, snapnav_error *err) SNAPNAV_NOEXCEPT;
  void (*quit)(void *ctx) SNAPNAV_NOEXCEPT;
} snapnav_presenter;

/* ---- 6. Routers: where to --------------------------------------------------------------------- */
typedef struct snapnav_router {
  uint32_t size, flags; /* flags: 0 */
  const char *id;
  void *ctx;
  /* [main] What a route means here: a map {"navigation": s} (a navigation of the manifest) or
   * {"destination": s}, each with "payload"?: map, and with "mediation"?: list, "presentation"?: s or
   * map, "intent"?: s in place of its own (absent keeps, null clears; an intent goes before both), or
   * {"open": s} (a state URL). OK, DECLINE, PENDING (the result of complete() is the map) or
   * an error. Names in it are those of the manifest, mediators and presenters as alias/name. Data only: the
   * same question gets the same answer (an error for too much at once is none). `payload` is a map. */
  snapnav_status (*resolve)(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                            snapnav_token token, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT;
  /* [main] The routes it knows: a list of {"name": s, "payload"?: JSON Type Definition,
   * "description"?: s}. May be NULL. */
  snapnav_status (*routes)(void *ctx, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT;
  void (*cancel)(void *ctx, snapnav_token token) SNAPNAV_NOEXCEPT; /* [main] may be NULL */
} snapnav_router;

/* ---- 7. Screen types and effects -------------------------------------------------------------- */
enum { SNAPNAV_WILL_SHOW = 1, SNAPNAV_DID_SHOW = 2, SNAPNAV_HIDDEN = 3 };
typedef struct snapnav_attributes { /* why a screen or an effect is shown, changed or taken away */
  uint32_t size, move;         /* SNAPNAV_MOVE_* */
  snapnav_str from, to, data;  /* state URLs: in force, to be; its own data there; empty: it has none */
  const snapnav_value *object; /* what the request gave along; never NULL */
} snapnav_attributes;
typedef struct snapnav_screen_type { /* its properties and actions are typed functions, section 8 */
  uint32_t size, flags; /* flags: 0 */
  const char *id;
  void *ctx;
  /* [main] Make an instance; `properties` are the ones known at birth, a map. *instance may stay NULL. */
  snapnav_status (*create)(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) SNAPNAV_NOEXCEPT;
  void (*destroy)(void *ctx, void *instance) SNAPNAV_NOEXCEPT; /* [main] once per instance, within no other call of it */
  void (*event)(void *ctx, void *instance, uint32_t event) SNAPNAV_NOEXCEPT; /* [main] or NULL */
  /* [main] Both or NULL. save puts exactly one value; after an error of restore the old state stands. */
  snapnav_status (*save)(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT;
  snapnav_status (*restore)(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) SNAPNAV_NOEXCEPT;
  /* [main] Why it is about to be shown, revealed, changed or taken away: before WILL_SHOW and before
   * anything of that is seen. A later step may still fail. May be NULL. */
  void (*update)(void *ctx, void *instance, const snapnav_attributes *attributes) SNAPNAV_NOEXCEPT;
} snapnav_screen_type;

typedef struct snapnav_effect { /* something with a visible and a hidden state: a menu, a dimmer */
  uint32_t size, flags; /* flags: 0 */
  const char *id;
  void *ctx;
  /* [main] Show (visible 1) or hide (0). OK, PENDING or an error; never asked for what it is. */
  snapnav_status (*set_visible)(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                                snapnav_token token, snapnav_error *err) SNAPNAV_NOEXCEPT;
  void (*cancel)(void *ctx, snapnav_token token) SNAPNAV_NOEXCEPT; /* [main] may be NULL */
  /* [main] Why it is about to be shown or hidden, before set_visible. May be NULL. */
  void (*update)(void *ctx, const snapnav_attributes *attributes) SNAPNAV_NOEXCEPT;
} snapnav_effect;

/* ---- 8. Typed functions: plain C functions called by their signature text ----------------------
 * "RESULT(ARGS)": b uint8_t 0/1   i int32_t   u uint32_t   x int64_t   t uint64_t   f float   d double
 *   s snapnav_str   y snapnav_bytes   h snapnav_screen   v const snapnav_value *   - no result
 *   @ void *instance, first argument   ! snapnav_error *, last argument, the result is then i, a status
 *   p void *user, as the table says: at most once, first or right after that @; not inside {}, no result
 *   {SIG} a C function pointer of that signature, made by the host; its @ is the host's context; for
 *         observers only
 * Results s, y and v may point into the instance or an argument: the host copies them before it calls
 * anything else. Without ! a result that cannot be had, for want of memory too, is 0 or empty. A t above 2^63 - 1 is no
 * value: it is never given, and a call that answers it fails. A v is never NULL; the snapnav_error of ! may be. A setter takes the value whole or answers an error.
 * Of a screen type: getter "s(@)", setter "-(@s)" or "i(@s!)", action "x(@sd)", observer "-(@{-(@v)}@)", or with the
 * property's own letter, "-(@{-(@x)}@)": call the first function with the last argument whenever the property changes,
 * [main], not while it is registered and not from destroy; registering again replaces it, destroy ends it. What you tell
 * stands until that call has returned, also when it sets the property anew. A property's three functions share its
 * name; an action may have it, too. A property with PRIVATE added to a kind is told to nobody but who asks for it by name.
 * Free functions have no instance. At most 16 arguments, @, p, ! and each {} counted, functions nested at most 4 deep. [main]
 * `user` is yours: the host only hands it back, NULL too. What it points to is there until the end of
 * stop(). So one getter "x(@p)" and one setter "i(@px!)" can serve all properties of a type. */
typedef void (*snapnav_fn)(void);
enum { SNAPNAV_GETTER = 1, SNAPNAV_SETTER = 2, SNAPNAV_ACTION = 3, SNAPNAV_OBSERVER = 4, SNAPNAV_FREE = 5, SNAPNAV_PRIVATE = 256 };
typedef struct snapnav_function {
  uint32_t size, kind;
  const char *name, *signature;
  snapnav_fn fn;
  void *user; /* what p of the signature stands for; may be NULL */
} snapnav_function;

/* ---- 9. The registrar: valid inside start() only; it copies what it is given ------------------- */
struct snapnav_registrar { /* [main] */
  uint32_t size, flags; /* flags: 0 */
  void *ctx;
  snapnav_status (*mediator)(snapnav_registrar *, const snapnav_mediator *, snapnav_error *) SNAPNAV_NOEXCEPT;
  snapnav_status (*presenter)(snapnav_registrar *, const snapnav_presenter *, snapnav_error *) SNAPNAV_NOEXCEPT;
  snapnav_status (*router)(snapnav_registrar *, const snapnav_router *, snapnav_error *) SNAPNAV_NOEXCEPT;
  snapnav_status (*screen_type)(snapnav_registrar *, const snapnav_screen_type *, snapnav_error *) SNAPNAV_NOEXCEPT;
  snapnav_status (*effect)(snapnav_registrar *, const snapnav_effect *, snapnav_error *) SNAPNAV_NOEXCEPT;
  /* screen_type: the type it belongs to, registered before; NULL for SNAPNAV_FREE. */
  snapnav_status (*function)(snapnav_registrar *, const char *screen_type, const snapnav_function *,
                             snapnav_error *) SNAPNAV_NOEXCEPT;
};

/* ---- 10. What the host offers ----------------------------------------------------------------- */
struct snapnav_host { /* lives as long as the plugin */
  uint32_t size, abi_major, abi_minor, flags; /* flags: 0 */
  void *ctx;                  /* the host's */
  const char *name, *version; /* of the host program; live as long as this struct */
  /* [any] One line for the log. level: 0 trace, 1 debug, 2 note, 3 warning, 4 error. */
  void (*log)(const snapnav_host *, int32_t level, snapnav_str text) SNAPNAV_NOEXCEPT;
  int32_t (*is_main_thread)(const snapnav_host *) SNAPNAV_NOEXCEPT; /* [any] 1 or 0 */
  /* [any] Calls fn(user) on the main thread after at least delay_ns, never at once; *timer (may be
   * NULL) can be taken back until it ran, by unschedule [main]. */
  snapnav_status (*schedule)(const snapnav_host *, uint64_t delay_ns, void (*fn)(void *user) SNAPNAV_NOEXCEPT,
                             void *user, snapnav_timer *timer, snapnav_error *) SNAPNAV_NOEXCEPT;
  snapnav_status (*unschedule)(const snapnav_host *, snapnav_timer) SNAPNAV_NOEXCEPT;
  /* [main] Calls fn(user, fd) on the main thread whenever fd can be read. The fd stays yours; unwatch
   * it before you close it. One watch per fd. */
  snapnav_status (*watch_fd)(const snapnav_host *, int32_t fd, void (*fn)(void *user, int32_t fd) SNAPNAV_NOEXCEPT,
                             void *user, snapnav_error *) SNAPNAV_NOEXCEPT;
  snapnav_status (*unwatch_fd)(const snapnav_host *, int32_t fd) SNAPNAV_NOEXCEPT;
  /* [main] Properties and actions of a live screen, by name. E_KEY: it has none of that name;
   * E_TYPE: a value of another type; E_UNSUPPORTED: read-only. screen_call: args is a list. */
  snapnav_status (*screen_get)(const snapnav_host *, snapnav_screen, snapnav_str key, const snapnav_sink *out, snapnav_error *) SNAPNAV_NOEXCEPT;
  snapnav_status (*screen_set)(const snapnav_host *, snapnav_screen, snapnav_str key, const snapnav_value *value, snapnav_error *) SNAPNAV_NOEXCEPT;
  snapnav_status (*screen_call)(const snapnav_host *, snapnav_screen, snapnav_str action, const snapnav_value *args,
                                const snapnav_sink *out, snapnav_error *) SNAPNAV_NOEXCEPT;
  /* [main] What to draw: {"id": i, "key": s, "type": s, "title": s, "location": s, "properties": map,
   * "view": map (the render tree; what can be pressed has a "number", which no other action of this screen
   * ever gets), "card"?: map (the Adaptive Card that it is made of, properties bound), "region"?: s, "tabs"?: [{"region": s, "title": s, "selected": b}]}. */
  snapnav_status (*screen_describe)(const snapnav_host *, snapnav_screen, const snapnav_sink *out, snapnav_error *) SNAPNAV_NOEXCEPT;
  /* [any] A property of the screen changed by itself; presenters are told, once per turn. */
  snapnav_status (*screen_changed)(const snapnav_host *, snapnav_screen) SNAPNAV_NOEXCEPT;
  /* [any] Ask for something; always queued, never carried out inside the call. request is a map with
   * "kind": "back" {"count"?: i}, "undo" (what was done last, whatever it was) and "forward" {"count"?: i},
   * "popTo" {"screen": i}, "dismiss" {"id": s}, "open" {"url": s}, "select" {"region": s} (a tab), "collapse"
   * {"region": s, "collapsed": b}, "route" {"route": s, "payload"?: map}, "navigate" {"navigation": s,
   * "payload"?: map}, "segue" {"screen": i, "id": s, "payload"?: map}, "go" {"to": s, "via"?: [s],
   * "properties"?: map}, "result" {"screen"?: i, "value"?: any}, "resume" {"payload"?: map} (what a redirect
   * brought ends, and what was asked for before it is carried out; its guards get the payload, too), "press"
   * {"screen": i, "action": i (its number in the view; counts while it is drawn and enabled), "inputs"?: {id: any}},
   * "locale" {"locale": s}, "key" {"key": s} (one that you have no use for, by its W3C name: "F1", "Control+x"),
   * "activity" {} (somebody is there; once a second at most), "closed" {}, "transition" {"calls": [[name,
   * argument...]]} (root, push, data, pop, present, dismiss, animate, parameter, resolve: as in a manifest's
   * script). "navigate" and "route" take "mediation", "presentation" and "intent" as a router's answer does.
   * Each may have "admission" ("queue", "busy", "latestWins", "dropWhileBusy") and "object" (any: what `update`
   * hears). An entry that a kind has no use for is E_ARG, a kind that is not served E_UNSUPPORTED; "force" and
   * "reset" are not for plugins. done (or NULL) gets [main] the one outcome: {"outcome": s, "reason"?: s,
   * "state": s, "errors"?: {input's id: s}, "message"?: s (what people are told, in their language; no
   * other member is for people)}. */
  snapnav_status (*request)(const snapnav_host *, const snapnav_value *request, void (*done)(void *user, const snapnav_value *outcome) SNAPNAV_NOEXCEPT,
                            void *user, snapnav_error *) SNAPNAV_NOEXCEPT;
  /* [any] The one answer to a PENDING token, maybe before the call that answers PENDING has returned;
   * result and message may be NULL. The token is spent whatever this answers. E_HANDLE: answered before, cancelled and forgotten, or never
   * handed out. */
  snapnav_status (*complete)(const snapnav_host *, snapnav_token, snapnav_status, const snapnav_value *result, const char *message) SNAPNAV_NOEXCEPT;
  int32_t (*is_cancelled)(const snapnav_host *, snapnav_token) SNAPNAV_NOEXCEPT; /* [any] 1 or 0 */
  /* [any] More of the host by id, such as SNAPNAV_MAIN_LOOP; NULL: this host has none of it. */
  const void *(*get_extension)(const snapnav_host *, const char *id) SNAPNAV_NOEXCEPT;
  /* [main] A file of the application, by its path from the manifest's directory, "pictures/a.png": puts
   * {"bytes": y, "type": s}, the media type by what the file holds. E_ARG: a path that leads out of the
   * directory, by a link too, what is no file, or one that no value can hold; E_KEY: it is not there. */
  snapnav_status (*asset)(const snapnav_host *, snapnav_str path, const snapnav_sink *out, snapnav_error *) SNAPNAV_NOEXCEPT;
  /* [main] What is shown, to draw from; keep no stacks of your own. A presenter is told the state to be
   * from its present() until that is answered, and after an error or cancel() the old one again; one that
   * does not know regions the selected stack as "main"; one that a navigation named its layers alone; who
   * is no presenter the state in force. {"location"?: s (left out beyond 4096 bytes), "top": i (the
   * screen above all; 0: none), "main": s (the region on top), "regions": [{"name": s, "isTab": b,
   * "count": i (its screens), "top": i, "from": i, "stack": [{"screen": i, "key": s, "data"?: s}] (from
   * that place on, the lowest first), "detail"?: i (two panes are seen: the place of the second one's
   * lowest screen), "list"?: i (the screen of the first)}], "tabs": [{"region": s, "title": s,
   * "selected": b}], "layers": [{"screen": i, "key": s}] (the lowest first), "effects": [{"key": s,
   * "text": s}], "theme": {"scheme": "auto", "light" or "dark", "light": {role: "#rrggbb"}, "dark": the same, "corner": i,
   * "density": s, "fonts": [s], "logo"?: s}}. Of each stack the 16 on top, however deep it is; window (null or NULL: so) asks for
   * others: {"from"?: i, "count"?: i (256 at most), "region"?: s (of no other one), "location"?: b (true: whatever its length)}. */
  snapnav_status (*shown)(const snapnav_host *, const snapnav_value *window, const snapnav_sink *out, snapnav_error *) SNAPNAV_NOEXCEPT;
};

#define SNAPNAV_MAIN_LOOP "snapnav.main-loop/1"
typedef struct snapnav_main_loop { /* for a presenter that owns the main loop */
  uint32_t size;
  int32_t fd; /* poll it for reading in your loop; call drain [main] whenever it is readable */
  void (*drain)(const snapnav_host *) SNAPNAV_NOEXCEPT;
} snapnav_main_loop;

/* ---- 11. The descriptor ------------------------------------------------------------------------ */
struct snapnav_plugin {
  uint32_t size, abi_major, abi_minor, flags; /* SNAPNAV_PLUGIN_* */
  const char *id, *version;                   /* equal to the note's */
  /* [main] Register; keep `host`; put what the other calls shall get as ctx into *ctx (NULL at
   * first). config is the manifest's: a map, never NULL. After an error stop() is not called. A second
   * start without stop answers E_STATE or makes an instance that works, also where stop is NULL. */
  snapnav_status (*start)(const snapnav_host *host, snapnav_registrar *registrar,
                          const snapnav_value *config, void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT;
  void (*stop)(void *ctx) SNAPNAV_NOEXCEPT; /* [main] within a second; or NULL */
  /* [main] Both or NULL. save puts exactly one value; restore comes after start, before any screen. */
  snapnav_status (*save)(void *ctx, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT;
  snapnav_status (*restore)(void *ctx, const snapnav_value *state, snapnav_error *err) SNAPNAV_NOEXCEPT;
  const void *(*get_extension)(void *ctx, const char *id) SNAPNAV_NOEXCEPT; /* [main] or NULL */
};

/* ---- 12. Small things that make plugins short -------------------------------------------------- */
static inline snapnav_str snapnav_text(const char *text) { /* borrowed; NULL is empty */
  snapnav_str s = {text, 0};
  while (text && text[s.len]) s.len++;
  return s;
}
static inline snapnav_value snapnav_string(const char *text) { /* borrowed */
  snapnav_value v = {SNAPNAV_STRING, 0, {0}};
  v.u.s = snapnav_text(text);
  return v;
}
static inline snapnav_value snapnav_int(int64_t number) { snapnav_value v = {SNAPNAV_INT, 0, {number}}; return v; }
static inline snapnav_status snapnav_fail(snapnav_error *err, snapnav_status code, const char *text) {
  if (err) {
    size_t n = 0;
    for (; text && text[n] && n + 1 < sizeof err->message; n++) err->message[n] = text[n];
    err->message[n] = 0;
    err->code = code;
  }
  return code;
}

/* ---- 13. Layout, and the macros of section 1 --------------------------------------------------- */
#define SNAPNAV_LAYOUT                                                                          \
  ((uint32_t)(sizeof(snapnav_value) << 24 | offsetof(snapnav_plugin, start) << 16 |             \
              offsetof(snapnav_host, log) << 8 | offsetof(snapnav_function, user)))
SNAPNAV_ASSERT(sizeof(void *) == 8 && sizeof(snapnav_str) == 16 && sizeof(snapnav_bytes) == 16 &&
               sizeof(snapnav_value) == 24 && sizeof(snapnav_entry) == 40 &&
               sizeof(snapnav_sink) == 16 && offsetof(snapnav_error, message) == 8,
               "frozen layout, 64-bit targets");
SNAPNAV_ASSERT(offsetof(snapnav_plugin, start) == 32 && offsetof(snapnav_host, log) == 40 &&
               offsetof(snapnav_function, user) == 32, "the layout word has eight bits for each");
#ifdef __clang__ /* clang's AddressSanitizer would pad the note; gcc leaves named sections alone */
#define SNAPNAV_NOTE_ATTRIBUTES used, retain, section(".note.snapnav"), aligned(4), no_sanitize("address")
#else
#define SNAPNAV_NOTE_ATTRIBUTES used, section(".note.snapnav"), aligned(4)
#endif
#define SNAPNAV_NOTE(min_host_minor, plugin_flags, json_text)                                   \
  static const struct {                                                                         \
    uint32_t namesz, descsz, type; char name[8];                                                \
    uint16_t abi_major, abi_minor, min_minor, flags;                                            \
    uint32_t layout; char json[sizeof(json_text)];                                              \
  } snapnav_note __attribute__((SNAPNAV_NOTE_ATTRIBUTES)) = {                                   \
      8, 12 + sizeof(json_text), SNAPNAV_NOTE_TYPE, "SnapNav", SNAPNAV_ABI_MAJOR,               \
      SNAPNAV_ABI_MINOR, (min_host_minor), (plugin_flags), SNAPNAV_LAYOUT, json_text};
#define SNAPNAV_PLUGIN_OF(descriptor, plugin_id, plugin_version, members_text)                  \
  SNAPNAV_NOTE(0, 0, "{\"id\": \"" plugin_id "\", \"version\": \"" plugin_version "\", " members_text "}") \
  SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(                                    \
      uint32_t host_major, uint32_t host_minor) SNAPNAV_NOEXCEPT {                              \
    return (void)host_minor, host_major == SNAPNAV_ABI_MAJOR ? &(descriptor) : NULL;            \
  }
#define SNAPNAV_PLUGIN_WITH(descriptor, plugin_id, plugin_version, ...) /* true may be a macro */ \
  SNAPNAV_PLUGIN_OF(descriptor, plugin_id, plugin_version, #__VA_ARGS__)
#define SNAPNAV_PLUGIN(plugin_id, plugin_version, plugin_start, plugin_stop, ...)               \
  static const snapnav_plugin snapnav_descriptor = {                                            \
      sizeof(snapnav_plugin), SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, plugin_id,               \
      plugin_version, plugin_start, plugin_stop, NULL, NULL, NULL};                             \
  SNAPNAV_PLUGIN_OF(snapnav_descriptor, plugin_id, plugin_version, #__VA_ARGS__)

#ifdef __cplusplus
}
#endif
#endif
