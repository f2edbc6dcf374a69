"""Posters of the films that have none of their own in posters.py: one emblem, a ground and type.

Each film has its emblem; its genre gives colours and type, its year and number the ground behind, so that
no two are alike.
"""
from math import cos, pi, sin

from posters import H, W, circ, group, line, oval, path, poly, rect, ring, sky, stars, turn, type_

# Colours of a genre: ground above and below, motif, second colour, type; then the family, its weight and
# how wide its letters are, in parts of their size.
LOOKS = {
    "Western": ("#e9b872", "#b5532f", "#3a1d14", "#f7e3bd", "#3a1d14", "Bebas Neue", 700, .40),
    "Comedy": ("#f6d04d", "#f09a3e", "#20303c", "#fff6e3", "#20303c", "League Spartan", 800, .62),
    "Adventure": ("#2f6f62", "#123a3c", "#f2c14e", "#e8f0d8", "#f2e6c4", "Bebas Neue", 700, .40),
    "Drama": ("#3c4f6b", "#151c2c", "#e8d9b5", "#c2503a", "#f3ead5", "GFS Didot", 400, .56),
    "Documentary": ("#dfe3dc", "#aab6b2", "#1f2b30", "#c8452f", "#1f2b30", "Jura", 700, .62),
    "Thriller": ("#c23b3b", "#5b1420", "#f4e6cf", "#1a0d12", "#f4e6cf", "League Spartan", 800, .62),
    "Film noir": ("#2b2e35", "#0c0d10", "#e9e4d4", "#c9a03d", "#e9e4d4", "Courier Prime", 700, .60),
    "Horror": ("#3d1f2e", "#0f0a10", "#d9c9a3", "#b3322b", "#e6d7b0", "Old Standard TT", 700, .58),
    "Fantasy": ("#7d5ba6", "#2c2457", "#ffd67a", "#8fd3c8", "#fff1cf", "Lobster Two", 700, .46),
    "Animation": ("#8fcf9b", "#2e7d6b", "#1c2b28", "#ffe08a", "#1c2b28", "Leckerli One", 400, .54),
    "Crime": ("#54606b", "#171b22", "#d8b04c", "#9e2f3a", "#efe3c8", "Bebas Neue", 700, .40),
    "Surrealism": ("#efe6d2", "#c9b99a", "#17181c", "#b8322a", "#17181c", "Jura", 700, .62),
    "War": ("#9db7c6", "#3d566b", "#f3efe2", "#b5402f", "#f7f2e2", "Bebas Neue", 700, .40),
    "Science fiction": ("#20343f", "#0b1418", "#f3c766", "#7fb7c0", "#f3e3bd", "League Spartan", 800, .62),
}

# Emblems, within a circle of 120 around the middle of 0 0: a is the motif's colour, b the second one
def eye(a, b):
    return [path("M-120 0Q0 -110 120 0Q0 110 -120 0Z", a), circ(0, 0, 46, b), circ(0, 0, 20, a)]

def clock(a, b):
    return [circ(0, 0, 110, a), circ(0, 0, 96, b), *[turn(30 * i, 0, 0, rect(-4, -92, 8, 20, a)) for i in range(12)],
            line("M0 0L-2 -66M0 0L44 -34", a, 10, stroke_linecap="round"), circ(0, 0, 9, a)]

def hat(a, b):
    return [path("M-58 30V-30Q-58 -96 0 -96T58 -30V30Z", a), rect(-58, 4, 116, 22, b), path("M-112 30Q0 60 112 30Q116 58 0 70Q-116 58 -112 30Z", a)]

def tramp(a, b):
    return [hat(a, b)[0], rect(-58, 4, 116, 18, b), path("M-92 24Q0 40 92 24V42Q0 58 -92 42Z", a), path("M-30 84Q0 60 30 84Q0 96 -30 84Z", a),
            line("M104 -60Q132 -60 132 -34M104 -60V116", a, 9, stroke_linecap="round")]

def mask(a, b):
    return [path("M-118 -34Q-60 -64 0 -36Q60 -64 118 -34Q112 40 54 40Q18 40 0 10Q-18 40 -54 40Q-112 40 -118 -34Z", a),
            oval(-54, -4, 26, 15, b), oval(54, -4, 26, 15, b)]

