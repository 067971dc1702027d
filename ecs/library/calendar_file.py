"""From calendar.toml to game turns, and dates to day numbers (2.3, 4.0)."""

from __future__ import annotations

from ecs.dday.printed.scenario import Calendar, GameTurn
from ecs.library.scenario_models import CalendarFile

MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def build_calendar(file: CalendarFile) -> Calendar:
    """Lay the game turns out over the days."""
    times = [(1, time) for time in file.first_day_times]
    day = 1
    while len(times) < file.last_turn:
        day += 1
        times += [(day, time) for time in file.later_times]
    days = _days(file.month, file.day, times[file.last_turn - 1][0])
    turns = (
        GameTurn(number, days[day - 1], day, time)
        for number, (day, time) in enumerate(times[: file.last_turn], start=1)
    )
    return Calendar(tuple(turns), days)


def _days(month: int, day: int, count: int) -> tuple[str, ...]:
    """Dates such as "2-19", one for each day."""
    found: list[str] = []
    while len(found) < count:
        found.append(f"{month}-{day}")
        day += 1
        if day > MONTHS[month - 1]:
            month, day = month % 12 + 1, 1
    return tuple(found)
