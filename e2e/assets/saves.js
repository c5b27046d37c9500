// Counts what the page stores, and notes when a table of Kluster is first shown.
globalThis.stored = { characters: 0, writes: 0 };
const setItem = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, value) {
    stored.characters += key.length + value.length;
    stored.writes += 1;
    return setItem.call(this, key, value);
};
globalThis.tableShown = null;
const look = () => {
    if (document.querySelector('.screen.kluster canvas')) tableShown = performance.now();
    else requestAnimationFrame(look);
};
requestAnimationFrame(look);
