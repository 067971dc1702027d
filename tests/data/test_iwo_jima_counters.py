"""The counters of D-Day at Iwo Jima agree with everything that is known of them."""

from __future__ import annotations

from collections import Counter

import pytest

from ecs.dday.printed.counters import WEAPONS
from tests.ecs.library.shelf import shipped

SYMBOLS = {
    "A/1/25": "diamond",
    "C/1/28": "circle",
    "F/2/27": "triangle",
    "2A/5Tk": "diamond",
    "B/5E": "circle",
}
REGIMENTS = {3: (3, 9, 21), 4: (23, 24, 25), 5: (26, 27, 28)}


def us(key):
    return shipped().us[key]


def back(spec):
    assert spec.back is not None
    return spec.back


@pytest.mark.rule("iwo_jima", "18.3.2")
def test_three_divisions_of_three_regiments_bring_156_units():
    kinds = Counter(spec.kind for spec in shipped().us.values())
    assert kinds == {"rifle": 81, "hq": 27, "hw": 9, "regiment": 9, "tank": 18, "engineer": 12}
    for division, regiments in REGIMENTS.items():
        found = {
            spec.regiment for spec in shipped().us.values() if spec.division == division and spec.regiment
        }
        assert tuple(sorted(found)) == regiments


def test_a_battalion_is_an_hq_and_three_companies_of_different_symbols():
    for regiment in (number for numbers in REGIMENTS.values() for number in numbers):
        for battalion in (1, 2, 3):
            units = [s for s in shipped().us.values() if (s.battalion, s.regiment) == (battalion, regiment)]
            assert sorted(s.kind for s in units) == ["hq", "rifle", "rifle", "rifle"]
            assert sorted(s.symbol for s in units) == ["circle", "diamond", "star", "triangle"]


@pytest.mark.parametrize("key", SYMBOLS)
def test_a_target_symbol_named_in_an_example_is_kept(key):
    assert us(key).symbol == SYMBOLS[key]


def test_heavy_weapons_and_headquarters_show_the_star():
    assert {s.symbol for s in shipped().us.values() if s.kind in ("hq", "hw", "regiment")} == {"star"}


def test_strengths_and_ranges_of_the_attack_examples_are_kept():
    values = {
        key: (us(key).steps, us(key).front.strength, us(key).front.range) for key in ("G/2/28", "HQ/1/28")
    }
    assert values == {"G/2/28": (4, 8, 2), "HQ/1/28": (2, 3, 2)}
    assert (us("2A/5Tk").steps, us("2A/5Tk").front.strength, us("2A/5Tk").front.range) == (2, 4, 3)
    assert (us("B/5E").steps, us("B/5E").front.strength) == (2, 4)


@pytest.mark.rule("iwo_jima", "6.3.2")
def test_a_rifle_company_shoots_at_two_hexes_until_it_is_turned_over():
    for spec in shipped().us.values():
        if spec.kind == "rifle":
            assert (spec.front.range, back(spec).range) == (2, 1)


def test_no_step_loss_marker_takes_a_company_to_nothing():
    for spec in shipped().us.values():
        if spec.steps == 4:
            assert min(spec.front.strength, back(spec).strength) > 2


def test_a_company_of_the_3rd_regiment_has_the_printed_weapons():
    assert back(us("A/1/3")).weapons == ("BR", "MG")


def test_reduced_companies_differ_and_each_has_two_weapons():
    weapons = [back(spec).weapons for spec in shipped().us.values() if spec.kind == "rifle"]
    assert all(len(each) == 2 for each in weapons)
    assert len(set(weapons)) >= 10


def test_the_step_loss_markers_named_in_the_rules_are_in_the_cup():
    losses = shipped().losses.values()
    assert {spec.penalty for spec in losses} == {2}
    firsts = {spec.first for spec in losses}
    for known in ("BR DE RD", "BZ MG BR", "BZ MG DE", "BZ DE BR"):
        assert tuple(sorted(known.split())) in firsts
    assert ("BR",) in {spec.third for spec in losses}


@pytest.mark.rule("iwo_jima", "18.3.1")
def test_every_sector_has_its_japanese_units():
    pools = Counter(spec.sector for spec in shipped().japanese.values() if spec.group in ("near", "far"))
    assert pools[1] >= 12
    assert pools[2] >= 20
    assert pools[3] >= 40
    assert pools[4] >= 20


def test_japanese_units_belong_to_the_five_formations_or_the_army():
    assert {s.formation for s in shipped().japanese.values()} == {"SAG", "TAP", "MC", "E", "MG", "army"}


def test_the_company_of_the_309th_is_as_in_the_attack_example():
    spec = shipped().japanese["jp:A/309"]
    assert (spec.strength, spec.elite, set(spec.requires)) == (4, True, {"DE", "MO"})


def test_an_elite_unit_of_strength_3_needs_flanking_as_in_the_attack_example():
    assert [s for s in shipped().japanese.values() if s.elite and s.strength == 3 and "FL" in s.requires]


def test_three_tanks_have_three_colours_and_armour_depth():
    tanks = [spec for spec in shipped().japanese.values() if spec.tank]
    assert len({spec.colour for spec in tanks}) == len(tanks) == 3
    assert sum(spec.armour for spec in shipped().depth.values()) == 3


def test_the_divisions_headquarters_exists_and_starts_in_no_pool():
    assert shipped().japanese["jp:HQ/109"].group == "named"


def test_depth_markers_cover_the_examples():
    depth = list(shipped().depth.values())
    assert [d for d in depth if "NA" in d.requires and 2 <= d.strength <= 4]
    assert [d for d in depth if d.strength == 3 and "CC" in d.requires]
    assert 4 <= sum(d.reinforcement for d in depth) <= 6
    assert {d.strength for d in depth if not d.reinforcement} == {1, 2, 3, 4}


def test_every_requirement_is_known_and_every_kind_of_it_occurs():
    used = {
        w
        for group in (shipped().japanese, shipped().depth, shipped().forts)
        for s in group.values()
        for w in s.requires
    }
    assert used == set(WEAPONS)


@pytest.mark.rule("iwo_jima", "17.2", "17.3")
def test_forts_of_three_classes_close_some_hexsides():
    forts = list(shipped().forts.values())
    assert {spec.fort_class: spec.strength for spec in forts} == {1: 3, 2: 2, 3: 1}
    assert all(1 <= len(spec.blocked) <= 5 for spec in forts)
    assert [spec for spec in forts if spec.fort_class == 2 and spec.requires == ("AR",)]
    assert len({spec.blocked for spec in forts}) > 20
