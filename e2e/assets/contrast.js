// Returns the graphics whose contrast to their background is too low; axe-core checks only text. Measures computed
// styles of sample elements for everything that carries a player's colour.
() => {
  const container = document.createElement("div");
  document.querySelector(".screen").append(container);
  const components = (colour) => {
    const parts = /^(rgb|color)\w*\((?:srgb )?([\d.e-]+),? ([\d.e-]+),? ([\d.e-]+)/.exec(colour);
    if (!parts) throw new Error(`unsupported colour: ${colour}`);
    const max = parts[1] === "rgb" ? 255 : 1;
    return parts.slice(2, 5).map((part) => Number(part) / max);
  };
  const luminance = (colour) => {
    const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = components(colour).map(linear);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const problems = [];
  const check = (what, one, other, least = 3) => {
    const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    const ratio = (bright + 0.05) / (dark + 0.05);
    if (!(ratio >= least)) problems.push(`${what}: contrast ${ratio.toFixed(2)}:1, less than ${least}:1`);
  };
  const sample = (markup) => {
    container.innerHTML = markup;
    return (selector, property, pseudo) => getComputedStyle(container.querySelector(selector), pseudo)[property];
  };
  for (let seat = 0; seat < 8; seat += 1) {
    const own = `seat-${seat}`;
    const card = sample(`<div class="card ${own}"><svg></svg></div>`);
    check(`ink of seat ${seat} on the face of its card`, card(".card", "color"), card("svg", "backgroundColor"), 4.5);
    const onBand = sample(`<div class="symbols ${own}"></div><div class="outline row"></div><div class="outline column"></div><div class="outline crossing"></div>`);
    for (const band of ["row", "column", "crossing"]) check(`symbols of seat ${seat} on a ${band}`, onBand(".symbols", "color"), onBand(`.${band}`, "backgroundColor", "::before"));
    const chip = sample(`<section class="players"><div class="chip turn ${own}"><button><span class="swatch"></span><span class="who"><span class="name">A</span></span></button></div></section>`);
    const ground = chip("button", "backgroundColor");
    check(`swatch of seat ${seat} on its chip`, chip(".swatch", "backgroundColor"), ground);
    check(`frame of seat ${seat} when it is to move`, chip("button", "borderTopColor"), chip(".players", "backgroundColor"));
    check(`dot of seat ${seat} when it is to move`, chip(".name", "color", "::after"), ground);
  }
  for (const surface of ["felt", "oak", "slate"]) {
    const board = sample(`<div class="board" data-surface="${surface}"><div class="plane"><button class="spot"></button></div></div>`);
    // Oak is dimmed in the dark by a picture that lies over its colour.
    const isDimmed = surface === "oak" && components(board(".spot", "borderTopColor", "::before"))[0] > 0.5;
    if (!isDimmed) check(`a place on ${surface}`, board(".spot", "borderTopColor", "::before"), board(".board", "backgroundColor"));
  }
  const frame = sample(`<div class="outline rectangle"><svg><rect></rect><rect class="gold"></rect></svg></div>`);
  check("the frame of a rectangle on its rim", frame(".gold", "stroke"), frame("rect", "stroke"));
  const start = sample(`<div class="card start"><svg></svg></div>`);
  check("the drawing of the start card", start("svg", "color"), start("svg", "backgroundColor"));
  for (const [where, variable, classes] of [["paper", "--paper", ""], ["a sheet", "--sheet", ""], ["felt", "--felt", "board"]]) {
    const colour = sample(`<div class="${classes}"><span></span></div>`);
    const coloured = (name) => {
      // The content security policy forbids style attributes.
      container.querySelector("span").style.color = `var(${name})`;
      return colour("span", "color");
    };
    check(`the focus on ${where}`, coloured("--focus"), coloured(variable));
  }
  container.remove();
  return problems;
}
