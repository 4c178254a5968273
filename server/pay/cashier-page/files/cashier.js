/* The cashier's page: asks its gateway how far the payment is, and tells the product once it is paid. What it tells starts a question there, nothing more. */
const EVERY = 3_000;
const { batch, origins, until, words } = document.body.dataset;
const texts = JSON.parse(words);
const footer = document.querySelector('footer');

function show(state) {
  document.body.dataset.state = state;
  if (footer.textContent !== texts[state]) footer.textContent = texts[state];
}

/** Only the product's own pages are told, wherever this one is framed. */
function tellParent() {
  for (const origin of JSON.parse(origins)) window.parent.postMessage({ payResult: 'SUCCESS', batchId: batch }, origin);
}

async function ask() {
  const answer = await fetch(`/state${window.location.search}`, { cache: 'no-store' });
  return (await answer.json()).state;
}

/** What is waited for may be over by this PC's clock; the gateway is asked all the same, because a payment may be on its way. */
function waiting() {
  return Number(until) > 0 && Date.now() > Number(until) ? 'expired' : 'waiting';
}

async function look() {
  try {
    const state = await ask();
    show(state === 'waiting' ? waiting() : state);
    if (state === 'paid') tellParent();
    if (state === 'paid' || state === 'closed') return;
  } catch {
    show('offline');
  }
  setTimeout(look, EVERY);
}

await look();
