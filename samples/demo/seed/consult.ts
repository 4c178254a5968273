import type { Store } from '../../../server/store/store.ts';
import { changeAccount, findAccount } from '../../../server/store/tables/accounts.ts';
import { talkLines, talks } from '../../../server/store/tables/talks.ts';
import type { ConsultConfig } from '../../../src/api/entities/consult.ts';
import type { Talk, TalkLine } from '../../../src/api/entities/talk.ts';
import { buttonCodes } from '../../../src/domain/consult/scene.ts';
import { talkName } from '../../../src/domain/consult/talk.ts';

/* Consulting in the demo: what is offered, who answers, and what was asked of late. */

const config: ConsultConfig = {
  buttons: [
    ...buttonCodes.map((buttonCode) => ({ buttonCode, moduleCode: '' as const, area: '', browserType: '' as const })),
    { buttonCode: 'tax_consult', moduleCode: 'practice', area: '4403', browserType: '' },
  ],
  phones: [
    { area: '', phone: '400-800-1234' },
    { area: '4403', phone: '0755-8888-1234' },
  ],
  duty: [
    { buttonCode: 'tax_consult', days: '12345', from: '09:00', to: '18:00' },
    { buttonCode: 'hr_consult', days: '12345', from: '09:00', to: '17:30' },
  ],
  canned: [
    { code: '扣款', text: 'E0214 是账户余额不足。请客户往扣款账户存够，然后点“重新扣款”。' },
    { code: '时效', text: '存进去后一般 5 分钟内能扣；扣完 10–30 分钟状态会更新，今天 16:30 之后扣的明早 9 点能看到。' },
    { code: '截图', text: '请发一下报错的截图，把税号遮住。' },
  ],
};

/** Who answers which kinds of questions, and the id by which he is known. */
const advisors = [
  { loginName: 'advisor1', advisorId: 'demo-advisor-1', topics: 'tax_consult,hr_consult' },
  { loginName: 'advisor2', advisorId: 'demo-advisor-2', topics: 'tax_consult,soft_consult' },
  { loginName: 'operator', advisorId: 'demo-advisor-3', topics: 'soft_consult' },
];

interface Asked {
  readonly loginName: string;
  readonly buttonCode: Talk['buttonCode'];
  /** Minutes ago. */
  readonly ago: number;
  readonly state: Talk['state'];
  readonly stars: number;
  /** `advisor: …` is what the advisor says. */
  readonly said: readonly string[];
}

const asked: readonly Asked[] = [
  {
    ...({ loginName: 'agency', buttonCode: 'tax_consult', ago: 6, state: 'open', stars: 0 } as const),
    said: [
      '增值税昨晚扣款失败两次，现在补扣会不会算逾期？',
      'advisor: 不会。截止日之前扣成功都不算逾期。失败的原因看一下提示里的代码。',
      '代码是 E0214。',
      'advisor: E0214 是余额不足。让客户往扣款账户存够，然后点“重新扣款”。',
    ],
  },
  {
    ...({ loginName: 'small', buttonCode: 'tax_consult', ago: 4, state: 'waiting', stars: 0 } as const),
    said: ['残保金今天截止，人数按哪个月的算？'],
  },
  {
    ...({ loginName: 'colleague1', buttonCode: 'soft_consult', ago: 1, state: 'waiting', stars: 0 } as const),
    said: ['一直获取不到个税状态，怎么办？'],
  },
  {
    ...({ loginName: 'agency', buttonCode: 'tax_consult', ago: 23 * 24 * 60, state: 'ended', stars: 5 } as const),
    said: ['红字发票要不要对方确认？', 'advisor: 对方已经勾选过的要确认，没有勾选的不用。'],
  },
];

const MINUTE = 60_000;
const iso = (at: number): string => new Date(at).toISOString();

/** A talk with its lines. Ids are the same at every start: what is there stays as it is. */
function talkOf({ buttonCode, ago, state, stars, said }: Asked, n: number, companyId: string, now: number) {
  const sceneId = `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
  const at = now - ago * MINUTE;
  const advisor = state === 'waiting' ? { advisor: '', advisorId: '' } : { advisor: '何静', advisorId: 'demo-advisor-1' };
  const talk: Talk = {
    ...{ sceneId, companyId, buttonCode, state, stars, ...advisor },
    ...{ title: talkName(said[0] ?? ''), location: '4403', channel: 25, channelType: '', feedback: '' },
    ...{ openedAt: iso(at), waitingAt: iso(at), endedAt: state === 'ended' ? iso(at + 9 * MINUTE) : '' },
    ...{ states: state === 'ended' ? 0 : 1, documents: 0, userRead: said.length, advisorRead: said.length, lines: said.length },
  };
  const lines = said.map((words, i): TalkLine => {
    const byAdvisor = words.startsWith('advisor: ');
    return {
      ...{ lineId: `${sceneId}-${i}`, sceneId, companyId, n: i + 1, at: iso(at + i * MINUTE) },
      ...{ by: byAdvisor ? 'advisor' : 'user', name: byAdvisor ? '何静' : '', text: words.replace('advisor: ', '') },
    };
  });
  return { talk, lines };
}

/** Stores what is offered and who answers, and what was asked, where nothing of it is there yet. */
export async function seedConsult(store: Store, now: number): Promise<void> {
  const known = await store.db.selectFrom('consult_config').select('slot').executeTakeFirst();
  if (known !== undefined) return;
  await store.write(async ({ db }) => {
    await db
      .insertInto('consult_config')
      .values({ slot: 1, doc: JSON.stringify(config), seen: 1, by_name: 'demo' })
      .execute();
  });
  for (const { loginName, advisorId, topics } of advisors) {
    const account = await findAccount(store.db, loginName);
    if (account === undefined) continue;
    const row = { account_id: account.account_id, advisor_id: advisorId, topics, away: 0, seen_at: 0 };
    await store.db
      .insertInto('consult_advisor')
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute();
  }
  for (const [n, one] of asked.entries()) {
    const account = await findAccount(store.db, one.loginName);
    if (account === undefined) continue;
    const { account_id } = account;
    const company = await store.db
      .selectFrom('company')
      .select('company_id')
      .where('account_id', '=', account_id)
      .orderBy('ord')
      .executeTakeFirst();
    const { talk, lines } = talkOf(one, n, company?.company_id ?? '', now);
    await store.write((tx) =>
      changeAccount(tx, account_id, now, async (change) => {
        await talks.put(change, [talk]);
        await talkLines.put(change, lines);
      }),
    );
  }
}
