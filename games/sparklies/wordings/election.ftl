# Two parties, towns that support them, and in every town the church, the farmers or the merchants in power.

wording-title = the kingdom's election
-cell = town
-cells = towns
-colour = power
-colours = powers
-red = church
-green = farmers
-blue = merchants
-active = asking for a visit
-a-free-cell = an undecided town
-control = send leaflets
-controls = has the support of
-controlled = supporting somebody
-taking-control = sending leaflets
-activate = plan to visit
-activated = visited first
-activating = planning a visit
-deactivate = visit
-deactivated = visited
-deactivating = visiting
-captured = won over
-an-active-cell = a town that asks for a visit
-takes-control-of-it = sends leaflets to it

not-free = leaflets cannot go to { $cell }: it supports { $owner } already; choose { -a-free-cell }
