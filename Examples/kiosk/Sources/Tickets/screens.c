/* The screen types: what is on, one event with the seats that were chosen for it, and its hall. */
#include <stdio.h>
#include <stdlib.h>

#include "tickets.h"

enum { MAX_EVENTS = 16, EVENT_KEYS = 5, MAX_SEATS = 120 };

/* ---- "program": what is on; it is the same for all ---- */

static const snapnav_value *get_events(void *instance) {
  static char prices[MAX_EVENTS][24];
  static snapnav_entry entries[MAX_EVENTS][EVENT_KEYS];
  static snapnav_value items[MAX_EVENTS], list;
  (void)instance;
  size_t count = 0;
  for (const struct event *e; count < MAX_EVENTS && (e = event_at(count)); count++) {
    amount_text(e->cents, prices[count], sizeof prices[count]);
    entries[count][0] = snapnav_pair("id", snapnav_string(e->id));
    entries[count][1] = snapnav_pair("title", snapnav_string(e->title));
    entries[count][2] = snapnav_pair("when", snapnav_string(e->when));
    entries[count][3] = snapnav_pair("price", snapnav_string(prices[count]));
    entries[count][4] = snapnav_pair("hall", snapnav_string(e->hall));
    items[count] = snapnav_map(entries[count], EVENT_KEYS);
  }
  list = snapnav_list(items, count);
  return &list;
}

static snapnav_status create_program(void *ctx, snapnav_screen handle,
                                     const snapnav_value *properties, void **instance,
                                     snapnav_error *err) {
  static char the_program;
  (void)ctx, (void)handle, (void)properties, (void)err;
  *instance = &the_program;
  return SNAPNAV_OK;
}

static void destroy_program(void *ctx, void *instance) { (void)ctx, (void)instance; }

/* ---- "event": one event, and the seats that were chosen ---- */

struct shown {
  const struct event *event;
  char price[24], seats[MAX_SEATS];
};

static int32_t set_id(struct shown *s, snapnav_str id, snapnav_error *err) {
  const struct event *event = event_of(id);
  if (!event)
    return snapnav_failf(err, SNAPNAV_E_KEY, "there is no event \"%.*s\"",
                        (int)snapnav_cut(id, 40), id.ptr);
  s->event = event;
  amount_text(event->cents, s->price, sizeof s->price);
  return SNAPNAV_OK;
}

static int32_t take_seats(struct shown *s, snapnav_str seats, size_t least, snapnav_error *err) {
  if (seats.len < least || seats.len >= sizeof s->seats)
    return snapnav_failf(err, SNAPNAV_E_TYPE, "seats are text such as \"B3 B4\", not %zu bytes",
                        seats.len);
  memcpy(s->seats, seats.ptr, seats.len);
  s->seats[seats.len] = 0;
  return SNAPNAV_OK;
}

/* What was chosen in the plan of the hall, as one text: "D4 D5". */
static int32_t take_list(struct shown *s, const snapnav_value *list, snapnav_error *err) {
  char text[MAX_SEATS] = "";
  size_t length = 0;
  for (size_t i = 0; i < list->u.list.count; i++) {
    snapnav_str seat = snapnav_text_or(&list->u.list.items[i], "");
    if (!seat_is_free(s->event, seat))
      return snapnav_failf(err, SNAPNAV_E_KEY, "there is no free seat \"%.*s\"",
                          (int)snapnav_cut(seat, 8), seat.ptr);
    if (length + seat.len + 2 > sizeof text) break;
    if (length) text[length++] = ' ';
    memcpy(text + length, seat.ptr, seat.len);
    length += seat.len;
  }
  return take_seats(s, (snapnav_str){text, length}, 1, err);
}

/* What the seat chooser ended with: {"status": "finished", "value": "B3 B4"}, or a "value" of
 * {"places": ["B3", "B4"]}; cancelled keeps. */
