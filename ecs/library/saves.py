"""Saves: one JSON file per game, written whole or not at all, read with every check.

Format 1: {"format", "version", "digest", "game", "scenario", "seed", "options", "fingerprint", "choices",
"checksums", "checkpoint", "checkpoint_at", "history", "label", "picture"}; the digest is a hash over the rest.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ecs.core.events import Event, from_record, frozen
from ecs.core.session import Diverged, NotOffered, Record, Rules, Session
from ecs.library.files import write_atomically

FORMAT = "iwo-save"
VERSION = 1


class SaveError(Exception):
    """A save that cannot be used, or could not be written; the text says which file, why, and what to do."""


class DataChanged(SaveError):
    """A save was made with other cards, counters or another map of the game than there are now."""


class SaveLabel(BaseModel):
    """What the list of saves shows: plain text made by whoever saves."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str = ""
    turn: int = 0
    phase: str = ""
    saved_at: str = ""


class SaveFile(BaseModel):
    """The file as it stands on disk."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    format: str = Field(pattern=f"^{FORMAT}$", description="always 'iwo-save'")
    version: int = Field(ge=1, description="version of this format")
    digest: str = Field(description="hash over all other fields, to tell damage")
    game: str
    scenario: str
    seed: int
    options: dict[str, Any]
    fingerprint: str = Field(description="hash of the data the game was played with")
    choices: list[str] = Field(description="text forms of all answers since the start")
    checksums: list[tuple[int, str]]
    checkpoint: list[tuple[str, str, list[Any]]] = Field(description="the last full state")
    checkpoint_at: int = Field(ge=0, description="how many choices led to the checkpoint")
    history: list[dict[str, Any]]
    label: SaveLabel = SaveLabel()
    picture: str = Field(default="", description="small PNG in base64, or nothing")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the list of saves; `problem` is set when the file cannot be used."""

    path: Path
    modified: float
    save: SaveFile | None
    problem: str = ""


def write_save(
    path: Path, record: Record, *, label: Mapping[str, Any] | None = None, picture: str = ""
) -> None:
    """Write a save: to a temporary file beside it, flushed, then renamed; the old file lives until then."""
    body = {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "scenario": record.scenario,
        "seed": record.seed,
        "options": dict(record.options),
        "fingerprint": record.fingerprint,
        "choices": record.choices,
        "checksums": record.checksums,
        "checkpoint": record.checkpoint,
        "checkpoint_at": record.checkpoint_at,
        "history": record.history,
        "label": dict(label or {}),
        "picture": picture,
    }
    write_whole(path, plain({**body, "digest": digest_of(body)}))


def plain(body: Mapping[str, Any]) -> str:
    """Return a body as the text that is written and hashed."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def digest_of(body: Mapping[str, Any]) -> str:
    """Return the hash over all fields of a save but the digest itself, whatever their order."""
    fields = {name: body[name] for name in sorted(body) if name != "digest"}
    return hashlib.sha256(plain(fields).encode("utf-8", "surrogatepass")).hexdigest()


def write_whole(path: Path, text: str) -> None:
    """Write a text file completely or leave the old one; raise SaveError with path and cause."""
    try:
        write_atomically(path, text)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise SaveError(
            f"{path} could not be written: {reason}. Choose another folder or free the file."
        ) from problem


def read_save(path: Path) -> SaveFile:
    """Read and check a save file; raise SaveError that says what is wrong with it."""
    try:
        body = json.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise SaveError(f"{path} could not be read: {problem.strerror or problem}.") from problem
    except ValueError as problem:
        raise SaveError(f"{path.name} is damaged or no save: it is not valid JSON ({problem}).") from problem
    check_head(path, body)
    try:
        file = SaveFile.model_validate_json(json.dumps(body))
    except ValidationError as problem:
        first = problem.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        more = f" (and {problem.error_count() - 1} more)" if problem.error_count() > 1 else ""
        raise SaveError(f"{path.name} is damaged at {place}: {first['msg']}{more}.") from problem
    if file.digest != digest_of(body):
        raise SaveError(f"{path.name} is damaged: its content no longer fits its digest. Open an older save.")
    return file


def check_head(path: Path, body: Any) -> None:
    """Tell a foreign file and a newer version from a damaged one."""
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise SaveError(f"{path.name} is no save of this program.")
    version = body.get("version")
    if isinstance(version, int) and version > VERSION:
        raise SaveError(
            f"{path.name} was written by a newer version (format {version}; this program reads up to {VERSION}). "
            "Update the program to open it."
        )


def to_record(save: SaveFile) -> Record:
    """Return the record a save holds."""
    return Record(
        game=save.game,
        scenario=save.scenario,
        seed=save.seed,
        options=save.options,
        fingerprint=save.fingerprint,
        choices=tuple(save.choices),
        checksums=tuple((count, checksum) for count, checksum in save.checksums),
        checkpoint=tuple((key, name, frozen(values)) for key, name, values in save.checkpoint),
        checkpoint_at=save.checkpoint_at,
        history=tuple(save.history),
    )


def open_session(save: SaveFile, rules: Rules) -> Session:
    """Continue the game of a save; raise SaveError when the data or the rules have changed under it."""
    if save.fingerprint != rules.fingerprint:
        raise DataChanged(
            "This save was made with other cards, counters or another map than the ones installed now. "
            "It can be opened with the data it was made with, or its choices can be tried with those of now. "
            "If only the map was changed, iwo play --load SAVE --map MAP gives its choices again on the map named."
        )
    record = to_record(save)
    try:
        history: list[Event] = [from_record(item) for item in record.history]
        return Session.resume(rules, record, history)
    except (NotOffered, Diverged, AssertionError, KeyError, TypeError, ValueError, IndexError) as problem:
        raise SaveError(f"This save does not fit the rules of this version: {problem}") from problem


def list_saves(folder: Path) -> list[Entry]:
    """Return the saves of a folder, the newest first; unusable ones are listed with their problem."""
    entries = [_entry(path) for path in folder.glob("*.json")] if folder.is_dir() else []
    return sorted(entries, key=lambda entry: (-entry.modified, entry.path.name))


def _entry(path: Path) -> Entry:
    try:
        modified = path.stat().st_mtime
        return Entry(path, modified, read_save(path))
    except SaveError as problem:
        return Entry(path, modified, None, str(problem))
    except OSError as problem:
        return Entry(path, 0.0, None, f"{path.name} could not be read: {problem.strerror or problem}.")