def ship(a, b):
    return [poly([(-120, 20), (120, 20), (96, 66), (-84, 66)], a), rect(-60, -20, 120, 40, a), rect(-40, -84, 24, 64, b), rect(6, -84, 24, 64, b),
            rect(-40, -70, 24, 10, a), rect(6, -70, 24, 10, a), line("M70 -20V-96M110 -6L64 -30M-110 -6L-64 -30", a, 7), path("M-130 84q16 -18 32 0t32 0t32 0t32 0t32 0t32 0t32 0t32 0V110H-130Z", b)]

def train(a, b):
    return [rect(-110, -40, 150, 60, a, rx=26), rect(40, -80, 70, 100, a), rect(56, -62, 38, 34, b), poly([(-90, -86), (-50, -86), (-58, -38), (-82, -38)], a), rect(-118, 20, 230, 14, b),
            *[circ(x, 52, 28, a) + circ(x, 52, 14, b) for x in (-82, -16, 50)], circ(-30, -96, 18, b), circ(10, -110, 24, b)]

def dinosaur(a, b):
    return [path("M-120 60Q-80 60 -60 10Q-30 -40 20 -30Q44 -26 58 -80Q66 -112 100 -106Q124 -98 118 -78Q90 -76 86 -62Q80 10 66 34L72 92H46L36 46H-14L-22 92H-48L-50 40Q-70 80 -120 76Z", a), circ(96, -92, 5, b)]

def witch(a, b):
    return [circ(30, -30, 80, b), path("M-120 44L70 10L74 20L-116 54ZM70 2L126 -10L122 34L72 26Z", a), path("M-20 26Q-24 -40 10 -50L-4 -60L24 -66L20 -116L54 -58L76 -52L46 -46Q60 0 34 18Z", a)]

def newspaper(a, b):
    return [turn(-8, 0, 0, rect(-90, -104, 180, 208, a), rect(-72, -86, 144, 34, b), *[rect(-72, -36 + 22 * i, 66, 9, b) for i in range(6)],
                 rect(6, -36, 66, 60, b), *[rect(6, 36 + 22 * i, 66, 9, b) for i in range(3)])]

def umbrella(a, b):
    return [path("M-116 0A116 100 0 0 1 116 0Q86 -24 58 0Q29 -24 0 0Q-29 -24 -58 0Q-86 -24 -116 0Z", a), line("M0 -112V84Q0 108 -24 108T-48 84", b, 9, stroke_linecap="round")]

def road(a, b):
    return [poly([(-18, -70), (18, -70), (120, 116), (-120, 116)], a), *[poly([(-w, y), (w, y), (w * 1.6, y + h), (-w * 1.6, y + h)], b) for w, y, h in ((3, -56, 22), (5, -20, 34), (8, 34, 54))], circ(0, -84, 26, b), line("M-120 -70H120", a, 6)]

def glass(a, b):
    return [path("M-70 -90H70L12 0V80H52V100H-52V80H-12V0Z", a), poly([(-42, -62), (42, -62), (4, -4), (-4, -4)], b), circ(22, -74, 16, b), line("M22 -74L60 -120", a, 5)]

def thumb(a, b):
    return [path("M-40 110V-8L-20 -96Q4 -116 16 -92L10 -24H74Q98 -18 90 6Q104 24 88 42Q98 64 78 74Q80 106 50 110Z", a), rect(-100, -14, 46, 130, b), line("M14 8H84M14 42H80M14 74H72", b, 5)]

def bin_(a, b):
    return [path("M-70 -50H70L56 112H-56Z", a), rect(-84, -70, 168, 20, b), rect(-26, -88, 52, 18, a), *[rect(x, -34, 12, 128, b) for x in (-42, -6, 30)]]

def crowd(a, b):
    return [*[circ(x, y, 24, c) + path(f"M{x - 38} {y + 84}Q{x - 38} {y + 30} {x} {y + 30}T{x + 38} {y + 84}Z", c) for x, y, c in ((-78, -30, b), (0, -44, b), (78, -30, b), (-40, 20, a), (40, 20, a))]]

