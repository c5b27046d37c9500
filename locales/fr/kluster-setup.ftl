# Kluster : préparation, pose des cordes et fin de partie.

kluster-solo-line = Posez autant d’aimants que possible. Deux fautes sont pardonnées, la troisième met fin à la partie.
kluster-goal = Le premier à poser tous ses aimants gagne. S’ils se collent pendant votre tour, vous les prenez.
kluster-people-line = De 2 à 4, un seul écran
kluster-alone-line = Tout poser, sans clac
kluster-character-bold = prend des risques
kluster-character-careful = joue la prudence
kluster-character-tight = laisse peu de place
kluster-box-in-short = boîte { $name }
kluster-boxes-in-short = { $count } × { $name }
kluster-table-group = Table et cordes

# Boîtes.
kluster-boxes = Boîtes
kluster-boxes-line = Réunissez jusqu’à 8 boîtes : leurs cordes, leurs aimants et leurs joueurs s’additionnent.
kluster-boxes-most = { $count ->
    [0] Sans boîte, personne ne peut jouer.
    [16] Pour 1 à 16 joueurs, le maximum autour d’une table.
   *[other] De 1 à { $count } joueurs.
}
kluster-box-less = Un { $name } de moins
kluster-box-more = Un { $name } de plus
kluster-classic-line = 24 pierres, de 1 à 4 joueurs
kluster-duo-line = 12 spinners, 1 ou 2 joueurs
kluster-duo2-line = 12 spinners, 1 ou 2 joueurs, ou 3 et 4 en mode élimination
kluster-plus = Kluster+
kluster-stones = { $count ->
    [one] { $count } pierre
   *[other] { $count } pierres
}
kluster-spinners = { $count ->
    [one] { $count } spinner
   *[other] { $count } spinners
}
kluster-share-each = Par joueur : { $what }.
kluster-share-yours = Pour vous : { $what }.
kluster-share-pool = Dans la réserve commune : { $what }.
kluster-share-unused = Non utilisé : { $what }.
kluster-share-laid = Sur la table dès le début : { $what }.

# Options.
kluster-expert = Expert
kluster-expert-line = Qui a plus d’aimants que le joueur suivant peut en poser un autre.
kluster-elimination = Élimination
kluster-elimination-line = Une réserve commune. Qui provoque un Kluster est éliminé ; le dernier en jeu gagne.
kluster-faults-of = Qu’est-ce qui compte comme une faute ?
kluster-faults-line = Chaque règle a ses propres records.
kluster-faults-taken = Chaque fois que vous prenez des aimants
kluster-faults-kluster = Seulement quand des aimants se collent
kluster-first = Qui commence ?
kluster-first-line = À la première partie et en cas d’égalité. Sinon, qui avait le plus d’aimants.
kluster-first-shortest = Le plus petit
kluster-first-youngest = Le plus jeune
kluster-first-random = Au hasard
kluster-who-shortest = Qui est le plus petit ?
kluster-who-youngest = Qui est le plus jeune ?
kluster-lays = Placer les cordes automatiquement
kluster-lays-line = Des cercles, prêts à jouer. Ou posez-les vous-mêmes : un cercle, un ovale ou une boucle dessinée.
kluster-knot = Corde : { $count } cm
kluster-clock = Minuteur
kluster-clock-line = { $what ->
    [none] Prenez tout votre temps.
    [turn-solo] Quand le temps d’un tour est écoulé, le tour se termine, et c’est une faute.
    [turn-elimination] Quand le temps d’un tour est écoulé, vous êtes éliminé.
    [turn] Quand le temps d’un tour est écoulé, le tour passe. Deux fois de suite, et vous quittez la partie.
    [game-solo] Pour tous vos tours ensemble. Quand le temps est écoulé, la partie est finie.
    [game-elimination] Pour tous vos tours ensemble. Quand le temps est écoulé, vous êtes éliminé.
   *[game] Pour tous vos tours ensemble. Quand le temps est écoulé, vous quittez la partie.
}
kluster-clock-off = Sans
kluster-clock-turn = Par tour
kluster-clock-game = Par partie
kluster-clock-of = Temps restant dans la partie :
kluster-seconds = { $count } s
kluster-minutes = { $count } min
kluster-clock-left = Encore { $count } secondes.
kluster-clock-up = Le temps est écoulé.
kluster-surface = Taille
kluster-surface-line = Ce qui glisse de la table est perdu.
kluster-surface-usual = { $count } × { $count } cm
kluster-surface-own = Autre taille
kluster-depth = Profondeur
kluster-needs-boxes = Une table prend de 1 à 8 boîtes : ajoutez-en une.
kluster-needs-players = { $players } joueurs, c’est trop pour ces boîtes. Elles en prennent jusqu’à { $most } : ajoutez une boîte ou retirez des joueurs.
kluster-needs-elimination = DUO² seul à 3 ou 4 joueurs se joue en mode élimination : activez-le ou ajoutez une boîte.
kluster-needs-company = L’élimination demande au moins 2 joueurs.
kluster-needs-fewer = Une table prend 16 joueurs au plus : retirez-en.
kluster-needs-surface = Une surface mesure de 40 à 500 cm en largeur et en profondeur.

# Pose des cordes.
kluster-lay = { $count ->
    [one] Posez la corde : tirez-la où vous voulez.
   *[other] Posez la corde { $number } sur { $count } : tirez-la où vous voulez.
}
kluster-lay-here = Poser ici
kluster-form = Forme de la corde
kluster-form-circle = Cercle
kluster-form-oval = Ovale
kluster-form-drawn = À la main
kluster-ratio = Largeur : { $count } % de la hauteur
kluster-cord-off = La corde doit être tout entière sur la table.
kluster-cord-apart = Elle doit croiser une corde déjà posée.
kluster-cord-draw = Dessinez une boucle sur la table, au doigt ou au pointeur.
kluster-cord-no = On ne peut pas poser une corde ainsi.

# Plateaux et fin de partie.
kluster-faults = { $count ->
    [3] La troisième faute
   *[other] Fautes : { $count } sur 2
}
kluster-on-table = Sur la table : { $count }
kluster-pool = Réserve
kluster-out = éliminé
kluster-gone = parti
kluster-more = et { $count } de plus
kluster-total = Victoire totale ! Tous les aimants sont sur la table.
kluster-best-here = { $total ->
    [yes] Votre record avec ces réglages : { $count }, une victoire totale.
   *[no] Votre record avec ces réglages : { $count }.
}
kluster-best-earlier-here = { $total ->
    [yes] Avec les anciennes règles : { $count }, une victoire totale.
   *[no] Avec les anciennes règles : { $count }.
}
kluster-best-smaller-here = { $total ->
    [yes] Avec les petits aimants : { $count }, une victoire totale.
   *[no] Avec les petits aimants : { $count }.
}
kluster-best-aided = Avec une aide pour apprendre : ne compte pas pour les meilleurs scores.
kluster-change = Changer la partie
kluster-play-again = Encore une
kluster-other-level = Autre niveau
kluster-share = Partager
kluster-share-text = { $words } · Kluster sur Huddle
kluster-results = Le bilan de chacun
kluster-result-placed = Posés
kluster-result-taken = Récupérés
kluster-result-klusters = Klusters
kluster-result-faults = Fautes
kluster-result-left = En main
kluster-medal = { $medal ->
    [gold] Or
    [silver] Argent
   *[bronze] Bronze
}
