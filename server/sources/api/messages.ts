import * as v from 'valibot';
import { id, text } from '../../../src/api/entities/scalars.ts';
import { sha256Hex } from '../../hash.ts';
import type { Services } from '../../pipeline/call.ts';
import { changeAccount } from '../../store/tables/accounts.ts';
import { messageOf } from '../../store/tables/message-of.ts';
import { messages } from '../../store/tables/messages.ts';
import type { Caller } from './caller.ts';
import { findCompanies, holdersIn } from './companies.ts';
import { isResult, type RowResult, readRow, unknownCompany } from './rows.ts';

/** A notice about a company, to every account that has it. The same `externalId` again is no second message. */
export const messageRow = v.object({
  companyId: v.optional(id),
  taxNo: v.optional(text(40)),
  externalId: v.pipe(text(100), v.minLength(1)),
  title: v.pipe(text(), v.minLength(1)),
  content: text(2_000),
  /** '1' invoices and books, '2' declarations, '4' risks. */
  scene: v.optional(v.picklist(['1', '2', '4']), '2'),
  /** `rejected`, `paymentFailed`, `overdue` …: what happened. */
  subtopic: v.optional(text(40), ''),
  /** An address that it leads to: `web+workbench:menu/CODE` or https. */
  url: v.optional(v.pipe(text(500), v.regex(/^(web\+workbench:|https:\/\/|$)/)), ''),
  confirm: v.optional(v.boolean(), false),
});
type MessageRow = v.InferOutput<typeof messageRow>;

function rowOf(row: MessageRow, caller: Caller, companyId: string, at: number) {
  const { title, content, scene: sceneCode, subtopic, url, confirm, externalId } = row;
  const msgId = `source-${sha256Hex([caller.source.id, externalId, companyId].join('\n')).slice(0, 40)}`;
  return messageOf({ sceneCode, title, content, subtopic, url, ...(confirm ? { confirm: true } : {}) }, msgId, companyId, at);
}

async function send(services: Services, caller: Caller, row: MessageRow, companyIds: readonly string[]): Promise<RowResult> {
  const { store, clock } = services;
  let sent = 0;
  for (const accountId of await holdersIn(store.db, companyIds, caller.accounts))
    sent += await store.write((tx) =>
      changeAccount(tx, accountId, clock.now(), async (change) => {
        const own = await tx.db
          .selectFrom('company')
          .select('company_id')
          .where('account_id', '=', accountId)
          .where('company_id', 'in', companyIds)
          .execute();
        const rows = own.map(({ company_id }) => rowOf(row, caller, company_id, change.now));
        const ids = rows.map(({ msgId }) => msgId);
        const there = new Set((await messages.select(tx.db, accountId).select('id').where('id', 'in', ids).execute()).map((one) => one.id));
        const fresh = rows.filter(({ msgId }) => !there.has(msgId));
        await messages.put(change, fresh);
        return fresh.length;
      }),
    );
  return { outcome: sent > 0 ? 'stored' : 'same' };
}

/** Takes messages, a result a row, in their order. */
export async function takeMessages(services: Services, caller: Caller, given: readonly unknown[]): Promise<RowResult[]> {
  const rows = given.map((one) => readRow(messageRow, one));
  const named = rows.flatMap((row) => (isResult(row) ? [] : [row]));
  const finder = await findCompanies(services.store, named, caller.accounts);
  const results: RowResult[] = [];
  for (const row of rows) {
    const companyIds = isResult(row) ? [] : finder.of(row);
    results.push(isResult(row) ? row : companyIds.length === 0 ? unknownCompany : await send(services, caller, row, companyIds));
  }
  return results;
}