def plant(a, b):
    return [path("M-8 116Q-30 40 0 0Q14 40 10 116Z", a), path("M-84 -20Q-84 -110 6 -106Q96 -100 92 -24L60 -44L40 -18L18 -44L-4 -16L-26 -42L-50 -14Z", b), path("M-84 -8Q-50 40 6 36Q70 36 92 -12L60 6L40 -8L18 10L-4 -4L-26 12L-50 0Z", a), path("M8 96Q60 60 84 90Q50 112 8 96Z", b)]

def brush(a, b):
    return [turn(40, 0, 0, rect(-8, -120, 16, 130, a), rect(-14, 4, 28, 26, b), path("M-16 30H16Q26 70 0 112Q-26 70 -16 30Z", a)), path("M-110 60Q-40 20 0 60T110 60", stroke=b, stroke_width=16, stroke_linecap="round")]

def stairs(a, b):
    return [poly([(-120, 110), (-120, 70), (-72, 70), (-72, 24), (-24, 24), (-24, -22), (24, -22), (24, -68), (72, -68), (72, -110), (120, -110), (120, 110)], a), line("M-120 30L110 -160", b, 7), circ(48, -98, 16, b)]

def house(a, b):
    return [poly([(-110, -10), (0, -100), (110, -10), (90, -10), (90, 100), (-90, 100), (-90, -10)], a), rect(-22, 30, 44, 70, b), rect(-70, 6, 34, 34, b), rect(36, 6, 34, 34, b), line("M-120 30Q-60 -60 0 -10T120 -60", b, 8)]

def emerald(a, b):
    return [*[rect(x, y, w, 110 - y, c) + poly([(x, y), (x + w / 2, y - 40), (x + w, y)], c) for x, y, w, c in ((-100, 20, 44, b), (56, 20, 44, b), (-62, -20, 46, a), (16, -20, 46, a), (-26, -60, 52, b))], *[circ(0, 40, r, a, opacity=.35) for r in (20, 36)]]

def scarecrow(a, b):
    return [line("M0 -30V118M-110 -2H110", a, 10), poly([(-70, -60), (0, -128), (70, -60)], a), circ(0, -44, 34, b), line("M-14 -50l10 10m0 -10l-10 10M4 -50l10 10m0 -10l-10 10M-16 -26q16 10 32 0", a, 5), poly([(-50, 10), (50, 10), (64, 92), (-64, 92)], b)]

def bottle(a, b):
    return [path("M-18 -110H18V-50Q70 -20 70 50Q70 108 0 108T-70 50Q-70 -20 -18 -50Z", a), path("M-56 30Q-20 10 0 30T56 30Q70 92 0 94T-56 30Z", b), circ(-16, 4, 8, b), circ(16, -14, 6, b), rect(-26, -124, 52, 16, b)]

def twofaces(a, b):
    return [path("M0 -110Q84 -110 84 -20Q84 70 0 110Z", a), path("M0 -110Q-84 -110 -84 -20Q-84 70 0 110Z", b), circ(36, -24, 11, b), poly([(-54, -36), (-16, -22), (-52, -8)], a), line("M6 52q26 12 46 -8", b, 7), line("M-6 60l-16 -12l-12 12l-14 -16", a, 7)]

def tophat(a, b):
    return [rect(-56, -120, 112, 110, a), rect(-56, -40, 112, 20, b), rect(-104, -14, 208, 16, a), mask(b, a)[0].replace("<path", '<path transform="translate(0 52) scale(.78)"'), circ(-40, 52, 10, a), circ(40, 52, 10, a)]

def cape(a, b):
    return [path("M0 -60Q70 -40 118 110Q60 80 0 110Q-60 80 -118 110Q-70 -40 0 -60Z", a), circ(0, -74, 36, b), path("M-64 -78Q0 -62 64 -78L50 -94Q20 -128 0 -124Q-20 -128 -50 -94Z", a), path("M0 -40L30 100Q0 90 -30 100Z", b)]

def sunrise(a, b):
    return [path("M-110 40A110 110 0 0 1 110 40Z", b), *[turn(20 * i - 80, 0, 40, rect(-4, -126, 8, 40, a)) for i in range(9)], *[rect(-120 + 20 * abs(i % 2), 52 + 18 * i, 240 - 40 * abs(i % 2), 8, a) for i in range(4)]]

