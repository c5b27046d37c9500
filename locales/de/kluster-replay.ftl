# Kluster: beendete Spiele, Warum-Zeitlupe und Lernhilfen.

kluster-replay-title = Nachspielen: { $now } von { $all }
kluster-replay-time = Zeit
kluster-replay-made = Die Aufzeichnung wird gelesen: { $percent } %
kluster-why = Warum?
kluster-why-again = Noch mal ansehen
kluster-why-end = Zurück zum Spiel
kluster-why-back = Das Spiel geht weiter.
kluster-why-joined = Magnet { $one } und { $other } haben sich zuerst berührt. Bis zur Ruhe { $count ->
    [one] 1 Magnet
   *[other] insgesamt { $count } Magnete
}.
kluster-why-fallen = Vom Tisch gerutscht: { $magnet }.
kluster-why-out = Außerhalb der Schnur liegen geblieben: { $magnet }.
kluster-why-misplaced = { $kind ->
    [stone] Nicht ganz innerhalb der Schnur losgelassen: { $magnet }. Ein Stein muss ganz innen liegen.
   *[spinner] Außerhalb der Schnur losgelassen: { $magnet }. Ein Spinner muss den Tisch innen berühren.
}
aids = Lernhilfen
aids-on = { $scored ->
    [yes] Hilfen an: { $names }. Das Ergebnis zählt nicht.
   *[no] Hilfen an: { $names }
}
aids-were-on = Eine Hilfe war an: Dieses Ergebnis zählt nicht.
aids-off = Zählt für deine Bestleistung, solange keine Hilfe an ist.
aids-void = Mit einer Lernhilfe zählt das Ergebnis dieses Spiels nicht.
aids-ask = Mit Hilfe weiterspielen?
aids-turn-on = Einschalten
aids-leave-off = Auslassen
aids-line = Was du auf einem echten Tisch nicht siehst. Am Tisch jederzeit an und aus.
aids-line-solo = Was du auf einem echten Tisch nicht siehst. Mit einer Hilfe zählt das Ergebnis nicht.
aid-lines = Feldlinien
aid-danger = Gefahrenkarte
aid-poles = Pole
