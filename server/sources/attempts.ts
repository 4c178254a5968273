import type { FactSource } from '../../src/domain/sources/standing.ts';
import { sha256Hex } from '../hash.ts';
import type { Noted } from '../store/tables/activity.ts';
import type { Changed } from './plan.ts';

/** A filing as the three areas have it. */
interface Filing {
  readonly state: string;
  readonly reason?: string;
}

/** What a state of a filing says of an attempt. */
const outcomes: Readonly<Record<string, Pick<Noted, 'what' | 'result'>>> = {
  accepted: { what: 'filing', result: 'done' },
  rejected: { what: 'filing', result: 'refused' },
  paid: { what: 'payment', result: 'done' },
  paymentFailed: { what: 'payment', result: 'failed' },
};
const areas: readonly string[] = ['tax', 'personalTax', 'social'];
/** Marks and files are noted as what a person did. */
const byHand: readonly string[] = ['hand', 'file'];

const stateOf = (fact: Changed['before']): Filing | null => (fact === undefined ? null : JSON.parse(fact.doc));

/**
 * What the authority did with a filing or with its payment, as a source told it: the same of the same moment is noted once, whoever tells it. What is loaded for the
 * first time is noted where it failed, and else was before the log began.
 */
function noteOf({ companyId, area, part, before, after }: Changed): { readonly sourceId: string; readonly note: Noted } | null {
  const [was, is] = [stateOf(before), stateOf(after)];
  if (is === null || after === undefined || !areas.includes(area) || byHand.includes(after.kind)) return null;
  const outcome = outcomes[is.state];
  const isSame = was?.state === is.state && before?.state_at === after.state_at;
  if (outcome === undefined || isSame || (was === null && outcome.result === 'done')) return null;
  const key = sha256Hex([area, part, is.state, after.state_at].join('\n')).slice(0, 40);
  const about = `${area}/${part}`;
  const told = { origin: after.kind === 'collector' ? 'collector' : 'source', by: '', reason: outcome.result === 'done' ? '' : is.state };
  const at = new Date(after.state_at).toISOString();
  const words = (is.reason ?? '').slice(0, 200);
  return { sourceId: after.source_id, note: { key, companyId, at, part: about, of: about, words, ...outcome, ...told } };
}

/** Notes that follow from changed facts, for companies among `own`; the sources by their ids. */
export function notesOf(
  changed: readonly Changed[],
  own: ReadonlySet<string>,
  sources: ReadonlyMap<string, Pick<FactSource, 'name'>>,
): Noted[] {
  return changed.flatMap((one) => {
    const found = own.has(one.companyId) ? noteOf(one) : null;
    return found === null ? [] : [{ ...found.note, by: sources.get(found.sourceId)?.name ?? '' }];
  });
}
