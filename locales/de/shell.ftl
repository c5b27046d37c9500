# Die Seite um die Spiele herum.
back = Zurück
close = Schließen
cancel = Abbrechen
you = Du
player = Spieler { $number }
players = Spieler

play-game = Spielen
around-screen = Reihum spielen
solo = Solo
the-computer = Der Computer
who-plays = Wer spielt?
computer-line = Du und ein Gegner
your-opponent = Gegen wen?
all-opponents = Alle Gegner
fewer-opponents = Nur drei
bots-at-table = Mit am Tisch: { $names }
how-many = Wie viele seid ihr?
bot-line = { $name } · { $level } · { $character }
bot-second-line = { $level } · { $character }
more-options = Mehr Optionen
play-against = Gegen { $name } spielen
ways-to-play = Spielweise
in-short-oak = Eichentisch
in-short-felt = Filztisch
in-short-slate = Schiefertisch
in-short-no-clock = ohne Uhr
in-short-turn-clock = { $count } s pro Zug
in-short-game-clock = { $count } min für jeden
forget-game = Dieses Spiel löschen
forget-really = Wirklich löschen?
records = Archiv
rules = Regeln
settings = Einstellungen

update-ready = Eine neue Version von Huddle ist da.
update-take = Jetzt aktualisieren
update-later = Später
trouble-storage-forbidden = Dieser Browser lässt Huddle nichts speichern (ein privates Fenster?). Du kannst spielen, aber Spiele und Einstellungen gehen verloren, wenn du die Seite schließt.
trouble-storage-full = Für dieses Spiel ist kein Speicherplatz mehr da. Lösche ein paar Aufzeichnungen, dann geht es weiter.
trouble-no-worker = Die Bots können hier nicht im Hintergrund nachdenken. Sie antworten deshalb sofort und spielen etwas einfacher.
trouble-no-text = Diese Sprache ließ sich nicht laden. Prüfe die Verbindung und wähle sie noch einmal.
tabs-elsewhere = Dieses Spiel ist in einem anderen Tab offen.
tabs-play-here = Hier spielen

best-scores = Beste Solo-Ergebnisse
replay = Nachspielen
pause = Anhalten
replay-speed = Tempo
speed-slow = Langsam
speed-normal = Normal
speed-fast = Schnell

level-beginner = sanft
level-casual = locker
level-club = geübt
level-strong = stark
level-expert = sehr stark
level-master = meisterhaft

clustered = Clustered
presets = Fertige Spiele
preset-standard = Standard
add-person = Person hinzufügen
add-bot = Bot hinzufügen
name-of = Name von Spieler { $number }
bot-of = Bot auf Platz { $number }
remove-player = Spieler { $number } entfernen
first-drawn = Zufällig
option-quick = Schnelles Spiel
option-first-bonus = Bonus für Schnelligkeit
option-biggest-bonus = Bonus für größtes Cluster
option-extra-wild = Zusätzliche Wildcard
option-table = Tisch
table-width = Breite
rule-link = Regel { $rule }
set-up-problem = Diese Varianten passen nicht zusammen.
start-game = Los
turn-yours = Du bist dran
turn-of = { $name } ist dran
game-over = Spielende
board-fit = Den ganzen Tisch zeigen
told-turn = { $you ->
    [yes] Du bist dran.
   *[no] { $name } ist dran.
}
told-over = Das Spiel ist zu Ende.
rematch = Revanche
medal-bronze = Bronzemedaille
medal-silver = Silbermedaille
medal-gold = Goldmedaille
best-new = Dein bisher bestes Ergebnis!
game-missing = Dieses Spiel ist nicht mehr da.
game-newer = Dieses Spiel wurde mit einer neueren Version von Huddle gespeichert. Lade die Seite neu, um sie zu aktualisieren.
game-older = Dieses Spiel wurde mit einer älteren Version von Huddle gespeichert und lässt sich mit dieser nicht mehr lesen. Deine anderen Spiele sind nicht betroffen.
game-damaged = Dieses gespeicherte Spiel ist beschädigt und lässt sich nicht fortsetzen. Deine anderen Spiele sind nicht betroffen.
kluster = Kluster

menu = Menü
menu-home = Speichern und verlassen
menu-sound = Ton
menu-surface = Tisch
surface-oak = Eiche
surface-felt = Filz
surface-slate = Schiefer
