/* What is passed on the way to a ticket, and who may go where: prices, the charge, the guards. */
#include <stdio.h>

#include "tickets.h"

enum { MAX_SEATS = 120 };

/* ---- reading and setting properties ---- */

/* A property of a screen as text; empty where it has none. */
static void read_text(snapnav_screen screen, const char *key, char out[MAX_SEATS]) {
  out[0] = 0;
  if (screen) snapnav_get_text(tickets_host, screen, key, out, MAX_SEATS, NULL);
}

static snapnav_status set_text(snapnav_screen screen, const char *key, const char *text,
                               snapnav_error *err) {
  return snapnav_set(tickets_host, screen, key, snapnav_string(text), err);
}

/* ---- mediators ---- */

static int count_of(const char *seats) {
  int count = 0;
  for (const char *c = seats; *c; c++) count += *c != ' ' && (c == seats || c[-1] == ' ');
  return count;
}

/* From an event to the basket: what was chosen, and what it costs. */
static snapnav_status price(void *ctx, const snapnav_navigation *n, snapnav_token token,
                            const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  char id[MAX_SEATS], seats[MAX_SEATS], amount[24];
  read_text(n->source, "id", id);
  read_text(n->source, "seats", seats);
  const struct event *event = event_of(snapnav_text(id));
  if (!event) return snapnav_fail(err, SNAPNAV_E_KEY, "the basket is filled from an event");
  int count = count_of(seats);
  if (count == 0) return snapnav_fail(err, SNAPNAV_VETO, "no seats are chosen yet");
  amount_text((int64_t)count * event->cents, amount, sizeof amount);
  snapnav_status status = set_text(n->destination, "event", event->title, err);
  if (status == SNAPNAV_OK) status = set_text(n->destination, "seats", seats, err);
  if (status == SNAPNAV_OK) status = set_text(n->destination, "amount", amount, err);
  return status;
}

/* Sells: numbers the ticket. A later step that fails takes the number back. */
static int32_t sold;

static snapnav_status charge(void *ctx, const snapnav_navigation *n, snapnav_token token,
                             const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  char number[24];
  snprintf(number, sizeof number, "T-%04d", ++sold);
  snapnav_status status = set_text(n->destination, "number", number, err);
  if (status) sold--;
  return status;
}

static void refund(void *ctx, const snapnav_navigation *n) {
  (void)ctx, (void)n;
  sold--;
}

/* ---- guards ---- */

/* The check digit of card numbers (ISO/IEC 7812), blanks apart. */
static int is_card(snapnav_str text) {
  int sum = 0, digits = 0;
  for (size_t i = text.len; i-- > 0;) {
    if (text.ptr[i] == ' ') continue;
    if (text.ptr[i] < '0' || text.ptr[i] > '9') return 0;
    int digit = (text.ptr[i] - '0') * (digits % 2 + 1);
    sum += digit > 9 ? digit - 9 : digit;
    digits++;
  }
  return digits >= 12 && digits <= 19 && sum % 10 == 0;
}

/* Asked before the payment is left: by paying with a good card, or by {"cancel": true}. */
static snapnav_status settled(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  const snapnav_value *cancel = snapnav_at(n->payload, "cancel");
  const snapnav_value *card = snapnav_at(n->payload, "card");
  if (snapnav_bool_or(cancel, 0)) return SNAPNAV_OK;
  if (card && is_card(snapnav_text_or(card, ""))) return SNAPNAV_OK;
  return snapnav_fail(err, SNAPNAV_VETO,
                      card ? "the card was declined" : "pay, or cancel the payment, first");
}

/* arguments: {"pin", "redirect"}; without the right pin in the payload it leads elsewhere. */
static snapnav_status pin(void *ctx, const snapnav_navigation *n, snapnav_token token,
                          const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token;
  const snapnav_value *given = snapnav_at(n->payload, "pin"), *right = snapnav_at(n->arguments, "pin");
  const snapnav_value *target = snapnav_at(n->arguments, "redirect");
  if (snapnav_text_or(right, "").len == 0 || snapnav_text_or(target, "").len == 0)
    return snapnav_fail(err, SNAPNAV_E_ARG, "pin needs \"with\": {\"pin\", \"redirect\"}");
  if (given && snapnav_same(snapnav_text_or(given, ""), snapnav_text_or(right, ""))) return SNAPNAV_OK;
  out->put(out->ctx, target);
  return SNAPNAV_REDIRECT;
}

snapnav_status register_mediators(snapnav_registrar *registrar, snapnav_error *err) {
  static const snapnav_mediator mediators[] = {
      {.size = sizeof(snapnav_mediator), .id = "price", .mediate = price},
      {.size = sizeof(snapnav_mediator), .id = "charge", .mediate = charge, .undo = refund},
      {.size = sizeof(snapnav_mediator), .id = "settled", .mediate = settled},
      {.size = sizeof(snapnav_mediator), .id = "pin", .mediate = pin}};
  snapnav_status status = SNAPNAV_OK;
  for (size_t i = 0; status == SNAPNAV_OK && i < SNAPNAV_COUNT(mediators); i++)
    status = registrar->mediator(registrar, &mediators[i], err);
  return status;
}
