"""The pages of the rules viewer in words: rules, rulings, charts, with links between them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from ecs.core.events import Event
from ecs.dday.printed.charts import Charts
from ecs.library.rules_file import RuleBook, Ruling
from game.text.chart_words import Table, tables

CHARTS: Final = "charts"
RULINGS: Final = "rulings"
LINK: Final = re.compile(r"\brulings? #?\d+|#\d+|\b\d{1,2}\.\d{1,2}(?:\.\d{1,2})*(?:[a-j]\b)?")
CHART_OF: Final[dict[str, tuple[str, ...]]] = {
    "6.3": ("6.3",),
    "6.3.2": ("6.3",),
    "8.2": ("8.2",),
    "8.2.7": ("8.2",),
    "8.2.8": ("8.2",),
    "8.3": ("8.3",),
    "8.4.1": ("8.4", "8.5"),
    "8.5": ("8.5",),
    "8.5.1": ("8.5",),
    "2.4.6": ("2.4.6",),
}
"""Which charts stand below which case, by the rules the charts are headed with."""

Kind: TypeAlias = Literal["title", "head", "point", "note", "table"]
Pieces: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a page: pieces of text, each with the page it leads to, or a table."""

    kind: Kind
    pieces: Pieces = ()
    table: Table | None = None
    lit: bool = False


def page(book: RuleBook, charts: Charts, name: str, cited: str = "") -> tuple[Block, ...]:
    """Return the page of a rule, of a ruling ("ruling:165"), of all charts or of all rulings."""
    if name == CHARTS:
        return (plain("title", "Charts"), *(Block("table", table=each) for each in tables(charts)))
    if name == RULINGS:
        return all_rulings(book)
    if name.startswith("ruling:"):
        return one_ruling(book, int(name.partition(":")[2]))
    return rule_page(book, charts, name, cited)


def plain(kind: Kind, text: str) -> Block:
    """Return a block without links."""
    return Block(kind, ((text, ""),))


def linked(kind: Kind, text: str, book: RuleBook, *, lit: bool = False) -> Block:
    """Return a block in which numbers of rules and rulings are links."""
    pieces: list[tuple[str, str]] = []
    end = 0
    for match in LINK.finditer(text):
        target = target_of(match.group(), book)
        if target:
            pieces += [(text[end : match.start()], ""), (match.group(), target)]
            end = match.end()
    pieces.append((text[end:], ""))
    return Block(kind, tuple(piece for piece in pieces if piece[0]), lit=lit)


def target_of(text: str, book: RuleBook) -> str:
    """Return the page a number in a text leads to; "" for none."""
    if "ruling" in text or text.startswith("#"):
        number = int(re.sub(r"\D", "", text))
        return f"ruling:{number}" if number in book.rulings else ""
    case = text.rstrip("abcdefghij")
    return case if case in book.rules else ""


def rule_page(book: RuleBook, charts: Charts, number: str, cited: str) -> tuple[Block, ...]:
    """Return a rule: its points, related cases, charts, rulings."""
    rule = book.rules[number]
    letter = cited[len(number) :].strip(" ()") if cited.startswith(number) else ""
    blocks = [plain("title", f"{rule.mark}  {rule.title}")]
    blocks += [linked("point", text, book, lit=holds(text, letter)) for text in rule.points]
    if rule.see:
        blocks.append(Block("note", (("See also ", ""), *names_of(rule.see, book))))
    wanted = CHART_OF.get(number, ())
    blocks += [Block("table", table=each) for each in tables(charts) if each.rule in wanted]
    if rule.rulings:
        blocks.append(plain("head", "Rulings"))
        blocks += [block for each in rule.rulings for block in ruling_blocks(book.rulings[each], book)]
    return tuple(blocks)


def holds(text: str, letter: str) -> bool:
    """Tell whether a point is the lettered one that was cited."""
    return bool(letter) and re.search(rf"(^|[\s-]){re.escape(letter)}\)", text) is not None


def names_of(numbers: tuple[str, ...], book: RuleBook) -> Pieces:
    """Return cases as links, by number and title."""
    found: list[tuple[str, str]] = []
    for each in numbers:
        rule = book.rules[each]
        name = rule.title if ":" in each else f"{each} {rule.title}"
        found += [(name, each), (" · ", "")]
    return tuple(found[:-1])


def ruling_blocks(ruling: Ruling, book: RuleBook) -> tuple[Block, ...]:
    """Return a ruling as it stands under its rule."""
    head = Block("point", ((f"#{ruling.number}", f"ruling:{ruling.number}"), (f"  {ruling.question}", "")))
    return head, linked("note", ruling.ruling, book)


def one_ruling(book: RuleBook, number: int) -> tuple[Block, ...]:
    """Return a ruling with its reason and the rules it is about."""
    ruling = book.rulings[number]
    about = tuple(each for each, rule in book.rules.items() if number in rule.rulings)
    return (
        plain("title", f"Ruling {number}"),
        linked("note", f"On {ruling.rule}.", book),
        linked("point", ruling.question, book),
        plain("head", "What the program does"),
        linked("point", ruling.ruling, book),
        plain("head", f"Reason; confidence {ruling.confidence}"),
        linked("point", REASONS.get(ruling.reason, ruling.reason), book),
        Block("note", (("Stands under ", ""), *names_of(about, book))),
    )


REASONS: Final[dict[str, str]] = {
    "PW": "The plain words of the rulebook.",
    "EX": "A worked example of the rulebook.",
    "SIS": "The sister games' rule.",
    "CS": "Common sense: the simplest thing that keeps the other rules meaningful.",
}
"""The bare codes of docs/rulings.md in words; longer reasons stay as they are."""


def all_rulings(book: RuleBook) -> tuple[Block, ...]:
    """Return every ruling by number."""
    intro = "Where the printed rules are unclear or contradict each other, the program does this. PW: plain words, EX: a worked example, SIS: the sister games, CS: common sense."
    rows = (block for each in book.rulings.values() for block in ruling_blocks(each, book))
    return (plain("title", "Rulings"), plain("note", intro), *rows)


def page_of(event: Event, book: RuleBook) -> str:
    """Return the page of a line of the log: the event of a card goes before its chapter."""
    slug = getattr(event, "name", "") or getattr(event, "event", "")
    return book.event(slug) or event.rule
