/* org.example.tickets: events, seats and prices of a ticket kiosk, and the guards of its payment. */
#include "tickets.h"

#include <stdio.h>
#include <string.h>

const snapnav_host *tickets_host;

static const struct event events[] = {
    {"1", "The Cherry Orchard", "Fri 19:30", "Great hall", 2400},
    {"2", "Goldberg Variations", "Sat 20:00", "Small hall", 1850},
    {"3", "An Evening of Silent Films", "Sun 18:00", "Cinema", 950},
    {"4", "The Little Mermaid, for children", "Sun 11:00", "Great hall", 700},
};

const struct event *event_at(size_t place) {
  return place < SNAPNAV_COUNT(events) ? &events[place] : NULL;
}

const struct event *event_of(snapnav_str id) {
  for (size_t i = 0; i < SNAPNAV_COUNT(events); i++)
    if (snapnav_is(id, events[i].id)) return &events[i];
  return NULL;
}

/* What has been sold of each hall, by event. */
static const char *const sold_seats[] = {
    "A3 A4 B1 B2 B7 C5 C6 D8 D9 D10 E2 E3",
    "A1 A2 B8 C4 C5 C6 E6 F9 F10",
    "C3 C4 D5 D6 D7",
    "A5 A6 B2 C8 C9 E1 E2 E3 F8",
};

int seat_is_free(const struct event *event, snapnav_str seat) {
  if (seat.len < 2 || seat.len > 3 || seat.ptr[0] < 'A' || seat.ptr[0] >= 'A' + HALL_ROWS) return 0;
  int number = 0;
  for (size_t i = 1; i < seat.len; i++) {
    if (seat.ptr[i] < '0' || seat.ptr[i] > '9') return 0;
    number = number * 10 + (seat.ptr[i] - '0');
  }
  if (seat.ptr[1] == '0' || number < 1 || number > HALL_WIDTH) return 0;
  if (!event) return 1;
  const char *sold = sold_seats[event - events];
  for (const char *c = sold; *c;) {
    size_t length = strcspn(c, " ");
    if (length == seat.len && memcmp(c, seat.ptr, length) == 0) return 0;
    c += length + (c[length] == ' ');
  }
  return 1;
}

void amount_text(int64_t cents, char *out, size_t size) {
  snprintf(out, size, "%lld.%02lld", (long long)(cents / 100), (long long)(cents % 100));
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (tickets_host)
    return snapnav_fail(err, SNAPNAV_E_STATE, "the ticket office has already been started");
  snapnav_status status = register_screens(registrar, err);
  if (status == SNAPNAV_OK) status = register_mediators(registrar, err);
  if (status == SNAPNAV_OK) tickets_host = host;
  return status;
}

static void stop(void *ctx) {
  (void)ctx;
  tickets_host = NULL;
}

/* clang-format off */
SNAPNAV_PLUGIN("org.example.tickets", "1.0.0", start, stop,
  "name": "Ticket office", "license": "MIT",
  "provides": {"screens": ["program", "event", "hall"],
               "mediators": ["price", "charge", "settled", "pin"]})