def flame(a, b):
    return [path("M0 -120Q70 -40 62 30Q58 100 0 110Q-58 100 -62 30Q-58 -20 -24 -46Q-20 -10 -4 0Q14 -60 0 -120Z", b), path("M0 -20Q36 20 30 56Q24 92 0 94Q-26 92 -30 60Q-26 20 0 -20Z", a), rect(-6, 100, 12, 40, a)]

def camera(a, b):
    return [rect(-80, -20, 120, 84, a, rx=8), circ(-52, -58, 40, a), circ(28, -52, 32, a), circ(-52, -58, 14, b), circ(28, -52, 11, b), poly([(40, 4), (110, -24), (110, 68), (40, 40)], a), circ(-20, 22, 24, b), line("M-40 64L-84 130M0 64L44 130M-20 64V130", a, 8)]

def jar(a, b):
    return [rect(-96, -30, 192, 130, a), path("M-104 -34Q-104 -84 0 -84T104 -34Z", b), rect(-16, -40, 32, 46, b), *[rect(x, -30, 12, 130, b) for x in (-70, 58)], *[circ(x, y, r, b) for x, y, r in ((-30, -110, 8), (10, -126, 6), (40, -104, 10))]]

def igloo(a, b):
    return [path("M-110 80A110 120 0 0 1 110 80Z", a), path("M-34 80V50A34 36 0 0 1 34 50V80Z", b), *[line(d, b, 4) for d in ("M-104 44H-40M40 44H104M-86 4H86M-46 -28H46M-30 4V-28M30 4V-28M0 -28V-40M-66 44V4M66 44V4M0 14V4")], rect(-130, 80, 260, 10, b)]

def zed(a, b):
    return [path("M-84 -90H84L-60 84H92", stroke=a, stroke_width=26, stroke_linejoin="bevel"), line("M-118 122L118 -122", b, 7), line("M70 -92L92 -70", b, 9)]

def carpet(a, b):
    return [path("M-124 10Q-62 -40 0 10T124 10L110 54Q56 84 0 54T-110 54Z", a), path("M-104 18Q-56 -20 0 22T104 18L96 42Q52 68 0 44T-96 44Z", b), circ(0, -64, 18, a), path("M-26 14Q-26 -42 0 -42T26 14Z", a), poly([(-22, -74), (0, -104), (22, -74)], b)]

def beetle(a, b):
    return [oval(0, 20, 64, 84, a), line("M0 -60V102", b, 6), circ(0, -70, 34, a), line("M-18 -98Q-40 -130 -66 -122M18 -98Q40 -130 66 -122M-62 0L-112 -20M-66 36L-118 44M-52 72L-98 106M62 0L112 -20M66 36L118 44M52 72L98 106", a, 7, stroke_linecap="round"), circ(-28, 20, 12, b), circ(28, 20, 12, b), circ(-26, 62, 9, b), circ(26, 62, 9, b)]

def razor(a, b):
    return [*eye(a, b), line("M-130 34L134 -40", b, 9), poly([(-20, 2), (134, -40), (128, -60), (-26, -18)], a, opacity=.85)]

def plane(a, b):
    return [rect(-120, -34, 240, 20, a, rx=8), rect(-104, 14, 208, 16, a, rx=8), rect(-16, -50, 32, 120, b, rx=14), *[line(f"M{x} -16V14", a, 5) for x in (-84, -44, 44, 84)], rect(-40, 66, 80, 14, a, rx=6), circ(0, -54, 12, a), rect(-44, -66, 88, 7, a, rx=3), circ(-74, -24, 12, b), circ(74, -24, 12, b)]

def projector(a, b):
    return [poly([(20, -10), (124, -80), (124, 80), (20, 14)], b, opacity=.8), rect(-70, -34, 90, 70, a, rx=8), circ(-60, -72, 38, a), circ(12, -74, 30, a), circ(-60, -72, 12, b), circ(12, -74, 10, b), line("M-50 36L-74 110M0 36L24 110", a, 8)]

def shoe(a, b):
    return [path("M-96 -56H-34Q-30 -10 30 4Q104 16 110 56H-96Z", a), rect(-100, 56, 212, 16, b), line("M-30 -40L6 -52M-22 -20L14 -32M-8 -2L26 -18", b, 7, stroke_linecap="round"), *[circ(x, y, 5, b) for x, y in ((-80, -96), (-20, -110), (50, -84), (92, -50))]]

