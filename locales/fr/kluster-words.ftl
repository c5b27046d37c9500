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

# Ce qui est dit pendant qu’une main bouge.
kluster-table-keys = La table vue d’en haut. Point d’interrogation : toutes les touches
kluster-taken-up = L’aimant { $number } est dans la main.
kluster-turned-over = Retourné.
kluster-stood = Debout sur la tranche.
kluster-laid-flat = À plat.
kluster-lowering = En train de descendre. Échap le relève.
kluster-lifted = Relevé.
kluster-back-in-tray = De retour dans le bac.
kluster-cord-chosen = Corde { $number }. Les flèches la déplacent, Entrée la lâche.
kluster-cord-at = { $part ->
    [whole] Toute la corde { $number }, son nœud { $place }
   *[place] Corde { $number }, { $place }
}
kluster-cord-part = { $part ->
    [whole] Toute la corde { $number }. Les flèches la déplacent, Entrée la lâche.
   *[place] Un point de la corde { $number }. Les flèches tirent dessus, Entrée lâche.
}
kluster-mend-how = Tirez une corde jusqu’à ce qu’elle en croise une autre ; ou choisissez-en une avec C, et les flèches la déplacent.
kluster-cords-meet = Les cordes se croisent à nouveau.
kluster-cords-part = Une corde est maintenant à l’écart.
kluster-cord-left = Corde lâchée.
kluster-report-held = Dans la main, à { $high } cm au-dessus de la table, { $place }.
kluster-report-empty = { $count ->
    [one] Rien dans la main, { $count } aimant sur la table.
   *[other] Rien dans la main, { $count } aimants sur la table.
}
kluster-report-near = à { $far } cm de l’aimant { $number }
kluster-danger = { $level ->
    [calm] calme
    [felt] attraction faible
    [strong] attraction forte
   *[breaking] sur le point de partir !
}
kluster-sound-so = { $so ->
    [on] Son activé.
   *[off] Son coupé.
}

# L’aide : ce qu’on fait, deux-points, ce qui arrive alors.
kluster-help = Comment guider la main
kluster-help-keys = Clavier
kluster-help-pointer = Souris
kluster-help-touch = Doigts
kluster-help-key-choose = Flèches, Entrée : choisir et prendre un aimant
kluster-help-key-arrows = Flèches : déplacer de 5 mm ; avec Maj 1 mm, avec Ctrl ou Alt 2 cm
kluster-help-key-turn = Q, E : tourner à gauche et à droite ; avec Maj plus finement
kluster-help-key-height = R, V : plus haut et plus bas ; ou Page préc., Page suiv.
kluster-help-key-flip = F : retourner ; plein écran tant que la main est vide
kluster-help-key-tip = X : mettre sur la tranche
kluster-help-key-lower = Entrée : abaisser et lâcher
kluster-help-key-escape = Échap : relever pendant la descente ; sinon reposer
kluster-help-key-cord = C : choisir une corde ; les flèches la déplacent, Entrée la lâche
kluster-help-key-along = Virgule, point : suivre la corde
kluster-help-key-knot = K : déplacer toute la corde, ou la tirer de nouveau en un point
kluster-help-key-look = +, -, 0 : zoomer, dézoomer, tout voir
kluster-help-key-read = N : dire ce qui est proche et la force de l’attraction
kluster-help-key-sound = M : activer ou couper le son
kluster-help-key-help = ? : cette aide
kluster-help-pointer-take = Tirer depuis le bac : prendre un aimant
kluster-help-pointer-click = Cliquer une pierre, puis un endroit : l’y porter et la lâcher
kluster-help-pointer-back = Tirer sur le bac : reposer
kluster-help-pointer-lower = Relâcher le bouton : abaisser et lâcher ; appuyer de nouveau relève
kluster-help-pointer-turn = Bouton droit : tourner
kluster-help-pointer-height = Molette : plus haut et plus bas ; avec Maj tourner
kluster-help-pointer-cord = Tirer la corde : la déformer à cet endroit
kluster-help-pointer-knot = Tirer le nœud : déplacer toute la corde
kluster-help-pointer-look = Tirer la table, molette : déplacer la vue et zoomer, la main vide
kluster-help-touch-take = Tirer depuis le bac : l’aimant flotte au-dessus du doigt
kluster-help-touch-tap = Toucher une pierre, puis un endroit : l’y porter
kluster-help-touch-back = Tirer sur le bac : reposer
kluster-help-touch-turn = Second doigt : tourner
kluster-help-touch-buttons = Boutons du bas : tourner, retourner, mettre sur la tranche, plus haut et plus bas
kluster-help-touch-cord = Tirer la corde : la déformer à cet endroit
kluster-help-touch-knot = Tirer le nœud : déplacer toute la corde
kluster-help-touch-look = Tirer la table, deux doigts : déplacer la vue et zoomer, la main vide
