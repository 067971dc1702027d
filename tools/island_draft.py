"""The first draft of Iwo Jima as tables: what `build_island.py` turned into maps/iwo_jima.tmx.

Afterwards the map file is the source; these tables only tell how it began.
"""

from __future__ import annotations

# -- Ground ---------------------------------------------------------------------------------------

#: Share of land from which a hex is land, and the hexes that are land all the same:
#: the shelves below the two cliff runs and the bend of the invasion beaches.
LAND_SHARE = 0.38
LAND_ALSO = "0414 0434 1837 2037"

#: Last place of sector 1 and of sector 2 by row (sea included); sector 4 begins at the third table.
SECTOR_1_LAST = {0: 7, 1: 7, 2: 7, 3: 7, 4: 6, 5: 6, 6: 5, 7: 4, 8: 3}
SECTOR_2_LAST = {
    0: 21, 1: 21, 2: 21, 3: 21, 4: 20, 5: 20, 6: 20, 7: 20, 8: 19, 9: 19, 10: 18, 11: 18, 12: 17,
    13: 17, 14: 16, 15: 16, 16: 14, 17: 13,
}  # fmt: skip
SECTOR_4_FIRST = {
    13: 36, 14: 34, 15: 34, 16: 32, 17: 32, 18: 30, 19: 30, 20: 27, 21: 27, 22: 20,
}  # fmt: skip

#: Levels: one for the shore, then about one for every 15 to 25 metres. The tables override a
#: first guess from the distance to the sea.
LEVELS = {
    8: "0304",
    6: "0303 0305 1026 1331 1735 2021 2228 1627 1730",
    5: "0404 0405 0204",
    4: "0203 0205 0306 0820 0723 1322 1422 1522",
    3: "0202 0206 0403 0406 0504 0505",
    2: "0307 0407 0506 0507 0604 0605 0606 0607",
}
ROCKY = (
    # Suribachi: the lower slopes and the foot
    "0103 0104 0105 0202 0203 0205 0206 0306 0404 0504 0604"
    # the Quarry and the coast below it
    " 0521 0622 0722 0724 0824"
    # Charlie-Dog Ridge, the Amphitheater, Turkey Knob, the Meat Grinder
    " 0927 1027 1028 1030 1130 1131 1231 1232 0832 0933"
    # the east coast
    " 0531 0533 0733 0734 0834 0934 1034 1134 1233 1234 1434 1535 1635 1736"
    # Hill 362A, Nishi Ridge
    " 2022 2121 2122 2222 2223 2221 2323"
    # Hill 362B, Hill 362C, Cushman's Pocket
    " 2227 2128 2229 1633 1634 1734 1836 1835"
    # the north: the gorges and Kitano
    " 2334 2336 2234 2235 2434 2435 2332 2430 2530 2531 2428 2527 2533 2634 2136 2036 2134"
    # the Motoyama sulphur fields and Hills Peter and Oboe
    " 1628 1727 1829 1430 1531"
)
WOODED = (
    "1016 1116 1117 1216 1416 1517 1617 1717 1817 1916 2017 2117 1822 1823 1923 1624 1725 1826 1926"
    " 2025 2026 2224 2225 2325 1427 1428 1527 0919 0920 1020 0823 0826 0827 0729"
    " 0629 0430 0728 1931 2030 2130 2231 2232 2333 2432 2534 1534 1033 1332 2131 0626"
)
MIXED = "1523 0708 0405 1222 1331 2021 1424 1425 1721 2125"

BEACHES: dict[str, tuple[str, str, str]] = {
    "G": ("Green", "east", "0308 0408"),
    "R1": ("Red 1", "east", "0409 0410"),
    "R2": ("Red 2", "east", "0411 0412"),
    "Y1": ("Yellow 1", "east", "0413 0414"),
    "Y2": ("Yellow 2", "east", "0515 0516"),
    "B1": ("Blue 1", "east", "0517 0518"),
    "B2": ("Blue 2", "east", "0519 0520"),
    "P1": ("Purple 1", "west", "0707 0807"),
    "P2": ("Purple 2", "west", "0909 1008"),
    "N1": ("Brown 1", "west", "1109 1110"),
    "N2": ("Brown 2", "west", "1312 1412"),
    "W1": ("White 1", "west", "1513 1613"),
    "W2": ("White 2", "west", "1714 1814"),
    "O1": ("Orange 1", "west", "1915 2014"),
    "O2": ("Orange 2", "west", "2115 2215"),
}
#: Where the name of each box stands, out at sea.
BOX_SITES = {
    "G": "0109", "R1": "0211", "R2": "0213", "Y1": "0215", "Y2": "0317", "B1": "0319", "B2": "0321",
    "P1": "0905", "P2": "1106", "N1": "1307", "N2": "1509", "W1": "1710", "W2": "1811", "O1": "2011",
    "O2": "2312",
}  # fmt: skip
TERRACES = (
    "0308 0408 0409 0410 0411 0412 0413 0414 0515 0516 0517 0518 0519 0520"
    " 0508 0509 0510 0511 0512 0513 0514 0615 0616 0617 0618 0619 0620"
)
AIRFIELDS = {
    1: "0810 0811 0812 0813 0814 0815 0816 0912 0913 1013",
    2: "1224 1225 1226 1227 1325 1326 1127 1427",
    3: "1830 1831 1832 1833 1932 1732",
}
VILLAGES = "1630 1530 2124 2123 0931 0930 2231 1918 1113"

