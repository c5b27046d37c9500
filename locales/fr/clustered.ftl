# Clustered.

# Cartes et places.
card = { $shape ->
    [square] { $count ->
        [one] { $fill ->
            [empty] un carré vide
            [striped] un carré rayé
           *[solid] un carré plein
        }
       *[other] { $fill ->
            [empty] { $count ->
                [2] deux
               *[3] trois
            } carrés vides
            [striped] { $count ->
                [2] deux
               *[3] trois
            } carrés rayés
           *[solid] { $count ->
                [2] deux
               *[3] trois
            } carrés pleins
        }
    }
    [triangle] { $count ->
        [one] { $fill ->
            [empty] un triangle vide
            [striped] un triangle rayé
           *[solid] un triangle plein
        }
       *[other] { $fill ->
            [empty] { $count ->
                [2] deux
               *[3] trois
            } triangles vides
            [striped] { $count ->
                [2] deux
               *[3] trois
            } triangles rayés
           *[solid] { $count ->
                [2] deux
               *[3] trois
            } triangles pleins
        }
    }
   *[circle] { $count ->
        [one] { $fill ->
            [empty] un rond vide
            [striped] un rond rayé
           *[solid] un rond plein
        }
       *[other] { $fill ->
            [empty] { $count ->
                [2] deux
               *[3] trois
            } ronds vides
            [striped] { $count ->
                [2] deux
               *[3] trois
            } ronds rayés
           *[solid] { $count ->
                [2] deux
               *[3] trois
            } ronds pleins
        }
    }
}
card-wild = joker
beside-start = à côté de la carte de départ
beside-wild = à côté { $whose ->
    [yours] de votre joker
    [own] de son propre joker
    [vowel] du joker d’{ $name }
   *[other] du joker de { $name }
}
beside-card = à côté { $whose ->
    [yours] { $count ->
        [one] de votre
       *[other] de vos
    }
    [own] { $count ->
        [one] de son propre
       *[other] de ses propres
    }
   *[other] { $count ->
        [one] du
       *[other] des
    }
} { $count ->
    [1] {""}
    [2] {"deux "}
   *[3] {"trois "}
}{ $shape ->
    [square] { $count ->
        [one] carré
       *[other] carrés
    }
    [triangle] { $count ->
        [one] triangle
       *[other] triangles
    }
   *[circle] { $count ->
        [one] rond
       *[other] ronds
    }
} { $fill ->
    [empty] { $count ->
        [one] vide
       *[other] vides
    }
    [striped] { $count ->
        [one] rayé
       *[other] rayés
    }
   *[solid] { $count ->
        [one] plein
       *[other] pleins
    }
}{ $whose ->
    [yours] {""}
    [own] {""}
    [vowel] {" d’"}{ $name }
   *[other] {" de "}{ $name }
}
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
asked-stuck = Pas de place pour { $card } en ce moment.
asked-wait = { $name } réfléchit…
asked-discard-forced = Aucune de vos cartes n’a de place. Choisissez-en une à défausser.
asked-discard-setup = { $count ->
    [one] Partie rapide : choisissez encore une carte à défausser.
   *[other] Partie rapide : choisissez { $count } cartes à défausser.
}
asked-discard-extra = Partie rapide : choisissez une carte à défausser.
asked-discard-drawn = Partie rapide : défaussez l’une des deux cartes que vous venez de piocher.
asked-not-drawn = Vous gardez { $card }. Défaussez l’une des deux que vous venez de piocher.
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
score-largest = Plus grand rectangle
score-rows = Rangées
score-columns = Colonnes
score-bonus = Bonus
log = Coups
log-placed = { $name } : { $card } { $beside }
log-placed-alone = { $name } : { $card }
log-made = { $placed }. { $made }
made-rectangle = Un rectangle de { $width } × { $height } !
made-row = Une rangée de { $count } !
made-column = Une colonne de { $count } !
log-discarded = { $you ->
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
told-placed = { $placed }, { $place }
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
count-again = Revoir le décompte
over-won = { $you ->
    [yes] Vous gagnez
   *[no] { $name } gagne
} avec { $points } { $points ->
    [one] point
   *[other] points
} d’avance
over-shared = Victoire partagée : { $names }
over-winner = gagne
over-solo = { $points } { $points ->
    [one] point
   *[other] points
}
play-again = Rejouer
again = Rejouer
more = Plus
other-level = Autre niveau
new-set-up = Changer les joueurs
share = Partager
share-text = Clustered : { $result }. { $standing }
share-saved = L’image est enregistrée, le texte est copié.
share-failed = Ce navigateur ne sait pas partager d’images.
start-again = Recommencer
start-again-really = Abandonner cette partie et recommencer ?
give-up = Abandonner
give-up-really = Vraiment abandonner ?
best-is = Votre record : { $points }
best-practice = Entraînement : ne compte pas pour les meilleurs scores.
bot-score = Le meilleur bot a fait { $points } points avec ces cartes.
bot-show = Montrez-moi comment
bot-score-soon = Le meilleur bot joue ces cartes…

replay-title = Revoir : coup { $count } sur { $all }
replay-move = Coup
character-even = un peu de tout
character-builder = voit grand
character-blocker = vous barre la route
