"""Options have one stable text form."""

from ecs.core.decisions import CANCEL, DONE, Blocked, Decision, option


def test_an_option_reads_and_writes_as_text():
    move = option("move", "A/1/25", "0511")
    assert move.text == "move:A/1/25:0511"
    assert move.target == "0511"
    assert DONE.text == "done"
    assert DONE.target == ""


def test_a_decision_finds_its_options_by_text_only_when_they_are_legal():
    decision = Decision("move", "7.3", (option("move", "0511"), CANCEL))
    assert decision.find("move:0511") == option("move", "0511")
    assert decision.find("move:0512") is None


def test_blocked_answers_are_worked_out_only_when_somebody_looks():
    looked = []

    def why_not():
        looked.append(True)
        return (Blocked(option("move", "0512"), "cliff", "7.3.7"),)

    decision = Decision("move", "7.3", (DONE,), why_not=why_not)
    assert not looked
    assert decision.blocked[0].reason == "cliff"
    assert looked
