# Home, records and settings.

home-line = Des jeux où les choses se rassemblent.
kluster-facts = Dès 7 ans · 10 minutes
clustered-facts = Dès 7 ans · appris en 5 minutes · environ 15 minutes par joueur
play-now = Jouer
continue = Continuer
continue-game = { $names } · { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
} · { $day }
continue-damaged = Une partie illisible · { $day }
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
clustered-line = Posez côte à côte des cartes qui partagent deux caractéristiques sur trois. Marquez des points avec vos lignes et vos rectangles.
best-quick-hand = Partie rapide, n’importe quelle carte
best-quick-earlier = Partie rapide, anciennes règles
kluster-line = Posez vos aimants à l’intérieur de la corde. Qui les laisse se coller les prend.
setting-volume = Volume
setting-vibration = Vibration
setting-danger = Dire la force de l’attraction (Kluster)
kluster-record = { $count ->
    [one] { $day } · { $players } · { $table } sur la table
   *[other] { $day } · { $players } · vainqueur : { $winners }
}
import-checking = Vérification de { $file } : { $percent } %
import-cancelled = { $file } n’a pas été ajouté : vous avez arrêté la vérification.
