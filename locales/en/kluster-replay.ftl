# Kluster: finished games, See why, and learning aids.

kluster-replay-title = Replay: { $now } of { $all }
kluster-replay-time = Time
kluster-replay-before = To the event before
kluster-replay-next = To the next event
kluster-replay-made = The record is being read: { $percent } %
kluster-why = See why
kluster-why-again = Watch again
kluster-why-end = Back to the game
kluster-why-back = The game goes on.
kluster-why-joined = Magnets { $one } and { $other } touched first. { $count ->
    [one] 1 magnet
   *[other] { $count } magnets
} in all until the table was at rest.
kluster-why-fallen = Off the table: { $magnet }.
kluster-why-out = At rest outside the cord: { $magnet }.
kluster-why-misplaced = { $kind ->
    [stone] Let go not entirely inside the cord: { $magnet }. A stone has to lie inside with all of it.
   *[spinner] Let go outside the cord: { $magnet }. A spinner has to touch the table inside.
}
aids = Learning aids
aids-on = Aids on: { $names }
aid-lines = field lines
aid-danger = danger map
aid-poles = poles
