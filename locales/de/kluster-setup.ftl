# Kluster: Vorbereitung, Schnüre legen und das Ende eines Spiels.

kluster-solo-line = Setze so viele Magnete, wie du kannst. Zwei Fehler sind erlaubt, der dritte beendet das Spiel.
kluster-goal = Wer zuerst alle Magnete gelegt hat, gewinnt. Schnappen in deinem Zug welche zusammen, nimmst du sie.
kluster-people-line = 2–4 an einem Gerät
kluster-alone-line = Alle legen, ohne Klack
kluster-character-bold = wagt viel
kluster-character-careful = geht auf Nummer sicher
kluster-character-tight = lässt wenig Platz
kluster-box-in-short = Schachtel { $name }
kluster-boxes-in-short = { $count } × { $name }
kluster-table-group = Tisch und Schnüre

# Schachteln.
kluster-boxes = Schachteln
kluster-boxes-line = Bis zu 8 Schachteln zusammen: Schnüre, Magnete und Spielerzahlen werden zusammengezählt.
kluster-boxes-most = { $count ->
    [0] Ohne Schachtel kann niemand spielen.
    [16] Für 1 bis 16 Spieler, mehr passen nicht an einen Tisch.
   *[other] Für 1 bis { $count } Spieler.
}
kluster-box-less = { $name }: eine weniger
kluster-box-more = { $name }: eine mehr
kluster-classic-line = 24 Steine, 1 bis 4 Spieler
kluster-duo-line = 12 Spinner, 1 oder 2 Spieler
kluster-duo2-line = 12 Spinner, 1 oder 2 Spieler, zu dritt und zu viert im K.-o.-Modus
kluster-plus = Kluster+
kluster-stones = { $count ->
    [one] 1 Stein
   *[other] { $count } Steine
}
kluster-spinners = { $count ->
    [one] 1 Spinner
   *[other] { $count } Spinner
}
kluster-share-each = Je Spieler: { $what }.
kluster-share-yours = Für dich: { $what }.
kluster-share-pool = Im gemeinsamen Vorrat: { $what }.
kluster-share-unused = Nicht verwendet: { $what }.
kluster-share-laid = Von Anfang an auf dem Tisch: { $what }.

# Varianten.
kluster-expert = Experten
kluster-expert-line = Wer mehr Magnete hat als der Nächste, darf noch einen setzen.
kluster-elimination = K.-o.-Modus
kluster-elimination-line = Ein Vorrat für alle. Wer einen Kluster auslöst, scheidet aus; wer übrig bleibt, gewinnt.
kluster-faults-of = Was ist ein Fehler?
kluster-faults-line = Für beides gibt es eigene Rekorde.
kluster-faults-taken = Jedes Mal, wenn du Magnete nimmst
kluster-faults-kluster = Nur wenn Magnete zusammenschnappen
kluster-first = Wer beginnt?
kluster-first-line = Im ersten Spiel und bei Gleichstand. Sonst, wer die meisten Magnete übrig hatte.
kluster-first-shortest = Wer am kleinsten ist
kluster-first-youngest = Wer am jüngsten ist
kluster-first-random = Zufällig
kluster-who-shortest = Wer ist am kleinsten?
kluster-who-youngest = Wer ist am jüngsten?
kluster-lays = Schnüre automatisch legen
kluster-lays-line = Kreise, fertig zum Spielen. Oder ihr legt sie selbst: als Kreis, Oval oder frei gezeichnet.
kluster-knot = Schnur: { $count } cm
kluster-clock = Uhr
kluster-clock-line = { $what ->
    [none] Lasst euch so viel Zeit, wie ihr wollt.
    [turn-solo] Ist die Zeit für einen Zug um, endet der Zug, und das ist ein Fehler.
    [turn-elimination] Ist die Zeit für einen Zug um, scheidest du aus.
    [turn] Ist die Zeit für einen Zug um, ist der Nächste dran. Zweimal hintereinander, und du bist raus.
    [game-solo] Für alle deine Züge zusammen. Ist die Zeit um, ist das Spiel vorbei.
    [game-elimination] Für alle deine Züge zusammen. Ist die Zeit um, scheidest du aus.
   *[game] Für alle deine Züge zusammen. Ist die Zeit um, bist du raus.
}
kluster-clock-off = Keine
kluster-clock-turn = Zeit pro Zug
kluster-clock-game = Zeit pro Spiel
kluster-clock-of = Zeit im Spiel:
kluster-seconds = { $count } s
kluster-minutes = { $count } min
kluster-clock-left = Noch { $count } Sekunden.
kluster-clock-up = Die Zeit ist um.
kluster-surface = Größe
kluster-surface-line = Was hinunterrutscht, ist draußen.
kluster-surface-usual = { $count } × { $count } cm
kluster-surface-own = Andere Größe
kluster-depth = Tiefe
kluster-needs-boxes = Auf einen Tisch gehören 1 bis 8 Schachteln: Nimm eine dazu.
kluster-needs-players = { $players } Spieler sind zu viele für diese Schachteln. Sie reichen für { $most }: Nimm eine dazu, oder entferne Spieler.
kluster-needs-elimination = DUO² allein zu dritt oder zu viert geht nur im K.-o.-Modus: Schalte ihn ein, oder nimm eine Schachtel dazu.
kluster-needs-company = Der K.-o.-Modus braucht mindestens 2 Spieler.
kluster-needs-fewer = An einen Tisch passen höchstens 16 Spieler: Entferne einige.
kluster-needs-surface = Eine Fläche ist 40 bis 500 cm breit und tief.

