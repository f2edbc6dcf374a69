"""A pretended speech-dispatcher: answers SSIP and prints what it is told."""
import socket, sys

listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1])
listener.listen()
print("ready", flush=True)
client, _ = listener.accept()
lines = client.makefile("r", encoding="utf-8", newline="\r\n")
isText = False
for line in lines:
    line = line.rstrip("\r\n")
    if isText:
        isText = line != "."
        print("." if not isText else "| " + (line[1:] if line.startswith("..") else line), flush=True)
        if not isText:
            client.sendall(b"225-1\r\n225 OK MESSAGE QUEUED\r\n")
        continue
    print(line, flush=True)
    isText = line == "SPEAK"
    client.sendall(b"230 OK RECEIVING DATA\r\n" if isText else b"200 OK\r\n")
