import type { OutboxRow } from '../../db/types.ts';
import type { Translate } from '../../texts/catalogue.ts';
import { useText } from '../../ui/text.ts';
import { useFlags } from '../../ui/variant.ts';

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

/** Why a company's change stands still, as the gateway or the line said it; only of companies that have such a change. */
export function stoppedReasons(outbox: readonly OutboxRow[]): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  for (const { key, state, lastError } of outbox) {
    if (state === 'refused' || state === 'parked' || state === 'conflict') reasons.set(key, lastError?.msg || lastError?.code || '');
  }
  return reasons;
}

const looks = {
  conflict: { chip: 'wb-chip wb-chip-bad', shape: '▲' },
  refused: { chip: 'wb-chip wb-chip-bad', shape: '▲' },
  parked: { chip: 'wb-chip wb-chip-warn', shape: '◆' },
  sending: { chip: 'wb-chip', shape: '●' },
  pending: { chip: 'wb-chip', shape: '○' },
} as const;

/** What holds a change up, in words. */
export function unsentWords(state: UnsentState, reason: string | undefined, t: Translate): string {
  if (state === 'refused') return t('companies.refusedReason', { reason: reason || t('problems.generic') });
  return state === 'parked' ? t('companies.parkedReason', { reason: reason || t('problems.network') }) : t('companies.pendingTip');
}

/** Shape, word and colour of a company's unsent changes (PLUS-25). */
export function UnsentMark({ state, reason }: { state: UnsentState; reason?: string | undefined }) {
  const { t } = useText();
  const look = looks[state];
  return (
    <span className={look.chip} title={unsentWords(state, reason, t)} data-unsent={state}>
      <span aria-hidden="true">{look.shape}</span>
      {t(`companies.${state}`)}
    </span>
  );
}

/** Mark of a member (VIP) company; nothing in a variant without VIP icons (FLAG-04). */
export function VipMark() {
  const { t } = useText();
  const { vipIcons } = useFlags();
  return vipIcons && <span className="wb-chip wb-chip-brand">{t('companies.vip')}</span>;
}
