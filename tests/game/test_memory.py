"""Memory is given back without harm, wherever the game runs."""

from __future__ import annotations

import sys

from game import memory


def test_memory_is_given_back_through_the_c_library_where_it_can():
    memory._trim.cache_clear()
    memory.give_back()
    memory.give_back()
    assert memory._trim.cache_info().hits == 1


def test_a_system_without_the_function_is_left_alone(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    memory._trim.cache_clear()
    memory.give_back()
    assert memory._trim() is None
    memory._trim.cache_clear()
