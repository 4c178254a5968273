import { beforeAll, expect, test } from 'vitest';
import { installPump } from '../../../tests/sim/world/pump.ts';
import { refresherWorld } from '../../../tests/support/refresher-kit.ts';
import { ok } from '../../domain/core/result.ts';
import { resourceHomes } from '../nouns.ts';

beforeAll(async () => {
  installPump();
  for (const { resources } of Object.values(resourceHomes)) await resources();
});

const MINUTE = 60_000;

type Name = keyof typeof import('./upgrades.ts');

/** A resource with its call, two answers, before and after an operator did something, and what is kept of them. */
interface Kind {
  readonly name: Name;
  readonly call: string;
  readonly answers: readonly [before: object, after: object];
  readonly before: unknown;
  readonly after: unknown;
}
/** One that is kept as it is answered. */
const whole = (name: Name, call: string, before: object, after: object): Kind => ({
  name,
  call,
  answers: [before, after],
  before,
  after,
});
const kinds: readonly Kind[] = [
  whole('upgrade', 'queryUpgrade', { upgradeId: '' }, { upgradeId: 'u1' }),
  whole('pcUpgrade', 'queryPcUpgrade', { upgradeId: '' }, { upgradeId: 'p1' }),
  whole('govUpgrade', 'getGovUpgrade', { whiteType: '' }, { whiteType: 'gov' }),
  { name: 'upgradeRecord', call: 'queryAccountAndPcUid', answers: [{ upStatus: 2 }, { upStatus: 0 }], before: 2, after: 0 },
  { name: 'govBlacklist', call: 'govBlacklist', answers: [{ blackFlag: 0 }, { blackFlag: 1 }], before: 0, after: 1 },
];

/** A tab that has started and shows one of them; the gateway says something else from `change` on. */
async function started({ name, call, answers: [first, then] }: Kind) {
  const world = await refresherWorld();
  let answer: object = first;
  world.gateway.answer = () => ok(answer);
  const tab = world.openTab('one');
  await tab.say({ what: 'watch', name: `upgrades.${name}`, subject: '' });
  await world.time.pass(1_000);
  return {
    ...world,
    tab,
    known: async () => (await world.row(`${name}:`))?.value,
    times: () => world.names().filter((one) => one === call).length,
    change: () => {
      answer = then;
    },
  };
}

test.each(kinds)(
  '[UPG-01] [GOV-01] $name that an operator changes reaches an account that has started within ten minutes',
  async (kind) => {
    const { before, after } = kind;
    const { time, change, known, times } = await started(kind);
    change();
    await time.pass(9 * MINUTE);
    expect([await known(), times()]).toEqual([before, 1]);
    await time.pass(MINUTE);
    expect([await known(), times()]).toEqual([after, 2]);
  },
);

test.each(kinds)('[UPG-01] [GOV-01] $name is asked for anew when its tab is shown again after a minute, and not before', async (kind) => {
  const { before, after } = kind;
  const { time, tab, change, known, times } = await started(kind);
  change();
  const shown = async (ms: number): Promise<void> => {
    await time.pass(ms - 1_000);
    await tab.refresher.visibilityChanged();
    await time.pass(1_000);
  };
  await shown(58_000);
  expect([await known(), times()]).toEqual([before, 1]);
  await shown(5_000);
  expect([await known(), times()]).toEqual([after, 2]);
});

test.each(kinds)('$name is not asked for while nobody sees its tab', async (kind) => {
  const { time, tab, times } = await started(kind);
  tab.visible = false;
  await tab.refresher.visibilityChanged();
  await time.pass(60 * MINUTE);
  expect(times()).toBe(1);
});

test.each(['upgrade', 'pcUpgrade', 'govUpgrade'] as const)('[CONST-56] %s asks for the list of this product by its code', async (name) => {
  const { [name]: resource } = await import('./upgrades.ts');
  expect(resource.input({ accountId: 'a1', companyId: '', now: 0 })).toEqual({ whiteCode: 'yqzs_qyzx' });
});