# Schnüre legen.
kluster-lay = { $count ->
    [one] Lege die Schnur: Zieh sie, wohin du willst.
   *[other] Lege Schnur { $number } von { $count }: Zieh sie, wohin du willst.
}
kluster-lay-here = Hierher legen
kluster-form = Form der Schnur
kluster-form-circle = Kreis
kluster-form-oval = Oval
kluster-form-drawn = Von Hand
kluster-ratio = Breite: { $count } % der Höhe
kluster-cord-off = Die Schnur muss ganz auf dem Tisch liegen.
kluster-cord-apart = Sie muss eine Schnur kreuzen, die schon liegt.
kluster-cord-draw = Zeichne eine Schlaufe auf den Tisch, mit dem Finger oder dem Zeiger.
kluster-cord-no = So lässt sich keine Schnur legen.

# Ablagen und das Ende.
kluster-faults = { $count ->
    [3] Der dritte Fehler
   *[other] Fehler: { $count } von 2
}
kluster-on-table = Auf dem Tisch: { $count }
kluster-pool = Vorrat
kluster-out = ausgeschieden
kluster-gone = raus
kluster-more = und { $count } weitere
kluster-total = Vollständiger Sieg! Alle Magnete liegen auf dem Tisch.
kluster-best-here = { $total ->
    [yes] Dein Rekord mit diesen Einstellungen: { $count }, ein vollständiger Sieg.
   *[no] Dein Rekord mit diesen Einstellungen: { $count }.
}
kluster-best-earlier-here = { $total ->
    [yes] Nach den früheren Regeln: { $count }, ein vollständiger Sieg.
   *[no] Nach den früheren Regeln: { $count }.
}
kluster-best-smaller-here = { $total ->
    [yes] Mit den kleineren Magneten: { $count }, ein vollständiger Sieg.
   *[no] Mit den kleineren Magneten: { $count }.
}
kluster-best-aided = Mit einer Lernhilfe: zählt nicht für die besten Ergebnisse.
kluster-change = Spiel ändern
kluster-play-again = Nochmal
kluster-other-level = Andere Stufe
kluster-share = Teilen
kluster-share-text = { $words } · Kluster auf Huddle
kluster-results = Was alle geschafft haben
kluster-result-placed = Gesetzt
kluster-result-taken = Zurück
kluster-result-klusters = Kluster
kluster-result-faults = Fehler
kluster-result-left = Übrig
kluster-medal = { $medal ->
    [gold] Gold
    [silver] Silber
   *[bronze] Bronze
}