def tray(a, b):
    return [circ(0, -84, 13, a), path("M-92 26A92 100 0 0 1 92 26Z", a), rect(-116, 32, 232, 14, b), path("M-20 46H20L34 118H-34Z", a), path("M-58 8Q-54 -36 -18 -54", stroke=b, stroke_width=8, stroke_linecap="round")]

def phone(a, b):
    return [path("M-110 -40Q-110 -84 0 -84T110 -40V-14H64V-44H-64V-14H-110Z", a), path("M-56 -34H56L88 80H-88Z", a), circ(0, 28, 38, b), *[circ(26 * cos(i * pi / 4), 28 + 26 * sin(i * pi / 4), 7, a) for i in range(8)]]

EMBLEMS = {
    3: train, 6: projector, 7: shoe, 8: tramp, 11: dinosaur, 12: ship, 13: witch, 16: phone, 17: umbrella, 18: road, 19: glass,
    20: thumb, 24: tray, 25: newspaper, 26: plant, 27: brush, 28: clock, 29: stairs, 32: scarecrow, 33: emerald, 37: bottle,
    38: twofaces, 40: tophat, 41: cape, 42: sunrise, 43: flame, 44: camera, 45: jar, 47: igloo, 48: zed, 49: carpet, 50: clock,
    51: beetle, 52: razor, 54: plane,
}

# Grounds: what lies behind the emblem, chosen by the film's number
def ground(kind, r, second):
    if kind == 0: return [turn(i * 18, 200, 236, poly([(200, 236), (182, -320), (218, -320)], second, opacity=.16)) for i in range(20)]
    if kind == 1: return [ring(200, 236, 136 + 34 * i, second, 5, opacity=.34 - .05 * i) for i in range(6)]
    if kind == 2: return [poly([(-40, y), (440, y - 150), (440, y - 118), (-40, y + 32)], second, opacity=.18) for y in range(60, 720, 84)]
    if kind == 3: return [circ(200, 236, 168, second, opacity=.26)]
    if kind == 4: return [circ(x, y, 5, second, opacity=.4) for y in range(18, 430, 34) for x in range(18 + (y // 34 % 2) * 17, 400, 34)]
    if kind == 5: return [rect(40 * i, 0, 14, 440, second, opacity=.16) for i in range(11)]
    return [stars(r, 70, 400, 430, second, 2.4)]

def lines_of(title):
    """The title in at most three lines, about equally long."""
    words = title.split()
    best = [title]
    for count in (1, 2, 3):
        if max(map(len, best)) <= 12 or count > len(words): break
        cuts = [[]]
        target, made = len(title) / count, [""]
        for word in words:
            if made[-1] and len(made[-1]) + len(word) / 2 > target and len(made) < count: made.append("")
            made[-1] = f"{made[-1]} {word}".strip()
        best = made
    return best

def poster(film, r):
    """The poster of a film of films.txt: its parts, and what it shows in a word."""
    above, below, motif, second, ink, family, weight, wide = LOOKS[film["genre"]]
    emblem = EMBLEMS[film["id"]]
    swapped = film["id"] % 3 == 0 and film["genre"] not in ("Animation", "Documentary", "Surrealism")
    if film["id"] % 2: above, below = below, above
    rows = lines_of(film["title"].split(":")[0])
    size = min(64, 352 / (max(map(len, rows)) * wide))
    top = 548 - (len(rows) - 1) * size * .95
    parts = [sky("a", (0, above), (1, below)), rect(0, 0, W, H, "url(#a)"), *ground(film["id"] % 7, r, second)]
    shadow = group(*emblem(*((second, motif) if swapped else (motif, second))), transform="translate(200 232) scale(1.16)")
    band = top - size * 1.05
    parts += [shadow, rect(0, band, W, H - band, below if ink != below else above), rect(0, band, W, 4, second)]
    parts += [type_(200, top + i * size * .95, row.replace("&", "&amp;"), f"{size:.1f}", family, ink, weight) for i, row in enumerate(rows)]
    parts.append(type_(200, 582, str(film["year"]), 16, family, ink, weight, gap=8))
    return parts
