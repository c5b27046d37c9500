# Kluster: the table in words.

kluster-mirror = Magnets on the table
kluster-mirror-cords = Cords
kluster-mirror-magnet = Magnet { $number }
kluster-mirror-lying = lying
kluster-mirror-standing = standing
kluster-mirror-held = in the hand, { $high } cm above the table
kluster-mirror-clinging = hanging on the magnet in the hand
kluster-mirror-close = close to magnet { $number }
kluster-mirror-inside = { $count ->
    [one] inside cord { $cords }
   *[other] inside cords { $cords }
}
kluster-mirror-outside = { $count ->
    [one] outside the cord
   *[other] outside every cord
}
kluster-mirror-cord = Cord { $number }, { $length } cm long, its centre { $place }
kluster-mirror-apart = apart from the others
kluster-way = { $way ->
    [left] { $far } cm left of the centre
    [right] { $far } cm right of the centre
    [nearer] { $far } cm nearer to you
   *[farther] { $far } cm farther away
}
kluster-at-centre = at the centre of the table

# What is said while a hand moves.
kluster-table-keys = The table from above. Question mark: all keys
kluster-taken-up = Magnet { $number } is in the hand.
kluster-turned-over = Turned over.
kluster-stood = Standing on its edge.
kluster-laid-flat = Lying flat.
kluster-lowering = On its way down. Escape lifts it.
kluster-lifted = Lifted again.
kluster-back-in-tray = Back in the tray.
kluster-cord-chosen = Cord { $number }. Arrow keys move it, Enter lets go.
kluster-cord-at = { $part ->
    [whole] All of cord { $number }, its knot { $place }
   *[place] Cord { $number }, { $place }
}
kluster-cord-part = { $part ->
    [whole] All of cord { $number }. Arrow keys move it, Enter lets go.
   *[place] One place on cord { $number }. Arrow keys pull it, Enter lets go.
}
kluster-mend-how = Drag a cord until it crosses another; or choose one with C, and the arrow keys move it.
kluster-cords-meet = The cords cross again.
kluster-cords-part = A cord lies apart now.
kluster-cord-left = Let go of the cord.
kluster-report-held = In the hand, { $high } cm above the table, { $place }.
kluster-report-empty = { $count ->
    [one] Nothing in the hand, 1 magnet on the table.
   *[other] Nothing in the hand, { $count } magnets on the table.
}
kluster-report-near = { $far } cm from magnet { $number }
kluster-danger = { $level ->
    [calm] calm
    [felt] weak pull
    [strong] strong pull
   *[breaking] about to break away!
}
kluster-sound-so = { $so ->
    [on] Sound on.
   *[off] Sound off.
}

# The help sheet: what one does, a colon, what happens then.
kluster-help = How to play with the hand
kluster-help-keys = Keyboard
kluster-help-pointer = Mouse
kluster-help-touch = Touch
kluster-help-key-choose = Arrow keys, Enter: choose and take a magnet
kluster-help-key-arrows = Arrow keys: move 5 mm; with Shift 1 mm, with Ctrl or Alt 2 cm
kluster-help-key-turn = Q, E: turn left and right; with Shift finer
kluster-help-key-height = R, V: higher and lower; or Page up, Page down
kluster-help-key-flip = F: turn over; full screen while nothing is in the hand
kluster-help-key-tip = X: stand on edge
kluster-help-key-lower = Enter: lower and let go
kluster-help-key-escape = Escape: lift while it is on its way down; else put back
kluster-help-key-cord = C: choose a cord; arrow keys move it, Enter lets go
kluster-help-key-along = Comma, full stop: go along the cord
kluster-help-key-knot = K: move the whole cord, or pull it at one place again
kluster-help-key-look = +, -, 0: zoom in, zoom out, show all
kluster-help-key-read = N: say what is near and how strong it pulls
kluster-help-key-sound = M: sound on or off
kluster-help-key-help = ?: this sheet
kluster-help-pointer-take = Drag from the tray: take a magnet
kluster-help-pointer-click = Click a stone, then a place: carry it there and let go
kluster-help-pointer-back = Drag onto the tray: put back
kluster-help-pointer-lower = Let go of the button: lower and let go; press again to lift
kluster-help-pointer-turn = Right button: turn
kluster-help-pointer-height = Wheel: higher and lower; with Shift turn
kluster-help-pointer-cord = Drag the rope: pull the cord at that place
kluster-help-pointer-knot = Drag the knot: move the whole cord
kluster-help-pointer-look = Drag the table, wheel: move and zoom with an empty hand
kluster-help-touch-take = Drag from the tray: the magnet floats above the finger
kluster-help-touch-tap = Tap a stone, then a place: carry it there
kluster-help-touch-back = Drag onto the tray: put back
kluster-help-touch-turn = Second finger: turn
kluster-help-touch-buttons = Buttons below: turn, turn over, stand on edge, higher and lower
kluster-help-touch-cord = Drag the rope: pull the cord at that place
kluster-help-touch-knot = Drag the knot: move the whole cord
kluster-help-touch-look = Drag the table, two fingers: move and zoom with an empty hand
