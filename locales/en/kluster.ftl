# Kluster: the table.

kluster-magnet = magnet { $number }
kluster-table = The table from above
kluster-tray = Your magnets
kluster-choose = Take a magnet and lay it inside the cord.
kluster-last-chance = Your time ran out last turn. Place a magnet in time, or you leave the game.
kluster-hold = Drop it where nothing pulls.
kluster-misfit = { $how ->
    [outside] Outside the cord
    [across] Not entirely inside the cord
   *[spinner] The spinner would touch down outside the cord
}: { $then ->
    [end] your turn would end.
   *[back] it would come back to your hand.
}
kluster-misfit-label = { $how ->
    [outside] Outside the cord
    [across] Not quite inside
   *[spinner] Lands outside the cord
}
kluster-misfit-advice = { $then ->
    [end] Lay it inside the cord, or your turn ends.
   *[back] Lay it inside the cord.
}
kluster-settling = The magnets come to rest…
kluster-carries = { $name } is moving a magnet…
kluster-thinks = { $name } is looking for a place…
kluster-again = You have more magnets than the next player. Place another?
kluster-again-yes = Place another
kluster-again-no = End my turn
kluster-mend-title = Mend the cords
kluster-apart = The cords are apart: they must cross before your turn ends.
kluster-mend-now = A cord lies apart. Drag it until it crosses another.
kluster-turn-left = Turn left
kluster-turn-right = Turn right
kluster-flip = Turn over
kluster-tip = Stand on edge
kluster-higher = Higher
kluster-lower = Lower
kluster-let-go = Let go
kluster-let-go-anyway = Let go anyway
kluster-put-back = Put back
kluster-laid = Magnet { $number } lies on the table from the start.
kluster-placed = { $you ->
    [yes] You lay
   *[no] { $name } lays
} magnet { $number }.
kluster-not-placed = { $you ->
    [yes] Not inside the cord – try again.
   *[no] Not inside the cord – { $name } tries again.
}
kluster-taken = { $you ->
    [yes] You take
   *[no] { $name } takes
} { $count ->
    [one] 1 magnet
   *[other] { $count } magnets
}: { $why ->
    [kluster] a Kluster!
    [misplaced] let go outside the cord.
   *[clock] time is up.
}
kluster-fault = Faults: { $count }.
kluster-eliminated = { $you ->
    [yes] You are
   *[no] { $name } is
} out.
kluster-retired = { $you ->
    [yes] Out of time: you leave the game.
   *[no] Out of time: { $name } leaves the game.
}
kluster-asked = { $you ->
    [yes] You may
   *[no] { $name } may
} place another.
kluster-mend = { $you ->
    [yes] You have
   *[no] { $name } has
} to mend the cords.
kluster-over-won = { $you ->
    [yes] You win!
   *[no] { $name } wins!
}
kluster-over-shared = Shared win: { $names }!
kluster-over-solo = { $count ->
    [one] 1 magnet lies
   *[other] { $count } magnets lie
} on the table.
