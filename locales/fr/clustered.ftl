# Clustered.

# Cartes et places.
card = { $shape ->
    [square] { $count ->
        [one] { $fill ->
            [empty] 1 carré vide
            [striped] 1 carré rayé
           *[solid] 1 carré plein
        }
       *[other] { $fill ->
            [empty] { $count } carrés vides
            [striped] { $count } carrés rayés
           *[solid] { $count } carrés pleins
        }
    }
    [triangle] { $count ->
        [one] { $fill ->
            [empty] 1 triangle vide
            [striped] 1 triangle rayé
           *[solid] 1 triangle plein
        }
       *[other] { $fill ->
            [empty] { $count } triangles vides
            [striped] { $count } triangles rayés
           *[solid] { $count } triangles pleins
        }
    }
   *[circle] { $count ->
        [one] { $fill ->
            [empty] 1 rond vide
            [striped] 1 rond rayé
           *[solid] 1 rond plein
        }
       *[other] { $fill ->
            [empty] { $count } ronds vides
            [striped] { $count } ronds rayés
           *[solid] { $count } ronds pleins
        }
    }
}
card-wild = joker
card-start = carte de départ
card-on-table = { $card }, { $owner }, { $place }
nobody = à personne
cell-right = { $count } à droite
cell-left = { $count } à gauche
cell-up = { $count } vers le haut
cell-down = { $count } vers le bas
cell-both = { $across }, { $along }
cell-middle = au milieu
spot = Poser ici : { $place }

# Préparation.
preset-quick = Rapide
preset-expanded = Étendue
preset-handicap = Handicap
preset-small-table = Petite table
clustered-goal = Deux voisines ont au moins deux points communs : forme, remplissage, nombre. Vos longues lignes et vos grands rectangles rapportent.
clustered-people-line = De 2 à 8, un seul écran
clustered-alone-line = Battez votre record
in-short-rules = Partie classique
in-short-bonus = avec bonus
in-short-size = { $width } × { $height } places
in-short-round = ronde, { $count } places
who-starts = Qui est le plus jeune ? Ce joueur commence.
option-quick-line = Commencer avec sept cartes et en défausser deux ; à chaque tour, en piocher deux et en défausser une.
option-quick-discard = Défausse à chaque tour
option-quick-discard-line = Vous piochez deux cartes et en défaussez une. Laquelle ?
quick-discard-drawn = L’une des deux piochées
quick-discard-hand = N’importe quelle carte
option-first-bonus-line = 2 points pour le premier rectangle 2×3 et 2 pour la première ligne de cinq.
option-biggest-bonus-line = À la fin, 2 points pour le plus grand rectangle et 2 pour la plus longue ligne.
option-extra-wild-line = Un troisième joker dans le paquet, donc un tour de plus.
solo-line = Seul contre votre meilleur score : jouez tout votre paquet.
expanded-line = De cinq à huit joueurs : deux cartes de départ, avec de la place pour six cartes entre elles.
option-table-line = Le bord de la table limite où vont les cartes.
table-unbounded = Sans bord
table-rectangle = Rectangle
table-round = Ronde
table-height = Hauteur
table-diameter = Diamètre
option-clock = Minuteur
clock-none = Sans
clock-none-line = Prenez tout votre temps.
clock-turn = Temps par tour
clock-turn-line = Quand le temps d’un tour est écoulé, une carte au hasard est jouée pour vous.
clock-game = Temps par partie
clock-game-line = Pour tous vos tours ensemble. Quand le temps est écoulé, des cartes au hasard sont jouées pour vous jusqu’à la fin.
clock-seconds = { $count } s
clock-minutes = { $count } min
option-practice = Entraînement
option-practice-line = Reprenez autant de coups que vous voulez. Ne compte pas pour les meilleurs scores.
set-up-small = La table est trop petite : à partir de cinq joueurs, il lui faut au moins 8 cases de large, pour les deux cartes de départ.

