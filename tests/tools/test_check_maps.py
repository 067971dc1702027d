"""The map checker says what is wrong and ends with a code."""

from __future__ import annotations

import re
import shutil

import pytest

from ecs.library.map_advice import advice
from tests.maps.shipped import IWO_JIMA, MAPS, iwo_jima
from tools import check_maps


@pytest.fixture
def copy(tmp_path):
    for file in ("iwo_jima.tmx", "terrain.tsx", "elevation.tsx", "features.tsx", "iwo_jima_relief.png"):
        shutil.copy(MAPS / file, tmp_path / file)
    shutil.copytree(MAPS / "tiles", tmp_path / "tiles")
    return tmp_path / "iwo_jima.tmx"


def change(path, pattern, new):
    text, done = re.subn(pattern, new, path.read_text(encoding="utf-8"), count=1)
    assert done
    path.write_text(text, encoding="utf-8")


def test_the_shipped_map_has_no_warning():
    assert advice(IWO_JIMA, iwo_jima(), check_maps.charts().artillery) == []


def test_a_good_map_ends_with_zero(capsys):
    assert check_maps.main([str(IWO_JIMA)]) == 0
    assert "550 land hexes, 111 positions" in capsys.readouterr().out


def test_a_bad_map_ends_with_one(copy, capsys):
    change(copy, 'name="B1" type="position"', 'name="X1" type="position"')
    assert check_maps.main([str(copy)]) == 1
    assert "object X1" in capsys.readouterr().out


def test_a_second_position_of_one_colour_too_near_is_told(copy, capsys):
    change(
        copy,
        r'(name="D4"[^>]*>\s*<properties>\s*<property name="colour" propertytype="colour" value=")red',
        r"\1gold",
    )
    check_maps.main([str(copy)])
    out = capsys.readouterr().out
    assert re.search(r"warning: C5 and D4 are both gold and reach", out)


def test_a_wrong_fire_square_is_told(copy, capsys):
    change(
        copy,
        r'(name="B1" type="box"[^>]*>\s*<properties>\s*<property name=")coast',
        r'\1fire_red" type="bool" value="true"/><property name="coast',
    )
    check_maps.main([str(copy)])
    assert "box B1 has a red fire square, but no red position lies near" in capsys.readouterr().out


def test_an_old_relief_is_told(copy, capsys):
    change(copy, 'name="Kitano Point"', 'name="Kitano"')
    check_maps.main([str(copy)])
    assert "run tools/paint_relief.py" in capsys.readouterr().out
