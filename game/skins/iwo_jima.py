"""The look of D-Day at Iwo Jima."""

from __future__ import annotations

from game.skins.skin import Jump, Skin

IWO_JIMA = Skin(
    game="iwo_jima",
    title="D-DAY AT IWO JIMA",
    subtitle="Operation Detachment · 19 February 1945",
    divisions={3: (187, 192, 163), 4: (203, 198, 150), 5: (170, 186, 150), 0: (196, 192, 170)},
    ink={1: (158, 28, 22), 2: (250, 248, 240), 3: (28, 52, 128), 0: (33, 30, 26)},
    ground={1: (236, 232, 214), 2: (74, 82, 56), 3: (236, 232, 214), 0: (226, 222, 198)},
    japanese=(222, 190, 142),
    japanese_ink=(96, 34, 22),
    phases=(
        ("amphibious", "LAND"),
        ("headquarters", "HQ"),
        ("first_event", "EVENT"),
        ("japanese_fire", "FIRE"),
        ("us_action", "ACTION"),
        ("second_wave", "WAVE 2"),
        ("japanese_artillery", "GUNS"),
        ("end_of_turn", "END"),
    ),
    later=(
        ("amphibious", "LAND"),
        ("headquarters", "HQ"),
        ("first_event", "EVENT"),
        ("japanese_fire", "FIRE"),
        ("second_event", "EVENT"),
        ("us_action", "ACTION"),
        ("japanese_artillery", "GUNS"),
        ("japanese_raid", "RAID"),
        ("end_of_turn", "END"),
    ),
    first_day=6,
    box_sites={
        "G": "0208",
        "R1": "0210",
        "R2": "0212",
        "Y1": "0214",
        "Y2": "0216",
        "B1": "0218",
        "B2": "0220",
        "P1": "0903",
        "P2": "1104",
        "N1": "1305",
        "N2": "1507",
        "W1": "1708",
        "W2": "1909",
        "O1": "2109",
        "O2": "2310",
    },
    jumps=(
        Jump("1", "Suribachi and Green", ("0002", "0810")),
        Jump("2", "Red and Yellow beaches", ("0109", "1017")),
        Jump("3", "Blue beaches and the Quarry", ("0116", "1024")),
        Jump("4", "Motoyama plateau", ("1019", "2032")),
        Jump("5", "The north", ("1628", "2737")),
        Jump("6", "West coast", ("0806", "2419")),
    ),
    opening=("0104", "1724"),
    cards=(
        ("landing", "LANDING", ("amphibious", "second_wave")),
        ("event", "EVENT", ("first_event", "second_event", "us_action", "headquarters")),
        ("fire", "FIRE", ("japanese_fire", "japanese_artillery", "japanese_raid")),
    ),
)
