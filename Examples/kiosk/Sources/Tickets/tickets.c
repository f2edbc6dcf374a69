/* org.example.tickets: events, seats and prices of a ticket kiosk, and the guards of its payment. */
#include "tickets.h"

#include <stdio.h>

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
  "provides": {"screens": ["program", "event"],
               "mediators": ["price", "charge", "settled", "pin"]})
