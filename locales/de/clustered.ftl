# Clustered.

# Karten und Plätze.
card = { $shape ->
    [square] { $count ->
        [one] { $fill ->
            [empty] ein leeres Quadrat
            [striped] ein gestricheltes Quadrat
           *[solid] ein ausgefülltes Quadrat
        }
       *[other] { $fill ->
            [empty] { $count ->
                [2] zwei
               *[3] drei
            } leere Quadrate
            [striped] { $count ->
                [2] zwei
               *[3] drei
            } gestrichelte Quadrate
           *[solid] { $count ->
                [2] zwei
               *[3] drei
            } ausgefüllte Quadrate
        }
    }
    [triangle] { $count ->
        [one] { $fill ->
            [empty] ein leeres Dreieck
            [striped] ein gestricheltes Dreieck
           *[solid] ein ausgefülltes Dreieck
        }
       *[other] { $fill ->
            [empty] { $count ->
                [2] zwei
               *[3] drei
            } leere Dreiecke
            [striped] { $count ->
                [2] zwei
               *[3] drei
            } gestrichelte Dreiecke
           *[solid] { $count ->
                [2] zwei
               *[3] drei
            } ausgefüllte Dreiecke
        }
    }
   *[circle] { $count ->
        [one] { $fill ->
            [empty] ein leerer Kreis
            [striped] ein gestrichelter Kreis
           *[solid] ein ausgefüllter Kreis
        }
       *[other] { $fill ->
            [empty] { $count ->
                [2] zwei
               *[3] drei
            } leere Kreise
            [striped] { $count ->
                [2] zwei
               *[3] drei
            } gestrichelte Kreise
           *[solid] { $count ->
                [2] zwei
               *[3] drei
            } ausgefüllte Kreise
        }
    }
}
card-wild = Wildcard
beside-start = neben der Startkarte
beside-wild = neben { $whose ->
    [yours] deiner Wildcard
    [own] der eigenen Wildcard
   *[other] der Wildcard von { $name }
}
beside-card = neben { $whose ->
    [yours] { $count ->
        [one] deinem
       *[other] deinen
    }
    [own] { $count ->
        [one] dem eigenen
       *[other] den eigenen
    }
   *[other] { $count ->
        [one] dem
       *[other] den
    }
} { $count ->
    [1] {""}
    [2] {"zwei "}
   *[3] {"drei "}
}{ $fill ->
    [empty] leeren
    [striped] gestrichelten
   *[solid] ausgefüllten
} { $shape ->
    [square] { $count ->
        [one] Quadrat
       *[other] Quadraten
    }
    [triangle] { $count ->
        [one] Dreieck
       *[other] Dreiecken
    }
   *[circle] { $count ->
        [one] Kreis
       *[other] Kreisen
    }
}{ $whose ->
    [yours] {""}
    [own] {""}
   *[other] {" von "}{ $name }
}
card-start = Startkarte
card-on-table = { $card }, { $owner }, { $place }
nobody = gehört niemandem
cell-right = { $count } nach rechts
cell-left = { $count } nach links
cell-up = { $count } nach oben
cell-down = { $count } nach unten
cell-both = { $across }, { $along }
cell-middle = in der Mitte
spot = Hierher legen: { $place }

# Vorbereitung.
preset-quick = Schnell
preset-expanded = Erweitert
preset-handicap = Vorgabe
preset-small-table = Kleiner Tisch
clustered-goal = Nachbarn haben mindestens zwei Merkmale gemeinsam: Form, Füllung, Anzahl. Lange Reihen und große Rechtecke aus deinen Karten zählen.
clustered-people-line = 2–8 an einem Gerät
clustered-alone-line = Schlag deinen Rekord
in-short-rules = Normales Spiel
in-short-bonus = mit Bonus
in-short-size = { $width } × { $height } Plätze
in-short-round = rund, { $count } Plätze breit
who-starts = Wer ist am jüngsten? Dieser Spieler beginnt.
option-quick-line = Mit sieben Karten beginnen und zwei ablegen; in jedem Zug zwei ziehen und eine ablegen.
option-quick-discard = Ablegen in jedem Zug
option-quick-discard-line = Du ziehst zwei Karten und legst eine ab. Welche darf es sein?
quick-discard-drawn = Eine der beiden gezogenen
quick-discard-hand = Jede Karte
option-first-bonus-line = Je 2 Punkte für das erste 2×3-Rechteck und die erste Fünferreihe.
option-biggest-bonus-line = Am Ende je 2 Punkte für das größte Rechteck und die längste Reihe.
option-extra-wild-line = Eine dritte Wildcard im Stapel und damit ein Zug mehr.
solo-line = Allein gegen dein eigenes bestes Ergebnis: Spiele deinen ganzen Kartenstapel.
expanded-line = Fünf bis acht Spieler: zwei Startkarten, mit Platz für sechs Karten dazwischen.
option-table-line = Der Rand des Tisches begrenzt, wo Karten liegen können.
table-unbounded = Ohne Rand
table-rectangle = Rechteck
table-round = Rund
table-height = Höhe
table-diameter = Durchmesser
option-clock = Uhr
clock-none = Keine
clock-none-line = Lasst euch so viel Zeit, wie ihr wollt.
clock-turn = Zeit pro Zug
clock-turn-line = Ist die Zeit für einen Zug um, wird eine zufällige Karte für dich gelegt.
clock-game = Zeit pro Spiel
clock-game-line = Für alle deine Züge zusammen. Ist die Zeit um, werden von da an zufällige Karten für dich gelegt.
clock-seconds = { $count } s
clock-minutes = { $count } min
option-practice = Übung
option-practice-line = Nimm so viele Züge zurück, wie du willst. Zählt nicht für die besten Ergebnisse.
set-up-small = Der Tisch ist zu klein: Ab fünf Spielern muss er für beide Startkarten mindestens 8 breit sein.