static int32_t set_chosen(struct shown *s, const snapnav_value *result, snapnav_error *err) {
  if (!snapnav_is(snapnav_text_or(snapnav_at(result, "status"), ""), "finished")) return SNAPNAV_OK;
  const snapnav_value *places = snapnav_at(snapnav_at(result, "value"), "places");
  if (places && places->kind == SNAPNAV_LIST) return take_list(s, places, err);
  return take_seats(s, snapnav_text_or(snapnav_at(result, "value"), ""), 1, err);
}

static snapnav_str get_id(struct shown *s) { return snapnav_text(s->event ? s->event->id : ""); }
static snapnav_str get_title(struct shown *s) {
  return snapnav_text(s->event ? s->event->title : "Event");
}
static snapnav_str get_when(struct shown *s) {
  return snapnav_text(s->event ? s->event->when : "");
}
static snapnav_str get_hall(struct shown *s) {
  return snapnav_text(s->event ? s->event->hall : "");
}
static snapnav_str get_price(struct shown *s) { return snapnav_text(s->price); }
static snapnav_str get_seats(struct shown *s) { return snapnav_text(s->seats); }

static snapnav_status create_event(void *ctx, snapnav_screen handle,
                                   const snapnav_value *properties, void **instance,
                                   snapnav_error *err) {
  (void)ctx, (void)handle;
  struct shown *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for an event");
  const snapnav_value *id = snapnav_at(properties, "id");
  snapnav_status status = id ? set_id(s, snapnav_text_or(id, ""), err) : SNAPNAV_OK;
  if (status)
    free(s);
  else
    *instance = s;
  return status;
}

/* What was chosen is no property that can be set, so it is saved: undo brings it back. */
static snapnav_status save_event(void *ctx, void *instance, const snapnav_sink *out,
                                 snapnav_error *err) {
  (void)ctx, (void)err;
  const struct shown *s = instance;
  snapnav_value seats = snapnav_string(s->seats);
  out->put(out->ctx, &seats);
  return SNAPNAV_OK;
}

static snapnav_status restore_event(void *ctx, void *instance, const snapnav_value *state,
                                    snapnav_error *err) {
  (void)ctx;
  if (!state || state->kind != SNAPNAV_STRING)
    return snapnav_fail(err, SNAPNAV_E_TYPE, "what is saved of an event is its seats, a text");
  return take_seats(instance, state->u.s, 0, err);
}

