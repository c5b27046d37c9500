# La page autour des jeux.
back = Retour
close = Fermer
cancel = Annuler
you = Vous
player = Joueur { $number }
players = Joueurs

around-screen = Autour de cet écran
solo = Solo
forget-game = Supprimer cette partie
forget-really = Vraiment supprimer ?
records = Archives
rules = Règles
settings = Réglages

update-ready = Une nouvelle version de Huddle est là.
update-take = Mettre à jour
update-later = Plus tard
trouble-storage-forbidden = Ce navigateur ne laisse rien conserver à Huddle (une fenêtre privée ?). Vous pouvez jouer, mais parties et réglages seront perdus à la fermeture de la page.
trouble-storage-full = Il n’y a plus de place pour conserver cette partie. Supprimez quelques archives pour en retrouver.
trouble-no-worker = Les bots ne peuvent pas réfléchir à côté de cette page : ils répondent tout de suite et jouent plus simplement.
trouble-no-text = Le texte de cette langue n’a pas pu être chargé. Vérifiez la connexion et choisissez-la de nouveau.
tabs-elsewhere = Cette partie est ouverte dans un autre onglet.
tabs-play-here = Jouer ici

best-scores = Meilleurs scores en solo
replay = Revoir
pause = Pause
replay-speed = Vitesse
replay-start = Au début
replay-before = Un pas en arrière
replay-next = Un pas en avant
speed-slow = Lente
speed-normal = Normale
speed-fast = Rapide

level-beginner = débutant
level-casual = occasionnel
level-club = club
level-strong = fort
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
options = Options
option-quick = Partie rapide
option-first-bonus = Bonus du premier
option-biggest-bonus = Bonus du plus grand
option-extra-wild = Joker supplémentaire
option-table = Table
table-width = Largeur
rule-link = Règle { $rule }
set-up-problem = On ne peut pas jouer ainsi.
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
