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
