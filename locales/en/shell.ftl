# The page around the games.
back = Back
close = Close
cancel = Cancel
you = You
player = Player { $number }
players = Players

around-screen = Around this screen
solo = Solo
forget-game = Delete this game
forget-really = Really delete?
records = Records
rules = Rules
settings = Settings

update-ready = A new version of Huddle is here.
update-take = Update now
update-later = Later
trouble-storage-forbidden = This browser does not let Huddle keep anything (a private window?). You can play, but games and settings are lost when you close the page.
trouble-storage-full = There is no room left to keep this game. Delete some records to go on keeping games.
trouble-no-worker = The bots cannot think beside this page, so they answer at once and play more simply.
trouble-no-text = The text of this language could not be loaded. Check your connection and choose it again.
tabs-elsewhere = This game is open in another tab.
tabs-play-here = Play here

best-scores = Best solo scores
replay = Replay
pause = Pause
replay-speed = Speed
replay-start = To the beginning
replay-before = Step back
replay-next = Step on
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast

level-beginner = beginner
level-casual = casual
level-club = club
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
first-drawn = Let chance decide
options = Options
option-quick = Quick game
option-first-bonus = First-to bonus
option-biggest-bonus = Biggest bonus
option-extra-wild = Extra wild
option-table = Table
table-width = Width
rule-link = Rule { $rule }
set-up-problem = A game cannot be played like that.
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
best-new = Your best score so far!
game-missing = This game is no longer here.
game-newer = This game was saved by a newer version of Huddle. Reload the page to update.
game-older = This game was saved by an older version of Huddle that this one can no longer read. Your other games are not affected.
game-damaged = This saved game is damaged and cannot be taken up. Your other games are not affected.
kluster = Kluster

menu = Menu
menu-home = Save and leave
menu-sound = Sound
menu-surface = Table
surface-oak = Oak
surface-felt = Felt
surface-slate = Slate
