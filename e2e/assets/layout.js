// What a person would stumble over on a screen of this size, as sentences; none if all is well.
(width, height) => {
  const faults = new Set();
  const box = (element) => element.getBoundingClientRect();
  // A sheet over the page is all that there is.
  const sheet = document.querySelector("dialog[open]");
  const all = (selector) => [...(sheet ?? document).querySelectorAll(selector)];
  const isSeen = (element) => {
    const { width: w, height: h } = box(element);
    return w > 0 && h > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(".spoken");
  };
  const name = (element) => {
    const words = (element.getAttribute?.("aria-label") ?? element.innerText ?? "").trim().slice(0, 40);
    return `${element.localName}${element.className?.baseVal === undefined && element.className ? "." + element.className.trim().replaceAll(/\s+/g, ".") : ""} “${words}”`;
  };
  const round = (number) => Math.round(number * 10) / 10;
  const onPlane = (element) => element.closest(".plane");

  // Nothing scrolls sideways.
  const scroller = document.scrollingElement;
  if (scroller.scrollWidth > width) {
    const wide = all("body *").filter((element) => isSeen(element) && box(element).right > width + 1 && !element.closest(".board, .players"));
    faults.add(`the page is ${scroller.scrollWidth} wide on ${width}: ${wide.slice(0, 3).map(name).join(", ")}`);
  }

  // Text can be read: its size counts after all scaling.
  const scale = (element) => {
    const html = element.closest("*:not(svg, svg *)");
    // An offset is a whole number: less than one pixel is no scaling.
    return Math.abs(box(html).width - html.offsetWidth) < 1 ? 1 : box(html).width / html.offsetWidth;
  };
  const size = (element) => parseFloat(getComputedStyle(element).fontSize) * scale(element);
  const texts = document.createTreeWalker(sheet ?? document.body, NodeFilter.SHOW_TEXT);
  const speaking = new Set(all("input, select, textarea"));
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (texts.currentNode.data.trim() && !["SCRIPT", "STYLE", "NOSCRIPT", "OPTION"].includes(parent.tagName)) speaking.add(parent);
  }
  for (const element of speaking) {
    if (isSeen(element) && !onPlane(element) && size(element) < 13.95) faults.add(`text of ${round(size(element))} px: ${name(element)}`);
    // What is cut off cannot be read either.
    const isCut = getComputedStyle(element).textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1;
    if (isSeen(element) && isCut) faults.add(`cut off: ${name(element)}`);
  }

  // Fingers hit what they mean.
  const targets = all("button, a[href], input, select, textarea, summary").filter((element) => isSeen(element) || [...(element.labels ?? [])].some(isSeen));
  for (const element of targets) {
    if (onPlane(element)) continue;
    const boxes = [box(element), ...[...(element.labels ?? [])].map(box)];
    const isLarge = boxes.some(({ width: w, height: h }) => w >= 43.95 && h >= 43.95);
    if (!isLarge) faults.add(`target of ${boxes.map(({ width: w, height: h }) => `${round(w)}×${round(h)}`).join(" / ")}: ${name(element)}`);
  }

  // Nothing lies over what can be touched, as far as it is on the screen.
  for (const element of targets) {
    const label = element.closest("label") ?? element;
    const { left, top, width: w, height: h } = box(label);
    const [x, y] = [left + w / 2, top + h / 2];
    const isInside = x > 0 && y > 0 && x < width && y < height;
    const over = isInside && document.elementFromPoint(x, y);
    // A notice over a page that scrolls, what happened over a table, and a menu, go away again; a notice over a hand stops the game.
    const mayCover = over && (over.closest(".log, .offers") || (over.closest(".notice") && !document.querySelector(".table")));
    const isClear = !over || label.contains(over) || over.contains(label) || mayCover;
    if (!isClear && !onPlane(element)) faults.add(`${name(over)} lies over ${name(element)}`);
  }

  // A table is seen whole: who plays, the board, the hand and what is asked.
  if (document.querySelector(".table") && !sheet) {
    for (const element of all(".bar button, .bar h1, .players, .chip, .board, .field, .tray, .asked, .hand .card, .answers button, .replay > *, .board-tools button")) {
      if (!isSeen(element)) continue;
      const { left, top, right, bottom } = box(element);
      const out = left < -1 || top < -1 || right > width + 1 || bottom > height + 1;
      if (out) faults.add(`outside the screen: ${name(element)} at ${[left, top, right, bottom].map(round).join(", ")}`);
    }
    const board = box(document.querySelector(".board, .field"));
    if (board.width < 200 || board.height < 132) faults.add(`the board has only ${round(board.width)}×${round(board.height)} pixels`);
  }
  return [...faults];
}
