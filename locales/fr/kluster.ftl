# Kluster : la table.

kluster-magnet = aimant { $number }
kluster-table = La table vue d’en haut
kluster-tray = Vos aimants
kluster-choose = Prenez un aimant et posez-le à l’intérieur de la corde.
kluster-last-chance = Votre temps était écoulé au dernier tour. Posez un aimant à temps, ou vous quittez la partie.
kluster-hold = Lâchez-le là où rien n’attire.
kluster-misfit = { $how ->
    [outside] Hors de la corde
    [across] Pas entièrement dans la corde
   *[spinner] Le spinner se poserait hors de la corde
} : { $then ->
    [end] votre tour serait fini.
   *[back] il reviendrait dans votre main.
}
kluster-misfit-label = { $how ->
    [outside] Hors de la corde
    [across] Pas tout à fait dedans
   *[spinner] Tombe hors de la corde
}
kluster-misfit-advice = { $then ->
    [end] Posez-le dans la corde, sinon votre tour est fini.
   *[back] Posez-le dans la corde.
}
kluster-settling = Les aimants se stabilisent…
kluster-carries = { $name } déplace un aimant…
kluster-thinks = { $name } cherche une place…
kluster-again = Vous avez plus d’aimants que le joueur suivant. En poser un autre ?
kluster-again-yes = En poser un autre
kluster-again-no = Finir mon tour
kluster-mend-title = Reliez les cordes
kluster-apart = Les cordes sont séparées : elles doivent se croiser avant la fin du tour.
kluster-mend-now = Une corde est à l’écart. Tirez-la jusqu’à ce qu’elle en croise une autre.
kluster-turn-left = Tourner à gauche
kluster-turn-right = Tourner à droite
kluster-flip = Retourner
kluster-tip = Mettre sur la tranche
kluster-higher = Plus haut
kluster-lower = Plus bas
kluster-let-go = Lâcher
kluster-let-go-anyway = Lâcher quand même
kluster-put-back = Reposer
kluster-laid = L’aimant { $number } est sur la table dès le début.
kluster-placed = { $you ->
    [yes] Vous posez
   *[no] { $name } pose
} l’aimant { $number }.
kluster-not-placed = { $you ->
    [yes] Pas dans la corde – réessayez.
   *[no] Pas dans la corde – { $name } réessaie.
}
kluster-taken = { $why ->
    [kluster] Kluster !
    [misplaced] Lâché hors de la corde !
   *[clock] Temps écoulé !
}
kluster-takes-back = { $you ->
    [yes] Vous récupérez
   *[no] { $name } récupère
} { $count ->
    [one] 1 aimant.
   *[other] { $count } aimants.
}
kluster-fault = Fautes : { $count }.
kluster-eliminated = { $you ->
    [yes] Vous êtes éliminé.
   *[no] { $name } est éliminé.
}
kluster-retired = { $you ->
    [yes] Temps écoulé : vous quittez la partie.
   *[no] Temps écoulé : { $name } quitte la partie.
}
kluster-asked = { $you ->
    [yes] Vous pouvez
   *[no] { $name } peut
} en poser un autre.
kluster-mend = { $you ->
    [yes] Vous devez
   *[no] { $name } doit
} relier les cordes.
kluster-over-won = { $you ->
    [yes] Vous gagnez !
   *[no] { $name } gagne !
}
kluster-over-shared = Victoire partagée : { $names } !
kluster-over-solo = { $count ->
    [one] 1 aimant est
   *[other] { $count } aimants sont
} sur la table.

# Le moment où des aimants s’attirent.
kluster-word = Kluster !
kluster-gain = +{ $count }
kluster-go-on = Continuer
kluster-to-the-end = Aller à la fin
kluster-out-kluster = { $you ->
    [yes] Kluster ! Vous êtes éliminé.
   *[no] Kluster ! { $name } est éliminé.
}
kluster-out-by-kluster = { $you ->
    [yes] Éliminé : vos aimants se sont collés.
   *[no] { $name } est éliminé : les aimants se sont collés.
}

# Le menu de la table.
kluster-show-pull = Voir l’attraction
kluster-show-danger = Voir le danger
kluster-show-poles = Voir les pôles
kluster-full-screen = Plein écran
kluster-start-again = Recommencer
kluster-start-again-really = Abandonner cette partie et recommencer ?
kluster-end-game = Arrêter la partie
kluster-end-game-really = L’arrêter sans résultat ?
