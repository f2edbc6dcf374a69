// Loses memory: LeakSanitizer has to say so.
#include <vector>
__attribute__((noinline)) static void lose(int count) {
  for (int i = 0; i < count; i++) (new std::vector<int>(300))->at(0) = i;
}
int main() { lose(16); }
