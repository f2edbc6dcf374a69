import Glibc

print("hello")
