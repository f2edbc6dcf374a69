/* snapsodium.h - signatures through libsodium, which is opened when it is first needed. */
#ifndef SNAPSODIUM_H
#define SNAPSODIUM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* 0: the signature is of this message and key. -EBADMSG: it is not. -ELIBACC: there is no libsodium. */
int snapsodium_verify(const uint8_t signature[64], const void *message, size_t count,
                      const uint8_t key[32]);
/* BLAKE2b with 64 bytes and no key. -ELIBACC: there is no libsodium. */
int snapsodium_blake2b(const void *bytes, size_t count, uint8_t digest[64]);

#ifdef __cplusplus
}
#endif
#endif
