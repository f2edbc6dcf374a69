/* What a key press costs at least: poll, read one byte, write one byte. */
#include <poll.h>
#include <unistd.h>

int main(void) {
  char key;
  struct pollfd watched = {0, POLLIN, 0};
  if (write(1, "r", 1) != 1) return 1;
  while (poll(&watched, 1, -1) == 1 && read(0, &key, 1) == 1) {
    if (write(1, &key, 1) != 1) return 1;
  }
  return 0;
}