# À la table.
hand = Votre main
hand-card = Carte { $number } : { $card }
hand-card-stuck = Carte { $number } : { $card }, sans place pour l’instant
hand-card-drawn = Carte { $number } : { $card }, tout juste piochée
hand-card-kept = Carte { $number } : { $card }, reste en main
asked-play = Choisissez une carte.
asked-place = Choisissez sa place.
asked-confirm = La poser ici ?
asked-stuck = { $card } : pas de place pour cette carte en ce moment.
asked-wait = { $name } réfléchit…
asked-discard-forced = Aucune de vos cartes n’a de place. Choisissez-en une à défausser.
asked-discard-setup = { $count ->
    [one] Partie rapide : choisissez encore une carte à défausser.
   *[other] Partie rapide : choisissez { $count } cartes à défausser.
}
asked-discard-extra = Partie rapide : choisissez une carte à défausser.
asked-discard-drawn = Partie rapide : défaussez l’une des deux cartes que vous venez de piocher.
asked-not-drawn = { $card } : vous gardez cette carte. Défaussez l’une des deux que vous venez de piocher.
asked-over = La partie est finie.
discard = Défausser
place = Poser ici
undo = Reprendre le coup
clock-of-turn = Temps restant :
clock-of-game = Temps restant dans la partie :
clock-left = Encore { $count } secondes.
spots-unseen = { $count ->
    [one] Encore { $count } place
   *[other] Encore { $count } places
} { $side ->
    [left] à gauche
    [right] à droite
    [top] en haut
   *[bottom] en bas
}
points-spoken = { $points ->
    [one] point
   *[other] points
}
turn-spoken = joue
deck-left = { $count } en pioche
score-rectangle = Rectangle
score-rows = Rangées
score-columns = Colonnes
score-bonus = Bonus
log = Déroulement
log-placed = { $number }. { $name } : { $card }, { $place }
log-discarded = { $number }. { $you ->
    [yes] Vous défaussez
   *[no] { $name } défausse
} une carte
chosen = { $card } : carte choisie. { $count ->
    [0] Pas de place.
    [one] Une place.
   *[other] { $count } places.
}
aimed = { $place }. { $points ->
    [0] Elle n’y rapporte rien.
    [one] Elle y rapporte { $points } point.
   *[other] Elle y rapporte { $points } points.
} Appuyez encore pour la poser.
told-placed = { $name } : { $card }, { $place }.
told-discarded = { $you ->
    [yes] Vous défaussez
   *[no] { $name } défausse
} une carte.
told-drew = Vous piochez : { $one } et { $two }.
told-bonus = { $you ->
    [yes] Vous gagnez
   *[no] { $name } gagne
} 2 points pour { $shape ->
    [rectangle] le premier rectangle 2×3
   *[line] la première ligne de cinq
} !
told-undone = Coup repris.
told-time-up = Temps écoulé : une carte au hasard a été { $what ->
    [discard] défaussée
   *[place] jouée
} pour { $you ->
    [yes] vous
   *[no] { $name }
}.
pass-to = Passez l’appareil à { $name }.
pass-taken = Je suis { $name } : voir ma main

# La fin.
count-step = { $name } · { $part } : { $points }
count-next = Suivant
count-skip = Passer le décompte
count-again = Recompter
over-won = { $you ->
    [yes] Vous gagnez
   *[no] { $name } gagne
} avec { $points } { $points ->
    [one] point
   *[other] points
} !
over-shared = Victoire partagée avec { $points } { $points ->
    [one] point
   *[other] points
} : { $names } !
over-solo = { $points } { $points ->
    [one] point
   *[other] points
}
new-set-up = Changer la partie
best-is = Votre record : { $points }
best-practice = Entraînement : ne compte pas pour les meilleurs scores.
bot-score = Le meilleur bot a fait { $points } points avec ces cartes.
bot-score-soon = Le meilleur bot joue ces cartes…

replay-title = Revoir : coup { $count } sur { $all }
replay-move = Coup
character-even = un peu de tout
character-builder = voit grand
character-blocker = vous barre la route
