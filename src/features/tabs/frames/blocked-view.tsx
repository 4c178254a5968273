import { mergeClasses } from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useAccount } from '../../../desk/desk.tsx';
import { sealAt } from '../../../desk/seal-at.ts';
import { type AppTab, tabKey } from '../../../domain/tabs/app-tab.ts';
import type { OpeningReport, OpeningStop } from '../../../domain/tabs/opening-report.ts';
import { isComposing } from '../../../ui/composing.ts';
import { SealLine } from '../../../ui/seal-line.tsx';
import { useText } from '../../../ui/text.ts';
import { useTabStyles } from '../strip/tab-styles.ts';
import { CheckedAt, ReportList } from './opening-report-view.tsx';
import { stopReason } from './stop-reason.ts';
import { stopWords } from './stop-words.ts';
import { useWaysOut } from './ways-out.ts';

export interface BlockedViewProps {
  tab: AppTab;
  report: OpeningReport;
  /** Why it was not opened. */
  stop: OpeningStop;
  /** What stands in front instead, in words; '' where the blocked tab itself is in front. */
  instead: string;
  onRecheck(): void;
  onClose(): void;
  /** Escape: only where there is something to go back to. */
  onLeave?(): void;
  /** A way out leads elsewhere, or opens the app once more. */
  onGo(): void;
}

/** The ways out, the likeliest first: checking again is one of them, and the last is to give up. */
function Ways({ tab, stop, onRecheck, onClose, onGo }: Pick<BlockedViewProps, 'tab' | 'stop' | 'onRecheck' | 'onClose' | 'onGo'>) {
  const { t } = useText();
  const { button, primary, acts } = useTabStyles();
  const ways = useWaysOut(tab, stop, onGo);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    <p className={acts}>
      {ways.map(({ way, label, go }, n) => (
        <button
          key={way}
          data-first={n === 0 || undefined}
          ref={n === 0 ? first : undefined}
          type="button"
          className={mergeClasses(button, n === 0 && primary)}
          onClick={go}
        >
          {label}
        </button>
      ))}
      <button
        data-first={ways.length === 0 || undefined}
        ref={ways.length === 0 ? first : undefined}
        type="button"
        className={mergeClasses(button, ways.length === 0 && primary)}
        aria-keyshortcuts="R"
        onClick={onRecheck}
      >
        {t('tabs.recheck')} <kbd className="wb-kbd">R</kbd>
      </button>
      <button type="button" className="wb-link" onClick={onClose}>
        {t('tabs.closeTab')}
      </button>
    </p>
  );
}

/** Why an app did not open: what failed in the title, the company, all checks in order, and the ways out. R checks again, Escape leaves. */
export function BlockedView({ tab, report, stop, instead, onRecheck, onClose, onLeave, onGo }: BlockedViewProps) {
  const { t } = useText();
  const dir = useAccount((state) => state.directory);
  const row = dir?.id.indexOf(tab.companyId) ?? -1;
  const seal = dir === null || row < 0 ? null : sealAt(dir, row);
  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && onLeave !== undefined) onLeave();
    else if (event.key === 'r' || event.key === 'R') onRecheck();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const isBefore = !report.lines.some(({ state }) => state === 'failed');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within
    <div onKeyDown={onKeyDown} data-blocked={tabKey(tab)}>
      <h2 className="wb-card-title">
        <span className="wb-warn" aria-hidden="true">
          ◆
        </span>{' '}
        {t('tabs.failed', { app: tab.title, reason: stopReason(stop, t) })}
      </h2>
      <p className="wb-facts-foot">
        {seal !== null && <SealLine seal={seal} />}
        <CheckedAt report={report} />
      </p>
      {isBefore && <p>{stopWords(stop, tab.title, t)}</p>}
      <ReportList report={report} app={tab.title} />
      {instead !== '' && <p>{instead}</p>}
      <Ways tab={tab} stop={stop} onRecheck={onRecheck} onClose={onClose} onGo={onGo} />
    </div>
  );
}
