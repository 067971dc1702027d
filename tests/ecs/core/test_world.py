"""Entities by key, places, snapshots."""

import gc

import esper
import pytest

from ecs.core.piles import Pile
from ecs.core.rng import StreamState
from ecs.core.world import Place, World


@pytest.fixture
def world() -> World:
    made = World((Place, Pile, StreamState))
    made.create("b", Place("0511"))
    made.create("a", Place("0511"), Pile(("c01", "c02")))
    made.create("c", Place("dead"))
    return made


def test_queries_come_in_key_order_whatever_the_order_of_creation(world):
    assert [key for key, _ in world.each(Place)] == ["a", "b", "c"]
    world.create("Z", Place("dead"))
    assert [key for key, _ in world.each(Place)] == ["Z", "a", "b", "c"]


def test_a_key_is_used_once(world):
    with pytest.raises(KeyError, match="'a'"):
        world.create("a", Place("dead"))


def test_a_moved_piece_is_found_at_its_new_place_only(world):
    world.move("a", "dead")
    assert world.at("0511") == ("b",)
    assert world.at("dead") == ("a", "c")
    assert world.where("a") == "dead"


def test_restoring_a_snapshot_brings_back_fields_places_and_entities(world):
    before = world.snapshot()
    world.get(Pile, "a").items = ()
    world.move("b", "dead")
    world.create("later", Place("0512"))
    world.restore(before)
    assert world.snapshot() == before
    assert world.get(Pile, "a").items == ("c01", "c02")
    assert world.at("0511") == ("a", "b")
    assert not world.has("later")
    assert world.at("0512") == ()


def test_restoring_makes_entities_that_are_missing(world):
    world.create("stream:deck", StreamState(7))
    before = world.snapshot()
    fresh = World((Place, Pile, StreamState))
    fresh.restore(before)
    assert fresh.snapshot() == before or sorted(fresh.snapshot()) == sorted(before)
    assert fresh.at("0511") == ("a", "b")


def test_components_keep_their_identity_through_a_restore(world):
    pile = world.get(Pile, "a")
    before = world.snapshot()
    pile.items = ()
    world.restore(before)
    assert world.get(Pile, "a") is pile


def test_two_worlds_do_not_see_each_other(world):
    other = World((Place, Pile, StreamState))
    other.create("a", Place("reserve:5"))
    world.activate()
    assert world.where("a") == "0511"
    assert [key for key, _ in other.each(Place)] == ["a"]
    assert [key for key, _ in world.each(Pile)] == ["a"]


def test_a_forgotten_world_leaves_nothing_behind():
    world = World((Place,))
    world.create("a", Place("dead"))
    name = world.name
    del world
    gc.collect()
    assert name not in esper.list_worlds()
