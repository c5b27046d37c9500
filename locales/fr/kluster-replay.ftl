# Kluster : parties terminées, voir pourquoi, et aides.

kluster-replay-title = Revoir : { $now } sur { $all }
kluster-replay-time = Temps
kluster-replay-made = Lecture de l’archive : { $percent } %
kluster-why = Voir pourquoi
kluster-why-again = Revoir la scène
kluster-why-end = Retour à la partie
kluster-why-back = La partie continue.
kluster-why-joined = Les aimants { $one } et { $other } se sont touchés en premier. { $count ->
    [one] 1 aimant
   *[other] { $count } aimants
} en tout jusqu’au repos de la table.
kluster-why-fallen = Tombé de la table : { $magnet }.
kluster-why-out = Au repos hors de la corde : { $magnet }.
kluster-why-misplaced = { $kind ->
    [stone] Pas entièrement dans la corde : { $magnet }. Une pierre doit être tout entière à l’intérieur.
   *[spinner] Lâché hors de la corde : { $magnet }. Un spinner doit toucher la table à l’intérieur.
}
aids = Aides
aids-on = { $scored ->
    [yes] Aides actives : { $names }. Le score ne compte pas.
   *[no] Aides actives : { $names }
}
aids-were-on = Une aide a servi : ce score ne compte pas.
aids-off = Compte pour votre record, tant qu’aucune aide n’est active.
aids-void = Avec une aide, le score de cette partie ne compte pas.
aids-ask = Continuer avec une aide ?
aids-turn-on = L’activer
aids-leave-off = Jouer sans
aids-line = Ce qu’on ne voit pas sur une vraie table. À activer ou couper à tout moment pendant la partie.
aids-line-solo = Ce qu’on ne voit pas sur une vraie table. Avec une aide, le score ne compte pas.
aid-lines = lignes de champ
aid-danger = carte du danger
aid-poles = pôles
