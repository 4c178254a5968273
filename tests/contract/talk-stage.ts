import { randomUUID } from 'node:crypto';
import { type CallName, calls } from '../../src/api/calls/table.ts';
import type { HeadCall, InputOf, OutputOf } from '../../src/api/contract.ts';
import type { Talk, TalkLine } from '../../src/api/entities/talk.ts';
import { inOrder } from '../../src/domain/consult/talk.ts';
import { companyIdsOf, type OpenTestGateway } from './stores.ts';

/** A gateway with two who ask, three companies each, and advisors: he for tax and personnel, ma for tax, sun for software. */
export async function openTalkStage(open: OpenTestGateway) {
  const gateway = await open();
  const { db } = gateway.services.store;
  const signedIn = async (loginName: string, companies: number) => {
    const accountId = await gateway.account(loginName, companies);
    await db.updateTable('account').set({ full_name: loginName }).where('account_id', '=', accountId).execute();
    const client = gateway.client();
    await client.signIn(loginName);
    const ask = async <C extends HeadCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
      const told = await client.client.call(call, input);
      if (!told.ok) throw new Error(JSON.stringify(told.error));
      return told.value;
    };
    const collected = async <T>(noun: string): Promise<T[]> => {
      const rows = await db
        .selectFrom(noun as 'talks' as never)
        .selectAll()
        .where('account_id' as never, '=', accountId as never)
        .execute();
      return (rows as { doc: string }[]).map(({ doc }) => JSON.parse(doc)); // as: rows of a collection
    };
    return {
      ...{ accountId, client, ask, companyIds: companies === 0 ? [] : await companyIdsOf(gateway, accountId) },
      talks: () => collected<Talk>('talks'),
      lines: async () => inOrder(await collected<TalkLine>('talkLines')),
      send: (name: CallName, payload: object) => client.send(name, { payload }),
    };
  };
  const [wang, li] = [await signedIn('wang', 3), await signedIn('li', 3)];
  const [he, ma, sun] = [await signedIn('he', 0), await signedIn('ma', 0), await signedIn('sun', 0)];
  for (const [who, topics] of [
    [he, 'tax_consult,hr_consult'],
    [ma, 'tax_consult'],
    [sun, 'soft_consult'],
  ] as const)
    await db
      .insertInto('consult_advisor')
      .values({ account_id: who.accountId, advisor_id: `${who.accountId}-a`, topics, away: 0, seen_at: 0 })
      .execute();
  async function begin(who: typeof wang, over: Partial<InputOf<typeof calls.consultation>> = {}): Promise<string> {
    const sceneId = randomUUID();
    gateway.clock.advance(30_000);
    const origin = { buttonCode: 'tax_consult', location: '4403', channel: 25, channelType: '', states: 1, at: '' } as const;
    await who.ask(calls.consultation, { ...origin, sceneId, companyId: who.companyIds[0] ?? '', ...over });
    return sceneId;
  }
  const say = (who: typeof wang, sceneId: string, text: string, lineId = randomUUID()) =>
    who.ask(calls.consultSay, { sceneId, companyId: '', lineId, text, at: '' });
  const at = (owner: typeof wang, sceneId: string) => ({ owner: owner.accountId, sceneId });
  return { gateway, wang, li, he, ma, sun, begin, say, at };
}
