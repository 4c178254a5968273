import { makeStyles, tokens } from '@fluentui/react-components';
import type { ComponentType } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { clockTime } from '../../../domain/core/china-time.ts';
import { PEACE_TAB } from '../../../domain/peace/plan.ts';
import { tabKey } from '../../../domain/tabs/app-tab.ts';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import { useText } from '../../../ui/text.ts';
import type { PlanPartsProps } from '../plan-parts.tsx';
import { OpenFrame } from './app-frame.tsx';
import { AppHead } from './app-head.tsx';
import { BlockedView } from './blocked-view.tsx';
import { CheckLine, useFolding } from './check-line.tsx';
import type { AppFrame, FrameRoom } from './frame-room.ts';

const planPartsPart = createLazyPart<ComponentType<PlanPartsProps>>(async () => (await import('../plan-parts.tsx')).PlanParts);

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0, padding: '0.5rem 0.75rem 0.75rem' },
  page: {
    boxSizing: 'border-box',
    width: 'min(26.75rem, calc(100% - 1.5rem))',
    height: 'fit-content',
    margin: '2rem auto',
    padding: '1rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

export interface AppPanelProps {
  frame: AppFrame;
  room: FrameRoom;
  /** It is what the user sees. */
  isFront: boolean;
  onClose(): void;
}

/** What stands in an app's tab: its head, and its frame or the words for why there is none. */
export function AppPanel({ frame, room, isFront, onClose }: AppPanelProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const { clock } = useDesk();
  const { tab, phase, report } = frame;
  const key = tabKey(tab);
  const folding = useFolding(phase.kind === 'open' ? report : null);
  // Its callout hangs at the tab while something else is in front.
  if (phase.kind === 'blocked' && !isFront) return null;
  if (phase.kind === 'blocked')
    return (
      <div className={styles.page}>
        <BlockedView
          key={phase.report.at}
          tab={tab}
          report={phase.report}
          stop={phase.stop}
          instead=""
          onRecheck={() => void room.recheck(key)}
          onClose={onClose}
          // A dialog would stand over whatever it leads to.
          onGo={() => tab.inDialog === true && onClose()}
        />
      </div>
    );
  return (
    <div className={styles.panel}>
      <AppHead frame={frame} room={room} folding={folding} />
      {tab.tabCode === PEACE_TAB && <Lazy part={planPartsPart} props={{ frame }} />}
      {phase.kind === 'open' && report !== null && folding.isOpen && <CheckLine report={report} app={tab.title} folding={folding} />}
      {phase.kind === 'open' && <OpenFrame frame={frame} phase={phase} room={room} />}
      {phase.kind === 'checking' && <p role="status">{t('tabs.checking')}</p>}
      {phase.kind === 'asleep' && <p className="wb-say">{t('tabs.sleptAt', { time: clockTime(phase.since, clock.now(), language) })}</p>}
      {phase.kind === 'no-room' && (
        <div className="wb-say" role="alert">
          <p>{t('tabs.noRoom')}</p>
          <button type="button" className="wb-link" onClick={() => room.show(tab, null)}>
            {t('frame.retry')}
          </button>
        </div>
      )}
    </div>
  );
}
