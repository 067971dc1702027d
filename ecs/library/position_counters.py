"""The counters of a position file: known ones, each once, in places and states that can be."""

from __future__ import annotations

from collections.abc import Iterable

from ecs.dday.japanese.garrison import TURNED_DOWN
from ecs.dday.printed.book import Book
from ecs.dday.printed.counters import UsSpec
from ecs.dday.scenarios.situation_setup import NOWHERE
from ecs.library.position_file import units_of
from ecs.library.position_models import (
    DepthRow,
    FortRow,
    HeroRow,
    JapaneseRow,
    PositionFile,
    UsRow,
)
from ecs.library.problems import Report

SECTORS = (1, 2, 3, 4)


def check_counters(file: PositionFile, book: Book, report: Report, name: str) -> None:
    """Note everything that is wrong with the counters."""
    _Counters(file, book, report, name).check()


class _Counters:
    """Goes through the lines of one file and remembers which counters it has met."""

    def __init__(self, file: PositionFile, book: Book, report: Report, name: str) -> None:
        self.file, self.book, self.report, self.name = file, book, report, name
        self.seen: dict[str, str] = {}

    def check(self) -> None:
        """Check the lines of both sides."""
        for number, us in enumerate(self.file.us, 1):
            self.us_row(us, f"us {number}")
        self.cup()
        for number, japanese in enumerate(self.file.japanese, 1):
            self.japanese_row(japanese, f"japanese {number}")
        for number, fort in enumerate(self.file.forts, 1):
            self.fort_row(fort, f"forts {number}")
        for number, depth in enumerate(self.file.depth, 1):
            self.depth_row(depth, f"depth {number}")
        for number, hero in enumerate(self.file.heroes, 1):
            self.hero_row(hero, f"heroes {number}")

    def add(self, place: str, expected: str, came: object, mend: str = "") -> None:
        """Note a problem."""
        self.report.add(self.name, place, expected, came, mend)

    def known(self, place: str, what: str, key: str, table: Iterable[str]) -> bool:
        """Tell whether a counter is known; note it if not, or if it was met before."""
        names = list(table)
        if key not in names:
            self.report.unknown(self.name, place, what, key, names)
            return False
        if key in self.seen:
            self.add(place, "each counter once", f"{key!r}, which is in {self.seen[key]} too")
        self.seen.setdefault(key, place)
        return True

    # -- places -----------------------------------------------------------------------------------

    def on_land(self, place: str, at: str, others: str) -> bool:
        """Tell whether a place is a land hex; note it if not."""
        if at in self.book.island.board.hexes:
            return True
        if len(at) == 4 and at.isdigit():
            self.add(place, "a land hex", f"{at!r}, which is sea or off the map")
        else:
            self.add(place, f'a land hex such as "0511"{others}', at and repr(at))
        return False

    def numbered(self, place: str, at: str, known: Iterable[int]) -> bool:
        """Check the number of a place such as pool:2."""
        kind, _, number = at.partition(":")
        numbers = [str(each) for each in known]
        if number not in numbers:
            self.add(
                place,
                f"one of {', '.join(f'{kind}:{each}' for each in numbers)}"
                if len(numbers) < 12
                else f"{kind}: with a number from {numbers[0]} to {numbers[-1]}",
                repr(at),
            )
            return False
        return True

    # -- US ---------------------------------------------------------------------------------------

    def us_row(self, row: UsRow, place: str) -> None:
        """Check a line of US units."""
        units = units_of(row)
        if not units:
            self.add(place, 'unit = "A/1/25", or units = [...]', None)
        if row.began not in ("", NOWHERE) and not row.began.startswith("box:"):
            self.on_land(f"{place}, began", row.began, "")
        for unit in units:
            where = f"{place} ({unit})"
            if self.known(where, "US unit", unit, self.book.us):
                self.us_place(row, self.book.us[unit], where)
                self.us_state(row, self.book.us[unit], where)
                self.us_command(row, self.book.us[unit], where)

    def us_place(self, row: UsRow, spec: UsSpec, place: str) -> None:
        """Check where a US unit stands; only a regimental HQ may come back late, or wait for its return (11.4d, 15.3.2b)."""
        kind, _, code = row.at.partition(":")
        back = spec.kind == "regiment"
        last = self.book.calendar.turns[-1].number
        if row.at in ("dead", "off"):
            return
        if kind == "box":
            if code not in self.book.island.boxes:
                self.report.unknown(self.name, f"{place}, at", "beach box", code, self.book.island.boxes)
        elif kind == "due":
            self.numbered(f"{place}, at", row.at, range(1 if back else self.file.turn, last + 1))
        elif kind == "return" and back:
            self.numbered(f"{place}, at", row.at, range(1, last + 2))
        elif kind == "reserve":
            self.numbered(f"{place}, at", row.at, [spec.division])
        else:
            self.on_land(f"{place}, at", row.at, ', "box:R1", "due:3", "reserve:5", "dead" or "off"')

    def us_state(self, row: UsRow, spec: UsSpec, place: str) -> None:
        """Check steps, step-loss marker and disruption of a US unit."""
        if row.steps > spec.steps:
            self.add(f"{place}, steps", f"at most {spec.steps} for {spec.kind}", row.steps)
        if row.at == "dead" and row.steps:
            self.add(f"{place}, steps", "no steps of a dead unit", row.steps)
        if row.disrupted > self.file.turn:
            self.add(f"{place}, disrupted", f"a game turn up to {self.file.turn}", row.disrupted)
        if row.marker and not (spec.steps == 4 and row.steps in (1, 3)):
            self.add(f"{place}, marker", "a marker under a company with three steps or one only", row.marker)
        elif row.marker:
            self.loss(f"{place}, marker", row.marker)

    def us_command(self, row: UsRow, spec: UsSpec, place: str) -> None:
        """Check command posts and assignments."""
        regiments = sorted({each.regiment for each in self.book.us.values() if each.regiment})
        if (row.post or row.guest) and spec.kind != "regiment":
            self.add(f"{place}, post", "a command post of a regimental HQ only", spec.kind)
        if row.guest and row.guest not in self.book.us:
            self.report.unknown(self.name, f"{place}, guest", "US unit", row.guest, self.book.us)
        if row.assigned and spec.kind not in ("tank", "engineer"):
            self.add(f"{place}, assigned", "a tank or engineer unit", spec.kind)
        elif row.assigned and row.assigned not in regiments:
            self.add(f"{place}, assigned", f"one of {', '.join(map(str, regiments))}", row.assigned)

    def cup(self) -> None:
        """Check the cup of step-loss markers."""
        for item in self.file.piles.get("losses", ()):
            self.loss("piles, losses", item)

    def loss(self, place: str, marker: str) -> None:
        """Check the name of a step-loss marker; one may serve twice (ruling 14)."""
        if marker not in self.book.losses:
            self.report.unknown(self.name, place, "step-loss marker", marker, self.book.losses)

    # -- Japanese ---------------------------------------------------------------------------------

    def japanese_row(self, row: JapaneseRow, place: str) -> None:
        """Check a line of Japanese units."""
        place = f"{place} ({row.unit or row.at})"
        tank = row.tank
        if row.unit and self.known(place, "Japanese unit", row.unit, self.book.japanese):
            tank = self.book.japanese[row.unit].tank
            if row.tank and not tank:
                self.add(place, "a tank", row.unit)
        if row.unit and row.count > 1:
            self.add(f"{place}, count", "count only for units without a name", row.count)
        if row.at.startswith("pool:"):
            self.numbered(f"{place}, at", row.at, SECTORS)
        elif row.at not in ("elite", "out"):
            self.on_land(f"{place}, at", row.at, ', "pool:2", "elite" or "out"')
        self.beneath(row, place, tank=tank and not row.stance)

    def beneath(self, row: JapaneseRow | FortRow, place: str, *, tank: bool = False) -> None:
        """Check the depth marker of a unit or fort."""
        if not row.depth:
            if row.depth_revealed or row.depth_disrupted or row.depth_at:
                self.add(place, "depth = true beside what is said of its depth marker", "no depth marker")
            return
        if row.depth_at not in ("", TURNED_DOWN):
            self.add(f"{place}, depth_at", f"{TURNED_DOWN!r}, or nothing", repr(row.depth_at))
        if row.at not in self.book.island.board.hexes and not row.depth_at:
            self.add(f"{place}, depth", "a depth marker beneath a unit on the map", row.at)
        if isinstance(row, JapaneseRow) and row.count > 1 and isinstance(row.depth, str):
            self.add(f"{place}, depth", "one unit above a marker with a name", f"{row.count} units")
        if isinstance(row.depth, str) and self.known(place, "depth marker", row.depth, self.book.depth):
            self.armour(row.depth, f"{place}, depth", tank=tank)

    def armour(self, marker: str, place: str, *, tank: bool) -> None:
        """Check that a marker beneath a tank belongs to one (9.2.1); one in stance takes any (14.4.1)."""
        if tank and not self.book.depth[marker].armour:
            self.add(place, "an armour depth marker beneath a tank", marker)

    def fort_row(self, row: FortRow, place: str) -> None:
        """Check a line with a fort."""
        place = f"{place} ({row.fort or row.at})"
        if row.at != f"forts:{row.fort_class}":
            self.on_land(f"{place}, at", row.at, "")
        if row.fort and self.known(place, "fort", row.fort, self.book.forts):
            right = self.book.forts[row.fort].fort_class
            if right != row.fort_class:
                self.add(f"{place}, fort_class", f"{right}, the class of {row.fort}", row.fort_class)
        self.beneath(row, place)

    def depth_row(self, row: DepthRow, place: str) -> None:
        """Check a line of depth markers that lie beneath no unit."""
        place = f"{place} ({row.marker or row.at})"
        if row.marker:
            self.known(place, "depth marker", row.marker, self.book.depth)
        if row.marker and row.count > 1:
            self.add(f"{place}, count", "count only for markers without a name", row.count)
        if row.at.startswith("depth:"):
            self.numbered(f"{place}, at", row.at, SECTORS)
        elif row.at not in ("elite", "out", TURNED_DOWN):
            known = self.on_land(f"{place}, at", row.at, ' with a cave, "depth:2" or "out"')
            if known and not row.cave:
                expected = "a depth marker beneath a unit or fort, or cave = true"
                mend = "Write depth = true into the line of its unit or fort."
                self.add(f"{place}, at", expected, "one beneath nothing", mend)

    # -- heroes -----------------------------------------------------------------------------------

    def hero_row(self, row: HeroRow, place: str) -> None:
        """Check a line with a hero."""
        place = f"{place} ({row.unit})"
        if row.unit not in self.book.us:
            self.report.unknown(self.name, place, "US unit", row.unit, self.book.us)
            return
        units = {unit: us for us in self.file.us for unit in units_of(us)}
        if row.unit not in units or units[row.unit].at in ("dead", "off"):
            self.add(place, "a unit in play", f"{row.unit!r}, which is not", "Put it into a line of us.")
