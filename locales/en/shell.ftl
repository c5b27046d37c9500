# The page around the games.
back = Back
close = Close
cancel = Cancel
you = You
player = Player { $number }
players = Players

home-line = Games about things that cluster.
kluster-facts = Age 7+ · 10 minutes
clustered-facts = Age 7+ · learnt in 5 minutes · about 15 minutes a player
play-now = Play now
around-screen = Around this screen
solo = Solo
continue = Continue
continue-game = { $names } · { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} · { $day }
continue-damaged = A game that cannot be read · { $day }
forget-game = Delete this game
forget-really = Really delete?
records = Records
rules = Rules
settings = Settings

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
surface-oak = Oak
surface-felt = Felt
surface-slate = Slate
setting-sound = Sound
setting-left = Left-handed layout

update-ready = A new version of Huddle is here.
update-take = Update now
update-later = Later
trouble-storage-forbidden = This browser does not let Huddle keep anything (a private window?). You can play, but games and settings are lost when you close the page.
trouble-storage-full = There is no room left to keep this game. Delete some records to go on keeping games.
trouble-no-worker = The bots cannot think beside this page, so they answer at once and play more simply.
trouble-no-text = The text of this language could not be loaded. Check your connection and choose it again.
tabs-elsewhere = This game is open in another tab.
tabs-play-here = Play here

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
best-scores = Best solo scores
best-line = { $points } { $points ->
    [one] point
   *[other] points
} · { $options } · { $day }
replay = Replay
pause = Pause
replay-title = Replay: move { $count } of { $all }
replay-move = Move
replay-speed = Speed
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast

level-beginner = beginner
level-casual = casual
level-club = club
level-strong = strong
level-expert = expert
level-master = master
character-even = even
character-builder = builder
character-blocker = blocker
