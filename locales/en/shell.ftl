# The page around the games.
back = Back
close = Close
cancel = Cancel
you = You
player = Player { $number }
players = Players

play-game = Play
around-screen = Pass & play
solo = Solo
the-computer = The computer
who-plays = Who is playing?
computer-line = You and one opponent
your-opponent = Your opponent
all-opponents = All opponents
fewer-opponents = Just three
bots-at-table = Also at the table: { $names }
how-many = How many of you?
bot-line = { $name } · { $level } · { $character }
bot-second-line = { $level } · { $character }
more-options = More options
play-against = Play { $name }
ways-to-play = Ways to play
in-short-oak = oak table
in-short-felt = felt table
in-short-slate = slate table
in-short-no-clock = no clock
in-short-turn-clock = { $count } s a turn
in-short-game-clock = { $count } min each
forget-game = Delete this game
forget-really = Really delete?
records = Records
rules = Rules
settings = Settings

update-ready = A new version of Huddle is here.
update-take = Update now
update-later = Later
trouble-storage-forbidden = This browser does not let Huddle keep anything (a private window?). You can play, but games and settings will be gone when you close the page.
trouble-storage-full = There is no room left to save this game. Delete some records to make space.
trouble-no-worker = The bots can’t think in the background here, so they answer at once and play a little more simply.
trouble-no-text = This language didn’t load. Check your connection and choose it again.
tabs-elsewhere = This game is open in another tab.
tabs-play-here = Play here

best-scores = Best solo scores
replay = Replay
pause = Pause
replay-speed = Speed
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast

level-beginner = gentle
level-casual = casual
level-club = steady
level-strong = strong
level-expert = expert
level-master = master

clustered = Clustered
presets = Ready-made games
preset-standard = Standard
add-person = Add a person
add-bot = Add a bot
name-of = Name of player { $number }
bot-of = Bot on seat { $number }
remove-player = Remove player { $number }
first-drawn = Random
option-quick = Quick game
option-first-bonus = First-to bonus
option-biggest-bonus = Biggest bonus
option-extra-wild = Extra wild
option-table = Table
table-width = Width
rule-link = Rule { $rule }
set-up-problem = These options don’t go together.
start-game = Start
turn-yours = Your turn
turn-of = { $name } to move
game-over = Game over
board-fit = Show the whole table
told-turn = { $you ->
    [yes] Your turn.
   *[no] { $name } to move.
}
told-over = The game is over.
rematch = Rematch
medal-bronze = Bronze medal
medal-silver = Silver medal
medal-gold = Gold medal
best-new = Your best score so far!
game-missing = This game is no longer here.
game-newer = This game was saved by a newer version of Huddle. Reload the page to update.
game-older = This game was saved by an older version of Huddle that this one can no longer read. Your other games are not affected.
game-damaged = This saved game is damaged and can’t be continued. Your other games are not affected.
kluster = Kluster

menu = Menu
menu-home = Save and leave
menu-sound = Sound
menu-surface = Table
surface-oak = Oak
surface-felt = Felt
surface-slate = Slate
