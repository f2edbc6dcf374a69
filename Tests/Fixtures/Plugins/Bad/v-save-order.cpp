// Brings what was saved back in reverse.
#include "../Unseen/third/bad/e20-notes-screen.cpp"
