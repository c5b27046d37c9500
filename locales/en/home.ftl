# Home, records and settings.

home-line = Games about things that cluster.
kluster-facts = Age 7+ · 10 minutes
clustered-facts = Age 7+ · learnt in 5 minutes · about 15 minutes a player
play-now = Play now
continue = Continue
continue-game = { $names } · { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} · { $day }
continue-damaged = A game that cannot be read · { $day }
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
clustered-line = Lay cards side by side that share two of three features. Score lines and rectangles of your own.
best-quick-hand = Quick game, any card
best-quick-earlier = Quick game, earlier rules
kluster-line = Lay your magnets inside the cord. Whoever lets them snap together takes them.
setting-volume = Volume
setting-vibration = Vibration
setting-danger = Say how strong the pull is (Kluster)
kluster-record = { $count ->
    [one] { $day } · { $players } · { $table } on the table
   *[other] { $day } · { $players } · winner: { $winners }
}
import-checking = Checking { $file }: { $percent } %
import-cancelled = { $file } was not added: you stopped the check.
