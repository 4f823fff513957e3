## Terms: what a wording may call otherwise

-control = control
-controls = controls
-controlled = controlled
-taking-control = taking control
-activate = activate
-activated = activated
-activating = activating
-deactivate = deactivate
-deactivated = deactivated
-deactivating = deactivating
-a-free-cell = a free cell

## Faults of an action

step = { $verb ->
    [control] { -control }
    [activate] { -activate }
    [deactivate] { -deactivate }
   *[other] { $verb }
}
doing = { $verb ->
    [control] { -taking-control }
    [activate] { -activating }
    [deactivate] { -deactivating }
    [pass] passing
   *[other] '{ $verb }'
}
not-due = { doing } is not due now; due: { $due }
no-choice = { doing } leaves no choice, such as '{ $choice }'
pass-nowhere = passing concerns no { -cell }
no-such-cell = there is no { -cell } number { $number } on this board
over-passed = the game is over: both players passed
over-full = the game is over: every { -cell } is { -controlled }
not-free = { $cell } cannot be taken: { $owner } { -controls } it already; take { -a-free-cell }
not-yours = { $owner ->
    [none] { $cell } cannot be { -activated }: nobody { -controls } it; { -activate } a { -cell } of { $mover }
   *[other] { $cell } cannot be { -activated }: { $owner } { -controls } it; { -activate } a { -cell } of { $mover }
}
not-active = { $cell } cannot be { -deactivated }: it is not { -active } ({ -active } now: { $active })
none-active = { $cell } cannot be { -deactivated }: it is not { -active } (nothing is { -active })
no-such-colour = '{ $choice }' is no { -colour }; the { -colours } are R, G and B
forced = { $cell } becomes { $colour }, not { $choice }: in { $ruleset } the { -colour } of a { -captured } { -cell } follows from the rules
