import type { FactDoc } from '../../src/api/entities/fact.ts';
import type { Message } from '../../src/api/entities/message.ts';
import { yuanWords } from '../../src/domain/core/money-words.ts';
import type { FactSource } from '../../src/domain/sources/standing.ts';
import { periodWords } from '../../src/domain/status/period.ts';
import type { TaxCode } from '../../src/domain/status/work-area.ts';
import { status } from '../../src/texts/zh-CN/status.ts';
import { sha256Hex } from '../hash.ts';
import type { WriteTx } from '../store/store.ts';
import { menusAmong } from '../store/tables/menus.ts';
import { messageOf } from '../store/tables/message-of.ts';
import type { Changed } from './plan.ts';

type Filing = Pick<FactDoc<'tax'>, 'state' | 'amount' | 'period' | 'reason'> & { readonly code?: TaxCode };

/** Areas whose facts are filings, with the menu that puts one right. */
interface About {
  readonly code: TaxCode;
  readonly service: readonly [code: string, name: string];
  readonly menu: string;
}
const areas: Readonly<Record<string, About>> = {
  tax: { code: 'vat', service: ['declaration', '税务申报'], menu: 'declare' },
  personalTax: { code: 'iit', service: ['personalTax', '个税申报'], menu: 'itp' },
  social: { code: 'social', service: ['social', '社保费申报'], menu: 'social' },
};

function wordsOf({ state, amount, reason }: Filing, what: string): { title: string; content: string } | null {
  if (state === 'rejected') return { title: `申报被退回：${what}`, content: reason || '请修改后重新提交。' };
  if (state !== 'paymentFailed') return null;
  const failed = reason || '账户余额不足';
  return { title: `扣款失败：${what}`, content: amount === null ? failed : `${failed}，应扣 ${yuanWords(amount)}` };
}

/** What follows from a changed fact: a message, once it is known when it is sent and who told the fact. */
interface News {
  readonly sourceId: string;
  /** The menu that puts it right, where the deployment has it. */
  readonly menu: string;
  /** `isThere`: whether the deployment has the menu; without it the message leads to its company. */
  message(at: number, source: FactSource | undefined, isThere: boolean): Message;
}

/** The menus of some news that the deployment has. */
export const menusOf = (tx: WriteTx, news: readonly Pick<News, 'menu'>[]): Promise<ReadonlySet<string>> =>
  menusAmong(
    tx,
    news.map(({ menu }) => menu),
  );

/**
 * The message that follows from a changed fact: a filing was rejected, or its payment failed. Null for anything else, and where nothing was known of the
 * filing before: what is loaded for the first time is no news.
 */
export function newsOf({ companyId, area, part, before, after }: Changed): News | null {
  const about = areas[area];
  if (about === undefined || before === undefined || after === undefined) return null;
  const filing: Filing = JSON.parse(after.doc);
  const { code = about.code, state, period } = filing;
  if (state === JSON.parse(before.doc).state) return null;
  const words = wordsOf(filing, `${status[`tax-${code}`]} ${periodWords(period)}`);
  if (words === null) return null;
  const [serviceCode, serviceName] = about.service;
  // The same event is told once, whoever tells it.
  const id = `fact-${sha256Hex([companyId, area, part, state, after.state_at].join('\n')).slice(0, 40)}`;
  const notice = { sceneCode: '2', serviceCode, serviceName, subtopic: state, confirm: true, bizId: `${code}-${period}` } as const;
  return {
    sourceId: after.source_id,
    menu: about.menu,
    message(at, source, isThere) {
      const url = isThere ? `web+workbench:menu/${about.menu}` : '';
      const message = messageOf({ ...notice, ...words, url }, id, companyId, at);
      return source === undefined ? message : { ...message, told: { at: new Date(after.at).toISOString(), source: { ...source } } };
    },
  };
}
