# What both home and the page of Kluster say of saved games and best scores.

kluster-classic = Classic
kluster-duo = DUO
kluster-duo2 = DUO²
kluster-best-line = Kluster · { $count } { $total ->
    [yes] on the table, a total victory
   *[no] on the table
} · { $what } · { $day }
kluster-best-cord = cord { $cord } cm
kluster-best-table = table { $width } × { $depth } cm
kluster-best-faults = only Klusters are faults
kluster-best-earlier = earlier rules
kluster-best-smaller = smaller magnets
