# La page autour des jeux.
back = Retour
close = Fermer
cancel = Annuler
you = Vous
player = Joueur { $number }
players = Joueurs

play-game = Jouer
around-screen = Chacun son tour
solo = Solo
the-computer = L’ordinateur
who-plays = Qui joue ?
computer-line = Vous et un adversaire
your-opponent = Votre adversaire
all-opponents = Tous les adversaires
fewer-opponents = Trois seulement
bots-at-table = Aussi à table : { $names }
how-many = Combien êtes-vous ?
bot-line = { $name } · { $level } · { $character }
bot-second-line = { $level } · { $character }
more-options = Plus d’options
play-against = Jouer contre { $name }
ways-to-play = Façons de jouer
in-short-oak = table en chêne
in-short-felt = tapis de feutre
in-short-slate = table en ardoise
in-short-no-clock = sans minuteur
in-short-turn-clock = { $count } s par tour
in-short-game-clock = { $count } min chacun
forget-game = Supprimer cette partie
forget-really = Vraiment supprimer ?
records = Archives
rules = Règles
settings = Réglages

update-ready = Une nouvelle version de Huddle est là.
update-take = Mettre à jour
update-later = Plus tard
trouble-storage-forbidden = Ce navigateur ne laisse rien conserver à Huddle (une fenêtre privée ?). Vous pouvez jouer, mais parties et réglages seront perdus à la fermeture de la page.
trouble-storage-full = Il n’y a plus de place pour enregistrer cette partie. Supprimez quelques archives pour en libérer.
trouble-no-worker = Ici, les bots ne peuvent pas réfléchir en arrière-plan : ils répondent tout de suite et jouent un peu plus simplement.
trouble-no-text = Cette langue n’a pas pu être chargée. Vérifiez la connexion et choisissez-la de nouveau.
tabs-elsewhere = Cette partie est ouverte dans un autre onglet.
tabs-play-here = Jouer ici

best-scores = Meilleurs scores en solo
replay = Revoir
pause = Pause
replay-speed = Vitesse
speed-slow = Lente
speed-normal = Normale
speed-fast = Rapide

level-beginner = facile
level-casual = tranquille
level-club = solide
level-strong = redoutable
level-expert = expert
level-master = maître

clustered = Clustered
presets = Parties toutes prêtes
preset-standard = Standard
add-person = Ajouter une personne
add-bot = Ajouter un bot
name-of = Nom du joueur { $number }
bot-of = Bot à la place { $number }
remove-player = Retirer le joueur { $number }
first-drawn = Au hasard
option-quick = Partie rapide
option-first-bonus = Bonus du premier
option-biggest-bonus = Bonus du plus grand
option-extra-wild = Joker supplémentaire
option-table = Table
table-width = Largeur
rule-link = Règle { $rule }
set-up-problem = Ces options ne vont pas ensemble.
start-game = Commencer
turn-yours = À vous
turn-of = Au tour de { $name }
game-over = Partie finie
board-fit = Voir toute la table
told-turn = { $you ->
    [yes] À vous de jouer.
   *[no] Au tour de { $name }.
}
told-over = La partie est finie.
rematch = Revanche
medal-bronze = Médaille de bronze
medal-silver = Médaille d’argent
medal-gold = Médaille d’or
best-new = Votre meilleur score !
game-missing = Cette partie n’est plus là.
game-newer = Cette partie a été enregistrée par une version plus récente de Huddle. Rechargez la page pour la mettre à jour.
game-older = Cette partie a été enregistrée par une version plus ancienne de Huddle, que celle-ci ne sait plus lire. Vos autres parties ne sont pas touchées.
game-damaged = Cette partie enregistrée est endommagée et ne peut pas être reprise. Vos autres parties ne sont pas touchées.
kluster = Kluster

menu = Menu
menu-home = Enregistrer et quitter
menu-sound = Son
menu-surface = Table
surface-oak = Chêne
surface-felt = Feutre
surface-slate = Ardoise
