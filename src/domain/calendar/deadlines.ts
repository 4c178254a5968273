import type { TaxCode } from '../status/work-area.ts';
import { classKey, type Taxpayer } from './company-class.ts';
import { type Due, Expansion } from './expand.ts';
import type { RulePack } from './rule-pack.ts';

/** The days of one company by the rules that are about it. Companies of one class have the same object. */
export interface CompanyDays {
  /** When something must be filed and paid by; null where no rule says a day. */
  of(code: TaxCode, period: string): string | null;
  /** What it owes between two days, by day. */
  between(from: string, to: string): readonly Due[];
}

/** The days of every company: whatever asks when a filing is due asks here. */
export interface Deadlines {
  of(company: Taxpayer): CompanyDays;
}

const noDays: CompanyDays = { of: () => null, between: () => [] };

/** What a pack says; nothing for anybody without one. Surcharges are filed with VAT. */
export function packDeadlines(pack: RulePack | null): Deadlines {
  if (pack === null) return { of: () => noDays };
  const byClass = new Map<string, CompanyDays>();
  let span = new Expansion(pack, '', '');
  const spanOf = (from: string, to: string): Expansion => {
    if (span.from !== from || span.to !== to) span = new Expansion(pack, from, to);
    return span;
  };
  return {
    of(company) {
      const traits = span.classes.traitsOf(company);
      const key = classKey(traits);
      const known = byClass.get(key);
      if (known !== undefined) return known;
      const days: CompanyDays = {
        of: (code, period) => span.dueOf(code === 'surcharges' ? 'vat' : code, period, traits)?.day ?? null,
        between: (from, to) => spanOf(from, to).duesOf(traits).dues,
      };
      byClass.set(key, days);
      return days;
    },
  };
}
