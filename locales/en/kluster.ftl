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
kluster-taken = { $why ->
    [kluster] Kluster!
    [misplaced] Let go outside the cord!
   *[clock] Time’s up!
}
kluster-takes-back = { $you ->
    [yes] You take back
   *[no] { $name } takes back
} { $count ->
    [one] 1 magnet.
   *[other] { $count } magnets.
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

# The moment in which magnets snap together.
kluster-word = Kluster!
kluster-gain = +{ $count }
kluster-go-on = Go on
kluster-to-the-end = Skip to the end
kluster-out-kluster = { $you ->
    [yes] Kluster! You are out.
   *[no] Kluster! { $name } is out.
}
kluster-out-by-kluster = { $you ->
    [yes] You are out: your magnets snapped together.
   *[no] { $name } is out: the magnets snapped together.
}

# The menu of the table.
kluster-show-pull = Show the pull
kluster-show-danger = Show the danger
kluster-show-poles = Show the poles
kluster-full-screen = Full screen
kluster-start-again = Start again
kluster-start-again-really = Drop this game and start again?
kluster-end-game = End the game
kluster-end-game-really = End it without a result?
