# Kluster: setting up, laying the cords, and the end of a game.

kluster-solo-line = Place as many magnets as you can. Two faults are forgiven, the third ends the game.
kluster-goal = Be the first to lay all your magnets. If some snap together on your turn, you take them.
kluster-people-line = 2–4 on one screen
kluster-alone-line = Lay all, no snap
kluster-character-bold = takes risks
kluster-character-careful = plays it safe
kluster-character-tight = leaves little room
kluster-box-in-short = { $name } box
kluster-boxes-in-short = { $count } × { $name }
kluster-table-group = Table and cords

# Boxes.
kluster-boxes = Boxes
kluster-boxes-line = Combine up to 8 boxes: cords, magnets and players all add up.
kluster-boxes-most = { $count ->
    [0] Without a box nobody can play.
    [16] For 1 to 16 players, the most around one table.
   *[other] For 1 to { $count } players.
}
kluster-box-less = One { $name } less
kluster-box-more = One { $name } more
kluster-classic-line = 24 stones, 1 to 4 players
kluster-duo-line = 12 spinners, 1 or 2 players
kluster-duo2-line = 12 spinners, 1 or 2 players, or 3 and 4 by elimination
kluster-plus = Kluster+
kluster-stones = { $count ->
    [one] 1 stone
   *[other] { $count } stones
}
kluster-spinners = { $count ->
    [one] 1 spinner
   *[other] { $count } spinners
}
kluster-share-each = For each player: { $what }.
kluster-share-yours = For you: { $what }.
kluster-share-pool = In the pool for all: { $what }.
kluster-share-unused = Not used: { $what }.
kluster-share-laid = On the table from the start: { $what }.

# Options.
kluster-expert = Expert
kluster-expert-line = Whoever has more magnets than the next player may place another.
kluster-elimination = Elimination
kluster-elimination-line = One pool for all. Whoever causes a Kluster is out; the last one left wins.
kluster-faults-of = What counts as a fault?
kluster-faults-line = Each has its own best scores.
kluster-faults-taken = Every time you take magnets
kluster-faults-kluster = Only when magnets snap together
kluster-first = Who begins?
kluster-first-line = In the first game and after a tie. Otherwise, whoever had the most magnets left.
kluster-first-shortest = The shortest
kluster-first-youngest = The youngest
kluster-first-random = Random
kluster-who-shortest = Who is the shortest?
kluster-who-youngest = Who is the youngest?
kluster-lays = Set up the cords automatically
kluster-lays-line = Circles, ready to play. Or lay them yourselves: a circle, an oval or any loop you draw.
kluster-knot = Cord: { $count } cm
kluster-clock = Clock
kluster-clock-line = { $what ->
    [none] Take all the time you like.
    [turn-solo] When the time for a turn is up, the turn ends, and that is a fault.
    [turn-elimination] When the time for a turn is up, you are out.
    [turn] When the time for a turn is up, it passes on. Twice in a row, and you leave the game.
    [game-solo] For all your turns together. When the time is up, the game ends.
    [game-elimination] For all your turns together. When the time is up, you are out.
   *[game] For all your turns together. When the time is up, you leave the game.
}
kluster-clock-off = None
kluster-clock-turn = Per turn
kluster-clock-game = Per game
kluster-clock-of = Time left in the game:
kluster-seconds = { $count } s
kluster-minutes = { $count } min
kluster-clock-left = { $count } seconds left.
kluster-clock-up = Time is up.
kluster-surface = Size
kluster-surface-line = Whatever slides off is out.
kluster-surface-usual = { $count } × { $count } cm
kluster-surface-own = Another size
kluster-depth = Depth
kluster-needs-boxes = A table takes 1 to 8 boxes: add one.
kluster-needs-players = { $players } players are too many for these boxes. They take up to { $most }: add a box or remove players.
kluster-needs-elimination = DUO² alone with 3 or 4 players is played by elimination: switch it on, or add a box.
kluster-needs-company = Elimination needs at least 2 players.
kluster-needs-fewer = A table takes at most 16 players: remove some.
kluster-needs-surface = A surface is between 40 and 500 cm wide and deep.

# Laying the cords.
kluster-lay = { $count ->
    [one] Lay the cord: drag it where you want it.
   *[other] Lay cord { $number } of { $count }: drag it where you want it.
}
kluster-lay-here = Lay it here
kluster-form = Shape of the cord
kluster-form-circle = Circle
kluster-form-oval = Oval
kluster-form-drawn = By hand
kluster-ratio = Width: { $count } % of the height
kluster-cord-off = The cord must lie on the table with its whole length.
kluster-cord-apart = It must cross a cord that lies already.
kluster-cord-draw = Draw a loop on the table, with a finger or the pointer.
kluster-cord-no = A cord cannot be laid like that.

# Trays, and the end.
kluster-faults = { $count ->
    [3] The third fault
   *[other] Faults: { $count } of 2
}
kluster-on-table = On the table: { $count }
kluster-pool = Pool
kluster-out = out
kluster-gone = left
kluster-more = and { $count } more
kluster-total = Total victory! All magnets lie on the table.
kluster-best-here = { $total ->
    [yes] Your best with this set-up: { $count }, a total victory.
   *[no] Your best with this set-up: { $count }.
}
kluster-best-earlier-here = { $total ->
    [yes] By the earlier rules: { $count }, a total victory.
   *[no] By the earlier rules: { $count }.
}
kluster-best-smaller-here = { $total ->
    [yes] With the smaller magnets: { $count }, a total victory.
   *[no] With the smaller magnets: { $count }.
}
kluster-best-aided = With a learning aid: does not count for best scores.
kluster-change = Change settings
kluster-play-again = Again
kluster-other-level = Other level
kluster-share = Share
kluster-share-text = { $words } · Kluster on Huddle
kluster-results = What everybody did
kluster-result-placed = Placed
kluster-result-taken = Taken back
kluster-result-klusters = Klusters
kluster-result-faults = Faults
kluster-result-left = Left
kluster-medal = { $medal ->
    [gold] Gold
    [silver] Silver
   *[bronze] Bronze
}
