"""From cards.toml to the frozen deck, with the checks a card must pass (2.3)."""

from __future__ import annotations

from ecs.dday.printed.cards import CLOSE_COMBAT_EVENTS, COLOURS, EVENTS, Card, DatedEvent, FireBox, Landing
from ecs.dday.printed.scenario import Calendar
from ecs.library.models import CardRow, CardsFile, FireRow
from ecs.library.problems import Report

LANDING_PREFIX = "landing_"


def build_cards(file: CardsFile, calendar: Calendar, report: Report, name: str) -> dict[str, Card]:
    """Check every card and build the deck in card order."""
    _check_numbers([row.number for row in file.card], report, name)
    cards: dict[str, Card] = {}
    for row in sorted(file.card, key=lambda each: each.number):
        before = len(report.problems)
        _check_card(row, calendar, report, name)
        if len(report.problems) == before:
            card = _card(row, calendar)
            cards[card.key] = card
    return cards


def _check_numbers(numbers: list[int], report: Report, name: str) -> None:
    for number in sorted({each for each in numbers if numbers.count(each) > 1}):
        report.add(name, f"card {number}", "each card once", f"card {number} {numbers.count(number)} times",
                   "Give one of them its own number or delete it.")  # fmt: skip
    missing = sorted(set(range(1, len(set(numbers)) + 1)) - set(numbers))
    if missing:
        report.add(name, "", f"cards numbered from 1 to {len(set(numbers))} without a gap",
                   f"no card {missing[0]}", "Number the cards as printed.")  # fmt: skip


def _check_card(row: CardRow, calendar: Calendar, report: Report, name: str) -> None:
    place = f"card {row.number}"
    _check_fire(row.fire, report, name, place)
    _check_events(row, calendar, report, name, place)
    if row.close_combat and row.close_combat not in CLOSE_COMBAT_EVENTS:
        report.unknown(
            name, f"{place}, close_combat", "close-combat event", row.close_combat, CLOSE_COMBAT_EVENTS
        )


def _check_fire(boxes: list[FireRow], report: Report, name: str, place: str) -> None:
    place = f"{place}, fire"
    colours = [box.colour for box in boxes]
    if len(colours) != 3 or len(set(colours)) != 3:
        report.add(name, place, "three boxes of different colours", ", ".join(colours) or None)
    elif colours != sorted(colours, key=COLOURS.index):
        report.add(name, place, f"colours in the order {', '.join(COLOURS)}", ", ".join(colours),
                   "Put the boxes in that order, from left to right.")  # fmt: skip
    for box in boxes:
        if bool(box.letter) + box.star + box.armour > 1:
            report.add(
                name, f"{place}, {box.colour}", "one sign in a box: a letter, a star or armour", "several"
            )
        if box.bar and not box.letter:
            report.add(name, f"{place}, {box.colour}", "a black bar over a letter only", "a bar over a box without",
                       "Remove the bar or add the letter.")  # fmt: skip


def _check_events(row: CardRow, calendar: Calendar, report: Report, name: str, place: str) -> None:
    last = 0
    for event in row.events:
        here = f"{place}, event {event.start}"
        if event.name not in EVENTS:
            report.unknown(name, here, "event", event.name, EVENTS)
        day = calendar.day_of(event.start)
        if not day:
            report.add(name, here, f"a date from {calendar.days[0]} to {calendar.days[-1]}", event.start)
        elif day <= last:
            report.add(
                name, here, "later dates further down", event.start, "Sort the events of the card by date."
            )
        last = max(day, last)
    for event, later in zip(row.events, [*row.events[1:], None], strict=True):
        ends = calendar.day_of(later.start) if later else len(calendar.days) + 1
        if event.name.startswith(LANDING_PREFIX) and ends > 2:
            report.add(name, f"{place}, event {event.start}", "a landing event in force on the first day only",
                       f"{event.name} beyond it", f"Add an event from {calendar.days[1]} on.")  # fmt: skip


def _card(row: CardRow, calendar: Calendar) -> Card:
    first, second, third = (
        FireBox(box.colour, box.letter, box.star, box.armour, box.bar) for box in row.fire
    )
    sections = row.origin.model_dump()
    return Card(
        key=f"c{row.number:02d}",
        number=row.number,
        boxes=(first, second, third),
        symbol=row.symbol,
        landing=Landing(row.landing.colour, row.landing.symbol, row.landing.drift),
        artillery=row.artillery,
        events=tuple(DatedEvent(each.start, calendar.day_of(each.start), each.name) for each in row.events),
        close_combat=row.close_combat,
        origin="; ".join(f"{section}: {origin}" for section, origin in sections.items()),
    )
