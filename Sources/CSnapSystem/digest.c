#include "snapsystem.h"

#include <nettle/sha2.h>

void snapsys_sha256(const void *bytes, size_t count, uint8_t digest[32]) {
  struct sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, count, bytes);
  sha256_digest(&context, SHA256_DIGEST_SIZE, digest);
}
