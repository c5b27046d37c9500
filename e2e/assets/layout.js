// Returns the layout problems of the current screen in a viewport of this size.
(width, height) => {
  const problems = new Set();
  const box = (element) => element.getBoundingClientRect();
  // An open dialog hides everything else.
  const dialog = document.querySelector("dialog[open]");
  const all = (selector) => [...(dialog ?? document).querySelectorAll(selector)];
  const isVisible = (element) => {
    const { width: w, height: h } = box(element);
    return w > 0 && h > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(".spoken");
  };
  const name = (element) => {
    const words = (element.getAttribute?.("aria-label") ?? element.innerText ?? "").trim().slice(0, 40);
    return `${element.localName}${element.className?.baseVal === undefined && element.className ? "." + element.className.trim().replaceAll(/\s+/g, ".") : ""} “${words}”`;
  };
  const round = (number) => Math.round(number * 10) / 10;
  const onPlane = (element) => element.closest(".plane");

  // No horizontal scrolling.
  const scroller = document.scrollingElement;
  if (scroller.scrollWidth > width) {
    const wide = all("body *").filter((element) => isVisible(element) && box(element).right > width + 1 && !element.closest(".board, .players"));
    problems.add(`the page is ${scroller.scrollWidth} px wide in a viewport of ${width} px: ${wide.slice(0, 3).map(name).join(", ")}`);
  }

  // Text is at least 14 px after all transforms.
  const scale = (element) => {
    const html = element.closest("*:not(svg, svg *)");
    // `offsetWidth` is rounded: a difference below one pixel is no scaling.
    return Math.abs(box(html).width - html.offsetWidth) < 1 ? 1 : box(html).width / html.offsetWidth;
  };
  const size = (element) => parseFloat(getComputedStyle(element).fontSize) * scale(element);
  const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
  const withText = new Set(all("input, select, textarea"));
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (texts.currentNode.data.trim() && !["SCRIPT", "STYLE", "NOSCRIPT", "OPTION"].includes(parent.tagName)) withText.add(parent);
  }
  for (const element of withText) {
    if (isVisible(element) && !onPlane(element) && size(element) < 13.95) problems.add(`text of ${round(size(element))} px: ${name(element)}`);
    // No text is truncated.
    const isTruncated = getComputedStyle(element).textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1;
    if (isVisible(element) && isTruncated) problems.add(`truncated: ${name(element)}`);
  }

  // Touch targets are at least 44 px.
  const targets = all("button, a[href], input, select, textarea, summary").filter((element) => isVisible(element) || [...(element.labels ?? [])].some(isVisible));
  for (const element of targets) {
    if (onPlane(element)) continue;
    const boxes = [box(element), ...[...(element.labels ?? [])].map(box)];
    const isLarge = boxes.some(({ width: w, height: h }) => w >= 43.95 && h >= 43.95);
    if (!isLarge) problems.add(`target of ${boxes.map(({ width: w, height: h }) => `${round(w)}×${round(h)}`).join(" / ")}: ${name(element)}`);
  }

  // No target on the screen is covered.
  for (const element of targets) {
    const label = element.closest("label") ?? element;
    const { left, top, width: w, height: h } = box(label);
    const [x, y] = [left + w / 2, top + h / 2];
    // What is scrolled away inside of a sheet is not on the screen.
    const sheet = element.closest(".quick-body, .tray.over");
    const clip = sheet ? box(sheet) : { left: 0, top: 0, right: width, bottom: height };
    const isInside = x > clip.left && y > clip.top && x < clip.right && y < clip.bottom;
    const over = isInside && document.elementFromPoint(x, y);
    // The log, menus, and a notice over a scrolling page can be dismissed; a notice over the hand would block the game.
    // What scrolls comes out from under the links between the pages, also at its end.
    const isScrolledClear = over && over.closest(".pages") && scroller.scrollHeight - box(over.closest(".pages")).height >= scroller.scrollTop + box(label).bottom;
    const mayCover = over && (over.closest(".log, .offers, .menu") || isScrolledClear || (over.closest(".notice") && !document.querySelector(".table")));
    const isClear = !over || label.contains(over) || over.contains(label) || mayCover;
    if (!isClear && !onPlane(element)) problems.add(`${name(over)} covers ${name(element)}`);
  }

  // All parts of a table are on the screen: players, board, hand and prompt.
  if (document.querySelector(".table") && !dialog) {
    for (const element of all(".bar button, .bar .button, .bar h1, .players, .chip, .board, .field, .tray, .asked, .hand .card, .answers button, .replay > *, .board-tools button")) {
      // A menu scrolls, and so does the end of a game, but for what one does next.
      const end = element.closest(".tray.over");
      const isScrolled = element.closest(".menu") || (end && end.scrollHeight > end.clientHeight + 1 && end !== element && !element.matches(".main"));
      if (!isVisible(element) || isScrolled) continue;
      const { left, top, right, bottom } = box(element);
      const out = left < -1 || top < -1 || right > width + 1 || bottom > height + 1;
      if (out) problems.add(`outside the screen: ${name(element)} at ${[left, top, right, bottom].map(round).join(", ")}`);
    }
    const board = box(document.querySelector(".board, .field"));
    if (board.width < 200 || board.height < 132) problems.add(`the board has only ${round(board.width)}×${round(board.height)} pixels`);
  }
  return [...problems];
}
