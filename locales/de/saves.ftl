# What both home and the page of Kluster say of saved games and best scores.

kluster-classic = Classic
kluster-duo = DUO
kluster-duo2 = DUO²
kluster-best-line = Kluster · { $count } { $total ->
    [yes] auf dem Tisch, ein vollständiger Sieg
   *[no] auf dem Tisch
} · { $what } · { $day }
kluster-best-cord = Schnur { $cord } cm
kluster-best-table = Tisch { $width } × { $depth } cm
kluster-best-faults = nur Kluster sind Fehler
kluster-best-earlier = frühere Regeln
kluster-best-smaller = kleinere Magnete
