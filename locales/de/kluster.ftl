# Kluster: der Tisch.

kluster-magnet = Magnet { $number }
kluster-table = Der Tisch von oben
kluster-tray = Deine Magnete
kluster-choose = Nimm einen Magneten und setze ihn in die Schnur.
kluster-last-chance = Im letzten Zug war deine Zeit um. Setze diesmal rechtzeitig, sonst bist du raus.
kluster-hold = Lass ihn los, wo nichts zieht.
kluster-misfit = { $how ->
    [outside] Außerhalb der Schnur
    [across] Nicht ganz innerhalb der Schnur
   *[spinner] Der Spinner träfe außerhalb der Schnur auf
}: { $then ->
    [end] Dein Zug wäre vorbei.
   *[back] Er käme zurück in deine Hand.
}
kluster-misfit-label = { $how ->
    [outside] Außerhalb der Schnur
    [across] Nicht ganz drinnen
   *[spinner] Landet außerhalb
}
kluster-misfit-advice = { $then ->
    [end] Leg ihn in die Schnur, sonst ist dein Zug vorbei.
   *[back] Leg ihn in die Schnur.
}
kluster-settling = Die Magnete kommen zur Ruhe …
kluster-carries = { $name } bewegt einen Magneten …
kluster-thinks = { $name } sucht eine Stelle …
kluster-again = Du hast mehr Magnete als der Nächste. Noch einen setzen?
kluster-again-yes = Noch einen setzen
kluster-again-no = Zug beenden
kluster-mend-title = Schnüre verbinden
kluster-apart = Die Schnüre liegen getrennt: Vor dem Ende des Zuges müssen sie sich kreuzen.
kluster-mend-now = Eine Schnur liegt abseits. Zieh sie, bis sie eine andere kreuzt.
kluster-turn-left = Nach links drehen
kluster-turn-right = Nach rechts drehen
kluster-flip = Umdrehen
kluster-tip = Auf die Kante stellen
kluster-higher = Höher
kluster-lower = Tiefer
kluster-let-go = Loslassen
kluster-let-go-anyway = Trotzdem loslassen
kluster-put-back = Zurücklegen
kluster-laid = Magnet { $number } liegt von Anfang an auf dem Tisch.
kluster-placed = { $you ->
    [yes] Du setzt
   *[no] { $name } setzt
} Magnet { $number }.
kluster-not-placed = { $you ->
    [yes] Nicht innerhalb der Schnur – versuch es noch einmal.
   *[no] Nicht innerhalb der Schnur – { $name } versucht es noch einmal.
}
kluster-taken = { $why ->
    [kluster] Kluster!
    [misplaced] Außerhalb der Schnur losgelassen!
   *[clock] Die Zeit ist um!
}
kluster-takes-back = { $you ->
    [yes] Du nimmst
   *[no] { $name } nimmt
} { $count ->
    [one] 1 Magneten zurück.
   *[other] { $count } Magnete zurück.
}
kluster-fault = Fehler: { $count }.
kluster-eliminated = { $you ->
    [yes] Du scheidest aus.
   *[no] { $name } scheidet aus.
}
kluster-retired = { $you ->
    [yes] Die Zeit ist um: Du bist raus.
   *[no] Die Zeit ist um: { $name } ist raus.
}
kluster-asked = { $you ->
    [yes] Du darfst
   *[no] { $name } darf
} noch einen setzen.
kluster-mend = { $you ->
    [yes] Du musst
   *[no] { $name } muss
} die Schnüre wieder verbinden.
kluster-over-won = { $you ->
    [yes] Du gewinnst!
   *[no] { $name } gewinnt!
}
kluster-over-shared = Geteilter Sieg: { $names }!
kluster-over-solo = { $count ->
    [one] 1 Magnet liegt
   *[other] { $count } Magnete liegen
} auf dem Tisch.

# Der Moment, in dem Magnete zusammenschnappen.
kluster-word = Kluster!
kluster-gain = +{ $count }
kluster-go-on = Weiter
kluster-to-the-end = Zum Ende springen
kluster-out-kluster = { $you ->
    [yes] Kluster! Du bist raus.
   *[no] Kluster! { $name } ist raus.
}
kluster-out-by-kluster = { $you ->
    [yes] Du bist raus: Deine Magnete sind zusammengeschnappt.
   *[no] { $name } ist raus: Die Magnete sind zusammengeschnappt.
}

# Das Menü des Tisches.
kluster-show-pull = Anziehung zeigen
kluster-show-danger = Gefahr zeigen
kluster-show-poles = Pole zeigen
kluster-full-screen = Vollbild
kluster-start-again = Neu anfangen
kluster-start-again-really = Dieses Spiel verwerfen und neu anfangen?
kluster-end-game = Spiel beenden
kluster-end-game-really = Ohne Ergebnis beenden?