#: Lines along hexsides: each word names the two hexes a side lies between.
BLUFFS = {
    "below 1721": "1621-1721 1621-1722 1622-1722",
    "the Quarry": "0622-0722 0622-0723 0623-0723 0623-0724 0624-0724",
    "0820": "0721-0820 0721-0821 0722-0821",
    "Charlie-Dog Ridge": "0926-1026 0927-1026 0927-1027 0928-1027",
    "Hill 362A": "2021-2121 2021-2122 2022-2122",
    "Nishi Ridge": "2222-2322 2222-2323 2223-2323 2223-2324",
    "Minami": "0829-0930 0830-0930 0830-0931",
    "Hill 382": "1331-1231 1231-1332 1232-1332",
    "the gorge": "2429-2530 2430-2530 2430-2531 2431-2531 2431-2532",
    "Hill 362B": "2228-2328 2228-2329 2229-2329",
    "east rim": "1334-1434 1334-1335 1234-1335",
    "Kitano": "2532-2632 2533-2632 2533-2633",
    "west rim": "1717-1817 1718-1817 1718-1818",
}
CLIFFS = {
    "0534 to 0835": "0534-0535 0535-0634 0634-0635 0635-0735 0735-0736 0736-0835 0835-0836",
    "1736 to 2136": "1736-1737 1737-1836 1836-1837 1836-1937 1936-1937 1937-2036 2036-2037 2036-2137 2136-2137",
}
#: Roads as way points; the draft joins them along the straightest hexes.
ROADS = {
    "beach road": "0407 0508 0512 0614 0618 0719 0821",
    "Red to Airfield 1": "0410 0610 0810",
    "Yellow to Airfield 1": "0514 0715 0814",
    "Airfield 1 to 2": "0816 1019 1222 1224",
    "Airfield 2 to Motoyama": "1227 1429 1630",
    "Motoyama to Airfield 3": "1630 1831",
    "Motoyama to Kita": "1831 2231 2532",
    "Nishi road": "1019 1018 1417 1920 2121 2125",
    "west road": "0508 0708 1010 1515 1717 1920",
    "Minami road": "0821 1024 1126 1226",
    "to Minami": "1126 1028 0931",
    "Nishi to Kita": "2125 2129 2231",
}
PLACES = {
    "Mount Suribachi": "0304",
    "The Quarry": "0723",
    "Airfield No. 1": "0813",
    "Airfield No. 2": "1226",
    "Airfield No. 3": "1930",
    "Motoyama": "1630",
    "Nishi": "2124",
    "Minami": "0931",
    "Kita": "2231",
    "Hill 382": "1331",
    "Hill 362A": "2021",
    "Hill 362B": "2228",
    "Hill 362C": "1735",
    "Turkey Knob": "1030",
    "The Amphitheater": "1028",
    "Kitano Point": "2734",
    "The Gorge": "2430",
    "East Boat Basin": "0623",
    "Tachiiwa Point": "0535",
    "Hill Peter": "1627",
    "Hill Oboe": "1730",
    "Cushman's Pocket": "1633",
    "Charlie-Dog Ridge": "1025",
}

# -- Positions ------------------------------------------------------------------------------------

