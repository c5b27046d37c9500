# Home, records and settings.

home-line = Two tabletop games: magnets and cards.
home-how = Free, no account. Against bots, with friends around one screen, or on your own.
home-private = No account, no ads, no tracking
home-offline = Works without a network
home-everybody = Plays by touch, keyboard and screen reader
new-game = New game
kluster-facts = 1–4 players · 7+ · 10 min
clustered-facts = 1–8 players · 7+ · 15 min each
continue = Continue
continue-with = { $game } with { $names }
continue-among = { $game }: { $names }
continue-solo = { $game }, solo
continue-others = { $count } others
continue-left = { $left } left
continue-moves = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
continue-all = Show all { $count }
continue-damaged = A game that cannot be read
tidy = Tidy up
tidy-done = Done
forget-bots = Delete all games against bots
forget-bots-really = Really delete them all?
setting-language = Language
setting-theme = Colours
theme-system = As the system
theme-light = Light
theme-dark = Dark
setting-contrast = High contrast
setting-pace = Pace of bots and animations
pace-slow = Slow
pace-normal = Normal
pace-fast = Fast
pace-instant = Instant
setting-motion = Motion
motion-system = As the system
motion-reduced = Reduced
setting-confirm = Ask before a move is made
confirm-touch = On touch screens
confirm-always = Always
confirm-never = Never
setting-surface = Table of Kluster
setting-sound = Sound
setting-left = Left-handed layout
import = Import a file
import-done = { $file } was added.
import-known = { $file } is here already.
import-open = { $file } was added. The game is not over: go on with it from the first screen.
import-failed = { $file } could not be read: { $why }
import-too-long = it is too large for a record
import-unreadable = it is not text
import-other = this is not a record of Huddle
import-newer = it was written by a newer version of Huddle
import-other-game = it is a game that this page cannot show
import-line = line { $line } cannot be read
import-broken = line { $line } does not follow from the rules and the lines before it
export = Export
finished-games = Finished games
no-records = Games that you finish appear here. You can also drop a record file on this page.
record-line = { $count ->
    [one] { $day } · { $players }
   *[other] { $day } · { $players } · winner: { $winners }
}
record-damaged = This record is damaged and cannot be shown.
best-line = { $points } { $points ->
    [one] point
   *[other] points
} · { $options } · { $day }
clustered-line = Lay cards that match their neighbours. Score your own lines and rectangles.
best-quick-hand = Quick game, any card
best-quick-earlier = Quick game, earlier rules
kluster-line = Lay your magnets inside the cord. If they snap together, you take them back.
setting-volume = Volume
setting-vibration = Vibration
setting-danger = Say how strong the pull is (Kluster)
kluster-record = { $count ->
    [one] { $day } · { $players } · { $table } on the table
   *[other] { $day } · { $players } · winner: { $winners }
}
import-checking = Checking { $file }: { $percent } %
import-cancelled = { $file } was not added: you stopped the check.
statistics = Statistics
statistics-games = Games
statistics-against-bots = Won against bots
statistics-won-of = { $won } of { $games }
statistics-streak = Longest winning streak
statistics-best = Best solo score
statistics-time = Time played
statistics-hours = { $hours ->
    [0] { $minutes } min
   *[other] { $hours } h { $minutes } min
}
statistics-opponents = Results against bots
statistics-solo = Solo scores
statistics-opponent = Opponent
statistics-level = Level
statistics-won = Won
statistics-shared = Shared
statistics-lost = Lost
statistics-day = Day
statistics-points = Points
statistics-left = Magnets on the table
statistics-table = As a table
statistics-export = Export statistics
statistics-delete = Delete all finished games
statistics-delete-really = Really delete all finished games and best scores?
