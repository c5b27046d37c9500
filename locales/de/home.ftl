# Home, records and settings.

home-line = Spiele, in denen alles zusammenfindet.
kluster-facts = Ab 7 Jahren · 10 Minuten
clustered-facts = Ab 7 Jahren · in 5 Minuten gelernt · etwa 15 Minuten pro Person
play-now = Jetzt spielen
continue = Weiterspielen
continue-game = { $names } · { $moves ->
    [one] { $moves } Zug
   *[other] { $moves } Züge
} · { $day }
continue-damaged = Ein nicht lesbares Spiel · { $day }
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
clustered-line = Lege Karten aneinander, die zwei von drei Merkmalen teilen. Punkte gibt es für eigene Reihen und Rechtecke.
best-quick-hand = Schnelles Spiel, jede Karte
best-quick-earlier = Schnelles Spiel, frühere Regeln
kluster-line = Setze deine Magnete in die Schnur. Wer sie zusammenschnappen lässt, nimmt sie.
setting-volume = Lautstärke
setting-vibration = Vibration
setting-danger = Sagen, wie stark es zieht (Kluster)
kluster-record = { $count ->
    [one] { $day } · { $players } · { $table } auf dem Tisch
   *[other] { $day } · { $players } · gewonnen: { $winners }
}
import-checking = { $file } wird geprüft: { $percent } %
import-cancelled = { $file } wurde nicht hinzugefügt: Du hast die Prüfung abgebrochen.
