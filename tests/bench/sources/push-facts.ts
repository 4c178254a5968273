import { execFileSync } from 'node:child_process';
import { calls } from '../../../src/api/calls/table.ts';
import type { FactArea, FactDoc } from '../../../src/api/entities/fact.ts';
import { agency } from '../../support/accounts.ts';
import { now } from '../../support/clock/clock.ts';
import type { Gateway } from '../../support/gateway/gateway.ts';
import { signInFromNode } from '../../support/gateway/node-client.ts';

/** Makes a key for a source beside a running gateway, as an operator does; answers it. */
export function makeSourceKey(databaseUrl: string): string {
  const output = execFileSync(process.execPath, ['tools/source-key.ts', 'add', 'bench', '--db', databaseUrl], { encoding: 'utf8' });
  const key = /\bwbs_\S+/.exec(output)?.[0];
  if (key === undefined) throw new Error(`no key in: ${output}`);
  return key;
}

interface Fact<A extends Exclude<FactArea, 'taxList'>> {
  readonly area: A;
  readonly doc: FactDoc<A>;
}

/** What a nightly collector tells of a company: four areas of its month. Every round differs from the one before, so that each fact is stored. */
function nightOf(round: number, at: string): readonly (Fact<'tax'> | Fact<'invoice'> | Fact<'books'> | Fact<'social'>)[] {
  const [period, amount, odd] = ['202610', `${round}.00`, round % 2] as const;
  const state = odd === 1 ? 'submitted' : 'undeclared';
  return [
    { area: 'tax', doc: { code: 'vat', period, state, amount, stateAt: at, reason: '' } },
    { area: 'invoice', doc: { period, kpStatus: '1', issued: round, issuedAmount: amount, received: 1, quotaLeft: 20, months: [] } },
    { area: 'books', doc: { period, vouchers: round, unposted: 0, closed: 0, balanced: 1, stateAt: at } },
    { area: 'social', doc: { period, persons: 3, state, amount, stateAt: at, unit: '' } },
  ];
}

/** Facts of one call. */
export const FACTS = 1_000;
const AREAS = 4;

/** Ids of the large account's companies. */
export async function companyIdsOf(gateway: Gateway): Promise<string[]> {
  const { client } = await signInFromNode(gateway.url, agency);
  const asked = await client.call(calls.getSimpleCompanyList, {});
  if (!asked.ok) throw new Error(JSON.stringify(asked.error));
  return asked.value.list.map(({ companyId }) => companyId);
}

/** A call of a thousand facts about 250 companies, as text. */
export function factsCall(companyIds: readonly string[], round: number): string {
  const at = new Date(now()).toISOString();
  const facts = companyIds
    .slice(0, FACTS / AREAS)
    .flatMap((companyId) => nightOf(round, at).map(({ area, doc }) => ({ companyId, area, at, doc })));
  return JSON.stringify({ facts });
}

/** Sends facts with a key. Throws unless each of them was stored. */
export async function pushFacts(url: string, key: string, body: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/sources/v1/facts`, { method: 'POST', headers, body });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`facts were not taken: ${answer.status} ${text.slice(0, 300)}`);
  const { results }: { results: readonly { outcome: string; problem?: string }[] } = JSON.parse(text);
  const other = results.find(({ outcome }) => outcome !== 'stored');
  if (other !== undefined) throw new Error(`a fact was not stored: ${JSON.stringify(other)}`);
  return results.length;
}
