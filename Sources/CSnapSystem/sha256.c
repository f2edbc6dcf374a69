/* SHA-256 (FIPS 180-4): a plain version, and one with the processor's own instructions. */
#include "snapsystem.h"

#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

static const uint32_t rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

typedef void (*blocks_fn)(uint32_t state[8], const uint8_t *bytes, size_t count);

static uint32_t turn(uint32_t word, int by) { return word >> by | word << (32 - by); }

static uint32_t big_endian(const uint8_t *at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static void expand(const uint8_t *bytes, uint32_t w[64]) {
  for (int i = 0; i < 16; i++) w[i] = big_endian(bytes + 4 * i);
  for (int i = 16; i < 64; i++) {
    uint32_t a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
    uint32_t b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + a + w[i - 7] + b;
  }
}

static void blocks_portable(uint32_t state[8], const uint8_t *bytes, size_t count) {
  uint32_t w[64];
  for (; count > 0; count--, bytes += 64) {
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    expand(bytes, w);
    for (int i = 0; i < 64; i++) {
      uint32_t t1 = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (g ^ (e & (f ^ g))) +
                    rounds[i] + w[i];
      uint32_t t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) | (c & (a | b)));
      h = g, g = f, f = e, e = d + t1;
      d = c, c = b, b = a, a = t1 + t2;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
  }
}

#if defined(__x86_64__)
/* The state travels as ABEF and CDGH, as the instructions want it; four rounds a turn. */
__attribute__((target("sha,sse4.1,ssse3"))) static void blocks_hardware(
    uint32_t state[8], const uint8_t *bytes, size_t count) {
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
  __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(low, high, 8);
  __m128i cdgh = _mm_blend_epi16(high, low, 0xF0);
  for (; count > 0; count--, bytes += 64) {
    __m128i w[4], first = abef, second = cdgh;
    for (int i = 0; i < 4; i++)
      w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bytes + i), swap);
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      __m128i now = w[i & 3];
      __m128i add = _mm_add_epi32(now, _mm_loadu_si128((const __m128i *)(rounds + 4 * i)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, add);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(add, 0x0E));
      __m128i next = _mm_sha256msg1_epu32(now, w[(i + 1) & 3]);
      next = _mm_add_epi32(next, _mm_alignr_epi8(w[(i + 3) & 3], w[(i + 2) & 3], 4));
      w[i & 3] = _mm_sha256msg2_epu32(next, w[(i + 3) & 3]);
    }
    abef = _mm_add_epi32(abef, first);
    cdgh = _mm_add_epi32(cdgh, second);
  }
  low = _mm_shuffle_epi32(abef, 0x1B);
  high = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(low, high, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(high, low, 8));
}

int snapsys_sha256_uses_hardware(void) {
  static int known; /* 0 not asked, 1 no, 2 yes; two threads find the same */
  int answer = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (answer == 0) {
    unsigned a = 0, b = 0, c = 0, d = 0, c1 = 0;
    int sha = __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 29 & 1);
    int sse41 = __get_cpuid(1, &a, &b, &c1, &d) && (c1 >> 19 & 1) && (c1 >> 9 & 1);
    answer = sha && sse41 ? 2 : 1;
    __atomic_store_n(&known, answer, __ATOMIC_RELAXED);
  }
  return answer == 2;
}
#else
static void blocks_hardware(uint32_t state[8], const uint8_t *bytes, size_t count) {
  blocks_portable(state, bytes, count);
}

int snapsys_sha256_uses_hardware(void) { return 0; }
#endif

static void digest_with(blocks_fn blocks, const void *from, size_t count, uint8_t digest[32]) {
  const uint8_t *bytes = from;
  uint32_t state[8];
  uint8_t tail[128] = {0};
  memcpy(state, start, sizeof state);
  size_t whole = count / 64, rest = count % 64;
  blocks(state, bytes, whole);
  if (rest > 0) memcpy(tail, bytes + 64 * whole, rest);
  tail[rest] = 0x80;
  size_t last = rest < 56 ? 1 : 2;
  uint64_t bits = (uint64_t)count * 8;
  for (int i = 0; i < 8; i++) tail[64 * last - 1 - (size_t)i] = (uint8_t)(bits >> (8 * i));
  blocks(state, tail, last);
  for (int i = 0; i < 32; i++) digest[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}

void snapsys_sha256_portable(const void *bytes, size_t count, uint8_t digest[32]) {
  digest_with(blocks_portable, bytes, count, digest);
}

void snapsys_sha256(const void *bytes, size_t count, uint8_t digest[32]) {
  digest_with(snapsys_sha256_uses_hardware() ? blocks_hardware : blocks_portable, bytes, count,
              digest);
}
