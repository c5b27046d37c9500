# Die Seite um die Spiele herum.
back = Zurück
close = Schließen
cancel = Abbrechen
you = Du
player = Spieler { $number }
players = Spieler

around-screen = Gemeinsam an einem Gerät
solo = Solo
forget-game = Dieses Spiel löschen
forget-really = Wirklich löschen?
records = Aufzeichnungen
rules = Regeln
settings = Einstellungen

update-ready = Eine neue Version von Huddle ist da.
update-take = Jetzt aktualisieren
update-later = Später
trouble-storage-forbidden = Dieser Browser lässt Huddle nichts speichern (ein privates Fenster?). Du kannst spielen, aber Spiele und Einstellungen gehen verloren, wenn du die Seite schließt.
trouble-storage-full = Es ist kein Platz mehr, um dieses Spiel zu speichern. Lösche ein paar Aufzeichnungen, damit wieder Platz ist.
trouble-no-worker = Die Bots können nicht neben dieser Seite nachdenken. Sie antworten deshalb sofort und spielen einfacher.
trouble-no-text = Der Text dieser Sprache ließ sich nicht laden. Prüfe die Verbindung und wähle sie noch einmal.
tabs-elsewhere = Dieses Spiel ist in einem anderen Tab offen.
tabs-play-here = Hier spielen

best-scores = Beste Solo-Ergebnisse
replay = Nachspielen
pause = Anhalten
replay-speed = Tempo
replay-start = Zum Anfang
replay-before = Einen Schritt zurück
replay-next = Einen Schritt weiter
speed-slow = Langsam
speed-normal = Normal
speed-fast = Schnell

level-beginner = Anfänger
level-casual = Hobbyspieler
level-club = Vereinsspieler
level-strong = stark
level-expert = Experte
level-master = Meister

clustered = Clustered
presets = Fertige Spiele
preset-standard = Standard
add-person = Person hinzufügen
add-bot = Bot hinzufügen
name-of = Name von Spieler { $number }
bot-of = Bot auf Platz { $number }
remove-player = Spieler { $number } entfernen
first-drawn = Das Los entscheidet
options = Varianten
option-quick = Schnelles Spiel
option-first-bonus = Bonus für Schnelligkeit
option-biggest-bonus = Bonus für größtes Cluster
option-extra-wild = Zusätzliche Wildcard
option-table = Tisch
table-width = Breite
rule-link = Regel { $rule }
set-up-problem = So lässt sich nicht spielen.
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
