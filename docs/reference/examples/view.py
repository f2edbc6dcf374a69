"""A presenter that writes the titles of what is shown to standard error."""
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["kind"] == "open":
        print(json.dumps({"kind": "ready"}), flush=True)
    elif message["kind"] == "present":
        titles = [update["described"]["title"] for update in message["updates"] if "described" in update]
        print(message["move"], *titles, file=sys.stderr, flush=True)
        if "token" in message:
            print(json.dumps({"kind": "complete", "token": message["token"], "status": "ok"}), flush=True)
