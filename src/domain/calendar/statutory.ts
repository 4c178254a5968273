import { type Due, type Expansion, groupKey } from './expand.ts';
import type { RuleSubject } from './rule-pack.ts';

/** A nationwide day, with whom it is about; nobody's company is asked. */
export interface StatutoryDue extends Omit<Due, 'confirm'> {
  readonly who: readonly RuleSubject[];
}

/** Days of the whole country by a pack, in order: what is filed twice by different rules on one day stands once, with all whom it is about. */
export function statutoryDues(expansion: Expansion): readonly StatutoryDue[] {
  const byKey = new Map<string, StatutoryDue>();
  for (const { who, dues } of expansion.nationwide())
    for (const due of dues) {
      const key = `${due.day}|${groupKey(due)}`;
      const held = byKey.get(key);
      byKey.set(key, { ...(held ?? due), who: [...(held?.who ?? []), who] });
    }
  return [...byKey.values()].sort((x, y) => (x.day < y.day ? -1 : x.day > y.day ? 1 : 0));
}

/** Whether a day is the end of a filing period, on which most taxes are due. */
export const endsFilingPeriod = ({ nominal, day, code }: StatutoryDue): boolean =>
  (code === 'vat' || code === 'iit' || code === 'cit') && nominal.endsWith('-15') && nominal.slice(0, 7) === day.slice(0, 7);
