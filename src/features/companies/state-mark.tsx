import type { OutboxRow } from '../../db/types.ts';
import { useText } from '../../ui/text.ts';

/** What unsent changes mean for a company, worst first. */
export const unsentStates = ['conflict', 'refused', 'parked', 'sending', 'pending'] as const;
export type UnsentState = (typeof unsentStates)[number];

function stateOf(row: OutboxRow): UnsentState {
  return row.state === 'waiting' ? 'pending' : row.state;
}

/** The worst unsent state of each company that has one. The log of switches is no change of a company and does not count. */
export function unsentByCompany(outbox: readonly OutboxRow[]): ReadonlyMap<string, UnsentState> {
  const worst = new Map<string, UnsentState>();
  for (const row of outbox) {
    if (row.name === 'switchCompanyLog') continue;
    const state = stateOf(row);
    const known = worst.get(row.key);
    if (known === undefined || unsentStates.indexOf(state) < unsentStates.indexOf(known)) worst.set(row.key, state);
  }
  return worst;
}

const looks = {
  conflict: { chip: 'wb-chip wb-chip-bad', shape: '▲' },
  refused: { chip: 'wb-chip wb-chip-bad', shape: '▲' },
  parked: { chip: 'wb-chip wb-chip-warn', shape: '◆' },
  sending: { chip: 'wb-chip', shape: '●' },
  pending: { chip: 'wb-chip', shape: '○' },
} as const;

/** Shape, word and colour of a company's unsent changes (PLUS-25). */
export function UnsentMark({ state }: { state: UnsentState }) {
  const { t } = useText();
  const look = looks[state];
  return (
    <span className={look.chip} title={t('companies.pendingTip')} data-unsent={state}>
      <span aria-hidden="true">{look.shape}</span>
      {t(`companies.${state}`)}
    </span>
  );
}

/** Mark of a member (VIP) company. */
export function VipMark() {
  const { t } = useText();
  return <span className="wb-chip wb-chip-brand">{t('companies.vip')}</span>;
}
