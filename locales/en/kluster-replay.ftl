# Kluster: finished games, See why, and learning aids.

kluster-replay-title = Replay: { $now } of { $all }
kluster-replay-time = Time
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
aids-on = { $scored ->
    [yes] Aids on: { $names }. Score doesn’t count.
   *[no] Aids on: { $names }
}
aids-were-on = An aid was on: this score doesn’t count.
aids-off = Counts for your best, as long as no aid is on.
aids-void = With a learning aid, the score of this game doesn’t count.
aids-ask = Play on with an aid?
aids-turn-on = Turn it on
aids-leave-off = Leave it off
aids-line = What you would not see on a real table. Switch them at the table whenever you like.
aids-line-solo = What you would not see on a real table. With one on, the score doesn’t count.
aid-lines = field lines
aid-danger = danger map
aid-poles = poles
