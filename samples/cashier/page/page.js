/* The page of the test cashier: it shows what is to be paid, and tells its parent as cashiers do. */
const texts = {
  zh: {
    note: '测试收银台：没有真的付款',
    pay: '支付',
    cancel: '取消',
    mischief: '故意出错',
    well: '恢复正常',
    paid: '已支付',
    over: '这笔订单已关闭或过期',
    unknown: '没有这笔订单',
    failed: '收银台没有回应，请重试',
    batch: '批次号 ',
    answers: '回答网关',
    notify: '付款通知',
    signature: '通知的签名',
    fenMore: '金额差（分）',
    merchant: '商户',
    currency: '币种',
    payTimes: '扣款次数',
    afterClose: '关闭后还能付',
    message: '页面的消息',
    refund: '退款',
  },
  en: {
    note: 'Test cashier: no money moves',
    pay: 'Pay',
    cancel: 'Cancel',
    mischief: 'Misbehave',
    well: 'Behave again',
    paid: 'Paid',
    over: 'This order is closed or out of time',
    unknown: 'There is no such order',
    failed: 'The cashier did not answer, please try again',
    batch: 'Batch ',
    answers: 'Answers',
    notify: 'Notification',
    signature: 'Signature',
    fenMore: 'Fen more',
    merchant: 'Merchant',
    currency: 'Currency',
    payTimes: 'Transactions',
    afterClose: 'Paid after close',
    message: 'Message of the page',
    refund: 'Refund',
  },
};
const choices = {
  answers: ['well', 'slow', 'silent', 'broken'],
  notify: ['once', 'early', 'late', 'twice', 'never'],
  signature: ['right', 'forged', 'unknown-key', 'changed-body', 'skewed'],
  fenMore: [0, 1, -1],
  merchant: ['right', 'other'],
  currency: ['CNY', 'USD'],
  payTimes: [1, 2],
  afterClose: [false, true],
  message: ['right', 'unpaid', 'other-batch'],
  refund: ['done', 'processing', 'abnormal'],
};

const batchId = new URL(window.location.href).searchParams.get('batchId') ?? '';
const words = navigator.language.startsWith('en') ? texts.en : texts.zh;
const main = document.querySelector('main');
const statusLine = main.querySelector('[role="status"]');
const payButton = document.querySelector('#pay');
let origins = [];

async function ask(path, message, method = 'POST') {
  const body = method === 'POST' ? { body: JSON.stringify(message), headers: { 'content-type': 'application/json' } } : {};
  return await (await fetch(path, { method, ...body })).json();
}

function yuan(fen) {
  return `¥${(fen / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

function show(trade) {
  main.hidden = false;
  if (trade.error) {
    statusLine.textContent = words.unknown;
    main.querySelector('.buttons').hidden = true;
    return;
  }
  origins = trade.origins;
  main.querySelector('.amount').textContent = yuan(trade.fen);
  main.querySelector('.subject').textContent = trade.subject;
  main.querySelector('.batch').textContent = words.batch + trade.batchId;
  payButton.disabled = !trade.canPay;
  if (trade.isPaid) statusLine.textContent = words.paid;
  else statusLine.textContent = trade.canPay ? '' : words.over;
}

/** Only the product is told, wherever this page is framed. */
function tell(payResult, of = batchId) {
  for (const origin of origins) window.parent.postMessage({ payResult, batchId: of }, origin);
}

payButton.addEventListener('click', async () => {
  payButton.disabled = true;
  try {
    const trade = await ask('/page/pay', { batchId });
    show(trade);
    if (trade.isPaid || trade.message === 'unpaid') tell('SUCCESS', trade.message === 'other-batch' ? `${batchId}-other` : batchId);
  } catch {
    payButton.disabled = false;
    statusLine.textContent = words.failed;
  }
});
document.querySelector('#cancel').addEventListener('click', () => tell('CANCEL'));

function showMischief(mischief) {
  document.querySelector('#mischief').replaceChildren(
    ...Object.entries(choices).map(([name, values]) => {
      const label = document.createElement('label');
      const select = document.createElement('select');
      for (const value of values) select.add(new Option(String(value), JSON.stringify(value), false, value === mischief[name]));
      select.addEventListener('change', async () => showMischief(await ask('/control', { [name]: JSON.parse(select.value) })));
      label.append(words[name], select);
      return label;
    }),
  );
}
document.querySelector('#well').addEventListener('click', async () => showMischief(await ask('/control', null, 'DELETE')));

document.documentElement.lang = words === texts.en ? 'en' : 'zh-CN';
for (const part of document.querySelectorAll('[data-text]')) part.textContent = words[part.dataset.text];
show(await ask('/page/state', { batchId }));
showMischief(await ask('/control', null, 'GET'));
