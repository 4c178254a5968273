import type { Talk } from '../../../src/api/entities/talk.ts';
import type { openStage, TestAccount } from './page-kit.tsx';

type Stage = ReturnType<typeof openStage>;
const dbOf = (stage: Stage) => stage.gateway().services.store.db;

/** The gateway offers tax everywhere, and personnel from ten to noon on Sundays, with a number. */
export async function offerConsult(stage: Stage): Promise<void> {
  const db = dbOf(stage);
  const buttons = ['tax_consult', 'hr_consult'].map((buttonCode) => ({ buttonCode, moduleCode: '', area: '', browserType: '' }));
  const duty = [{ buttonCode: 'hr_consult', days: '7', from: '10:00', to: '12:00' }];
  const doc = JSON.stringify({ buttons, duty, phones: [{ area: '', phone: '400-1' }], canned: [{ code: '时效', text: '五分钟内能扣' }] });
  await db.deleteFrom('consult_config').execute();
  await db.insertInto('consult_config').values({ slot: 1, doc, seen: 1, by_name: '' }).execute();
}

/** An account whose user answers tax questions. */
export async function advisorAt(stage: Stage, name: string): Promise<TestAccount> {
  const db = dbOf(stage);
  const account = await stage.account(0);
  await db.updateTable('account').set({ full_name: name }).where('account_id', '=', account.accountId).execute();
  const row = { account_id: account.accountId, advisor_id: `a ${account.accountId}`, topics: 'tax_consult', away: 0, seen_at: 0 };
  await db.insertInto('consult_advisor').values(row).execute();
  return account;
}

/** Talks of an account as the gateway has them. */
export async function talksAt(stage: Stage, { accountId }: TestAccount): Promise<Talk[]> {
  const rows = await dbOf(stage)
    .selectFrom('talks' as never)
    .select('doc' as never)
    .where('account_id' as never, '=', accountId as never)
    .execute();
  return (rows as { doc: string }[]).map(({ doc }) => JSON.parse(doc)); // as: rows of a collection
}
