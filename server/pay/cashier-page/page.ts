import { clockTime } from '../../../src/domain/core/china-time.ts';
import { capitalYuan, yuanText } from '../../../src/domain/orders/fen.ts';
import type { CashierFacts } from '../cashier-address.ts';
import type { BankConfig } from '../providers/bank.ts';
import { qrPicture } from './qr-picture.ts';
import type { CashierWords } from './words.ts';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');

interface Shown {
  readonly facts: CashierFacts;
  readonly bank: BankConfig | null;
  /** Who is told by the page's message. */
  readonly productOrigins: readonly string[];
  readonly now: number;
}

function frame(lang: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/cashier.css">
</head>
${body}
</html>
`;
}

function codeBody(words: CashierWords, { way, code, fen, until }: CashierFacts, now: number, lang: string): string {
  const scan = words.scan[way === 'alipay' ? 'alipay' : 'wechat'];
  const time = clockTime(until, now, lang === 'en' ? 'en' : 'zh-CN');
  return `${qrPicture(code, words.code)}
<h1>${scan}</h1>
<p class="amount">${yuanText(fen)}</p>
<p class="more">${words.until} ${time}</p>`;
}

function transferBody(words: CashierWords, { code, fen }: CashierFacts, bank: BankConfig | null): string {
  const rows = [
    [words.rows.payee, bank?.payee ?? ''],
    [words.rows.account, bank?.account ?? ''],
    [words.rows.bank, bank?.bank ?? ''],
    [words.rows.amount, yuanText(fen)],
    ['', capitalYuan(fen)],
    [words.rows.reference, code],
  ].map(
    ([name = '', value = '']) => `<dt>${name}</dt><dd${name === words.rows.reference ? ' class="reference"' : ''}>${escaped(value)}</dd>`,
  );
  return `<h1>${words.transfer}</h1>
<dl>${rows.join('')}</dl>
<p class="more">${words.note}</p>`;
}

/** The page that shows how to pay an order. It says that it was paid only after the gateway said so; its script asks. */
export function cashierPage(lang: string, words: CashierWords, { facts, bank, productOrigins, now }: Shown): string {
  const data = {
    batch: facts.batchId,
    origins: JSON.stringify(productOrigins),
    until: facts.way === 'bank' ? '0' : String(facts.until),
    words: JSON.stringify(words.states),
  };
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escaped(value)}"`);
  const body = facts.way === 'bank' ? transferBody(words, facts, bank) : codeBody(words, facts, now, lang);
  return frame(
    lang,
    words.title,
    `<body${attributes.join('')}>
<main>${body}</main>
<footer role="status">${words.states.waiting}</footer>
<script type="module" src="/cashier.js"></script>
</body>`,
  );
}

/** What somebody sees whose address was not made by this gateway, or was changed. */
export function unknownPage(lang: string, words: CashierWords): string {
  return frame(lang, words.title, `<body><main><p>${words.unknown}</p></main></body>`);
}
