declare global {
  /** The newest of those keys that was pressed before anybody could act on it; null from when somebody hears them himself. */
  var wbEarlyKey: KeyboardEvent | false | null | undefined;
}

/** Keys of `deskKeys` whose listeners load late: help, edit, sync, assistant, lock, and those of menus. */
const lateKeys = /^(?:F[129]|Alt(?:Key[AL]|ShiftDigit[1-9]))$/;

/** A key that was pressed so long ago is acted on no more, milliseconds: nobody thinks of it. */
const STALE_MS = 5_000;

/** Remembers such a key from now on, until who acts on it is there: the script of the static frame calls it, so that none of the first second is lost. */
export function hearEarlyKeys(): void {
  if (globalThis.wbEarlyKey !== undefined) return;
  globalThis.wbEarlyKey = false;
  addEventListener('keydown', (event) => {
    const { altKey, shiftKey, ctrlKey, metaKey, code } = event;
    if (globalThis.wbEarlyKey === null || ctrlKey || metaKey) return;
    if (!lateKeys.test(`${altKey ? 'Alt' : ''}${shiftKey ? 'Shift' : ''}${code}`)) return;
    event.preventDefault();
    globalThis.wbEarlyKey = event;
  });
}

/** Who acts on those keys is there: what was remembered is pressed again, and nothing is remembered any more. */
export function pressEarlyKey(): void {
  const early = globalThis.wbEarlyKey;
  globalThis.wbEarlyKey = null;
  if (early && performance.now() - early.timeStamp < STALE_MS)
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', early));
}