#: key, hex, colour ("?": the solver chooses), group (first position of it, or "-"), flags:
#: H hilltop, A artillery, F or FF fort site, X filled in the first scenario, + in a later one.
POSITIONS = """
A1 0307 ? - X
A2 0406 ? A1 +
A3 0505 ? - AX
A4 0404 black - HAFFX
A5 0604 ? - X
A6 0304 black - HAFFX
A7 0206 ? - AX
A8 0303 black - HAFFX
A9 0204 ? - A
A10 0403 ? - X
B1 0508 ? - X
B2 0607 ? - X
B3 0511 ? - X
B4 0610 ? B3 -
B5 0709 ? - X
B6 0808 ? - X
B7 0513 ? - X
B8 0613 ? B7 X
B9 1009 ? - -
C1 0616 ? - X
C2 0618 blue - X
C3 0717 ? - X
C4 0811 ? - X
C5 0815 ? - X
C6 0816 ? C5 -
C7 1013 ? - X
D1 0621 ? - X
D2 0720 black - FX
D3 0719 ? - -
D4 0917 ? - X
D5 0820 ? - HAFX
D6 0723 black - HAFFX
D7 0823 ? - AX
D8 0922 ? - X
D9 0725 ? - X
E1 1313 ? - X
E2 1214 ? - -
E3 1116 ? - -
E4 1117 ? E3 X
E6 1416 ? - +
E7 1219 ? - -
E8 1021 ? - AX
E5 1614 ? - -
F1 1616 ? - -
F2 2123 ? - F+
F3 2124 ? F2 -
F4 2021 ? - HAF+
F5 1815 ? - X
F6 1918 ? - -
F7 2117 ? - -
F8 2018 ? - -
F9 1822 ? - -
G1 0626 ? - -
G2 0529 ? - -
G3 0828 ? - A
G4 1026 ? - HAFX
G5 0926 blue - -
G6 0927 blue G5 A
G7 0929 gold - A
G8 0829 gold G7 -
G9 1029 gold G7 -
G10 0730 red - X
H1 1721 green - +
H2 1024 ? - AX
H3 1222 ? - AX
H4 1725 ? - A
H5 1924 black - HAFF+
H6 1827 ? - -
H7 1523 brown - +
H8 1524 brown H7 HAF+
H9 1730 brown - HAF+
I1 1328 ? - -
I2 1428 ? I1 +
I3 1627 ? - HAFX
I4 1630 ? - A
I6 1431 ? - -
I7 1529 ? - -
I8 1228 red - +
I5 1631 ? I4 -
I11 1326 ? - A
J1 1030 black - FX
J3 0931 ? - -
J4 1331 black - HAFF+
J5 1132 ? - A
J6 1233 ? - -
J7 0833 ? - -
J8 1034 ? - +
J2 0632 ? - -
K1 1732 ? - A
K2 1735 black - HAFF
K3 1633 ? - -
K4 1534 ? - X
K5 1832 ? - A
K6 1934 ? - X
L2 2225 ? - +
L3 2125 ? - FX
L4 2228 black - HAFF
L5 2220 ? - -
L6 2326 ? - X
L7 2427 ? - -
L8 2330 ? - AX
L1 2129 ? - A
M1 2131 ? - A
M2 2231 ? - A
M3 2432 ? - AX
M4 2529 ? - X
M5 2532 ? - -
M6 2633 ? - X
M7 2135 ? - X
M8 2436 ? - X
M9 2335 black - AFX
"""

#: Fire squares left out though a position is near: the printed landing check of Blue 1 costs a single step.
NO_SQUARES = {("B1", "black")}

#: Limits for the solver beyond those of the fire squares.
ONLY_COLOURS = {"H2": "red blue green", "C1": "purple", "C3": "brown"}
NOT_COLOURS = {"H3": "brown"}

# -- Set-up helps of the later scenarios --------------------------------------------------------------

#: US ground at the start by place: the last row held, sector 1 left out where it is not yet taken.
#: "sector" 0 = sector 1 counts as US ground, 1 = it does not.
FRONTS: dict[str, tuple[int, dict[int, int]]] = {
    "suribachi": (1, dict.fromkeys(range(6, 12), 12)),
    "drive_to_the_north": (
        1,
        {**dict.fromkeys(range(5, 10), 12), **dict.fromkeys(range(10, 13), 9), 13: 8, 14: 8, 15: 8, 16: 7,
         17: 7, 18: 6, 19: 6, 20: 5},
    ),
    "hot_rocks": (
        0,
        {**dict.fromkeys(range(16), 17), 16: 17, 17: 17, 18: 17, 19: 16, 20: 14, 21: 12, 22: 10,
         23: 9, 24: 7, 25: 6},
    ),
    "drive_to_the_sea": (
        0,
        {**dict.fromkeys(range(21), 21), 21: 20, 22: 20, 23: 20, 24: 19, 25: 19, 26: 19, 27: 18,
         28: 17, 29: 16, 30: 15, 31: 13, 32: 10, 33: 8, 34: 6, 35: 4},
    ),
}  # fmt: skip
DESIGNATIONS = {
    "suribachi": "2/28:0607 1/28:0507 3/28:0408 28:0508",
    "drive_to_the_north": (
        "1/26:0808 2/27:0910 3/27:0812 27:0609 26:0608 3/23:0813 1/23:0714 2/23:0716 23:0515 1/24:0617"
        " 1/25:0618 3/25:0619 25:0518"
    ),
    "hot_rocks": (
        "1/27:1616 2/27:1617 27:1416 2/26:1718 26:1417 2/21:1420 3/21:1221 21:1219 1/24:0923 2/24:1022"
        " 3/24:0822 24:0820 1/23:1021 3/23:1120 23:0918 1/25:0723 2/25:0624 25:0520"
    ),
    "drive_to_the_sea": (
        "1/28:2017 2/28:2018 3/28:2119 28:1918 1/26:2021 2/26:2022 3/26:1922 26:1820 1/27:1719 2/27:1720"
        " 3/27:1620 27:1619 1/21:1924 2/21:1925 3/21:1825 21:1724 1/9:1827 2/9:1728 3/9:1628 9:1527"
        " 1/23:1430 2/23:1330 3/23:1230 23:1228 1/24:1231 2/24:1131 3/24:1130 24:1029 1/25:1032 2/25:0833"
        " 3/25:0733 25:0631"
    ),
}
