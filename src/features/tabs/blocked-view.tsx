import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type AppTab, tabKey } from '../../domain/tabs/app-tab.ts';
import { failedCheck, type OpeningReport } from '../../domain/tabs/opening-report.ts';
import { isComposing } from '../../ui/composing.ts';
import { SealLine } from '../../ui/seal-line.tsx';
import { useText } from '../../ui/text.ts';
import { useAccount } from '../account/desk.tsx';
import { sealAt } from '../account/seal-at.ts';
import { CheckedAt, ReportList } from './opening-report-view.tsx';
import { useTabStyles } from './tab-styles.ts';

export interface BlockedViewProps {
  tab: AppTab;
  report: OpeningReport;
  /** What stands in front instead, in words; '' where the blocked tab itself is in front. */
  instead: string;
  onRecheck(): void;
  onClose(): void;
  /** Escape: only where there is something to go back to. */
  onLeave?(): void;
}

/** Why an app did not open: what failed in the title, the company, all checks in order, and the ways out. R checks again, Escape leaves. */
export function BlockedView({ tab, report, instead, onRecheck, onClose, onLeave }: BlockedViewProps) {
  const { t } = useText();
  const { button } = useTabStyles();
  const dir = useAccount((state) => state.directory);
  const first = useRef<HTMLButtonElement>(null);
  const row = dir?.id.indexOf(tab.companyId) ?? -1;
  const seal = dir === null || row < 0 ? null : sealAt(dir, row);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && onLeave !== undefined) onLeave();
    else if (event.key === 'r' || event.key === 'R') onRecheck();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within
    <div onKeyDown={onKeyDown} data-blocked={tabKey(tab)}>
      <h2 className="wb-card-title">
        <span className="wb-warn" aria-hidden="true">
          ◆
        </span>{' '}
        {t('tabs.failed', { app: tab.title, check: failedCheck(report)?.name ?? '' })}
      </h2>
      <p className="wb-facts-foot">
        {seal !== null && <SealLine seal={seal} />}
        <CheckedAt report={report} />
      </p>
      <ReportList report={report} />
      {instead !== '' && <p>{instead}</p>}
      <p className="wb-facts-foot">
        <button data-first ref={first} type="button" className={button} aria-keyshortcuts="R" onClick={onRecheck}>
          {t('tabs.recheck')} <kbd className="wb-kbd">R</kbd>
        </button>
        <button type="button" className="wb-link" onClick={onClose}>
          {t('tabs.closeTab')}
        </button>
      </p>
    </div>
  );
}
