# Kluster : parties terminées, voir pourquoi, et aides.

kluster-replay-title = Revoir : { $now } sur { $all }
kluster-replay-time = Temps
kluster-replay-before = À l’événement précédent
kluster-replay-next = À l’événement suivant
kluster-replay-made = Lecture de l’archive : { $percent } %
kluster-why = Voir pourquoi
kluster-why-again = Revoir
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
aids-on = Aides actives : { $names }
aid-lines = lignes de champ
aid-danger = carte du danger
aid-poles = pôles
