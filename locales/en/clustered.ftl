# Clustered.

# Cards and places.
card = { $count ->
    [1] one
    [2] two
   *[3] three
} { $fill ->
    [empty] empty
    [striped] striped
   *[solid] solid
} { $shape ->
    [square] { $count ->
        [one] square
       *[other] squares
    }
    [triangle] { $count ->
        [one] triangle
       *[other] triangles
    }
   *[circle] { $count ->
        [one] circle
       *[other] circles
    }
}
card-wild = wild
beside-start = beside the start card
beside-wild = beside { $whose ->
    [yours] your
    [own] their own
   *[other] { $name }’s
} wild
beside-card = beside { $whose ->
    [yours] your
    [own] their own
   *[other] { $name }’s
} { $count ->
    [1] {""}
    [2] {"two "}
   *[3] {"three "}
}{ $fill ->
    [empty] empty
    [striped] striped
   *[solid] solid
} { $shape ->
    [square] { $count ->
        [one] square
       *[other] squares
    }
    [triangle] { $count ->
        [one] triangle
       *[other] triangles
    }
   *[circle] { $count ->
        [one] circle
       *[other] circles
    }
}
card-start = start card
card-on-table = { $card }, { $owner }, { $place }
nobody = nobody’s
cell-right = { $count } right
cell-left = { $count } left
cell-up = { $count } up
cell-down = { $count } down
cell-both = { $across }, { $along }
cell-middle = in the middle
spot = Place here: { $place }

# Setting up.
preset-quick = Quick
preset-expanded = Expanded
preset-handicap = Handicap
preset-small-table = Small table
clustered-goal = Neighbours share at least two of shape, fill and count. Long lines and big rectangles of your own cards score.
clustered-people-line = 2–8 on one screen
clustered-alone-line = Beat your best score
in-short-rules = Standard game
in-short-bonus = with bonuses
in-short-size = { $width } × { $height } places
in-short-round = round, { $count } places wide
who-starts = Who is the youngest? They start.
option-quick-line = Start with seven cards and discard two; then draw two each turn and discard one.
option-quick-discard = Discard each turn
option-quick-discard-line = You draw two cards and discard one. Which may go?
quick-discard-drawn = One of the two just drawn
quick-discard-hand = Any card
option-first-bonus-line = 2 points each for the first 2×3 rectangle and the first line of five.
option-biggest-bonus-line = At the end 2 points each for the largest rectangle and the longest line.
option-extra-wild-line = A third wild in the deck, and so one more turn.
solo-line = Just you and your whole deck: beat your own best score.
expanded-line = Five to eight players: two start cards, with room for six cards between them.
option-table-line = The edge of the table limits where cards can go.
table-unbounded = No edge
table-rectangle = Rectangle
table-round = Round
table-height = Height
table-diameter = Diameter
option-clock = Clock
clock-none = None
clock-none-line = Take all the time you like.
clock-turn = Per turn
clock-turn-line = When the time for a turn is up, a random card is played for you.
clock-game = Per game
clock-game-line = For all your turns together. Once it is up, random cards are played for you.
clock-seconds = { $count } s
clock-minutes = { $count } min
option-practice = Practice
option-practice-line = Take back as many moves as you like. Won’t count for best scores.
set-up-small = The table is too small: five or more players need it at least 8 wide, for both start cards.

# At the table.
hand = Your hand
hand-card = Card { $number }: { $card }
hand-card-stuck = Card { $number }: { $card }, no place for it now
hand-card-drawn = Card { $number }: { $card }, just drawn
hand-card-kept = Card { $number }: { $card }, stays in your hand
asked-play = Choose a card.
asked-place = Choose a place for it.
asked-confirm = Place it here?
asked-stuck = There is no place for { $card } now.
asked-wait = { $name } is thinking…
asked-discard-forced = None of your cards has a place. Choose one to discard.
asked-discard-setup = { $count ->
    [one] Quick game: choose one more card to discard.
   *[other] Quick game: choose { $count } cards to discard.
}
asked-discard-extra = Quick game: choose a card to discard.
asked-discard-drawn = Quick game: discard one of the two cards you just drawn.
asked-not-drawn = You keep { $card }. Discard one of the two you just drawn.
asked-over = The game is over.
discard = Discard
place = Lay it here
undo = Undo
clock-of-turn = Time left:
clock-of-game = Time left in the game:
clock-left = { $count } seconds left.
spots-unseen = { $count ->
    [one] 1 more place
   *[other] { $count } more places
} { $side ->
    [left] to the left
    [right] to the right
    [top] above
   *[bottom] below
}
points-spoken = { $points ->
    [one] point
   *[other] points
}
turn-spoken = to move
deck-left = { $count } left
score-rectangle = Rectangle
score-largest = Largest rectangle
score-rows = Rows
score-columns = Columns
score-bonus = Bonus
log = Moves
log-placed = { $name }: { $card } { $beside }
log-placed-alone = { $name }: { $card }
log-made = { $placed }. { $made }
made-rectangle = A rectangle of { $width } × { $height }!
made-row = A row of { $count }!
made-column = A column of { $count }!
log-discarded = { $you ->
    [yes] You discard
   *[no] { $name } discards
} a card
chosen = { $card } chosen. { $count ->
    [0] It has no place.
    [one] One place.
   *[other] { $count } places.
}
aimed = { $place }. { $points ->
    [0] It scores nothing there.
    [one] It scores 1 point there.
   *[other] It scores { $points } points there.
} Press again to place it.
told-placed = { $placed }, { $place }
told-drew = You draw: { $one } and { $two }.
told-bonus = { $you ->
    [yes] You get
   *[no] { $name } gets
} 2 points for the first { $shape ->
    [rectangle] 2×3 rectangle
   *[line] line of five
}!
told-undone = Taken back.
told-time-up = Time’s up: a random card was { $what ->
    [discard] discarded
   *[place] played
} for { $you ->
    [yes] you
   *[no] { $name }
}.
pass-to = Pass the device to { $name }.
pass-taken = I am { $name }: show my hand

# The end.
count-again = Show again
over-won = { $you ->
    [yes] You win
   *[no] { $name } wins
} by { $points }
over-shared = Shared win: { $names }
over-winner = winner
over-solo = { $points } { $points ->
    [one] point
   *[other] points
}
play-again = Play again
again = Again
more = More
other-level = Other level
new-set-up = Change players
share = Share
share-text = Clustered: { $result }. { $standing }
share-saved = The picture is saved and the text is copied.
share-failed = This browser cannot share pictures.
start-again = Start again
start-again-really = Drop this game and start again?
give-up = Give up
give-up-really = Really give up?
best-is = Your best: { $points }
best-practice = Practice: does not count for best scores.
bot-score = The strongest bot made { $points } points with these cards.
bot-show = Show me how
bot-score-soon = The strongest bot is playing these cards…

replay-title = Replay: move { $count } of { $all }
replay-move = Move
character-even = a bit of everything
character-builder = builds big
character-blocker = gets in your way