# Am Tisch.
hand = Deine Handkarten
hand-card = Karte { $number }: { $card }
hand-card-stuck = Karte { $number }: { $card }, gerade ohne Platz
hand-card-drawn = Karte { $number }: { $card }, gerade gezogen
hand-card-kept = Karte { $number }: { $card }, bleibt auf der Hand
asked-play = Wähle eine Karte.
asked-place = Wähle einen Platz dafür.
asked-confirm = Hierher legen?
asked-stuck = Für diese Karte ({ $card }) gibt es gerade keinen Platz.
asked-wait = { $name } überlegt …
asked-discard-forced = Keine deiner Karten hat einen Platz. Wähle eine zum Ablegen.
asked-discard-setup = { $count ->
    [one] Schnelles Spiel: Wähle noch eine Karte zum Ablegen.
   *[other] Schnelles Spiel: Wähle { $count } Karten zum Ablegen.
}
asked-discard-extra = Schnelles Spiel: Wähle eine Karte zum Ablegen.
asked-discard-drawn = Schnelles Spiel: Lege eine der beiden Karten ab, die du gerade gezogen hast.
asked-not-drawn = Diese Karte ({ $card }) behältst du. Lege eine der beiden ab, die du gerade gezogen hast.
asked-over = Das Spiel ist zu Ende.
discard = Ablegen
place = Hier hinlegen
undo = Zurücknehmen
clock-of-turn = Restzeit:
clock-of-game = Restzeit im Spiel:
clock-left = Noch { $count } Sekunden.
spots-unseen = { $count ->
    [one] Noch { $count } Platz
   *[other] Noch { $count } Plätze
} { $side ->
    [left] links
    [right] rechts
    [top] oben
   *[bottom] unten
}
points-spoken = { $points ->
    [one] Punkt
   *[other] Punkte
}
turn-spoken = am Zug
deck-left = noch { $count }
score-rectangle = Rechteck
score-largest = Größtes Rechteck
score-rows = Zeilen
score-columns = Spalten
score-bonus = Bonus
log = Züge
log-placed = { $name }: { $card } { $beside }
log-placed-alone = { $name }: { $card }
log-made = { $placed }. { $made }
made-rectangle = Ein Rechteck von { $width } × { $height }!
made-row = { $count } in einer Zeile!
made-column = { $count } in einer Spalte!
log-discarded = { $you ->
    [yes] Du legst
   *[no] { $name } legt
} eine Karte ab
chosen = { $card } gewählt. { $count ->
    [0] Kein Platz dafür.
    [one] Ein Platz.
   *[other] { $count } Plätze.
}
aimed = { $place }. { $points ->
    [0] Sie bringt dort nichts.
    [one] Sie bringt dort 1 Punkt.
   *[other] Sie bringt dort { $points } Punkte.
} Noch einmal drücken, um sie hinzulegen.
told-placed = { $placed }, { $place }
told-drew = Du ziehst: { $one } und { $two }.
told-bonus = { $you ->
    [yes] Du bekommst
   *[no] { $name } bekommt
} 2 Punkte für { $shape ->
    [rectangle] das erste 2×3-Rechteck
   *[line] die erste Fünferreihe
}!
told-undone = Zurückgenommen.
told-time-up = Die Zeit ist um: Für { $you ->
    [yes] dich
   *[no] { $name }
} wurde eine zufällige Karte { $what ->
    [discard] abgelegt
   *[place] gelegt
}.
pass-to = Gib das Gerät an { $name } weiter.
pass-taken = Ich bin { $name }: Handkarten zeigen

# Das Ende.
count-again = Noch einmal zeigen
over-won = { $you ->
    [yes] Du gewinnst
   *[no] { $name } gewinnt
} mit { $points } { $points ->
    [one] Punkt
   *[other] Punkten
} Vorsprung
over-shared = Geteilter Sieg: { $names }
over-winner = gewinnt
over-solo = { $points } { $points ->
    [one] Punkt
   *[other] Punkte
}
play-again = Noch einmal
again = Noch einmal
more = Mehr
other-level = Andere Stärke
new-set-up = Andere Spieler
share = Teilen
share-text = Clustered: { $result }. { $standing }
share-saved = Das Bild ist gespeichert, der Text kopiert.
share-failed = Dieser Browser kann keine Bilder teilen.
start-again = Neu anfangen
start-again-really = Dieses Spiel verwerfen und neu anfangen?
give-up = Aufgeben
give-up-really = Wirklich aufgeben?
best-is = Dein bestes: { $points }
best-practice = Übung: zählt nicht für die besten Ergebnisse.
bot-score = Der stärkste Bot holte { $points } Punkte aus diesen Karten.
bot-show = Zeig mir, wie
bot-score-soon = Der stärkste Bot spielt diese Karten …

replay-title = Nachspielen: Zug { $count } von { $all }
replay-move = Zug
character-even = von allem etwas
character-builder = baut groß
character-blocker = kommt dir in die Quere
