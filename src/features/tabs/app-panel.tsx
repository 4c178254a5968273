import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { FullScreenMaximizeRegular } from '@fluentui/react-icons/svg/full-screen-maximize';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { useRef } from 'react';
import { clockTime } from '../../domain/core/china-time.ts';
import { tabKey } from '../../domain/tabs/app-tab.ts';
import { SealMark } from '../../ui/seal-mark.tsx';
import { useText } from '../../ui/text.ts';
import { tabHref } from '../account/app-tabs.ts';
import { useAccount, useDesk } from '../account/desk.tsx';
import { sealAt } from '../account/seal-at.ts';
import { OpenFrame } from './app-frame.tsx';
import { BlockedView } from './blocked-view.tsx';
import { CheckLine, ChecksButton, type Folding, useFolding } from './check-line.tsx';
import type { AppFrame, FrameRoom } from './frame-room.ts';
import { useTabStyles } from './tab-styles.ts';

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

function AppHead({ frame, room, folding }: { frame: AppFrame; room: FrameRoom; folding: Folding }) {
  const shared = useTabStyles();
  const { t } = useText();
  const dir = useAccount((state) => state.directory);
  const isOffline = useAccount((state) => state.sync?.reach === 'offline');
  const head = useRef<HTMLElement>(null);
  const { tab, phase, unsaved, report } = frame;
  const row = dir?.id.indexOf(tab.companyId) ?? -1;
  const seal = dir === null || row < 0 ? null : sealAt(dir, row);
  return (
    <header className={shared.head} ref={head}>
      {seal !== null && <SealMark letter={seal.letter} hue={seal.hue} shape={seal.shape} size={24} />}
      <h1>{tab.title}</h1>
      {frame.detail !== '' && <span>{frame.detail}</span>}
      <span className="wb-quiet">{seal?.shortName ?? ''}</span>
      {isOffline && phase.kind === 'open' && <span className="wb-chip wb-chip-warn">{t('tabs.offlineOpen')}</span>}
      <span className={shared.tools}>
        {unsaved && (
          <span>
            <span className="wb-busy" aria-hidden="true">
              ●
            </span>{' '}
            {t('tabs.unsaved')}
          </span>
        )}
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
