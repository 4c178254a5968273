import type { CompanionLook } from '../../api/companion/companion.ts';
import type { OutboxRow } from '../../db/types.ts';
import type { RecentError, Surroundings } from '../../desk/page-host.ts';
import type { AccountState } from '../../desk/store/account-types.ts';
import type { EnvironmentState } from '../../domain/core/environment.ts';
import type { TextKey } from '../../texts/catalogue.ts';

export type DiagnosticsValue = string | number | boolean | null;
export interface DiagnosticsLine {
  readonly label: TextKey;
  readonly value: DiagnosticsValue;
  /** Milliseconds since 1970, shown as a time. */
  readonly time?: true;
  /** A name, never the word of a state. */
  readonly plain?: true;
}
export interface DiagnosticsSection {
  readonly title: TextKey;
  readonly lines: readonly DiagnosticsLine[];
}

type Known = Pick<AccountState, 'outbox' | 'pull' | 'sync' | 'directory' | 'phase' | 'trouble' | 'readOnly'>;

/** Companies that the gateway counts (CALL-066), hidden ones with them; null while it has not said so. */
export type CountedThere = number | null;

const inState = (rows: readonly OutboxRow[], ...states: OutboxRow['state'][]): OutboxRow[] =>
  rows.filter((row) => states.includes(row.state));
/** Kind of an error and the status that came with it; a line that failed had none. */
const errorWords = ({ kind, status }: Pick<RecentError, 'kind' | 'status'>): string => (status === 0 ? kind : `${kind} ${status}`);
const megabytes = (bytes: number | null): number | null => (bytes === null ? null : Math.round(bytes / 100_000) / 10);

/** Which environment the account is in (GOV-08, A-146). */
function environmentLines(state: EnvironmentState | null): DiagnosticsLine[] {
  const named = (label: TextKey, name: string): DiagnosticsLine =>
    name === '' ? { label, value: 'home' } : { label, value: name, plain: true };
  return [
    named('diagnostics.environmentNow', state?.now.name ?? ''),
    state === null ? { label: 'diagnostics.environmentTold', value: null } : named('diagnostics.environmentTold', state.told),
    state?.next == null ? { label: 'diagnostics.environmentNext', value: null } : named('diagnostics.environmentNext', state.next.name),
    { label: 'diagnostics.environmentProblem', value: state?.problem === 'unknown' ? 'unconfigured' : (state?.problem ?? null) },
  ];
}

/** Names of its states in the report. */
const companionStates = {
  connected: 'running',
  blocked: 'blocked',
  absent: 'absent',
  unpaired: 'unpaired',
  foreign: 'impostor',
  outdated: 'outdated',
} as const;

/** How the program on this PC stands, and whether the browser lets the page ask it. */
function companionLines(look: CompanionLook | null): DiagnosticsLine[] {
  return [
    { label: 'diagnostics.companionState', value: look === null ? null : companionStates[look.word ?? 'connected'] },
    { label: 'diagnostics.companionPermission', value: look === null ? null : look.permission === 'none' ? 'notNeeded' : look.permission },
    { label: 'diagnostics.companionVersion', value: look?.version ?? null, plain: true },
    { label: 'diagnostics.companionPort', value: look === null || look.port === 0 ? null : String(look.port), plain: true },
  ];
}

function outboxLines(outbox: readonly OutboxRow[], now: number): DiagnosticsLine[] {
  const waiting = inState(outbox, 'waiting', 'sending');
  const oldest = Math.min(...waiting.map((row) => row.createdAt));
  return [
    { label: 'diagnostics.waiting', value: waiting.length },
    { label: 'diagnostics.oldest', value: waiting.length === 0 ? null : Math.max(0, Math.round((now - oldest) / 1000)) },
    { label: 'diagnostics.parked', value: inState(outbox, 'parked').length },
    { label: 'diagnostics.refused', value: inState(outbox, 'refused').length },
    { label: 'diagnostics.conflict', value: inState(outbox, 'conflict').length },
  ];
}

/**
 * What is so on this page (PLUS-32), as lines that can be shown and exported: no name, no number of a company or a person, no account, no
 * token. `now`: device clock.
 */
export function diagnosticsOf(
  known: Known,
  around: Surroundings,
  now: number,
  there: CountedThere = null,
  environment: EnvironmentState | null = null,
  companion: CompanionLook | null = null,
): DiagnosticsSection[] {
  const { sync, pull } = known;
  return [
    {
      title: 'diagnostics.program',
      lines: [
        { label: 'diagnostics.version', value: around.version },
        { label: 'diagnostics.wire', value: around.wire },
        { label: 'diagnostics.schema', value: around.schema },
        { label: 'diagnostics.serviceWorker', value: around.serviceWorker },
        { label: 'diagnostics.worker', value: around.worker },
        { label: 'diagnostics.browser', value: around.browser },
      ],
    },
    {
      title: 'diagnostics.storage',
      lines: [
        { label: 'diagnostics.state', value: known.trouble ?? around.storage ?? (known.readOnly ? 'newer' : known.phase) },
        { label: 'diagnostics.companies', value: known.directory?.id.length ?? null },
        { label: 'diagnostics.companiesThere', value: there },
        { label: 'diagnostics.used', value: megabytes(around.usedBytes) },
        { label: 'diagnostics.quota', value: megabytes(around.quotaBytes) },
        { label: 'diagnostics.persisted', value: around.persisted },
      ],
    },
    {
      title: 'diagnostics.sync',
      lines: [
        { label: 'diagnostics.reach', value: sync?.reach ?? null },
        { label: 'diagnostics.session', value: sync?.session ?? null },
        { label: 'diagnostics.leader', value: sync === null ? null : sync.leader === around.tabId },
        { label: 'diagnostics.phase', value: sync?.phase ?? null },
        { label: 'diagnostics.push', value: sync?.push ?? null },
        { label: 'diagnostics.lastOk', value: sync?.lastOkAt ?? null, time: true },
        { label: 'diagnostics.lastError', value: sync?.lastError ? errorWords(sync.lastError) : null },
        { label: 'diagnostics.clockOffset', value: sync?.clockOffset ?? null },
        { label: 'diagnostics.lastPull', value: pull?.at ?? null, time: true },
        { label: 'diagnostics.matches', value: pull?.matches ?? null },
        { label: 'diagnostics.cursor', value: pull?.cursor ?? null },
        { label: 'diagnostics.epoch', value: pull?.epoch ?? null },
        { label: 'diagnostics.rejected', value: pull?.rejected ?? null },
      ],
    },
    { title: 'diagnostics.environment', lines: environmentLines(environment) },
    { title: 'diagnostics.outbox', lines: outboxLines(known.outbox, now) },
    { title: 'diagnostics.companion', lines: companionLines(companion) },
  ];
}

/** The report as a file: JSON with the sections by their keys, and the last errors. */
export function reportText(sections: readonly DiagnosticsSection[], errors: readonly RecentError[], now: number): string {
  const named = sections.map(({ title, lines }) => [
    title.split('.')[1],
    Object.fromEntries(lines.map(({ label, value }) => [label.split('.')[1], value])),
  ]);
  return `${JSON.stringify({ at: new Date(now).toISOString(), ...Object.fromEntries(named), errors }, null, 2)}\n`;
}
