# Needed before anything else has loaded: plain sentences, no arguments.
boot-description = Two tabletop games in your browser: Kluster with magnets, Clustered with cards. Free, without an account, against bots or friends.
boot-no-script = Huddle needs JavaScript and WebAssembly to play.
boot-failed = Huddle could not start
boot-again = Check your connection and try again. Your games are kept.
boot-old-browser = This browser is too old for Huddle. Please use a current version of Chrome, Edge, Firefox or Safari.
boot-reload = Try again
boot-stopped = Huddle has stopped
boot-kept = Something went wrong in the page. Your games are kept up to the last move.
boot-home = To the first screen
boot-loading = One moment: the table is being set…
boot-not-found = There is nothing at this address.
