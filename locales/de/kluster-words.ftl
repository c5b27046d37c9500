# Kluster: der Tisch in Worten.

kluster-mirror = Magnete auf dem Tisch
kluster-mirror-cords = Schnüre
kluster-mirror-magnet = Magnet { $number }
kluster-mirror-lying = liegt
kluster-mirror-standing = steht
kluster-mirror-held = in der Hand, { $high } cm über dem Tisch
kluster-mirror-clinging = hängt am Magneten in der Hand
kluster-mirror-close = nah an Magnet { $number }
kluster-mirror-inside = { $count ->
    [one] in Schnur { $cords }
   *[other] in den Schnüren { $cords }
}
kluster-mirror-outside = { $count ->
    [one] außerhalb der Schnur
   *[other] außerhalb aller Schnüre
}
kluster-mirror-cord = Schnur { $number }, { $length } cm lang, ihre Mitte: { $place }
kluster-mirror-apart = abseits der anderen
kluster-way = { $way ->
    [left] { $far } cm links der Mitte
    [right] { $far } cm rechts der Mitte
    [nearer] { $far } cm näher bei dir
   *[farther] { $far } cm weiter weg
}
kluster-at-centre = in der Tischmitte

# Was gesagt wird, während sich eine Hand bewegt.
kluster-table-keys = Der Tisch von oben. Fragezeichen: alle Tasten
kluster-taken-up = Magnet { $number } ist in der Hand.
kluster-turned-over = Umgedreht.
kluster-stood = Steht auf der Kante.
kluster-laid-flat = Liegt flach.
kluster-lowering = Auf dem Weg nach unten. Escape hebt ihn an.
kluster-lifted = Wieder angehoben.
kluster-back-in-tray = Zurück in der Schale.
kluster-cord-chosen = Schnur { $number }. Pfeiltasten bewegen sie, Enter lässt los.
kluster-cord-at = { $part ->
    [whole] Ganze Schnur { $number }, ihr Knoten { $place }
   *[place] Schnur { $number }, { $place }
}
kluster-cord-part = { $part ->
    [whole] Die ganze Schnur { $number }. Pfeiltasten bewegen sie, Enter lässt los.
   *[place] Eine Stelle der Schnur { $number }. Pfeiltasten ziehen daran, Enter lässt los.
}
kluster-mend-how = Zieh eine Schnur, bis sie eine andere kreuzt; oder wähle eine mit C, dann bewegen die Pfeiltasten sie.
kluster-cords-meet = Die Schnüre kreuzen sich wieder.
kluster-cords-part = Eine Schnur liegt jetzt abseits.
kluster-cord-left = Schnur losgelassen.
kluster-report-held = In der Hand, { $high } cm über dem Tisch, { $place }.
kluster-report-empty = { $count ->
    [one] Nichts in der Hand, 1 Magnet auf dem Tisch.
   *[other] Nichts in der Hand, { $count } Magnete auf dem Tisch.
}
kluster-report-near = { $far } cm von Magnet { $number }
kluster-danger = { $level ->
    [calm] ruhig
    [felt] schwacher Zug
    [strong] starker Zug
   *[breaking] gleich reißt einer los!
}
kluster-sound-so = { $so ->
    [on] Ton an.
   *[off] Ton aus.
}

# Die Hilfe: was man tut, ein Doppelpunkt, was dann geschieht.
kluster-help = So führt man die Hand
kluster-help-keys = Tastatur
kluster-help-pointer = Maus
kluster-help-touch = Finger
kluster-help-key-choose = Pfeiltasten, Enter: einen Magneten wählen und nehmen
kluster-help-key-arrows = Pfeiltasten: 5 mm bewegen; mit Umschalt 1 mm, mit Strg oder Alt 2 cm
kluster-help-key-turn = Q, E: nach links und rechts drehen; mit Umschalt feiner
kluster-help-key-height = R, V: höher und tiefer; oder Bild auf, Bild ab
kluster-help-key-flip = F: umdrehen; mit leerer Hand Vollbild
kluster-help-key-tip = X: auf die Kante stellen
kluster-help-key-lower = Enter: absenken und loslassen
kluster-help-key-escape = Escape: anheben, solange er sinkt; sonst zurücklegen
kluster-help-key-cord = C: eine Schnur wählen; Pfeiltasten bewegen sie, Enter lässt los
kluster-help-key-along = Komma, Punkt: die Schnur entlang gehen
kluster-help-key-knot = K: die ganze Schnur bewegen, oder wieder an einer Stelle ziehen
kluster-help-key-look = +, -, 0: vergrößern, verkleinern, alles zeigen
kluster-help-key-read = N: sagen, was nahe ist und wie stark es zieht
kluster-help-key-sound = M: Ton an oder aus
kluster-help-key-help = ?: diese Hilfe
kluster-help-pointer-take = Aus der Schale ziehen: einen Magneten nehmen
kluster-help-pointer-click = Stein, dann Stelle anklicken: hintragen und loslassen
kluster-help-pointer-back = Auf die Schale ziehen: zurücklegen
kluster-help-pointer-lower = Taste loslassen: absenken und loslassen; noch einmal drücken hebt an
kluster-help-pointer-turn = Rechte Taste: drehen
kluster-help-pointer-height = Rad: höher und tiefer; mit Umschalt drehen
kluster-help-pointer-cord = Am Seil ziehen: die Schnur dort verformen
kluster-help-pointer-knot = Am Knoten ziehen: die ganze Schnur bewegen
kluster-help-pointer-look = Den Tisch ziehen, Rad: mit leerer Hand verschieben und zoomen
kluster-help-touch-take = Aus der Schale ziehen: der Magnet schwebt über dem Finger
kluster-help-touch-tap = Stein, dann Stelle antippen: hintragen
kluster-help-touch-back = Auf die Schale ziehen: zurücklegen
kluster-help-touch-turn = Zweiter Finger: drehen
kluster-help-touch-buttons = Knöpfe darunter: drehen, umdrehen, auf die Kante stellen, höher und tiefer
kluster-help-touch-cord = Am Seil ziehen: die Schnur dort verformen
kluster-help-touch-knot = Am Knoten ziehen: die ganze Schnur bewegen
kluster-help-touch-look = Den Tisch ziehen, zwei Finger: mit leerer Hand verschieben und zoomen
