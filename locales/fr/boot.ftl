# Nécessaire avant tout le reste : des phrases simples, sans argument.
boot-description = Deux jeux de société dans votre navigateur : Kluster avec des aimants, Clustered avec des cartes. Gratuit, sans compte, contre des bots ou entre amis.
boot-no-script = Huddle a besoin de JavaScript et de WebAssembly.
boot-failed = Huddle n’a pas pu démarrer
boot-again = Vérifiez votre connexion et réessayez. Vos parties sont conservées.
boot-old-browser = Ce navigateur est trop ancien pour Huddle. Utilisez une version actuelle de Chrome, Edge, Firefox ou Safari.
boot-reload = Réessayer
boot-stopped = Huddle s’est arrêté
boot-kept = Quelque chose s’est mal passé dans la page. Vos parties sont gardées jusqu’au dernier coup.
boot-home = À la première page
boot-loading = Un instant : on prépare la table…
boot-not-found = Il n’y a rien à cette adresse.
