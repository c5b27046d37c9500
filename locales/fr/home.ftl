# Home, records and settings.

home-line = Deux jeux de société : aimants et cartes.
home-how = Gratuit, sans compte. Contre des bots, entre amis autour d’un écran ou en solo.
home-private = Ni compte, ni pub, ni pistage
home-offline = Marche aussi sans réseau
home-everybody = Au doigt, au clavier ou au lecteur d’écran
new-game = Nouvelle partie
kluster-facts = 1–4 joueurs · dès 7 ans · 10 min
clustered-facts = 1–8 joueurs · dès 7 ans · 15 min chacun
continue = Continuer
continue-with = { $game } avec { $names }
continue-among = { $game } : { $names }
continue-solo = { $game } en solo
continue-others = { $count } autres
continue-left = reste { $left }
continue-moves = { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}
continue-all = Voir les { $count }
continue-damaged = Une partie illisible
tidy = Faire le tri
tidy-done = Terminé
forget-bots = Supprimer toutes les parties contre des bots
forget-bots-really = Vraiment toutes les supprimer ?
setting-language = Langue
setting-theme = Couleurs
theme-system = Comme le système
theme-light = Clair
theme-dark = Sombre
setting-contrast = Contraste élevé
setting-pace = Rythme des bots et des animations
pace-slow = Lent
pace-normal = Normal
pace-fast = Rapide
pace-instant = Immédiat
setting-motion = Mouvement
motion-system = Comme le système
motion-reduced = Réduit
setting-confirm = Demander avant de jouer un coup
confirm-touch = Sur écran tactile
confirm-always = Toujours
confirm-never = Jamais
setting-surface = Table de Kluster
setting-sound = Son
setting-left = Disposition pour gauchers
import = Importer un fichier
import-done = { $file } a été ajouté.
import-known = { $file } est déjà là.
import-open = { $file } a été ajouté. La partie n’est pas finie : continuez-la depuis la première page.
import-failed = { $file } ne peut pas être lu : { $why }
import-too-long = il est trop grand pour une partie
import-unreadable = ce n’est pas du texte
import-other = ce n’est pas un enregistrement de Huddle
import-newer = il vient d’une version plus récente de Huddle
import-other-game = c’est un jeu que cette page ne peut pas montrer
import-line = la ligne { $line } est illisible
import-broken = la ligne { $line } ne découle pas des règles et des lignes précédentes
export = Exporter
finished-games = Parties terminées
no-records = Les parties que vous terminez apparaissent ici. Vous pouvez aussi déposer un fichier sur cette page.
record-line = { $count ->
    [one] { $day } · { $players }
   *[other] { $day } · { $players } · victoire : { $winners }
}
record-damaged = Cette archive est endommagée et ne peut pas être montrée.
best-line = { $points } { $points ->
    [one] point
   *[other] points
} · { $options } · { $day }
clustered-line = Posez des cartes qui vont avec leurs voisines. Marquez avec vos lignes et vos rectangles.
best-quick-hand = Partie rapide, n’importe quelle carte
best-quick-earlier = Partie rapide, anciennes règles
kluster-line = Posez vos aimants dans la corde. S’ils se collent, vous les reprenez.
setting-volume = Volume
setting-vibration = Vibration
setting-danger = Dire la force de l’attraction (Kluster)
kluster-record = { $count ->
    [one] { $day } · { $players } · { $table } sur la table
   *[other] { $day } · { $players } · vainqueur : { $winners }
}
import-checking = Vérification de { $file } : { $percent } %
import-cancelled = { $file } n’a pas été ajouté : vous avez arrêté la vérification.
statistics = Statistiques
statistics-games = Parties
statistics-against-bots = Gagnées contre des bots
statistics-won-of = { $won } sur { $games }
statistics-streak = Plus longue série de victoires
statistics-best = Meilleur score solo
statistics-time = Temps de jeu
statistics-hours = { $hours ->
    [0] { $minutes } min
   *[other] { $hours } h { $minutes } min
}
statistics-opponents = Résultats contre les bots
statistics-solo = Scores solo
statistics-opponent = Adversaire
statistics-level = Niveau
statistics-won = Gagnées
statistics-shared = Partagées
statistics-lost = Perdues
statistics-day = Jour
statistics-points = Points
statistics-left = Aimants sur la table
statistics-table = En tableau
statistics-export = Exporter les statistiques
statistics-delete = Supprimer toutes les parties terminées
statistics-delete-really = Vraiment supprimer toutes les parties terminées et les meilleurs scores ?
