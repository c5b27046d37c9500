// Records every change of the local storage with what the page shows at that moment, and can refuse writes like a full
// storage. Whether it does survives a reload.
globalThis.storageChanges = [];
globalThis.frameTimes = [];
(() => {
    const { setItem, removeItem } = Storage.prototype;
    const shown = () => {
        const { turn = '', seat = '' } = document.querySelector('.screen.kluster')?.dataset ?? {};
        return { turn, seat, trays: [...document.querySelectorAll('.tray-chip[data-seat] b')].map((each) => Number(each.textContent)) };
    };
    const note = (kind, key, text) => storageChanges.push({ kind, key, text, time: performance.now(), shown: shown() });
    Storage.prototype.setItem = function (key, text) {
        if (sessionStorage.getItem('isFull')) {
            note('refused', key, text);
            throw new DOMException('full', 'QuotaExceededError');
        }
        note('write', key, text);
        return setItem.call(this, key, text);
    };
    Storage.prototype.removeItem = function (key) {
        note('remove', key, '');
        return removeItem.call(this, key);
    };
    globalThis.setStorageFull = (isFull) => {
        if (isFull) setItem.call(sessionStorage, 'isFull', 'yes');
        else removeItem.call(sessionStorage, 'isFull');
    };
    const requestFrame = requestAnimationFrame;
    globalThis.requestAnimationFrame = (callback) => requestFrame((time) => {
        frameTimes.push(performance.now());
        callback(time);
    });
})();
