#include "snapsodium.h"

#include <errno.h>

#include "snaplibrary.h"

/* Three functions of libsodium.so.23 as its manual has them: no header is needed to build. */
int sodium_init(void);
int crypto_sign_ed25519_verify_detached(const unsigned char *signature,
                                        const unsigned char *message, unsigned long long count,
                                        const unsigned char *key);
int crypto_generichash_blake2b(unsigned char *digest, size_t size, const unsigned char *bytes,
                               unsigned long long count, const unsigned char *key,
                               size_t key_size);

#define FUNCTIONS(X)                                                                               \
  X(sodium_init) X(crypto_sign_ed25519_verify_detached) X(crypto_generichash_blake2b)

static struct { FUNCTIONS(SNAPSYS_MEMBER) } sodium;
static SNAPSYS_LIBRARY(sodium, "libsodium.so.23", FUNCTIONS)

/* sodium_init answers 0, and 1 when it was called before. */
static int ready(void) {
  return snapsys_library_open(&sodium_library) && sodium.sodium_init() >= 0;
}

int snapsodium_verify(const uint8_t signature[64], const void *message, size_t count,
                      const uint8_t key[32]) {
  if (!ready()) return -ELIBACC;
  return sodium.crypto_sign_ed25519_verify_detached(signature, message, count, key) == 0
             ? 0
             : -EBADMSG;
}

int snapsodium_blake2b(const void *bytes, size_t count, uint8_t digest[64]) {
  if (!ready()) return -ELIBACC;
  return sodium.crypto_generichash_blake2b(digest, 64, bytes, count, NULL, 0) == 0 ? 0 : -EINVAL;
}
