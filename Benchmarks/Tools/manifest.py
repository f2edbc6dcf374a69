"""manifest.py FILE TIMES: median nanoseconds of json.loads, for orientation."""
import json, statistics, sys, time

text = open(sys.argv[1], "rb").read()
taken = []
for _ in range(int(sys.argv[2])):
    began = time.thread_time_ns()
    json.loads(text)
    taken.append(time.thread_time_ns() - began)
print(int(statistics.median(taken)))
