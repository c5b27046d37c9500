# What both home and the page of Kluster say of saved games and best scores.

kluster-classic = Classic
kluster-duo = DUO
kluster-duo2 = DUO²
kluster-best-line = Kluster · { $count } { $total ->
    [yes] sur la table, une victoire totale
   *[no] sur la table
} · { $what } · { $day }
kluster-best-cord = corde { $cord } cm
kluster-best-table = table { $width } × { $depth } cm
kluster-best-faults = seuls les Klusters comptent comme fautes
kluster-best-earlier = anciennes règles
kluster-best-smaller = petits aimants
