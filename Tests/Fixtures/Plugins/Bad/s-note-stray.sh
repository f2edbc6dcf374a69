# What an old patchelf left: the note is in its section, but no segment holds it any more.
"$CC" "$BAD/../hello.c" -o "$OUT"
python3 - "$OUT" <<'P'
import struct, sys
with open(sys.argv[1], "r+b") as file:
    image = bytearray(file.read())
    start, count = struct.unpack_from("<Q", image, 32)[0], struct.unpack_from("<H", image, 56)[0]
    for at in range(start, start + 56 * count, 56):
        kind, offset, size = struct.unpack_from("<I4xQ16xQ", image, at)
        if kind == 4 and b"SnapNav\0" in image[offset:offset + size]:
            own = image.index(b"SnapNav\0", offset) - 12
            # the notes before it stay; without any, the segment becomes PT_NULL
            if own > offset:
                struct.pack_into("<QQ", image, at + 32, own - offset, own - offset)
            else:
                struct.pack_into("<I", image, at, 0)
    file.seek(0)
    file.write(image)
P
