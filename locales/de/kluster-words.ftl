# Kluster: der Tisch in Worten.

kluster-mirror = Magnete auf dem Tisch
kluster-mirror-cords = Schnüre
kluster-mirror-magnet = Magnet { $number }
kluster-mirror-lying = liegt
kluster-mirror-standing = steht
kluster-mirror-held = in der Hand, { $high } cm über dem Tisch
kluster-mirror-clinging = hängt am Magneten in der Hand
kluster-mirror-close = nah an Magnet { $number }
kluster-mirror-inside = { $count ->
    [one] in Schnur { $cords }
   *[other] in den Schnüren { $cords }
}
kluster-mirror-outside = { $count ->
    [one] außerhalb der Schnur
   *[other] außerhalb aller Schnüre
}
kluster-mirror-cord = Schnur { $number }, { $length } cm lang, ihre Mitte: { $place }
kluster-mirror-apart = abseits der anderen
kluster-way = { $way ->
    [left] { $far } cm links der Mitte
    [right] { $far } cm rechts der Mitte
    [nearer] { $far } cm näher bei dir
   *[farther] { $far } cm weiter weg
}
kluster-at-centre = in der Tischmitte
