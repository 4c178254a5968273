import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { createPortal } from 'react-dom';
import { useAccount } from '../../../desk/desk.tsx';
import type { CompanyStatuses } from '../../../desk/standing/area-status.ts';
import { useAge } from '../../../desk/time/use-age.ts';
import { useOffline } from '../../../desk/use-offline.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { type Aged, ageSpan } from '../../../domain/core/age-span.ts';
import { exactTime } from '../../../domain/core/china-time.ts';
import type { WorkArea } from '../../../domain/status/work-area.ts';
import type { TextKey } from '../../../texts/catalogue.ts';
import { useFrameElement } from '../../../ui/frame-element.ts';
import { useText } from '../../../ui/text.ts';
import { useFlags } from '../../../ui/variant.ts';
import { type HomePart, homeParts } from './refresh-parts.ts';
import { useRefreshAll } from './use-refresh-all.ts';

const useStyles = makeStyles({
  // In the line of the name: the facts under it have their whole width.
  place: { display: 'flex', alignItems: 'center', columnGap: '0.75rem', minWidth: 0, maxWidth: '22rem', height: '1.375rem' },
  line: { minWidth: 0, fontSize: tokens.fontSizeBase200, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  failed: { color: tokens.colorStatusDangerForeground1 },
  link: { flexShrink: 0, fontSize: tokens.fontSizeBase200 },
  button: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '0.375rem',
    flexShrink: 0,
    height: '1.75rem',
    padding: '0 0.625rem',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover:not([aria-disabled])': { backgroundColor: tokens.colorNeutralBackground1Hover },
    '&[aria-disabled]': { color: tokens.colorNeutralForeground3, cursor: 'default' },
    '> svg': { width: '1rem', height: '1rem', fill: 'currentColor' },
  },
});

/** As many names as the line holds; the rest is counted, and named in full in the tooltip and to readers. */
const MOST_NAMED = 2;

export interface RefreshAllProps {
  companyId: string;
  locationCode: string;
  /** Areas whose cards load for the company. */
  areas: readonly WorkArea[];
  statuses: CompanyStatuses;
}

/** The oldest of what home shows of the company, by the name of its part; null when nothing was ever fetched. */
function useOldest({ companyId, areas, statuses }: RefreshAllProps, hasMember: boolean): Aged<TextKey> | null {
  const pulledAt = useAccount(({ pull }) => pull?.at ?? 0);
  const member = useResource('member.memberInfo', companyId);
  const risk = useResource('risk.riskData', companyId);
  const span = ageSpan<TextKey>([
    { of: 'home.ageRows', at: pulledAt },
    { of: 'home.ageMember', at: hasMember && member.outcome === 'known' && member.value !== null ? member.fetchedAt : 0 },
    ...areas.map((area): Aged<TextKey> => ({ of: `status.area-${area}`, at: statuses.of(area).status?.at ?? 0 })),
    { of: 'status.area-risk', at: Date.parse(risk.value?.at ?? '') || 0 },
  ]);
  return span?.oldest ?? null;
}

function AgeLine({ oldest }: { oldest: Aged<TextKey> | null }) {
  const { t, language } = useText();
  const age = useAge(oldest?.at ?? 0);
  if (oldest === null) return null;
  return <span title={exactTime(oldest.at, language)}>{t('home.oldestOf', { age, of: t(oldest.of) })}</span>;
}

/** What did not come, by name. */
function FailedLine({ parts }: { parts: readonly HomePart[] }) {
  const { t } = useText();
  const join = (some: readonly HomePart[]): string => some.map(({ word }) => t(word)).join(t('frame.between'));
  const all = t('home.notCome', { names: join(parts) });
  if (parts.length <= MOST_NAMED) return <span title={all}>{all}</span>;
  return (
    <>
      <span className="wb-hidden">{all}</span>
      <span aria-hidden="true" title={all}>
        {t('home.notComeMany', { names: join(parts.slice(0, 1)), count: parts.length })}
      </span>
    </>
  );
}

/**
 * 全部刷新 in the strip of the company: asks for everything that home shows of it by one press, says that it runs, what did not come, and else how
 * old the oldest of it is. Not without the line, and not twice at a time.
 */
export function RefreshAll(props: RefreshAllProps) {
  const { companyId, locationCode, areas } = props;
  const styles = useStyles();
  const { t } = useText();
  const { memberText } = useFlags();
  const place = useFrameElement('.wb-all');
  const isOffline = useOffline();
  const oldest = useOldest(props, memberText);
  const { state, run } = useRefreshAll();
  const isBlocked = isOffline || state.kind === 'running';
  const press = (parts: readonly HomePart[]): void => {
    if (!isBlocked) void run(parts);
  };
  const label = t('home.refreshAll');
  if (place === null) return null;
  return createPortal(
    <span className={styles.place} data-refresh={state.kind}>
      <span className={mergeClasses('wb-quiet', styles.line, state.kind === 'failed' && styles.failed)} role="status">
        {state.kind === 'running' && t('home.refreshing', { done: state.done, of: state.of })}
        {state.kind === 'failed' && <FailedLine parts={state.parts} />}
        {state.kind === 'idle' && <AgeLine oldest={oldest} />}
      </span>
      {state.kind === 'failed' && (
        <button type="button" className={mergeClasses('wb-link', styles.link)} disabled={isOffline} onClick={() => press(state.parts)}>
          {t('frame.retry')}
        </button>
      )}
      <button
        type="button"
        className={styles.button}
        aria-disabled={isBlocked || undefined}
        onClick={() => press(homeParts({ companyId, locationCode, areas, hasMember: memberText }))}
      >
        <ArrowClockwiseRegular aria-hidden="true" />
        {isOffline ? t('home.withReason', { what: label, reason: t('sync.offline') }) : label}
      </button>
    </span>,
    place,
  );
}
