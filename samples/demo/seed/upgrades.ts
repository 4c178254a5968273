import type { Store, WriteTx } from '../../../server/store/store.ts';
import type { UpgradeTable } from '../../../server/store/tables/upgrade-tables.ts';

export interface UpgradeSeed {
  /** The id of a demo account by its login name. */
  accountOf(loginName: string): string;
  /** Where the sample apps are: the page of the government edition is one of them. */
  readonly appOrigin: string | undefined;
  readonly now: number;
}

/** Code of the group whose accounts see the picture. */
const GROUP = 'pilot';

/** The picture of the group, 908x480: a scene without words, so that it fits every language. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="908" height="480" viewBox="0 0 908 480">
<rect width="908" height="480" fill="#e8f1fb"/><circle cx="760" cy="96" r="150" fill="#d3e5f8"/><circle cx="96" cy="420" r="190" fill="#d9e9fa"/>
<g fill="#fff" stroke="#b9cfe8" stroke-width="3"><rect x="204" y="92" width="500" height="300" rx="14"/><rect x="228" y="140" width="132" height="228" rx="8"/><rect x="384" y="140" width="140" height="104" rx="8"/><rect x="544" y="140" width="136" height="104" rx="8"/><rect x="384" y="264" width="296" height="104" rx="8"/></g>
<g fill="#0f6cbd"><rect x="228" y="108" width="96" height="14" rx="7"/><path d="M454 442l-44-44h26v-40h36v40h26z" transform="rotate(180 454 400)"/></g>
<g fill="#a9c8ea"><rect x="246" y="162" width="96" height="12" rx="6"/><rect x="246" y="192" width="74" height="12" rx="6"/><rect x="246" y="222" width="88" height="12" rx="6"/><rect x="404" y="162" width="66" height="12" rx="6"/><rect x="564" y="162" width="72" height="12" rx="6"/></g>
<g fill="#62abf5"><rect x="408" y="318" width="28" height="32" rx="4"/><rect x="452" y="302" width="28" height="48" rx="4"/><rect x="496" y="290" width="28" height="60" rx="4"/><rect x="540" y="308" width="28" height="42" rx="4"/><rect x="584" y="282" width="28" height="68" rx="4"/><rect x="628" y="296" width="28" height="54" rx="4"/></g>
</svg>`;

function rowsOf({ accountOf, now }: UpgradeSeed): UpgradeTable[] {
  const of = (upgrade_id: string, subject: string, over: Partial<UpgradeTable>): UpgradeTable => ({
    upgrade_id,
    target: 'account',
    subject,
    white_type: 'upgrade',
    auto_up: 0,
    operate_version: 'up',
    guide_type: 'guide',
    title: '',
    text: '',
    starts_at: now,
    ends_at: 0,
    ended_at: 0,
    written_by: '',
    updated_at: now,
    ...over,
  });
  return [
    of('demo-silent', accountOf('silent'), { auto_up: 1 }),
    of('demo-forced', accountOf('forced'), {
      white_type: 'force',
      guide_type: 'force',
      title: '申报接口更换，请升级工作台',
      text: '税局申报接口本月更换，旧版本提交的申报将不被受理。',
    }),
    of('demo-grouped', GROUP, {
      target: 'group',
      title: '试点版本已就绪',
      text: '所在分组可先行使用新版本，升级后从首页即可看到变化。',
    }),
    of('demo-gov', accountOf('gov'), {
      white_type: 'gov',
      title: '政务版已开放',
      text: '贵单位已列入政务版名单，升级后在政务版办理涉税事项。',
    }),
  ];
}

async function putGroup({ db }: WriteTx, accountId: string, now: number): Promise<void> {
  const img_url = `data:image/svg+xml;base64,${Buffer.from(PICTURE).toString('base64')}`;
  const group = { group_code: GROUP, name: '试点分组', img_url, wide: 908, high: 480, written_by: '', updated_at: now };
  await db
    .insertInto('upgrade_group')
    .values(group)
    .onConflict((c) => c.doNothing())
    .execute();
  await db
    .insertInto('upgrade_member')
    .values({ group_code: GROUP, account_id: accountId })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Stores an upgrade of each kind, a group with a picture an account on the blacklist and one in the government environment; what is there stays. */
export async function seedUpgrades(store: Store, seed: UpgradeSeed): Promise<void> {
  await store.write(async (tx) => {
    const { db } = tx;
    await db
      .insertInto('upgrade')
      .values(rowsOf(seed))
      .onConflict((c) => c.doNothing())
      .execute();
    await putGroup(tx, seed.accountOf('grouped'), seed.now);
    await db
      .insertInto('gov_list')
      .values([
        { account_id: seed.accountOf('blocked'), list: 'black', environment: '', at: seed.now },
        { account_id: seed.accountOf('gov'), list: 'white', environment: 'gov', at: seed.now },
      ])
      .onConflict((c) => c.doNothing())
      .execute();
    if (seed.appOrigin === undefined) return;
    const govUrl = { name: 'govUrl', value: JSON.stringify(`${seed.appOrigin}/gov`) };
    await db
      .insertInto('remote_config')
      .values(govUrl)
      .onConflict((c) => c.column('name').doNothing())
      .execute();
  });
}
