"""The pictures of both examples that are drawn one by one: posters 2:3, backdrops 21:9, events 16:9.

scripts/draw-pictures makes files of them; films.py draws the posters of all other films. Everything is
flat shapes and type; nothing is traced and nobody's face is shown. The
fonts are Debian's: fonts-league-spartan fonts-bebas-neue fonts-oldstandard fonts-gfs-didot fonts-lobstertwo fonts-adf-oldania fonts-le-murmure fonts-solide-mirage fonts-leckerli-one
fonts-courier-prime fonts-jura fonts-gotico-antiqua fonts-kaushanscript fonts-noto-cjk.
"""
from math import cos, sin, pi

W, H = 400, 600

# Shapes
def attrs(fill, more):
    return " ".join(f'{k}="{v}"' for k, v in [("fill", fill), *((k.replace("_", "-"), v) for k, v in more.items())] if v is not None)

def n(v): return f"{v:.1f}".rstrip("0").rstrip(".")
def rect(x, y, w, h, fill, **m): return f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" {attrs(fill, m)}/>'
def circ(x, y, r, fill, **m): return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" {attrs(fill, m)}/>'
def oval(x, y, rx, ry, fill, **m): return f'<ellipse cx="{n(x)}" cy="{n(y)}" rx="{n(rx)}" ry="{n(ry)}" {attrs(fill, m)}/>'
def poly(points, fill, **m): return f'<polygon points="{" ".join(f"{n(x)},{n(y)}" for x, y in points)}" {attrs(fill, m)}/>'
def path(d, fill="none", **m): return f'<path d="{d}" {attrs(fill, m)}/>'
def line(d, stroke, width, **m): return path(d, "none", stroke=stroke, stroke_width=width, **m)
def group(*parts, **m): return f'<g {attrs(None, m)}>{"".join(parts)}</g>'
def turn(angle, x, y, *parts): return group(*parts, transform=f"rotate({n(angle)} {n(x)} {n(y)})")

def ring(x, y, r, stroke, width, **m):
    return circ(x, y, r, "none", stroke=stroke, stroke_width=width, **m)

def type_(x, y, text, size, font, fill, weight=400, anchor="middle", gap=0, **m):
    return (f'<text x="{n(x)}" y="{n(y)}" font-family="{font}" font-size="{size}" font-weight="{weight}" '
            f'text-anchor="{anchor}" letter-spacing="{gap}" {attrs(fill, m)}>{text}</text>')

def sky(name, *stops, flat=False):
    """A gradient from top to bottom (or from left to right) over the whole picture."""
    marks = "".join(f'<stop offset="{o}" stop-color="{c}" stop-opacity="{a}"/>'
                    for o, c, a in ((s + (1,))[:3] for s in stops))
    way = 'x2="1" y2="0"' if flat else 'x2="0" y2="1"'
    return f'<linearGradient id="{name}" {way}>{marks}</linearGradient>'

