"""What is timed of each game, random play first; nothing here knows a clock."""

from __future__ import annotations

from tests.benchmarks.suites.workloads import colonization, cornerport, glorieta, platy, sandkings, sparklies

WORKLOADS = {
    game.__name__.rpartition(".")[2]: game.WORKLOADS
    for game in (sparklies, glorieta, cornerport, sandkings, colonization, platy)
}