static void destroy_event(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

/* ---- "hall": the seats of an event, of which some are sold ---- */

enum { SEAT_KEYS = 4 };

struct hall {
  const struct event *event;
  char seats[HALL_SEATS][4], numbers[HALL_SEATS][4], rows[HALL_SEATS][2];
  snapnav_entry entries[HALL_SEATS][SEAT_KEYS];
  snapnav_value items[HALL_SEATS], list;
};

static int32_t set_hall_event(struct hall *h, snapnav_str id, snapnav_error *err) {
  const struct event *event = event_of(id);
  if (!event)
    return snapnav_failf(err, SNAPNAV_E_KEY, "there is no event \"%.*s\"",
                        (int)snapnav_cut(id, 40), id.ptr);
  h->event = event;
  return SNAPNAV_OK;
}

/* [{"row": "D", "number": "4", "seat": "D4", "taken": false}], row after row. */
static const snapnav_value *get_hall_seats(struct hall *h) {
  for (size_t i = 0; i < HALL_SEATS; i++) {
    snprintf(h->rows[i], sizeof h->rows[i], "%c", (char)('A' + i / HALL_WIDTH));
    snprintf(h->numbers[i], sizeof h->numbers[i], "%zu", i % HALL_WIDTH + 1);
    snprintf(h->seats[i], sizeof h->seats[i], "%s%s", h->rows[i], h->numbers[i]);
    snapnav_entry *e = h->entries[i];
    e[0] = snapnav_pair("row", snapnav_string(h->rows[i]));
    e[1] = snapnav_pair("number", snapnav_string(h->numbers[i]));
    e[2] = snapnav_pair("seat", snapnav_string(h->seats[i]));
    e[3] = snapnav_pair("taken", snapnav_bool(!seat_is_free(h->event, snapnav_text(h->seats[i]))));
    h->items[i] = snapnav_map(e, SEAT_KEYS);
  }
  h->list = snapnav_list(h->items, HALL_SEATS);
  return &h->list;
}

static snapnav_str get_hall_event(struct hall *h) { return snapnav_text(h->event ? h->event->id : ""); }
static snapnav_str get_hall_title(struct hall *h) {
  return snapnav_text(h->event ? h->event->title : "");
}
static snapnav_str get_hall_when(struct hall *h) { return snapnav_text(h->event ? h->event->when : ""); }
static snapnav_str get_hall_name(struct hall *h) { return snapnav_text(h->event ? h->event->hall : ""); }

static snapnav_status create_hall(void *ctx, snapnav_screen handle, const snapnav_value *properties,
                                  void **instance, snapnav_error *err) {
  (void)ctx, (void)handle;
  struct hall *h = calloc(1, sizeof *h);
  if (!h) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a hall");
  snapnav_str id = snapnav_text_or(snapnav_at(properties, "event"), "");
  snapnav_status status = id.len ? set_hall_event(h, id, err) : SNAPNAV_OK;
  if (status)
    free(h);
  else
    *instance = h;
  return status;
}

snapnav_status register_screens(snapnav_registrar *registrar, snapnav_error *err) {
  static const snapnav_screen_type program = {
      .size = sizeof program, .id = "program", .create = create_program, .destroy = destroy_program};
  static const snapnav_screen_type event = {
      .size = sizeof event, .id = "event", .create = create_event, .destroy = destroy_event,
      .save = save_event, .restore = restore_event};
  static const snapnav_function events = {sizeof(snapnav_function), SNAPNAV_GETTER, "events", "v(@)",
                                          (snapnav_fn)get_events, NULL};
  static const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "id", "s(@)", (snapnav_fn)get_id, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "id", "i(@s!)", (snapnav_fn)set_id, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "chosen", "i(@v!)", (snapnav_fn)set_chosen, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "title", "s(@)", (snapnav_fn)get_title, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "when", "s(@)", (snapnav_fn)get_when, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "hall", "s(@)", (snapnav_fn)get_hall, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "price", "s(@)", (snapnav_fn)get_price, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "seats", "s(@)", (snapnav_fn)get_seats, NULL}};
  static const snapnav_screen_type hall = {
      .size = sizeof hall, .id = "hall", .create = create_hall, .destroy = destroy_event};
  static const snapnav_function halls[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "event", "s(@)", (snapnav_fn)get_hall_event, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "event", "i(@s!)", (snapnav_fn)set_hall_event, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "title", "s(@)", (snapnav_fn)get_hall_title, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "when", "s(@)", (snapnav_fn)get_hall_when, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "hall", "s(@)", (snapnav_fn)get_hall_name, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "places", "v(@)", (snapnav_fn)get_hall_seats, NULL}};
  snapnav_status status = registrar->screen_type(registrar, &program, err);
  if (status == SNAPNAV_OK) status = registrar->function(registrar, program.id, &events, err);
  if (status == SNAPNAV_OK) status = registrar->screen_type(registrar, &event, err);
  for (size_t i = 0; status == SNAPNAV_OK && i < SNAPNAV_COUNT(functions); i++)
    status = registrar->function(registrar, event.id, &functions[i], err);
  if (status == SNAPNAV_OK) status = registrar->screen_type(registrar, &hall, err);
  for (size_t i = 0; status == SNAPNAV_OK && i < SNAPNAV_COUNT(halls); i++)
    status = registrar->function(registrar, hall.id, &halls[i], err);
  return status;
}