def glow(name, colour):
    return (f'<radialGradient id="{name}"><stop offset="0" stop-color="{colour}" stop-opacity=".75"/>'
            f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>')

def svg(label, w, h, parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" '
            f'aria-label="{label}">{"".join(parts)}</svg>\n')

def stars(random, count, w, h, fill, biggest=1.8):
    return "".join(circ(random.uniform(0, w), random.uniform(0, h), random.uniform(.5, biggest), fill)
                   for _ in range(count))

def gables(x, y, width, heights, depth, up=1):
    """A row of pointed houses from x on; up -1 hangs them from the top."""
    points = [(x, y + depth * up)]
    for height in heights:
        points += [(x, y - height * .45 * up), (x + width / 2, y - height * up), (x + width, y - height * .45 * up)]
        x += width
    return points + [(x, y + depth * up)]

# Posters: each takes a random generator of its own and returns its parts
def nosferatu(r, w=W, h=H):
    """The town as a pair of jaws around a sick moon."""
    up, low = [118, 172, 132, 196, 150, 176, 120], [130, 170, 206, 150, 188, 138, 160]
    return [sky("a", (0, "#1d2a1f"), (.5, "#8f9c4a"), (1, "#10160f")), rect(0, 0, W, H, "url(#a)"),
            glow("m", "#f0f3b0"), circ(200, 292, 190, "url(#m)"), circ(200, 292, 86, "#e9edb4"), poly(gables(-20, 0, 64, up, 10, -1), "#0b100c"), poly(gables(-34, 480, 66, low, 200), "#0b100c"),
            *[rect(x, y, 5, 9, "#d7dc7c") for x, y in ((64, 420), (112, 404), (120, 404), (236, 412), (300, 428), (348, 416))], poly([(188, 238), (212, 238), (222, 262), (208, 346), (192, 346), (178, 262)], "#10160f"), line("M200 252V330M186 272h28", "#8f9c4a", 2.5),
            type_(200, 566, "NOSFERATU", 92, "Le Murmure", "#e9edb4", gap=7), type_(200, 30, "1922", 18, "Le Murmure", "#8f9c4a", gap=6)]

def metropolis(r):
    """Stepped towers under fanned light."""
    fan = [poly([(200, 420), (200 + 700 * cos(a), 420 - 700 * sin(a)), (200 + 700 * cos(a + .075), 420 - 700 * sin(a + .075))],
                "#f3c766", opacity=.5 if i % 2 else .24) for i, a in enumerate(x * .15 + .03 for x in range(21))]
    def tower(x, half, top, fill, edge):
        steps = [(1, 1), (.74, .8), (.5, .56), (.26, .3), (.08, 0)]
        return "".join(rect(x - half * s, top + (600 - top) * t * .55, half * s, 600, fill)
                       + rect(x, top + (600 - top) * t * .55, half * s, 600, edge) for s, t in reversed(steps))
    lights = [rect(200 + s * (8 + 13 * i), 300 + 21 * j, 3, 9, "#ffe3a0", opacity=.9)
              for s in (-1, 1) for i in range(4) for j in range(9) if j * 21 > i * 46 - 10 and r.random() < .62]
    return [rect(0, 0, W, H, "#17130f"), *fan, circ(200, 150, 58, "#f3c766"), circ(200, 150, 44, "#17130f"),
            circ(200, 150, 30, "#f3c766"), tower(60, 74, 300, "#3a2a18", "#5a3f1f"), tower(340, 74, 300, "#5a3f1f", "#3a2a18"), tower(200, 104, 176, "#0f0c09", "#241a10"), *lights, rect(0, 486, W, 114, "#0f0c09"), rect(0, 486, W, 4, "#f3c766"),
            type_(201, 548, "METROPOLIS", 53.5, "League Spartan", "#f3c766", 800, gap=1.5), type_(200, 578, "1927", 17, "League Spartan", "#c8924a", 600, gap=14)]

def general(r):
    """Wheels, a rod and smoke: comedy as geometry."""
    smoke = [circ(x, y, s, c) for x, y, s, c in ((96, 236, 40, "#f4e7cd"), (140, 184, 56, "#fff6e3"), (216, 130, 74, "#f4e7cd"),
                                               (322, 90, 98, "#fff6e3"), (404, 160, 70, "#f4e7cd"))]
    def wheel(x, y, size, spokes):
        return (circ(x, y, size, "#1d2b30") + ring(x, y, size * .8, "#d8452e", size * .09)
                + "".join(turn(i * 360 / spokes, x, y, rect(x - 2, y - size * .78, 4, size * .78, "#d8452e")) for i in range(spokes))
                + circ(x, y, size * .2, "#f0b53d"))
    return [rect(0, 0, W, H, "#e9a13b"), rect(0, 300, W, 300, "#d98a2b"), circ(70, 110, 46, "#d8452e"), *smoke,
            poly([(72, 250), (120, 250), (108, 318), (84, 318)], "#1d2b30"), rect(62, 240, 68, 16, "#1d2b30", rx=4), rect(40, 314, 320, 72, "#25545a", rx=30), rect(250, 232, 120, 156, "#d8452e"), rect(236, 220, 148, 18, "#1d2b30", rx=5),
            rect(272, 256, 34, 46, "#ffe9b8"), rect(320, 256, 34, 46, "#ffe9b8"), rect(176, 290, 40, 30, "#f0b53d", rx=14), *[rect(x, 314, 6, 72, "#f0b53d") for x in (96, 156, 216)],
            poly([(40, 392), (-30, 452), (40, 452)], "#1d2b30"), rect(20, 380, 364, 16, "#1d2b30"), wheel(180, 408, 56, 12), wheel(310, 408, 56, 12), wheel(72, 432, 32, 8),
            line("M150 424L340 424", "#f4e7cd", 11, stroke_linecap="round"), circ(210, 424, 10, "#1d2b30"), circ(340, 424, 10, "#1d2b30"), rect(0, 464, W, 8, "#1d2b30"), rect(0, 472, W, 128, "#fff6e3"), type_(200, 572, "THE GENERAL", 88, "Bebas Neue", "#d8452e", 700)]

def achmed(r):
    """Paper frames, one in the other, on the way to the stars."""
    colours = ["#2a0f3d", "#4c1459", "#7c1d66", "#b52e62", "#e0584f", "#f48f45", "#fdc75f"]
    frames = []
    for i, colour in enumerate(colours):
        half, top = 196 - i * 24, 26 + i * 31
        frames.append(path(f"M{n(200 - half)} 620V{top + 190}C{n(200 - half)} {top + 90} {n(200 - half * .18)} {top + 76} 200 {top}"
                           f"C{n(200 + half * .18)} {top + 76} {n(200 + half)} {top + 90} {n(200 + half)} {top + 190}V620Z", colour))
    def dome(x, y, s, fill):
        return path(f"M{x} {n(y - s * 1.5)}C{n(x + s * .15)} {n(y - s)} {x + s} {n(y - s * .8)} {n(x + s)} {n(y - s * .2)}"
                    f"L{n(x + s * .8)} {y}V620H{n(x - s * .8)}V{y}L{n(x - s)} {n(y - s * .2)}C{x - s} {n(y - s * .8)} {n(x - s * .15)} {n(y - s)} {x} {n(y - s * 1.5)}Z", fill)
    return [rect(0, 0, W, H, "#150826"), stars(r, 60, 400, 240, "#fdc75f"), *frames, circ(200, 300, 30, "#fff3c9"), circ(212, 292, 28, "#fdc75f"),
            dome(200, 452, 34, "#150826"), dome(122, 486, 26, "#150826"), dome(278, 486, 26, "#150826"), dome(52, 500, 30, "#150826"), dome(348, 500, 30, "#150826"),
            *[rect(x - 4, y, 8, 200, "#150826") + circ(x, y, 7, "#150826") for x, y in ((88, 420), (312, 420), (160, 440), (240, 440))], rect(0, 496, W, 110, "#150826"), type_(200, 530, "THE ADVENTURES OF", 15, "Oldania ADF Std", "#f48f45", 700, gap=5),
            type_(200, 576, "Prince Achmed", 51, "Oldania ADF Std", "#fdc75f", 700)]

def madness(r):
    """A red disc behind bars that do not line up."""
    bars = []
    for i in range(13):
        shift = r.uniform(-60, 60)
        x = 116 + i * 23
        bars.append(rect(x, -10, 11, 300 + shift, "#14120f") + rect(x + r.uniform(-9, 9), 306 + shift, 11, 190 - shift, "#14120f"))
    echo = [ring(258, 250, 118 + 16 * i, "#c8321f", 2.2, opacity=.75 - i * .11) for i in range(1, 7)]
    return [rect(0, 0, W, H, "#ece4d2"), *echo, circ(258, 250, 118, "#c8321f"), group(*bars, opacity=.94),
            group(*[rect(0, y, 400, hh, "#ece4d2") for y, hh in ((168, 5), (252, 9), (331, 4))]), rect(0, 0, 92, H, "#ece4d2"), *[type_(54, 92 + 72 * i, c, 62, "Noto Serif CJK JP", "#14120f", 900) for i, c in enumerate("狂った一頁")],
            rect(0, 498, W, 102, "#14120f"), type_(26, 540, "A PAGE", 34, "Solide Mirage", "#ece4d2", anchor="start", gap=3),
            type_(26, 578, "OF MADNESS", 33, "Solide Mirage", "#ece4d2", anchor="start", gap=3), type_(374, 540, "1926", 16, "Solide Mirage", "#c8321f", anchor="end", gap=2)]

def steamboat(r):
    """A whistle that blows notes over a striped river."""
    waves = []
    for i in range(7):
        y = 404 + i * 31
        d = f"M-20 {y}" + "".join(f"q20 {-15 if k % 2 else 15} 40 0" for k in range(12)) + "V640H-20Z"
        waves.append(path(d, "#161616" if i % 2 else "#f5f0e2"))
    notes = [group(oval(x, y, 15 * s, 11 * s, c, transform=f"rotate(-22 {x} {y})"), line(f"M{n(x + 13 * s)} {n(y - 4 * s)}V{n(y - 52 * s)}q{n(4 * s)} {n(16 * s)} {n(20 * s)} {n(20 * s)}", c, 4 * s))
             for x, y, s, c in ((150, 176, 1, "#d93a2b"), (222, 116, 1.25, "#161616"), (306, 152, .9, "#d93a2b"), (334, 78, 1.1, "#161616"))]
    return [rect(0, 0, W, H, "#f5f0e2"), circ(300, 150, 250, "#f0d9a4"), circ(300, 150, 180, "#f5e6bd"), *notes,
            rect(92, 210, 38, 124, "#161616"), rect(84, 202, 54, 16, "#d93a2b"), rect(92, 240, 38, 12, "#d93a2b"),
            rect(152, 292, 150, 52, "#ffffff", stroke="#161616", stroke_width=5), rect(140, 282, 174, 14, "#d93a2b"), *[rect(168 + 34 * i, 306, 20, 22, "#161616", rx=10) for i in range(4)],
            path("M28 340H372Q358 412 318 424H92Q42 412 28 340Z", "#161616"), rect(28, 340, 344, 10, "#d93a2b"), *waves[:1],
            circ(328, 372, 60, "#d93a2b"), *[turn(i * 45, 328, 372, rect(323, 306, 10, 132, "#161616")) for i in range(4)], circ(328, 372, 16, "#f5f0e2"), *waves[1:],
            rect(0, 470, W, 130, "#d93a2b"), type_(200, 530, "Steamboat", 60, "Leckerli One", "#f5f0e2"), type_(200, 584, "Willie", 60, "Leckerli One", "#161616")]

def vampires(r):
    """Roofs of Paris; one lit window for each of the ten parts; somebody on the rope."""
    def roof(x, y, w, fill, chimneys=2):
        pots = "".join(rect(x + w * (.3 + .3 * i), y - 34, w * .16, 40, fill) + "".join(rect(x + w * (.31 + .3 * i) + k * 8, y - 46, 5, 14, "#b4482e") for k in range(2)) for i in range(chimneys))
        return pots + poly([(x + w * .14, y), (x + w * .86, y), (x + w, y + 70), (x, y + 70)], fill) + rect(x + 6, y + 70, w - 12, 400, fill)
    windows = [rect(x, y, 17, 26, "#f6c453") for x, y in ((26, 400), (60, 400), (122, 366), (160, 366), (160, 412), (236, 430), (274, 386), (312, 386), (350, 430), (94, 446))]
    return [sky("a", (0, "#141a33"), (1, "#4a3b62")), rect(0, 0, W, H, "url(#a)"), circ(268, 176, 118, "#d9452f"), circ(268, 176, 118, "none", stroke="#f07a4f", stroke_width=2),
            roof(-60, 300, 190, "#2b3356"), roof(250, 286, 200, "#2b3356"), roof(90, 324, 150, "#1c2342"), roof(-90, 380, 170, "#10142a", 1), roof(196, 352, 190, "#10142a"), *windows, line("M-10 214Q180 262 410 92", "#10142a", 2.5),
            *[line(d, "#0b0d1c", 11, stroke_linecap="round", stroke_linejoin="round") for d in ("M246 244L226 222L216 203", "M246 244L264 206L272 175", "M250 292L228 314L244 344", "M252 290L268 326L262 368")],
            path("M236 240q14-8 26 4l-2 52q-12 10-22 0z", "#0b0d1c"), circ(247, 226, 12, "#0b0d1c"), rect(0, 470, W, 130, "#0b0d1c"), type_(200, 546, "Les Vampires", 57, "Old Standard TT", "#f6ecd6", font_style="italic"),
            type_(200, 578, "1915 · EN DIX PARTIES", 13, "Old Standard TT", "#d9452f", 700, gap=5)]

def living(r):
    """One lit door, and too many at the fence."""
    crowd = []
    for row, (y, count, fill) in enumerate(((420, 16, "#4c4a46"), (462, 13, "#2c2b29"), (512, 10, "#121211"))):
        for i in range(count):
            x = (i + .5) * 400 / count + r.uniform(-8, 8)
            s = (.62, .86, 1.2)[row] * r.uniform(.9, 1.1)
            yy = y + r.uniform(-14, 12)
            arm = "" if r.random() < .45 else turn(r.uniform(-28, 28), x, yy + 26 * s, rect(x - 4 * s, yy - 44 * s, 7 * s, 70 * s, fill, rx=3))
            crowd.append(arm + turn(r.uniform(-9, 9), x, yy, circ(x, yy, 12 * s, fill) + rect(x - 18 * s, yy + 14 * s, 36 * s, 220, fill, rx=15 * s)))
    return [rect(0, 0, W, H, "#d8d4c8"), *[rect(0, y, W, .8, "#8d897f", opacity=.5) for y in range(0, 420, 5)],
            circ(320, 96, 40, "#fbf8ee"), poly([(120, 278), (200, 216), (280, 278)], "#121211"), rect(134, 276, 132, 120, "#121211"), rect(232, 210, 16, 50, "#121211"),
            poly([(180, 396), (220, 396), (300, 600), (100, 600)], "#e8331c", opacity=.85), rect(180, 322, 40, 74, "#e8331c"),
            *[turn(a, 205, y, rect(150, y, 26, 5, "#d8d4c8") + rect(228, y, 26, 5, "#d8d4c8")) for a, y in ((4, 308), (-6, 318), (8, 330))], rect(0, 396, W, 5, "#121211"), *crowd,
            type_(24, 66, "NIGHT", 62, "Courier Prime", "#121211", 700, "start", -2), type_(24, 100, "OF THE LIVING", 27, "Courier Prime", "#121211", 700, "start", 0),
            type_(24, 156, "DEAD", 62, "Courier Prime", "#e8331c", 700, "start", -2), type_(200, 586, "1968", 16, "Courier Prime", "#d8d4c8", 700, gap=12)]

def moon(r):
    """A shot from the roofs, in the colours of hand-tinted film."""
    craters = [circ(x, y, s, "#e6cf9b") + circ(x + s * .12, y + s * .1, s * .78, "#d9bd84") for x, y, s in ((250, 130, 30), (322, 96, 17), (296, 200, 22), (214, 206, 15), (352, 170, 26), (262, 258, 18))]
    dots = [circ(46 + 150 * t + 20 * t * t, 470 - 330 * t + 130 * t * t, 3.2, "#f7d489") for t in (i / 13 for i in range(1, 13))]
    return [sky("a", (0, "#0e2a3f"), (.62, "#1f6173"), (1, "#e88a62")), rect(0, 0, W, H, "url(#a)"), stars(r, 70, 400, 360, "#fff4d6"),
            glow("m", "#ffe9b0"), circ(290, 170, 230, "url(#m)"), circ(290, 170, 138, "#f7e6bb"), *craters, path("M152 170a138 138 0 0 0 240 93a150 138 0 0 1-214-93a150 138 0 0 1 66-130a138 138 0 0 0-92 130Z", "#caa868", opacity=.5), *dots,
            turn(40, 206, 276, path("M192 296V262q0-26 14-38q14 12 14 38v34Z", "#c8412f"), rect(190, 292, 32, 9, "#f7d489"), circ(206, 264, 6, "#0e2a3f")),
            *[poly([(x, y), (x + 20, y - 24), (x + 40, y)], "#123043") + rect(x, y, 40, 200, "#123043") for x, y in ((60, 460), (104, 442), (150, 470), (206, 456), (250, 476), (300, 450), (352, 468))],
            turn(-58, 40, 486, rect(8, 470, 110, 34, "#0a1d2c", rx=6), rect(110, 464, 16, 46, "#c8412f", rx=4)), rect(0, 490, W, 110, "#0a1d2c"), circ(36, 488, 32, "#0a1d2c"),
            type_(200, 524, "A TRIP TO THE", 20, "Oldania ADF Std", "#f7d489", 700, gap=8), type_(200, 584, "Moon", 70, "Oldania ADF Std", "#f7e6bb", 700, gap=5)]

def caligari(r):
    """A street with no right angle in it."""
    return [rect(0, 0, W, H, "#e2b23c"), poly([(400, 0), (400, 330), (210, 250), (130, 0)], "#f0d27a"), poly([(0, 0), (130, 0), (96, 210), (0, 120)], "#c9601f"),
            poly([(0, 96), (92, 40), (142, 240), (118, 470), (0, 500)], "#1a1512"), poly([(118, 180), (186, 96), (214, 250), (176, 470), (110, 470)], "#2f4a45"),
            poly([(400, 60), (318, 10), (262, 196), (292, 470), (400, 500)], "#1a1512"), poly([(268, 210), (228, 150), (204, 262), (226, 470), (296, 470)], "#8f2a1c"),
            *[poly(p, "#f0d27a") for p in (((24, 150), (60, 128), (76, 196), (34, 214)), ((40, 262), (88, 244), (80, 316), (50, 322)), ((328, 92), (372, 112), (366, 176), (316, 158)), ((310, 230), (350, 240), (344, 306), (316, 296)))],
            *[line(d, "#1a1512", 4) for d in ("M42 139L55 205M28 182L70 162", "M64 253L66 319M44 292L84 280", "M350 102L340 168M322 126L369 144", "M330 235L330 301M313 264L347 272")],
            *[poly(p, "#e2b23c") for p in (((146, 230), (166, 214), (172, 262), (150, 266)), ((240, 250), (254, 262), (250, 304), (236, 296)))],
            poly([(176, 470), (206, 300), (216, 300), (232, 470), (330, 600), (60, 600)], "#f0d27a"), poly([(206, 300), (216, 300), (222, 420), (300, 560), (196, 480)], "#1a1512"),
            circ(211, 296, 7, "#1a1512"), poly([(204, 304), (218, 304), (222, 346), (200, 346)], "#1a1512"),
            poly([(0, 470), (400, 436), (400, 600), (0, 600)], "#1a1512"), turn(-5, 200, 520, type_(200, 502, "THE CABINET OF DR.", 26, "Bebas Neue", "#e2b23c", 700, gap=6), type_(200, 580, "CALIGARI", 98, "Bebas Neue", "#f0d27a", 700, gap=2))]

def alice1903(r):
    """Falling: a chequered hole, a small door."""
    rings = []
    for k in range(9):
        a, b = 330 * .74 ** k, 330 * .74 ** (k + 1)
        for i in range(16):
            t0, t1, spin = i * pi / 8, (i + 1) * pi / 8, k * .16
            pts = [(200 + a * cos(t0 + spin), 250 + a * sin(t0 + spin)), (200 + a * cos(t1 + spin), 250 + a * sin(t1 + spin)), (200 + b * cos(t1 + spin), 250 + b * sin(t1 + spin)), (200 + b * cos(t0 + spin), 250 + b * sin(t0 + spin))]
            rings.append(poly(pts, "#2c2140" if (i + k) % 2 else "#f3c9c4"))
    return [rect(0, 0, W, H, "#f3c9c4"), *rings, circ(200, 250, 26, "#fff2c2"), path("M194 262v-16a6 6 0 1 1 12 0v16z", "#2c2140"),
            *[turn(a, x, y, rect(x - 17, y - 24, 34, 48, "#fffaf0", rx=4, stroke="#2c2140", stroke_width=1.5), path(f"M{x} {y + 9}l-9-10a5 5 0 0 1 9-6a5 5 0 0 1 9 6z", "#d6344c"))
              for a, x, y in ((-24, 84, 118), (33, 316, 92), (14, 330, 330), (-38, 96, 372), (8, 206, 420))],
            rect(0, 468, W, 132, "#2c2140"), type_(200, 532, "Alice", 70, "GFS Didot", "#f3c9c4", gap=2), type_(200, 572, "IN WONDERLAND · 1903", 17, "GFS Didot", "#fff2c2", gap=4.5)]

def alice1915(r):
    """The river, a tea cup in it, and a long afternoon."""
    return [rect(0, 0, W, H, "#bfe0cf"), circ(200, 196, 150, "#f7efd2"), circ(200, 196, 116, "#f3b84b"), *[turn(i * 15, 200, 196, rect(198.5, 20, 3, 18, "#2f6b5e")) for i in range(24)],
            *[type_(200 + 132 * cos(pi * i / 6 - pi / 2), 203 + 132 * sin(pi * i / 6 - pi / 2), t, 20, "GFS Didot", "#23463f") for i, t in enumerate(["XII", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI"])],
            line("M200 196L200 110M200 196L258 226", "#23463f", 5, stroke_linecap="round"), circ(200, 196, 8, "#d64b52"),
            path("M92 322H308Q304 440 226 452H174Q96 440 92 322Z", "#fffdf4"), path("M304 346q58-8 52 34t-70 38l6-16q44 4 46-22q-2-18-36-14z", "#fffdf4"), oval(200, 322, 108, 22, "#2f6b5e"), oval(200, 324, 94, 15, "#c97b3a"),
            *[path(f"M{x} {394}l-15-17a8.5 8.5 0 0 1 15-10a8.5 8.5 0 0 1 15 10z", "#d64b52") for x in (140, 200, 260)], oval(200, 456, 150, 14, "#2f6b5e"),
            path("M0 462q50-22 100 0t100 0t100 0t100 0V600H0Z", "#2f6b5e"), type_(200, 540, "Alice", 66, "Lobster Two", "#f7efd2", 700), type_(200, 576, "IN WONDERLAND · 1915", 15, "League Spartan", "#f3b84b", 600, gap=4)]

def gulliver(r):
    """A sleeper as large as the hills, and the ropes."""
    pegs = [(28 + i * 29, 452 + 10 * sin(i * 1.3)) for i in range(13)]
    ropes = [line(f"M{n(x)} {n(y)}Q{n(x + 24)} {n(300 + 20 * sin(i))} {n(x + 60 - i * 7)} {n(330 - 60 * sin(pi * (i + 1) / 14))}", "#fff0d0", 1.6) for i, (x, y) in enumerate(pegs)]
    folk = [rect(x - 3, y - 16, 6, 16, "#fff0d0", rx=3) + circ(x, y - 20, 4, "#fff0d0") + (line(f"M{n(x + 5)} {n(y)}v-40", "#fff0d0", 1.6) + poly([(x + 5, y - 40), (x + 25, y - 34), (x + 5, y - 27)], ("#d9433f", "#ffd25e")[i % 2]) if i % 3 == 0 else "") for i, (x, y) in enumerate(pegs)]
    return [sky("a", (0, "#2f7f8e"), (.5, "#f6b58a"), (.8, "#f9dca0")), rect(0, 0, W, H, "url(#a)"), circ(284, 212, 74, "#fff0d0"), *[rect(30 + 60 * i, 90 + 26 * (i % 2), 130 - 20 * i, 9, "#fff0d0", rx=4.5, opacity=.6) for i in range(3)],
            path("M-20 470C10 380 40 350 84 352C96 330 110 318 126 330C140 336 138 350 154 352C220 300 260 300 300 344C330 300 352 296 372 330C384 350 410 360 420 400V620H-20Z", "#1c4f63"),
            path("M-20 500C60 420 150 410 220 440S360 420 420 440V620H-20Z", "#143a4b"), *ropes, *folk, rect(0, 466, W, 140, "#0f2c3a"), type_(200, 526, "Gulliver’s", 62, "Kaushan Script", "#ffd25e"), type_(200, 580, "Travels", 58, "Kaushan Script", "#fff0d0")]

def carnival(r):
    """A wheel over still water, and the wheel below."""
    def wheel(y, colour, width):
        return (ring(200, y, 118, colour, width) + ring(200, y, 100, colour, width * .5)
                + "".join(turn(i * 22.5, 200, y, line(f"M200 {y}V{y - 118}", colour, width * .5) + circ(200, y - 118, 7, colour)) for i in range(16)))
    ripple = [rect(0, 352 + i * i * 1.9 + i * 4, W, 2 + i * .9, "#8fa3b8", opacity=.55) for i in range(9)]
    pipes = [rect(20 + 15 * i, 350 - hh, 10, hh, "#131722") for i, hh in enumerate([70, 110, 150, 188, 150, 110, 70])]
    pipes += [rect(282 + 15 * i, 350 - hh, 10, hh, "#131722") for i, hh in enumerate([70, 110, 150, 188, 150, 110, 70])]
    return [sky("a", (0, "#c9c4d4"), (.58, "#f2dfe0"), (.581, "#5f7389"), (1, "#1b2333")), rect(0, 0, W, H, "url(#a)"), circ(200, 190, 66, "#fbf2ee"), wheel(204, "#131722", 5),
            poly([(200, 204), (150, 350), (160, 350), (200, 224), (240, 350), (250, 350)], "#131722"), *pipes, group(wheel(520, "#131722", 5), opacity=.4), *ripple, rect(0, 346, W, 6, "#131722"), circ(200, 190, 9, "#e2566d"), oval(200, 476, 10, 4, "#e2566d", opacity=.8),
            type_(202, 70, "CARNIVAL", 46, "Jura", "#131722", 600, gap=11), type_(200, 550, "OF SOULS", 46, "Jura", "#f2dfe0", 600, gap=9), type_(200, 580, "1962", 15, "Jura", "#e2566d", 600, gap=12)]

def phantom(r):
    """The chandelier, still hanging."""
    drapes = [path(f"M{x} -10q{18 + i % 3 * 4} 300 0 620h58q-26-300 0-620z", "#8d1622" if i % 2 else "#5f0c19") for i, x in enumerate(range(-30, 420, 44))]
    drops = [poly([(x, y), (x + 9, y + 16), (x, y + 38), (x - 9, y + 16)], ("#ffe7ad", "#f3c25a", "#fff6dd")[(i + j) % 3])
             for j, (count, y, span) in enumerate(((9, 210, 130), (7, 262, 100), (5, 314, 66), (3, 364, 32), (1, 410, 0))) for i in range(count) for x in (200 + (span * (2 * i / max(count - 1, 1) - 1) if count > 1 else 0),)]
    return [rect(0, 0, W, H, "#5f0c19"), *drapes, glow("m", "#ffd98a"), circ(200, 270, 260, "url(#m)"), rect(198, -10, 4, 130, "#2a060c"), oval(200, 206, 142, 12, "#2a060c"), oval(200, 260, 110, 10, "#2a060c"), oval(200, 312, 76, 9, "#2a060c"), oval(200, 362, 42, 8, "#2a060c"),
            path("M200 112q14 50 130 92H70q116-42 130-92z", "#2a060c", opacity=.9), *[rect(x - 3, 166 + abs(x - 200) * .06, 6, 28, "#fff6dd") + circ(x, 160 + abs(x - 200) * .06, 5, "#ffd98a") for x in (88, 116, 146, 254, 284, 312)], *drops,
            path("M-10 470q60 34 137 8q73 30 146 0q70 26 137-8V610H-10z", "#2a060c"), type_(200, 520, "THE PHANTOM OF", 19, "GFS Didot", "#f3c25a", gap=6), type_(200, 574, "The Opera", 56, "GFS Didot", "#ffe7ad", gap=0)]

def golem(r):
    """Clay with a star for a heart."""
    star = [(200 + (34 if i % 2 == 0 else 15) * sin(i * pi / 5), 262 - (34 if i % 2 == 0 else 15) * cos(i * pi / 5)) for i in range(10)]
    return [sky("a", (0, "#27324f"), (1, "#8a6b54")), rect(0, 0, W, H, "url(#a)"), stars(r, 40, 400, 200, "#f2d7a0"),
            *[poly([(x, y + 60), (x + 24, y), (x + 48, y + 60)], "#1b2238") + rect(x + 4, y + 60, 40, 500, "#1b2238") for x, y in ((-14, 226), (42, 270), (318, 250), (364, 200))],
            path("M40 620L62 262Q70 206 128 198L154 190V120Q154 72 200 72T246 120V190L272 198Q330 206 338 262L360 620Z", "#6d3f25"), path("M200 72Q246 72 246 120V190L272 198Q330 206 338 262L360 620H200Z", "#4d2a18"), path("M146 112q54-64 108 0l-6 22H152z", "#3a1f12"),
            path("M104 300l-18 150M296 300l18 150", "none", stroke="#3a1f12", stroke_width=4), rect(166, 150, 24, 7, "#f2d7a0"), rect(210, 150, 24, 7, "#f2d7a0"),
            glow("m", "#ffcf6b"), circ(200, 262, 100, "url(#m)"), poly(star, "#ffe7a6"), *[line(d, "#3a1f12", 2.5, opacity=.7) for d in ("M120 340l30 26l-8 40", "M270 330l-24 40l12 34", "M196 330l8 44l-18 30")],
            rect(0, 440, W, 170, "#1b1512"), type_(200, 526, "The Golem", 76, "Rusch", "#f2d7a0"), type_(200, 566, "HOW HE CAME INTO THE WORLD", 13.5, "League Spartan", "#c98a54", 600, gap=3.6)]

def haunted(r):
    """Five guests, one house, modern as a cocktail glass."""
    return [rect(0, 0, W, H, "#0f5e63"), circ(104, 130, 62, "#f4e3b5"), path("M-10 470Q160 330 250 340T410 420V610H-10z", "#0a3c45"), *[poly([(x, 300 - k), (x + 96 - k, 300 - k), (x + 96 - k, 350), (x, 350)], "#0b1a1f") for x, k in ((168, 0),)],
            rect(196, 236, 150, 34, "#0b1a1f"), rect(180, 270, 128, 34, "#122a30"), rect(226, 196, 66, 42, "#0b1a1f"), rect(168, 262, 200, 8, "#ee7b30"), rect(190, 230, 130, 7, "#ee7b30"), rect(150, 300, 214, 9, "#ee7b30"),
            *[rect(x, y, 18, 15, "#ffd66b") for x, y in ((208, 244), (240, 244), (304, 244), (196, 280), (254, 208))], *[path(f"M{x} {y}l26 14l26-14q-6 26-26 16q-20 10-26-16z", "#0b1a1f") for x, y in ((40, 222), (128, 82), (88, 296))],
            path("M252 350q-60 40 10 66t-60 90l40 0q90-60 10-100t40-56z", "#ee7b30"), *[poly([(40 + i * 22, 470), (52 + i * 22, 470), (46 + i * 22, 492)], "#f4e3b5") + rect(45.3 + i * 22, 490, 1.5, 20, "#f4e3b5") + rect(40 + i * 22, 510, 12, 2, "#f4e3b5") for i in range(5)],
            type_(30, 560, "HOUSE ON", 31, "League Spartan", "#ee7b30", 800, "start", 1), type_(30, 588, "HAUNTED HILL", 31, "League Spartan", "#f4e3b5", 800, "start", 1), type_(370, 560, "1959", 17, "League Spartan", "#f4e3b5", 600, "end", 3)]

def frankenstein(r):
    """What boils over in the cauldron."""
    steam = [circ(200 + 70 * sin(i * .9) * (i / 14), 350 - i * 19, 16 + i * 4.4, ("#7bd389", "#2f8f77", "#b9f2a1")[i % 3], opacity=.88 - i * .038) for i in range(15)]
    return [sky("a", (0, "#160d2b"), (1, "#43246b")), rect(0, 0, W, H, "url(#a)"), *reversed(steam), poly([(222, 96), (176, 214), (204, 214), (186, 330), (256, 186), (224, 186), (252, 96)], "#fff7c7"),
            path("M92 350H308Q326 470 246 482H154Q74 470 92 350Z", "#0c0717"), oval(200, 350, 118, 20, "#0c0717"), oval(200, 350, 100, 13, "#b9f2a1"), *[circ(x, y, s, "#e9ffd0") for x, y, s in ((150, 350, 6), (236, 348, 8), (190, 354, 4), (268, 351, 4))],
            *[path(f"M{x} 520q-16-26 0-50q16 24 0 50z", c) for x, c in ((140, "#f2893b"), (170, "#ffd166"), (200, "#f2893b"), (230, "#ffd166"), (260, "#f2893b"))], rect(0, 508, W, 100, "#0c0717"), type_(200, 574, "Frankenstein", 60, "Old Standard TT", "#b9f2a1", 700, gap=-1), type_(200, 40, "1910", 17, "Old Standard TT", "#b9f2a1", 700, gap=10)]

def lastman(r):
    """A city of nobody, and one."""
    blocks = [rect(30 + 35 * i, 40 + 35 * j, 27, 27, "#8f9a9c" if r.random() < .5 else "#a7b0b0", opacity=r.choice((1, .8, .6))) for i in range(10) for j in range(12)]
    return [rect(0, 0, W, H, "#c7cecb"), *blocks, rect(205, 250, 27, 27, "#c7cecb"), circ(218.5, 263.500, 8, "#e4572e"), path("M218.5 263.500L330 420L290 460z", "#23292b", opacity=.55),
            type_(30, 510, "THE LAST MAN", 41, "Jura", "#23292b", 700, "start", 1), type_(30, 550, "ON EARTH", 41, "Jura", "#23292b", 700, "start", 1), type_(370, 550, "1964", 17, "Jura", "#a63b1a", 700, "end", 3), rect(30, 568, 340, 3, "#23292b")]

# Backdrops, 840 × 360: the left half stays calm, since words stand there
def back_metropolis(r):
    towers = []
    for x, half, top in ((380, 26, 230), (452, 34, 176), (800, 40, 150), (530, 40, 120), (724, 46, 96), (626, 60, 34)):
        for s, t in ((.12, 0), (.4, .16), (.7, .36), (1, .6)):
            y = top + (360 - top) * t * .7
            towers.append(rect(x - half * s, y, half * s, 360, "#19120b") + rect(x, y, half * s, 360, "#2a1e11"))
        towers += [rect(x + i * 10 - 24, top + 40 + j * 13, 2.5, 6, "#ffe3a0", opacity=.85) for i in range(6) for j in range(18)
                   if abs(i * 10 - 24) < half * min(1, .2 + j * .06) and r.random() < .5]
    fan = [poly([(626, 330), (626 + 900 * cos(a), 330 - 900 * sin(a)), (626 + 900 * cos(a + .07), 330 - 900 * sin(a + .07))],
                "#f3c766", opacity=.42 if i % 2 else .2) for i, a in enumerate(x * .14 + .03 for x in range(22))]
    return [sky("a", (0, "#17110b"), (.45, "#2c1f10"), (1, "#6b4a1d"), flat=True), rect(0, 0, 840, 360, "url(#a)"), *fan,
            circ(626, 86, 66, "#f3c766"), circ(626, 86, 52, "#3b2912"), circ(626, 86, 38, "#f3c766"), *towers, *[rect(300 + 9 * i, 318 - (i * 37 % 23), 9, 60, "#0f0b07") for i in range(62)],
            sky("b", (0, "#120d08", .95), (.5, "#120d08", 0), flat=True), rect(0, 0, 840, 360, "url(#b)")]

def back_nosferatu(r):
    up, low = [44, 70, 52, 84, 60, 76, 60, 92, 74, 116, 88, 104, 66, 84], [86, 112, 140, 96, 128, 84, 118, 150, 92, 120, 100, 80]
    return [sky("a", (0, "#0d130e"), (.5, "#39452a"), (1, "#8f9c4a"), flat=True), rect(0, 0, 840, 360, "url(#a)"), glow("m", "#f0f3b0"),
            circ(600, 176, 190, "url(#m)"), circ(600, 176, 84, "#e9edb4"), poly(gables(-10, 0, 62, up, 10, -1), "#0b100c"),
            poly(gables(150, 330, 58, low, 200), "#0b100c"), *[rect(x, y, 5, 9, "#d7dc7c") for x, y in ((336, 312), (420, 296), (548, 304), (716, 284), (725, 284))],
            poly([(588, 122), (612, 122), (622, 146), (608, 232), (592, 232), (578, 146)], "#10160f"), line("M600 136V218M586 158h28", "#8f9c4a", 2.5), sky("b", (0, "#0a0f0b", .95), (.55, "#0a0f0b", 0), flat=True), rect(0, 0, 840, 360, "url(#b)")]

def back_moon(r):
    craters = [circ(x, y, s, "#e6cf9b") + circ(x + s * .12, y + s * .1, s * .78, "#d9bd84") for x, y, s in ((560, 120, 28), (640, 86, 16), (610, 190, 22), (540, 200, 14), (680, 160, 26), (574, 256, 18))]
    dots = [circ(170 + 290 * t, 300 - 150 * t + 40 * t * t, 3, "#f7d489") for t in (i / 14 for i in range(1, 14))]
    return [sky("a", (0, "#0e2a3f"), (.62, "#1f6173"), (1, "#e88a62")), rect(0, 0, 840, 360, "url(#a)"), stars(r, 90, 840, 240, "#fff4d6"),
            glow("m", "#ffe9b0"), circ(610, 160, 240, "url(#m)"), circ(610, 160, 134, "#f7e6bb"), *craters, *dots, turn(58, 470, 184, path("M456 204V170q0-26 14-38q14 12 14 38v34Z", "#c8412f"), rect(454, 200, 32, 9, "#f7d489"), circ(470, 172, 6, "#0e2a3f")),
            *[poly([(x, y), (x + 20, y - 22), (x + 40, y)], "#123043") + rect(x, y, 40, 200, "#123043") for x, y in ((i * 46 - 10, 296 + (i * 29 % 31)) for i in range(20))],
            turn(-28, 120, 316, rect(86, 300, 110, 32, "#0a1d2c", rx=6), rect(188, 294, 14, 44, "#c8412f", rx=4)), rect(0, 334, 840, 40, "#0a1d2c")]

# Pictures of the events, 640 × 360, and of the kiosk itself
def orchard(r):
    branch = "M-10 300C120 250 200 270 300 210S470 120 650 96"
    twigs = [line(d, "#4a2a22", w, stroke_linecap="round") for d, w in ((branch, 11), ("M150 262C190 200 230 180 262 120", 6), ("M330 196C370 240 400 250 430 300", 6), ("M470 128C500 90 510 60 520 20", 5), ("M470 128C520 170 560 180 600 230", 5))]
    def blossom(x, y, s):
        return "".join(turn(72 * i + x, x, y, oval(x, y - s * .62, s * .42, s * .6, "#fff4f1")) for i in range(5)) + circ(x, y, s * .2, "#f0a63c")
    def cherries(x, y, s):
        return (line(f"M{x} {y}q{-s * .7} {s} {-s * .8} {s * 1.9}M{x} {y}q{s * .5} {s} {s * .7} {s * 2.1}", "#5d7a3c", 3) + circ(x - s * .8, y + s * 2.3, s * .62, "#c2203a")
                + circ(x + s * .75, y + s * 2.6, s * .62, "#a31430") + circ(x - s, y + s * 2.1, s * .14, "#ffd9d9") + circ(x + s * .55, y + s * 2.4, s * .14, "#ffd9d9"))
    return [sky("a", (0, "#f8c9b6"), (1, "#f6e3cf")), rect(0, 0, 640, 360, "url(#a)"), circ(470, 210, 120, "#f29a7d"), rect(0, 330, 640, 30, "#7d9460"), *twigs,
            *[cherries(*c) for c in ((232, 232, 24), (430, 296, 20), (560, 196, 22), (96, 272, 19))], *[blossom(*b) for b in ((262, 116, 34), (214, 180, 25), (330, 188, 28), (150, 250, 27), (520, 30, 30), (474, 124, 33), (600, 236, 25), (394, 160, 22), (40, 288, 24))],
            *[oval(r.uniform(0, 640), r.uniform(20, 330), 5, 3, "#fff4f1", opacity=.9) for _ in range(26)]]

def goldberg(r):
    """Thirty variations of one arc, the theme before and after."""
    colours, parts = ["#f2b544", "#e9785a", "#f7ead3", "#6fb3b8", "#c94f6d"], []
    for i in range(32):
        x, y, k = 40 + (i % 8) * 80, 45 + (i // 8) * 90, i % 5
        c = "#f2b544" if i in (0, 31) else colours[(i * 3 + i // 8) % 5]
        shape = {0: circ(0, 0, 30, c), 1: path("M-30 30A60 60 0 0 1 30 -30V30Z", c), 2: path("M-30 0A30 30 0 0 1 30 0Z", c) + path("M-30 30A30 30 0 0 1 30 30Z", c),
                 3: ring(0, 0, 24, c, 12), 4: path("M-30 -30A60 60 0 0 0 30 30H-30Z", c)}[0 if i in (0, 31) else k]
        parts.append(group(shape, transform=f"translate({x} {y}) rotate({(i * 7 % 4) * 90})"))
    return [rect(0, 0, 640, 360, "#1f2a44"), *parts]

def silent(r):
    """A beam, and the dust in it."""
    return [rect(0, 0, 640, 360, "#14131a"), poly([(70, 214), (640, 10), (640, 350), (70, 226)], "#f6dfa4"), poly([(70, 216), (640, 70), (640, 290), (70, 224)], "#fff3cf"),
            *[circ(x, 220 - (x - 70) * r.uniform(-.2, .32), r.uniform(1, 4), "#d9a441", opacity=.8) for x in (r.uniform(160, 640) for _ in range(70))],
            circ(420, 190, 82, "#14131a"), circ(420, 190, 70, "#fff3cf"), line("M420 100V280M330 190H510", "#14131a", 3), path("M420 190V120A70 70 0 0 1 481 225Z", "#e4572e"), type_(420, 222, "3", 92, "League Spartan", "#14131a", 800),
            rect(-10, 190, 96, 96, "#3b3a46", rx=10), rect(78, 204, 26, 34, "#3b3a46"), circ(20, 150, 46, "#3b3a46"), circ(82, 156, 32, "#3b3a46"), *[circ(20 + 26 * cos(a), 150 + 26 * sin(a), 9, "#14131a") for a in (0, 2.1, 4.2)], circ(82, 156, 11, "#14131a"),
            *[rect(x, y, 22, 14, "#2a2933", rx=3) for x in range(8, 640, 40) for y in (8, 338)]]

def mermaid(r):
    scales = [circ(x * 44 + (y % 2) * 22, 372 - y * 22, 25, ("#0f6f79", "#16858a", "#0c5c6c", "#1fa39a")[(x * 3 + y * 5) % 4], stroke="#0a4856", stroke_width=2) for y in range(6, -1, -1) for x in range(-1, 16)]
    bubbles = [ring(r.uniform(20, 620), r.uniform(20, 230), s, "#ffffff", 2, opacity=.7) for s in (5, 8, 12, 6, 16, 7, 10, 5, 9)]
    return [sky("a", (0, "#ffd9a8"), (.45, "#8fd3c8"), (1, "#2a8f95")), rect(0, 0, 640, 360, "url(#a)"), circ(140, 96, 56, "#fff3cf"),
            *[path(f"M-10 {y}" + "".join(f"q25 {-12 if k % 2 else 12} 50 0" for k in range(14)) + "V400H-10Z", c, opacity=.75) for y, c in ((150, "#bfe8d8"), (182, "#6cc3b9"), (214, "#3aa5a5"))], *scales,
            path("M392 372C372 290 380 230 404 176C350 160 318 112 322 52C366 66 402 96 420 132C438 96 474 66 518 52C522 112 490 160 436 176C460 230 468 290 448 372Z", "#e9785a"),
            *[line(d, "#b94a3a", 3, stroke_linecap="round") for d in ("M404 160Q366 126 342 80", "M436 160Q474 126 498 80", "M414 150Q400 126 380 104", "M426 150Q440 126 460 104")], *[path(f"M{x} {y}q12 14 24 0", "none", stroke="#b94a3a", stroke_width=3) for x, y in ((397, 214), (421, 214), (409, 236), (394, 258), (421, 258), (408, 282), (392, 304), (421, 304))], *bubbles]

def curtain(r, w=1280, h=800):
    """The stage of the welcome: velvet, one chair with a hat, a night sky on strings."""
    c, y, k = w * (.5 if h > w else .64), h * .66 if w > h else h * .58, min(w, h) / 720
    half = [path(f"M{n(x)} -10C{n(x - i * f * .3)} {n(h * .42)} {n(x - i * f * .5)} {n(h * .72)} {n(x - i * f * .75)} {h + 10}h{n(f * 1.5)}C{n(x + f * (1.45 - i * .5))} {n(h * .72)} {n(x + f * (1.4 - i * .3))} {n(h * .42)} {n(x + f * 1.4)} -10Z", ("#0d4438", "#115446", "#0a382e")[i % 3])
            for f in ((w * .046 if h > w else w * .036),) for i, x in reversed([(i, i * f - 14) for i in range(7)])]
    count = max(3, round(w / 180)) | 1
    swags = [path(f"M{n(x)} -10Q{n(x + b / 2)} {n(250 * k)} {n(x + b)} -10Z", ("#0d4438", "#115446")[i % 2]) + line(f"M{n(x)} -10Q{n(x + b / 2)} {n(250 * k)} {n(x + b)} -10", "#e0b45c", 4 * k)
             for b in (w / count * 1.12,) for i in range(count) for x in (w / count * (i - .06),)]
    def hung(x, top, shape): return line(f"M{n(x)} 0V{n(top)}", "#e0b45c", 1.2, opacity=.7) + shape
    def star(x, top, size): return hung(x, top, poly([(x + size * (1, .42)[i % 2] * sin(i * pi / 5), top - size * (1, .42)[i % 2] * cos(i * pi / 5)) for i in range(10)], "#f2c879"))
    legs = [line(f"M{n(c + a * k)} {n(y - 84 * k)}L{n(c + b * k)} {n(y + e * k)}", "#1a100a", 7 * k, stroke_linecap="round") for a, b, e in ((-40, -54, 30), (40, 54, 30), (-26, -32, 14), (26, 32, 14))]
    chair = [path(f"M{n(c - 40 * k)} {n(y - 84 * k)}V{n(y - 190 * k)}Q{n(c - 40 * k)} {n(y - 236 * k)} {n(c)} {n(y - 236 * k)}T{n(c + 40 * k)} {n(y - 190 * k)}V{n(y - 84 * k)}", stroke="#1a100a", stroke_width=7 * k),
             path(f"M{n(c - 20 * k)} {n(y - 84 * k)}V{n(y - 180 * k)}Q{n(c)} {n(y - 214 * k)} {n(c + 20 * k)} {n(y - 180 * k)}V{n(y - 84 * k)}", stroke="#1a100a", stroke_width=5 * k), *legs, oval(c, y - 84 * k, 54 * k, 11 * k, "#1a100a"),
             oval(c, y - 94 * k, 46 * k, 8 * k, "#c2403a"), rect(c - 27 * k, y - 144 * k, 54 * k, 50 * k, "#c2403a", rx=5 * k), rect(c - 27 * k, y - 112 * k, 54 * k, 11 * k, "#f2c879")]
    moon_ = hung(c - 118 * k, h * .27, path(f"M{n(c - 118 * k)} {n(h * .27)}a{n(62 * k)} {n(62 * k)} 0 1 0 {n(60 * k)} {n(92 * k)}a{n(52 * k)} {n(52 * k)} 0 1 1 {n(-60 * k)} {n(-92 * k)}Z", "#f2c879"))
    return [sky("a", (0, "#132430"), (.6, "#35505a"), (1, "#e3b873")), rect(0, 0, w, h, "url(#a)"), stars(r, 60, w, h * .5, "#fff0cc", 1.6), moon_, star(c + 96 * k, h * .25, 26 * k), star(c + 150 * k, h * .36, 17 * k), star(c + 34 * k, h * .19, 15 * k),
            rect(0, y, w, h, "#4a2d1c"), *[poly([(c + i * 46 * k, y), (c + i * 46 * k + 2, y), (c + i * 130 * k + 5, h), (c + i * 130 * k, h)], "#2c1a10") for i in range(-14, 15)],
            poly([(c - 16 * k, -10), (c + 16 * k, -10), (c + 210 * k, y + 22 * k), (c - 210 * k, y + 22 * k)], "#fff0cc", opacity=.2), oval(c, y + 22 * k, 210 * k, 34 * k, "#f2c879"), *chair, *half, group(*half, transform=f"translate({w} 0) scale(-1 1)"), *swags]

def curtain_tall(r): return curtain(r, 720, 1280)

def reader(r):
    """How a card is held against the reader."""
    return [rect(0, 0, 640, 360, "#efe6d6"), rect(250, 150, 190, 250, "#1d2a2a", rx=22), rect(274, 176, 142, 78, "#bfe0cf", rx=8),
            *[rect(276 + 50 * i, 274 + 34 * j, 38, 22, "#3a4a4a", rx=6) for i in range(3) for j in range(3)], turn(-14, 400, 110, rect(330, 46, 210, 130, "#0f5c4d", rx=16), rect(330, 76, 210, 24, "#083a30"), rect(352, 122, 40, 28, "#e0b45c", rx=5)),
            *[path(f"M{252 - 22 * i} {120 - 6 * i}q{-16 - 4 * i} {36 + 8 * i} 0 {74 + 14 * i}", "none", stroke="#0f5c4d", stroke_width=9, stroke_linecap="round", opacity=1 - .25 * i) for i in range(3)]]
