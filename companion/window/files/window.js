import { words } from '/words.js';

/** What this window was opened with, kept for as long as its tab lives: a reload must not lose it. */
const KEPT = 'session';
const LOOK_MS = 1_000;
const t = navigator.language.startsWith('zh') ? words.zh : words.en;
const at = (id) => document.getElementById(id);

async function ask(path, body = {}) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-workbench-window': sessionStorage.getItem(KEPT) ?? '' },
    body: JSON.stringify(body),
  });
  return answer.ok ? await answer.json() : null;
}

function line(name, value) {
  const item = document.createElement('li');
  const [left, right] = [document.createElement('b'), document.createElement('span')];
  left.textContent = name;
  right.textContent = value;
  item.append(left, right);
  return item;
}

function time(moment) {
  return new Date(moment).toLocaleString(document.documentElement.lang, { hour12: false });
}

function lineOf({ at: moment, origin, what, outcome, count }) {
  const asked = t.verbs[what] ?? t.verbs.none;
  const often = count > 1 ? ` × ${count}` : '';
  return line(`${asked} · ${t.outcomes[outcome] ?? outcome}${often}`, `${origin || t.nobody} · ${time(moment)}`);
}

const clockOf = (until) => {
  const left = Math.max(0, Math.round((until - Date.now()) / 1000));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
};

function showPairing(pairing) {
  const isDigits = pairing.kind === 'digits';
  const clock = pairing.kind === 'closed' ? '' : clockOf(pairing.until);
  const texts = {
    closed: () => t.closed[pairing.why],
    open: () => t.waiting(clock),
    digits: () => t.compare(pairing.origin, pairing.tries, clock),
  };
  const text = texts[pairing.kind]();
  if (at('pair-text').textContent !== text) at('pair-text').textContent = text;
  at('digits').hidden = !isDigits;
  at('digits').replaceChildren(
    ...[...(isDigits ? pairing.digits : '')].map((digit) => Object.assign(document.createElement('b'), { textContent: digit })),
  );
  at('open').hidden = pairing.kind !== 'closed';
  at('cancel').hidden = pairing.kind === 'closed';
  at('same').hidden = at('other').hidden = !isDigits;
}

/** The question that is on screen; its PIN field must not be cleared by the next look. */
let asked = null;

function showSigning(signing) {
  const isAsked = signing.kind === 'asked';
  const isOn = isAsked || signing.kind === 'signing';
  at('sign').hidden = !isOn;
  at('sign-form').hidden = !isAsked;
  const last = isOn ? null : signing.last;
  at('signed').hidden = last === null;
  if (last !== null) at('signed').textContent = t.signed(last, t.ended[last.kind === 'done' ? 'done' : last.why]);
  if (!isOn) {
    asked = null;
    return;
  }
  const text = isAsked ? t.asks[signing.pin](signing.origin) : t.signing[signing.pin];
  if (at('sign-text').textContent !== text) at('sign-text').textContent = text;
  const facts = [
    line(t.site, signing.origin),
    line(t.key, `${signing.holder} · ${signing.number}`),
    line(t.device, signing.label || t.unnamed),
  ];
  const tries = signing.pin === 'none' ? [] : [line(t.tries, signing.triesLeft === null ? t.untold : t.times(signing.triesLeft))];
  at('sign-facts').replaceChildren(...facts, ...tries, ...(isAsked ? [line(t.left, clockOf(signing.until))] : []));
  if (!isAsked || asked === signing.ask) return;
  asked = signing.ask;
  const { pin } = at('sign-form').elements;
  pin.value = '';
  at('pin-row').hidden = signing.pin !== 'reader';
  (signing.pin === 'reader' ? pin : at('refuse')).focus();
}

/** The PIN goes as bytes, and the field is empty before it has left. */
async function agree() {
  const { pin } = at('sign-form').elements;
  if (at('pin-row').hidden) return await act('agree', { ask: asked });
  const bytes = new TextEncoder().encode(pin.value);
  pin.value = '';
  if (bytes.length === 0) return false;
  const headers = { 'content-type': 'application/octet-stream', 'x-workbench-window': sessionStorage.getItem(KEPT) ?? '' };
  await fetch(`/pin/${asked}`, { method: 'POST', headers, body: bytes }).catch(() => null);
  bytes.fill(0);
  await look();
}

function show({ version, port, warning, pairing, signing, keyProblem, sites, lines, settings, isManaged }) {
  document.title = signing.kind === 'asked' ? `● ${t.title}` : t.title;
  at('key-problem').hidden = keyProblem === null;
  at('key-problem').textContent = keyProblem ?? '';
  showSigning(signing);
  at('about').textContent = t.about(version, port);
  at('warning').hidden = warning === null && !isManaged;
  at('warning').textContent = warning ?? t.managed;
  showPairing(pairing);
  at('sites').replaceChildren(
    ...(sites.length === 0 ? [line(t.noSites, '')] : sites.map((site) => line(site.origin, time(site.pairedAt)))),
  );
  at('forget').disabled = sites.length === 0;
  at('lines').replaceChildren(...lines.toReversed().map(lineOf));
  const form = at('folders');
  if (!form.contains(document.activeElement))
    for (const name of ['folder', 'certificates']) if (form.dataset.typed === undefined) form.elements[name].value = settings[name];
}

let isGone = false;
async function look() {
  const state = await ask('/state', { isSeen: document.visibilityState === 'visible' }).catch(() => undefined);
  isGone = !state;
  at('all').hidden = isGone;
  at('closed').hidden = !isGone;
  at('closed').textContent = state === undefined ? t.stopped : t.again;
  if (state) show(state);
}

async function act(action, more = {}) {
  const did = await ask('/do', { action, ...more }).catch(() => null);
  await look();
  return did !== null;
}

document.documentElement.lang = navigator.language.startsWith('zh') ? 'zh-CN' : 'en';
document.title = t.title;
for (const element of document.querySelectorAll('[data-text]')) element.textContent = t[element.dataset.text];
for (const id of ['open', 'same', 'other', 'cancel', 'forget']) at(id).addEventListener('click', () => void act(id));
at('sign-form').addEventListener('submit', (event) => {
  event.preventDefault();
  void agree();
});
at('refuse').addEventListener('click', () => void act('refuse', { ask: asked }));
// A window that is closed while it asks says no.
addEventListener('pagehide', () => {
  if (asked === null) return;
  const headers = { 'content-type': 'application/json', 'x-workbench-window': sessionStorage.getItem(KEPT) ?? '' };
  void fetch('/do', { method: 'POST', keepalive: true, headers, body: JSON.stringify({ action: 'refuse', ask: asked }) });
});
at('folders').addEventListener('input', () => {
  at('folders').dataset.typed = '';
  at('saved').textContent = '';
});
at('folders').addEventListener('submit', async (event) => {
  event.preventDefault();
  const { folder, certificates } = at('folders').elements;
  const did = await act('choose', { folder: folder.value.trim(), certificates: certificates.value.trim() });
  if (did) delete at('folders').dataset.typed;
  at('saved').textContent = did ? t.saved : t.noFolder;
});

const token = location.hash.slice(1);
if (token !== '') {
  history.replaceState(null, '', '/');
  const opened = await ask('/session', { token }).catch(() => null);
  if (opened) sessionStorage.setItem(KEPT, opened.session);
}
await look();
setInterval(() => void look(), LOOK_MS);
