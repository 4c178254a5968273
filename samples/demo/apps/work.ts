import type { Services } from '../../../server/pipeline/call.ts';
import type { FactGiven } from '../../../server/sources/given.ts';
import type { Source } from '../../../server/sources/sources.ts';
import type { FactDoc } from '../../../src/api/entities/fact.ts';
import type { Voucher } from '../stories/vouchers.ts';
import { demoCollector } from '../tell-stories.ts';

/** What the sample apps tell the gateway of their own work. */
export const demoApps: Source = { id: 'demo:apps', kind: 'app', name: '示例应用' };

/** How long the authority of the demo takes for an answer, milliseconds. */
export const ANSWER_AFTER = 8_000;
/** How long its bank takes for a payment, milliseconds. */
export const PAYMENT_AFTER = 5_000;

/** What the sample apps read and change of a gateway. */
export type AppServices = Pick<Services, 'store' | 'clock' | 'facts' | 'factReads' | 'dueDays'>;
type Filing = FactDoc<'tax'>;

interface Answer {
  readonly at: number;
  readonly companyId: string;
  readonly filings: readonly Filing[];
}

/** What the sample apps keep themselves, while they run: vouchers that were written in them, and the answers they wait for. */
export interface AppWork {
  /** False when what an app asked for under this key was carried out before: it came again over a line that was cut. */
  isNew(key: string): boolean;
  wasDone(key: string): boolean;
  vouchers(companyId: string, period: string): readonly Voucher[];
  addVoucher(companyId: string, period: string, voucher: Voucher): void;
  /** What authority and bank will answer. */
  expect(answer: Answer): void;
  /** Gives the answers that are due. */
  settle(services: Pick<AppServices, 'facts' | 'clock'>): Promise<void>;
}

/** A filing of a company as a fact. */
export function filingFact(companyId: string, doc: Filing, at: number): FactGiven {
  return { companyId, area: 'tax', at, doc };
}

export function createAppWork(): AppWork {
  const keys = new Set<string>();
  const written = new Map<string, readonly Voucher[]>();
  let answers: readonly Answer[] = [];
  const place = (companyId: string, period: string): string => `${companyId} ${period}`;
  return {
    isNew(key) {
      const isNew = !keys.has(key);
      keys.add(key);
      return isNew;
    },
    wasDone: (key) => keys.has(key),
    vouchers: (companyId, period) => written.get(place(companyId, period)) ?? [],
    addVoucher(companyId, period, voucher) {
      written.set(place(companyId, period), [...(written.get(place(companyId, period)) ?? []), voucher]);
    },
    expect(answer) {
      answers = [...answers, answer];
    },
    async settle({ facts, clock }) {
      const now = clock.now();
      const due = answers.filter(({ at }) => at <= now);
      if (due.length === 0) return;
      answers = answers.filter(({ at }) => at > now);
      for (const { at, companyId, filings } of due) {
        const stateAt = new Date(at).toISOString();
        await facts.write(
          demoCollector,
          filings.map((filing) => filingFact(companyId, { ...filing, stateAt }, now)),
        );
      }
    },
  };
}
