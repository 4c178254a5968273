import type { DueOf } from '../status/cell.ts';
import { Expansion } from './expand.ts';
import type { RulePack } from './rule-pack.ts';

/** Every day that a filing can be due on. */
const ALWAYS = { from: '0000-01-01', to: '9999-12-31' };

const noDay: DueOf = () => null;

/**
 * The day that a pack says for what the authority's list holds, in the area of its company; surcharges are filed with VAT. Null where no rule says
 * one, and for everything without a pack.
 */
export function packDueOf(pack: RulePack | null): DueOf {
  if (pack === null) return noDay;
  const expansion = new Expansion(pack, ALWAYS.from, ALWAYS.to);
  return (code, period, locationCode) => expansion.extraDue(code === 'surcharges' ? 'vat' : code, period, locationCode)?.day ?? null;
}
