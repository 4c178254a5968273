import { chinaDay } from '../../../src/domain/core/china-time.ts';
import { appAddress } from '../../../src/domain/menus/app-address.ts';
import type { SetupPart } from '../../../src/domain/publishing/setup-parts.ts';
import type { Asked } from '../../pipeline/call.ts';
import { productsOn } from '../../store/tables/products.ts';
import { readRemoteConfig } from '../../store/tables/remote-config.ts';
import { newestRulePack } from '../../store/tables/rule-packs.ts';
import { listSection } from './setup-edit.ts';

/** How far a part is set up: whether it does what it is for, and how many of what it consists of, 1 for some where they are not counted. */
interface PartState {
  readonly part: SetupPart;
  readonly isSet: boolean;
  readonly count: number;
}

type Seen = Pick<Asked, 'store' | 'log' | 'config' | 'clock' | 'pay'>;
type Counted = 'menu_app' | 'menu' | 'tab_info' | 'station' | 'backup_made';

async function count({ db }: Seen['store'], table: Counted): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** 1 where a table of any size has a row. */
async function any({ db }: Seen['store'], table: 'company' | 'member_info'): Promise<number> {
  const rows = db.selectFrom(table).select('company_id').limit(1);
  return (await rows.execute()).length;
}

/** 1 where somebody can sign in beside operators. */
async function people({ db }: Seen['store']): Promise<number> {
  const rows = db
    .selectFrom('account')
    .select('account_id')
    .where('is_guest', '=', 0)
    .where('disabled_at', '=', 0)
    .where('operator', '=', 0);
  return (await rows.limit(1).execute()).length;
}

/** Keys with which a source may tell something now. */
async function liveKeys({ db }: Seen['store'], now: number): Promise<number> {
  const keys = db.selectFrom('source_key').select('key_id').where('revoked_at', '=', 0);
  const live = keys.where((e) => e.or([e('expires_at', '=', 0), e('expires_at', '>', now)]));
  return (await live.execute()).length;
}

/** Products that somebody can find and buy: on sale, with a price of today, in a position. */
async function inZone({ db }: Seen['store'], now: number): Promise<number> {
  const rows = await db.selectFrom('position').select('product_id').distinct().execute();
  const recommended = new Set(rows.map((row) => row.product_id));
  const products = await productsOn(db, chinaDay(now));
  return products.filter(({ productId, priceValue }) => priceValue !== '' && recommended.has(productId)).length;
}

/** Origins of apps that no page opens; where there are none, how many open in a window of their own, because the deployment does not let them be framed. */
async function originsOf({ store, log, config }: Seen): Promise<PartState> {
  const { appOrigins } = await readRemoteConfig({ store, log });
  const origins = [...new Set((await listSection(store, 'apps')).flatMap(({ entry }) => entry?.origin || []))];
  const outside = (allowed: readonly string[]): number => origins.filter((origin) => appAddress(`${origin}/`, allowed) === null).length;
  const closed = outside([...config.frameSources, ...appOrigins]);
  return { part: 'origins', isSet: closed === 0, count: closed === 0 ? outside(config.frameSources) : closed };
}

/** Every part with its state, from what is stored and what the deployment was started with. */
export async function setupState(seen: Seen): Promise<PartState[]> {
  const { store, config, clock } = seen;
  const some = async (part: SetupPart, found: Promise<number>): Promise<PartState> => {
    const n = await found;
    return { part, isSet: n > 0, count: n };
  };
  const ways = (await seen.pay.selling()).ways.length;
  const hasPack = (await newestRulePack(store)) !== null;
  return [
    await some('people', people(store)),
    await some('companies', any(store, 'company')),
    { part: 'rulePack', isSet: hasPack, count: hasPack ? 1 : 0 },
    await some('apps', count(store, 'menu_app')),
    await some('menus', count(store, 'menu')),
    await originsOf(seen),
    await some('tabs', count(store, 'tab_info')),
    await some('halls', count(store, 'station')),
    await some('sources', liveKeys(store, clock.now())),
    { part: 'collector', isSet: config.collector !== null, count: config.collector?.areas.length ?? 0 },
    await some('memberships', any(store, 'member_info')),
    await some('products', inZone(store, clock.now())),
    { part: 'payment', isSet: ways > 0, count: ways },
    { part: 'sms', isSet: config.smsCarrier !== null, count: 0 },
    await some('backup', count(store, 'backup_made')),
  ];
}
