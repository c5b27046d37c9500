# Kluster: beendete Spiele, Warum-Zeitlupe und Lernhilfen.

kluster-replay-title = Nachspielen: { $now } von { $all }
kluster-replay-time = Zeit
kluster-replay-before = Zum Ereignis davor
kluster-replay-next = Zum nächsten Ereignis
kluster-replay-made = Die Aufzeichnung wird gelesen: { $percent } %
kluster-why = Warum?
kluster-why-again = Nochmal ansehen
kluster-why-end = Zurück zum Spiel
kluster-why-back = Das Spiel geht weiter.
kluster-why-joined = Zuerst haben sich Magnet { $one } und { $other } berührt. Bis zur Ruhe { $count ->
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
aids-on = Hilfen an: { $names }
aid-lines = Feldlinien
aid-danger = Gefahrenkarte
aid-poles = Pole
