# La page autour des jeux.
back = Retour
close = Fermer
cancel = Annuler
you = Vous
player = Joueur { $number }
players = Joueurs

home-line = Des jeux où les choses se rassemblent.
kluster-facts = Dès 7 ans · 10 minutes
clustered-facts = Dès 7 ans · appris en 5 minutes · environ 15 minutes par joueur
play-now = Jouer
around-screen = Autour de cet écran
solo = Solo
continue = Continuer
continue-game = { $names } · { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
} · { $day }
continue-damaged = Une partie illisible · { $day }
forget-game = Supprimer cette partie
forget-really = Vraiment supprimer ?
records = Archives
rules = Règles
settings = Réglages

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
surface-oak = Chêne
surface-felt = Feutre
surface-slate = Ardoise
setting-sound = Son
setting-left = Disposition pour gauchers

update-ready = Une nouvelle version de Huddle est là.
update-take = Mettre à jour
update-later = Plus tard
trouble-storage-forbidden = Ce navigateur ne laisse rien conserver à Huddle (une fenêtre privée ?). Vous pouvez jouer, mais parties et réglages seront perdus à la fermeture de la page.
trouble-storage-full = Il n’y a plus de place pour conserver cette partie. Supprimez quelques archives pour en retrouver.
trouble-no-worker = Les bots ne peuvent pas réfléchir à côté de cette page : ils répondent tout de suite et jouent plus simplement.
trouble-no-text = Le texte de cette langue n’a pas pu être chargé. Vérifiez la connexion et choisissez-la de nouveau.
tabs-elsewhere = Cette partie est ouverte dans un autre onglet.
tabs-play-here = Jouer ici

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
best-scores = Meilleurs scores en solo
best-line = { $points } { $points ->
    [one] point
   *[other] points
} · { $options } · { $day }
replay = Revoir
pause = Pause
replay-title = Revoir : coup { $count } sur { $all }
replay-move = Coup
replay-speed = Vitesse
speed-slow = Lente
speed-normal = Normale
speed-fast = Rapide

level-beginner = débutant
level-casual = occasionnel
level-club = club
level-strong = fort
level-expert = expert
level-master = maître
character-even = équilibré
character-builder = bâtisseur
character-blocker = bloqueur
