/* What the parts of the ticket office share: the host, and what is sold. */
#ifndef TICKETS_H
#define TICKETS_H

#include "snapnav_values.h"

struct event {
  const char *id, *title, *when, *hall;
  int32_t cents; /* the price of one seat */
};

extern const snapnav_host *tickets_host; /* NULL outside start..stop */

/* The event at a place from 0, or NULL behind the last one. */
const struct event *event_at(size_t place);
/* The event of an id, or NULL. */
const struct event *event_of(snapnav_str id);
enum { HALL_WIDTH = 10, HALL_ROWS = 6, HALL_SEATS = HALL_WIDTH * HALL_ROWS };

/* Whether a seat such as "D4" is one of the hall that nobody has bought for the event (NULL: for any). */
int seat_is_free(const struct event *event, snapnav_str seat);
/* "12.50" of 1250. */
void amount_text(int64_t cents, char *out, size_t size);

snapnav_status register_screens(snapnav_registrar *, snapnav_error *);
snapnav_status register_mediators(snapnav_registrar *, snapnav_error *);

#endif
