# Die Seite um die Spiele herum.
back = Zurück
close = Schließen
cancel = Abbrechen
you = Du
player = Spieler { $number }
players = Spieler

home-line = Spiele, in denen alles zusammenfindet.
kluster-facts = Ab 7 Jahren · 10 Minuten
clustered-facts = Ab 7 Jahren · in 5 Minuten gelernt · etwa 15 Minuten pro Person
play-now = Jetzt spielen
around-screen = Gemeinsam an einem Gerät
solo = Solo
continue = Weiterspielen
continue-game = { $names } · { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Züge
} · { $day }
continue-damaged = Ein nicht lesbares Spiel · { $day }
forget-game = Dieses Spiel löschen
forget-really = Wirklich löschen?
records = Aufzeichnungen
rules = Regeln
settings = Einstellungen

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
surface-oak = Eiche
surface-felt = Filz
surface-slate = Schiefer
setting-sound = Ton
setting-left = Anordnung für Linkshänder

update-ready = Eine neue Version von Huddle ist da.
update-take = Jetzt aktualisieren
update-later = Später
trouble-storage-forbidden = Dieser Browser lässt Huddle nichts speichern (ein privates Fenster?). Du kannst spielen, aber Spiele und Einstellungen gehen verloren, wenn du die Seite schließt.
trouble-storage-full = Es ist kein Platz mehr, um dieses Spiel zu speichern. Lösche ein paar Aufzeichnungen, damit wieder Platz ist.
trouble-no-worker = Die Bots können nicht neben dieser Seite nachdenken. Sie antworten deshalb sofort und spielen einfacher.
trouble-no-text = Der Text dieser Sprache ließ sich nicht laden. Prüfe die Verbindung und wähle sie noch einmal.
tabs-elsewhere = Dieses Spiel ist in einem anderen Tab offen.
tabs-play-here = Hier spielen

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
best-scores = Beste Solo-Ergebnisse
best-line = { $points } { $points ->
    [one] Punkt
   *[other] Punkte
} · { $options } · { $day }
replay = Nachspielen
pause = Anhalten
replay-title = Nachspielen: Zug { $count } von { $all }
replay-move = Zug
replay-speed = Tempo
speed-slow = Langsam
speed-normal = Normal
speed-fast = Schnell

level-beginner = Anfänger
level-casual = Hobbyspieler
level-club = Vereinsspieler
level-strong = stark
level-expert = Experte
level-master = Meister
character-even = ausgeglichen
character-builder = baut gern
character-blocker = blockiert gern
