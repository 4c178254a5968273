/*
 * A small page that adds companies, embedded by the workbench from another origin (COMP-03). It is given token, area and account by a message,
 * keeps them in memory only, and binds by the gateway's call on its own origin.
 */
const TYPE = 'wb-add-company';
const texts = {
  zh: {
    lead: '填写纳税人识别号和法定代表人姓名，核对一致后绑定到当前账号。',
    taxNo: '纳税人识别号',
    legalName: '法定代表人',
    bind: '绑定',
    close: '完成',
    examples: '演示用的纳税人',
    bound: '已绑定：',
    failed: '网络异常，请稍后重试',
  },
  en: {
    lead: 'Enter the tax number and the name of the legal representative. When both match, the company is linked to this account.',
    taxNo: 'Tax number',
    legalName: 'Legal representative',
    bind: 'Link',
    close: 'Done',
    examples: 'Taxpayers to try',
    bound: 'Linked: ',
    failed: 'The network is out, please try again later',
  },
};

const form = document.querySelector('form');
const alertLine = form.querySelector('[role="alert"]');
const statusLine = form.querySelector('[role="status"]');
let words = texts.zh;
/** Token, area and account, and who gave them. */
let facts = null;
let gateway = null;

function tell(kind, more = {}) {
  window.parent.postMessage({ type: TYPE, kind, ...more }, facts === null ? '*' : facts.origin);
}

/** appKey: hex SHA-1 of the seven headers, one after the other. */
async function appKeyOf(values) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(values.join(''))));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function bind(input) {
  const { accountId, accessToken, locationCode } = facts;
  const { appId, version, wire } = gateway;
  const headers = { appId, version, timestamp: String(Date.now()), mac: '', accountId, accessToken, locationCode };
  const appKey = await appKeyOf(Object.values(headers));
  const response = await fetch('/itpbasic/company/bind', {
    method: 'POST',
    headers: { ...headers, appKey, 'wire-version': wire, 'request-id': crypto.randomUUID(), 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return await response.json();
}

/** Asks for a token anew; settles when it has come. */
function freshFacts() {
  return new Promise((resolve) => {
    const listener = (event) => {
      if (event.source !== window.parent || event.data?.type !== TYPE || event.data.kind !== 'start') return;
      window.removeEventListener('message', listener);
      resolve();
    };
    window.addEventListener('message', listener);
    tell('ready');
  });
}

async function submit() {
  alertLine.textContent = '';
  statusLine.textContent = '';
  const input = { taxNo: form.taxNo.value, legalName: form.legalName.value };
  try {
    let answer = await bind(input);
    if (answer.head.code === 'token:expired' || answer.head.code === 'uic.accessToken.not.valid') {
      await freshFacts();
      answer = await bind(input);
    }
    if (answer.head.code !== '00000000') {
      alertLine.textContent = answer.head.msg;
      return;
    }
    const { companyId, companyName } = (answer.body ?? answer.data).company;
    statusLine.textContent = words.bound + companyName;
    form.reset();
    tell('bound', { companyId });
  } catch {
    alertLine.textContent = words.failed;
  }
}

function show(language) {
  words = language.startsWith('en') ? texts.en : texts.zh;
  document.documentElement.lang = language;
  for (const part of document.querySelectorAll('[data-text]')) part.textContent = words[part.dataset.text];
  form.hidden = false;
}

function listExamples() {
  const list = form.querySelector('ul');
  list.replaceChildren(
    ...gateway.examples.map(({ taxNo, legalName, name }) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = `${name} · ${taxNo} · ${legalName}`;
      button.addEventListener('click', () => {
        form.taxNo.value = taxNo;
        form.legalName.value = legalName;
      });
      item.append(button);
      return item;
    }),
  );
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || data?.type !== TYPE || data.kind !== 'start') return;
  facts = { accessToken: data.accessToken, locationCode: data.locationCode, accountId: data.accountId, origin };
  show(String(data.language));
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit();
});
form.querySelector('button[type="button"]').addEventListener('click', () => tell('close'));

gateway = await (await fetch('/add-company/config.json')).json();
listExamples();
tell('ready');
