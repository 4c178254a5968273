/** As a view opens it asks without what is still being read, then with it: both answers are kept. */
const KEPT = 2;

/**
 * The same work for the same things once, however many views ask for it: the last two answers are kept with the first of the things, and go
 * with it. The others are compared by identity. For pure functions only.
 */
export function onceFor<K extends WeakKey, A extends readonly unknown[], R>(work: (key: K, ...rest: A) => R): (key: K, ...rest: A) => R {
  const kept = new WeakMap<K, readonly { readonly rest: A; readonly answer: R }[]>();
  return (key, ...rest) => {
    const known = kept.get(key) ?? [];
    const same = known.find((one) => one.rest.every((value, at) => Object.is(value, rest[at])));
    if (same !== undefined) return same.answer;
    const answer = work(key, ...rest);
    kept.set(key, [{ rest, answer }, ...known].slice(0, KEPT));
    return answer;
  };
}
