# Kluster : la table en mots.

kluster-mirror = Aimants sur la table
kluster-mirror-cords = Cordes
kluster-mirror-magnet = Aimant { $number }
kluster-mirror-lying = à plat
kluster-mirror-standing = debout
kluster-mirror-held = dans la main, à { $high } cm au-dessus de la table
kluster-mirror-clinging = accroché à l’aimant dans la main
kluster-mirror-close = près de l’aimant { $number }
kluster-mirror-inside = { $count ->
    [one] dans la corde { $cords }
   *[other] dans les cordes { $cords }
}
kluster-mirror-outside = { $count ->
    [one] hors de la corde
   *[other] hors de toutes les cordes
}
kluster-mirror-cord = Corde { $number }, longue de { $length } cm, son centre : { $place }
kluster-mirror-apart = à l’écart des autres
kluster-way = { $way ->
    [left] { $far } cm à gauche du centre
    [right] { $far } cm à droite du centre
    [nearer] { $far } cm plus près de vous
   *[farther] { $far } cm plus loin
}
kluster-at-centre = au centre de la table
