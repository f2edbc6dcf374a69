/* Loses memory: LeakSanitizer has to say so. */
#include <stdlib.h>
__attribute__((noinline)) static void lose(int count) {
  for (int i = 0; i < count; i++) *(volatile int *)malloc(1234) = i;
}
int main(void) {
  lose(16);
  return 0;
}
