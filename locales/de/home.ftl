# Home, records and settings.

home-line = Zwei Spiele für den Tisch: Magnete und Karten.
home-how = Kostenlos und ohne Konto. Gegen Bots, mit Freunden an einem Bildschirm oder allein.
home-private = Kein Konto, keine Werbung, kein Tracking
home-offline = Läuft auch ohne Netz
home-everybody = Mit Fingern, Tastatur oder Screenreader
new-game = Neues Spiel
kluster-facts = 1–4 Spieler · ab 7 · 10 Min.
clustered-facts = 1–8 Spieler · ab 7 · je 15 Min.
continue = Weiterspielen
continue-with = { $game } mit { $names }
continue-among = { $game }: { $names }
continue-solo = { $game }, solo
continue-others = { $count } anderen
continue-left = noch { $left }
continue-moves = { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Züge
}
continue-all = Alle { $count } zeigen
continue-damaged = Ein nicht lesbares Spiel
tidy = Aufräumen
tidy-done = Fertig
forget-bots = Alle Spiele gegen Bots löschen
forget-bots-really = Wirklich alle löschen?
setting-language = Sprache
setting-theme = Farben
theme-system = Wie das System
theme-light = Hell
theme-dark = Dunkel
setting-contrast = Hoher Kontrast
setting-pace = Tempo von Bots und Bewegungen
pace-slow = Langsam
pace-normal = Normal
pace-fast = Schnell
pace-instant = Sofort
setting-motion = Bewegung
motion-system = Wie das System
motion-reduced = Wenig
setting-confirm = Vor einem Zug nachfragen
confirm-touch = Auf Touchscreens
confirm-always = Immer
confirm-never = Nie
setting-surface = Tisch von Kluster
setting-sound = Ton
setting-left = Anordnung für Linkshänder
import = Datei einlesen
import-done = { $file } wurde hinzugefügt.
import-known = { $file } ist schon da.
import-open = { $file } wurde hinzugefügt. Das Spiel ist noch nicht zu Ende: Du kannst es auf der ersten Seite fortsetzen.
import-failed = { $file } lässt sich nicht einlesen: { $why }
import-too-long = sie ist zu groß für eine Aufzeichnung
import-unreadable = sie ist kein Text
import-other = das ist keine Aufzeichnung von Huddle
import-newer = sie stammt von einer neueren Version von Huddle
import-other-game = es ist ein Spiel, das diese Seite nicht zeigen kann
import-line = Zeile { $line } ist nicht lesbar
import-broken = Zeile { $line } folgt nicht aus den Regeln und den Zeilen davor
export = Als Datei speichern
finished-games = Beendete Spiele
no-records = Hier erscheinen Spiele, die du beendest. Du kannst auch eine Aufzeichnung auf diese Seite ziehen.
record-line = { $count ->
    [one] { $day } · { $players }
   *[other] { $day } · { $players } · gewonnen: { $winners }
}
record-damaged = Diese Aufzeichnung ist beschädigt und lässt sich nicht zeigen.
best-line = { $points } { $points ->
    [one] Punkt
   *[other] Punkte
} · { $options } · { $day }
clustered-line = Lege Karten an, die zu ihren Nachbarn passen. Punkte gibt es für deine Reihen und Rechtecke.
best-quick-hand = Schnelles Spiel, jede Karte
best-quick-earlier = Schnelles Spiel, frühere Regeln
kluster-line = Lege deine Magnete in die Schnur. Schnappen sie zusammen, nimmst du sie zurück.
setting-volume = Lautstärke
setting-vibration = Vibration
setting-danger = Sagen, wie stark es zieht (Kluster)
kluster-record = { $count ->
    [one] { $day } · { $players } · { $table } auf dem Tisch
   *[other] { $day } · { $players } · gewonnen: { $winners }
}
import-checking = { $file } wird geprüft: { $percent } %
import-cancelled = { $file } wurde nicht hinzugefügt: Du hast die Prüfung abgebrochen.
statistics = Statistik
statistics-games = Spiele
statistics-against-bots = Gegen Bots gewonnen
statistics-won-of = { $won } von { $games }
statistics-streak = Längste Siegesserie
statistics-best = Bestes Solo
statistics-time = Spielzeit
statistics-hours = { $hours ->
    [0] { $minutes } Min.
   *[other] { $hours } Std. { $minutes } Min.
}
statistics-opponents = Ergebnisse gegen Bots
statistics-solo = Solo-Ergebnisse
statistics-opponent = Gegner
statistics-level = Stärke
statistics-won = Gewonnen
statistics-shared = Geteilt
statistics-lost = Verloren
statistics-day = Tag
statistics-points = Punkte
statistics-left = Magnete auf dem Tisch
statistics-table = Als Tabelle
statistics-export = Statistik als Datei speichern
statistics-delete = Alle beendeten Spiele löschen
statistics-delete-really = Wirklich alle beendeten Spiele und besten Ergebnisse löschen?
