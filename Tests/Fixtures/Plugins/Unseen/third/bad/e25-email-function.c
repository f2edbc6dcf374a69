// fault: for a text without "@" the message is printed straight into the error slot without asking whether there is one (header 8: "the snapnav_error of ! may be" NULL; rule x-message).
#include "snapnav_plugin.h"
#include <stdio.h>
#include <string.h>

/* is it an address? OK, or an error that says what is wrong */
static int32_t check_email(snapnav_str text, snapnav_error *err) {
  if (text.len == 0) return snapnav_fail(err, SNAPNAV_E_ARG, "an address is needed");
  const char *at = memchr(text.ptr, '@', text.len);
  if (!at) {
    snprintf(err->message, sizeof err->message, "an address has an @, these %zu bytes have none", text.len);
    err->code = SNAPNAV_E_ARG;
    return SNAPNAV_E_ARG;
  }
  size_t before = (size_t)(at - text.ptr), after = text.len - before - 1;
  if (before == 0) return snapnav_fail(err, SNAPNAV_E_ARG, "there is nobody before the @");
  if (after == 0) return snapnav_fail(err, SNAPNAV_E_ARG, "there is no domain behind the @");
  if (memchr(at + 1, '@', after)) return snapnav_fail(err, SNAPNAV_E_ARG, "an address has one @ only");
  return SNAPNAV_OK;
}

/* the part behind the @, empty when there is none */
static snapnav_str email_domain(snapnav_str text) {
  snapnav_str none = {"", 0};
  const char *at = text.len ? memchr(text.ptr, '@', text.len) : NULL;
  if (!at) return none;
  snapnav_str domain = {at + 1, text.len - (size_t)(at - text.ptr) - 1};
  return domain;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_function check = {sizeof check, SNAPNAV_FREE, "check-email", "i(s!)", (snapnav_fn)check_email, NULL};
  snapnav_function domain = {sizeof domain, SNAPNAV_FREE, "email-domain", "s(s)", (snapnav_fn)email_domain, NULL};
  snapnav_status st = registrar->function(registrar, NULL, &check, err);
  if (st == SNAPNAV_OK) st = registrar->function(registrar, NULL, &domain, err);
  return st;
}

SNAPNAV_PLUGIN("org.example.email", "1.0.0", start, NULL,
               "name": "Mail addresses", "license": "MIT",
               "provides": {"functions": ["check-email", "email-domain"]})
