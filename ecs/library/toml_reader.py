"""Reads a TOML file into a strict model; every fault becomes a Problem a person can mend."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from ecs.library.problems import Report, did_you_mean, shown

M = TypeVar("M", bound=BaseModel)
Loc = tuple[int | str, ...]

KINDS = {
    "string_type": "a text in quotes",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list in square brackets",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
}
NAMES = ("number", "name", "key", "kind", "turn", "hex", "sector", "company", "colour")


def read_toml(path: Path, model: type[M], report: Report, *, root: Path | None = None) -> M | None:
    """Read one file, or note what is wrong with it and return None."""
    data = parse_toml(path, report, root=root)
    return None if data is None else check_data(data, model, report, file_name(path, root))


def check_data(data: dict[str, Any], model: type[M], report: Report, file: str) -> M | None:
    """Turn the data of a file into a model, or note what is wrong with them and return None."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        _explain(error, file, data, model, report)
        return None


def file_name(path: Path, root: Path | None) -> str:
    """The file's name below the data root, the same on every machine."""
    if root is not None and path.is_relative_to(root):
        return path.relative_to(root).as_posix()
    return path.name


def parse_toml(path: Path, report: Report, *, root: Path | None = None) -> dict[str, Any] | None:
    """Read the data of one file unchecked, or note why it cannot be read and return None."""
    file = file_name(path, root)
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        report.add(file, "", "this file", "nothing", "Put it back or check the game's name.")
    except OSError as error:
        report.add(file, "", "a file that can be read", error.strerror or str(error))
    except UnicodeDecodeError as error:
        report.add(file, f"byte {error.start}", "text in UTF-8", "other bytes", "Save the file as UTF-8.")
    except tomllib.TOMLDecodeError as error:
        message, _, where = str(error).partition(" (at ")
        report.add(file, where.rstrip(")"), "valid TOML", message, "Look at this line and the one above it.")
    return None


def _explain(error: ValidationError, file: str, data: object, model: type[BaseModel], report: Report) -> None:
    """Turn pydantic's errors into problems; a misspelt field counts once, not also as missing."""
    errors = error.errors(include_url=False)
    renamed = _renamed(errors, model)
    for each in errors:
        kind, loc = each["type"], each["loc"]
        if kind == "missing" and loc in renamed:
            continue
        place = place_of(loc, data)
        if kind == "extra_forbidden":
            hint = did_you_mean(str(loc[-1]), fields_at(model, loc[:-1]))
            known = ", ".join(fields_at(model, loc[:-1]))
            report.add(file, place, f"one of the fields {known}", f"the unknown field {loc[-1]!r}", hint)
        elif kind == "missing":
            report.add(file, place, f"a value for {loc[-1]!r}", None, f"Add {loc[-1]} = ...")
        elif kind == "literal_error":
            words = each["ctx"]["expected"].replace("'", "")
            known_words = words.replace(" or ", ", ").split(", ")
            report.add(
                file,
                place,
                f"one of {words}",
                shown(each["input"]),
                did_you_mean(str(each["input"]), known_words),
            )
        else:
            report.add(file, place, KINDS.get(kind, _plain(each["msg"])), shown(each["input"]))


def _renamed(errors: list[Any], model: type[BaseModel]) -> set[Loc]:
    """Missing fields for which a similar unknown field stands at the same place."""
    missing = {each["loc"] for each in errors if each["type"] == "missing"}
    found: set[Loc] = set()
    for each in errors:
        if each["type"] != "extra_forbidden":
            continue
        hint = did_you_mean(str(each["loc"][-1]), fields_at(model, each["loc"][:-1]))
        for loc in missing:
            if loc[:-1] == each["loc"][:-1] and repr(loc[-1]) in hint:
                found.add(loc)
    return found


def _plain(message: str) -> str:
    """pydantic's wording without its opening."""
    return message.removeprefix("Input should be ").removeprefix("Value should be ")


def fields_at(model: type[BaseModel], loc: Loc) -> tuple[str, ...]:
    """Names of the fields a table at this place may have."""
    here: type[BaseModel] | None = model
    for part in loc:
        if here is not None and isinstance(part, str):
            field = here.model_fields.get(part)
            here = _inner_model(field.annotation) if field else None
    return tuple(here.model_fields) if here is not None else ()


def _inner_model(annotation: object) -> type[BaseModel] | None:
    """The model inside an annotation such as list[FireRow] or SideRow | None."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for part in get_args(annotation):
        found = _inner_model(part)
        if found is not None:
            return found
    return None


def place_of(loc: Loc, data: object) -> str:
    """A place in a file for a person: `card 9, fire 2, colour`."""
    words: list[str] = []
    here = data
    for part in loc:
        here = _step(here, part)
        if isinstance(part, int):
            words[-1] += f" {_label(here, part)}" if words else f"{part + 1}"
        else:
            words.append(part)
    return ", ".join(words)


def _step(here: object, part: int | str) -> object:
    if isinstance(here, dict):
        return here.get(part)
    if isinstance(here, list) and isinstance(part, int) and part < len(here):
        return here[part]
    return None


def _label(item: object, index: int) -> str:
    """What names an entry of a list: its number or name, else its place in the list."""
    if isinstance(item, dict):
        for name in NAMES:
            if isinstance(item.get(name), int | str) and not isinstance(item.get(name), bool):
                value = item[name]
                return f"{index + 1} ({name} {shown(value)})" if name != "number" else str(value)
    return str(index + 1)
