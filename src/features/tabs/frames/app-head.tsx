import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { FullScreenMaximizeRegular } from '@fluentui/react-icons/svg/full-screen-maximize';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { useMemo, useRef } from 'react';
import { tabHref } from '../../../desk/app-tabs.ts';
import { dueWords } from '../../../desk/calendar/due-words.ts';
import { useChinaDay } from '../../../desk/calendar/use-china-day.ts';
import { useDueDays } from '../../../desk/calendar/use-due-days.ts';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { sealAt } from '../../../desk/seal-at.ts';
import { useAreaStatus } from '../../../desk/standing/area-status.ts';
import { useOffline } from '../../../desk/use-offline.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { type Taxpayer, taxpayerAt } from '../../../domain/calendar/company-class.ts';
import { clockTime, dateWords, daysUntil, exactTime, startOfChinaDay } from '../../../domain/core/china-time.ts';
import { areaOfBusiness } from '../../../domain/menus/area-business.ts';
import { filingJudges } from '../../../domain/status/cell.ts';
import { nextFiling } from '../../../domain/status/next-filing.ts';
import { periodWords } from '../../../domain/status/period.ts';
import type { WorkArea } from '../../../domain/status/work-area.ts';
import { type AppTab, tabKey } from '../../../domain/tabs/app-tab.ts';
import { MarkChip } from '../../../ui/mark-chip.tsx';
import { SealMark } from '../../../ui/seal-mark.tsx';
import { useText } from '../../../ui/text.ts';
import { menuOfTab } from '../company-apps.ts';
import { useTabStyles } from '../strip/tab-styles.ts';
import { ChecksButton, type Folding } from './check-line.tsx';
import type { AppFrame, FrameRoom } from './frame-room.ts';

interface DueProps {
  companyId: string;
  area: WorkArea;
  company: Taxpayer;
}

/** Period and deadline of the area that an app works in, by the days of the rule pack. Unknown is said as unknown. */
function Due({ companyId, area, company }: DueProps) {
  const shared = useTabStyles();
  const { t, language } = useText();
  const statuses = useAreaStatus(companyId);
  const deadlines = useDueDays();
  const now = startOfChinaDay(useChinaDay());
  const judge = useMemo(() => filingJudges(deadlines, now)(company), [deadlines, company, now]);
  const { status, lastTry } = statuses.of(area);
  if (!statuses.isRead || (status === null && lastTry === null)) return null;
  if (status === null || status.value === null) return <MarkChip mark="unknown" word={t('tabs.dueUnknown')} />;
  const next = nextFiling(area, status, judge);
  if (next === null) return null;
  const left = next.due === null ? null : daysUntil(next.due, now);
  return (
    <>
      <span className={shared.wide}>{t('home.period', { period: periodWords(next.period) })}</span>
      {next.due !== null && left !== null && (
        <span title={t('home.dueOn', { date: dateWords(next.due, language) })} data-due={next.due}>
          <MarkChip mark={next.mark} word={dueWords(left, t)} />
        </span>
      )}
      {!next.isOpen && <MarkChip mark={next.mark} word={t(area === 'books' ? 'tabs.booksClosed' : 'tabs.nothingOpen')} />}
    </>
  );
}

/** Period and deadline of an app; nothing for one that is not of an area of work. `row`: place of its company in the directory. */
function AppDue({ tab, row }: { tab: AppTab; row: number }) {
  const dir = useAccount((state) => state.directory);
  const { value: menus } = useResource('menus.menus', tab.companyId);
  const menu = menus === null ? null : menuOfTab(menus.list, tab);
  const area = menu === null ? null : areaOfBusiness(menu.bizDomain);
  const company = useMemo(() => (dir === null || dir.id[row] === undefined ? null : taxpayerAt(dir, row)), [dir, row]);
  // Invoices are issued at any time: no period is worked on, and nothing is due.
  if (area === null || area === 'invoice' || company === null) return null;
  return <Due companyId={tab.companyId} area={area} company={company} />;
}

/** What the app holds and has not submitted, and since when. */
function DraftAge({ since }: { since: number }) {
  const shared = useTabStyles();
  const { t, language } = useText();
  const { clock } = useDesk();
  return (
    <span title={exactTime(since, language)} data-unsaved={since}>
      <span className="wb-busy" aria-hidden="true">
        ●
      </span>{' '}
      <span className={shared.wideWords}>{t('tabs.unsavedSince', { time: clockTime(since, clock.now(), language) })}</span>
    </span>
  );
}

/** What stands above an app: whose and which it is, for which period and until when, and what its user has not submitted. */
export function AppHead({ frame, room, folding }: { frame: AppFrame; room: FrameRoom; folding: Folding }) {
  const shared = useTabStyles();
  const { t } = useText();
  const dir = useAccount((state) => state.directory);
  const isOffline = useOffline();
  const head = useRef<HTMLElement>(null);
  const { tab, phase, unsaved, report } = frame;
  const row = dir?.id.indexOf(tab.companyId) ?? -1;
  const seal = dir === null || row < 0 ? null : sealAt(dir, row);
  return (
    <header className={shared.head} ref={head}>
      {seal !== null && <SealMark letter={seal.letter} hue={seal.hue} shape={seal.shape} size={24} />}
      <h1>{tab.title}</h1>
      {frame.detail !== '' && <span className={shared.cut}>{frame.detail}</span>}
      <span className={`wb-quiet ${shared.cut} ${shared.wide}`}>{seal?.shortName ?? ''}</span>
      <AppDue tab={tab} row={row} />
      {isOffline && phase.kind === 'open' && <span className="wb-chip wb-chip-warn">{t('tabs.offlineOpen')}</span>}
      <span className={shared.tools}>
        {unsaved && <DraftAge since={frame.unsavedSince} />}
        {phase.kind === 'open' && report !== null && <ChecksButton report={report} folding={folding} />}
        {phase.kind === 'open' && (
          <button type="button" aria-label={t('tabs.reload')} title={t('tabs.reload')} onClick={() => void room.reload(tabKey(tab))}>
            <ArrowClockwiseRegular />
          </button>
        )}
        <a href={tabHref(tab)} target="_blank" rel="noopener noreferrer" aria-label={t('tabs.ownWindow')} title={t('tabs.ownWindow')}>
          <OpenRegular />
        </a>
        {document.fullscreenEnabled && (
          <button
            type="button"
            aria-label={t('tabs.fullScreen')}
            title={t('tabs.fullScreen')}
            onClick={() => void head.current?.parentElement?.requestFullscreen()}
          >
            <FullScreenMaximizeRegular />
          </button>
        )}
      </span>
    </header>
  );
}
