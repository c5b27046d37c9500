// Small pictures of the tables of unfinished games: cards from the notation, magnets from the sketch in the summary.

/** An element of SVG with these attributes. */
function shape(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The cards of a game in notation, the start cards first. A line with moves begins with the number of their seat. */
function cardsOf(notation) {
  const lines = notation.split("\n").map((line) => line.trim().split(/\s+/));
  const players = Number(lines.find(([word]) => word === "players")?.[1]);
  const starts = players > 4 ? [0, 7] : [0];
  const cards = starts.map((x) => ({ face: "X", x, y: 0, owner: "start" }));
  for (const [seat, ...moves] of lines.filter(([word]) => /^\d$/.test(word))) {
    for (const move of moves) {
      const [, face, x, y] = /^(\w{1,3})@(-?\d+),(-?\d+)$/.exec(move) ?? [];
      if (face) cards.push({ face, x: Number(x), y: Number(y), owner: `seat-${seat}` });
    }
  }
  return cards;
}

/** The board of a game of Clustered. */
function clusteredPicture({ notation }) {
  const cards = cardsOf(notation);
  const range = (part) => [Math.min(...cards.map(part)), Math.max(...cards.map(part))];
  const [[left, right], [low, high]] = [range(({ x }) => x), range(({ y }) => y)];
  // A board that has just begun is no larger than one of some moves.
  const sides = [Math.max(right - left + 1, 6), Math.max(high - low + 1, 5)].map((cells) => cells * 100 + 20);
  const corner = [(left + right) * 50 - sides[0] / 2, -(low + high) * 50 - sides[1] / 2];
  const square = (name, x, y, side, rx) => shape("rect", { class: name, x, y, width: side, height: side, rx });
  const groups = cards.map(({ face, x, y, owner }) => {
    const [edge, top] = [x * 100 - 46, -y * 100 - 46];
    const drawing = shape("use", { x: edge + 11, y: top + 11, width: 70, height: 70, href: `#card-${face}` });
    return shape("g", { class: `small ${owner}` }, square("frame", edge, top, 92, 12), square("face", edge + 9, top + 9, 74, 6), drawing);
  });
  return [shape("svg", { class: "still-board", viewBox: [...corner, ...sides].join(" ") }, ...groups)];
}

const copies = (id) => [...document.getElementById(id).content.cloneNode(true).children];

/** The table of a game of Kluster; the general picture for a game whose summary has no sketch. */
function klusterPicture({ sketch }) {
  const isNumbers = (list) => Array.isArray(list) && list.every(Number.isFinite);
  const isSketch = [sketch?.magnets, sketch?.cords?.flat()].every((list) => Array.isArray(list) && list.every(isNumbers));
  if (!isSketch) return copies("kluster-unknown");
  const { magnets, cords } = sketch;
  const points = [...magnets, ...cords.flat()];
  const range = (part) => (points.length ? [Math.min(...points.map(part)), Math.max(...points.map(part))] : [-150, 150]);
  const [[left, right], [low, high]] = [range(([x]) => x), range(([, y]) => y)];
  const ropes = cords.map((nodes) => {
    const path = `M${nodes.map(([x, y]) => `${x} ${-y}`).join("L")}z`;
    return shape("g", { class: "rope" }, shape("path", { class: "shadow", d: path }), shape("path", { d: path }));
  });
  const ellipse = (name, [x, y, rx, ry, angle], by) =>
    shape("ellipse", { class: name, rx, ry, transform: `translate(${x + by} ${by - y}) rotate(${-angle})` });
  const shadows = magnets.map((magnet) => ellipse("shadow", magnet, 4));
  const stones = magnets.map((magnet) => ellipse("magnet", magnet, 0));
  const viewBox = [left - 12, -high - 12, right - left + 24, high - low + 24].join(" ");
  const drawing = shape("svg", { viewBox, preserveAspectRatio: "xMidYMid slice" }, ...ropes, ...shadows, ...stones);
  return [...copies("kluster-thumbnail"), drawing];
}

/** The small picture of a game; that of a damaged one shows the game in general. */
export function thumbnail(game, saved) {
  if (game === "kluster") return klusterPicture(saved ?? {});
  return clusteredPicture({ notation: saved?.notation ?? "" });
}
