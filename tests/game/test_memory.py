"""Memory is given back without harm, wherever the game runs."""

from __future__ import annotations

import sys

from game import memory


def test_memory_can_be_given_back_again_and_again():
    memory.give_back()
    memory.give_back()


def test_a_system_without_the_function_is_left_alone(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    memory._trim.cache_clear()
    memory.give_back()
    memory._trim.cache_clear()
