# Nécessaire avant tout le reste : des phrases simples, sans argument.
boot-description = Clustered et Kluster, deux jeux de table où les choses se rassemblent, dans votre navigateur.
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
