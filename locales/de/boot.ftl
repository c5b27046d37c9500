# Nötig, bevor etwas anderes geladen ist: einfache Sätze ohne Argumente.
boot-description = Zwei Spiele für den Tisch, in deinem Browser: Kluster mit Magneten, Clustered mit Karten. Kostenlos, ohne Konto, gegen Bots oder Freunde.
boot-no-script = Huddle braucht JavaScript und WebAssembly.
boot-failed = Huddle konnte nicht starten
boot-again = Prüfe deine Verbindung und versuche es noch einmal. Deine Spiele sind gespeichert.
boot-old-browser = Dieser Browser ist zu alt für Huddle. Bitte nimm eine aktuelle Version von Chrome, Edge, Firefox oder Safari.
boot-reload = Noch einmal
boot-stopped = Huddle ist stehengeblieben
boot-kept = Auf der Seite ist etwas schiefgegangen. Deine Spiele sind bis zum letzten Zug gespeichert.
boot-home = Zur ersten Seite
boot-loading = Einen Moment: Der Spieltisch wird vorbereitet…
boot-not-found = Unter dieser Adresse gibt es nichts.
