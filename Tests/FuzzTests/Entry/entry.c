/* Where libFuzzer, which has the main function, comes in. */
#include <stddef.h>
#include <stdint.h>

void snapnav_fuzz_one(const uint8_t *bytes, size_t count);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  snapnav_fuzz_one(bytes, count);
  return 0;
}
