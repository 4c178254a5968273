import { Button, makeStaticStyles, Select } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDueDays } from '../../desk/calendar/use-due-days.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { usePageHost } from '../../desk/page-host.ts';
import { CompanyField } from '../../desk/search/company-field.tsx';
import { useTablePage } from '../../desk/table/page-styles.ts';
import { type FilingWindow, failuresIn, sheetNumber, windowsOf } from '../../domain/activity/evidence.ts';
import type { ActivityEntry } from '../../domain/activity/filter.ts';
import { taxpayerAt } from '../../domain/calendar/company-class.ts';
import { mainTaxId } from '../../domain/company/tax-ids.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../domain/export/cells.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { useText } from '../../ui/text.ts';
import { useActivityStyles } from './activity-styles.ts';
import { EvidenceSheet, type SheetFacts, sheetLines } from './evidence-sheet.tsx';

/** Paper shows the sheet alone, not what it stands in. */
const useStatic = makeStaticStyles({
  '.ac-paper': { display: 'none' },
  '@media print': {
    '.ac-paper': { display: 'block' },
    'body:has(> .ac-paper) > *:not(.ac-paper)': { display: 'none !important' },
    '@page': { size: 'A4', margin: '15mm' },
  },
});

interface EvidencePaneProps {
  rows: readonly ActivityEntry[] | null;
  asOf: number;
  nameOf(companyId: string): string;
  companyId: string;
  onBack(): void;
}

/** The windows of a company by the rule pack of this device. */
function useWindows(companyId: string, now: number): readonly FilingWindow[] {
  const dir = useAccount((state) => state.directory);
  const deadlines = useDueDays();
  return useMemo(() => {
    const row = dir?.id.indexOf(companyId) ?? -1;
    return dir === null || row < 0 ? [] : windowsOf(deadlines.of(taxpayerAt(dir, row)), now);
  }, [dir, deadlines, companyId, now]);
}

/** Chooses company and window, and shows, prints and saves the sheet of every failed attempt in it (PLUS-29). */
export function EvidencePane({ rows, asOf, nameOf, companyId: first, onBack }: EvidencePaneProps) {
  useStatic();
  const styles = useActivityStyles();
  const pageStyles = useTablePage();
  const { t, language } = useText();
  const { clock } = useDesk();
  const { saveText } = usePageHost();
  const [companyId, setCompany] = useState(first);
  const [month, setMonth] = useState('');
  // A sheet is of the moment at which it was asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another company, month or row makes another sheet
  const now = useMemo(() => clock.now(), [clock, companyId, month, rows]);
  const offset = useAccount((state) => state.sync?.clockOffset ?? null);
  const dir = useAccount((state) => state.directory);
  const windows = useWindows(companyId, now);
  const window = windows.find((one) => one.month === month) ?? windows[0];
  const taxIds = dir?.taxIds[dir.id.indexOf(companyId)] ?? '';
  const facts: SheetFacts | null =
    window === undefined || rows === null
      ? null
      : {
          ...{ window, now, asOf, offset, company: nameOf(companyId), taxId: mainTaxId(taxIds) },
          ...{ number: sheetNumber(companyId, window, now), failures: failuresIn(rows, companyId, window) },
        };
  function save(): void {
    if (facts === null) return;
    const text = [BYTE_ORDER_MARK, ...sheetLines(facts, t, language).map(csvLine)].join('');
    saveText(`${t('activity.sheetTitle')} ${facts.number}.csv`, text, 'text/csv;charset=utf-8');
  }
  const sheet = facts !== null && <EvidenceSheet facts={facts} />;
  return (
    <FluentScope>
      <section className={pageStyles.page} aria-labelledby="wb-activity-title">
        <header className={pageStyles.head}>
          <h1 className={pageStyles.title} id="wb-activity-title">
            {t('activity.sheetTitle')}
          </h1>
          <div className={pageStyles.tools}>
            <Button onClick={onBack}>{t('activity.back')}</Button>
            <Button disabledFocusable={facts === null} onClick={save}>
              {t('activity.export')}
            </Button>
            <Button appearance="primary" disabledFocusable={facts === null} onClick={() => globalThis.print()}>
              {t('activity.print')}
            </Button>
          </div>
        </header>
        <div className={styles.fields}>
          <CompanyField
            label={companyId === '' ? t('activity.oneCompany') : nameOf(companyId)}
            chosen={companyId || null}
            onChoose={setCompany}
          />
          {windows.length > 0 && (
            <Select
              aria-label={t('activity.window')}
              autoComplete="off"
              value={window?.month ?? ''}
              onChange={(_, { value }) => setMonth(value)}
            >
              {windows.map(({ month: one, from, to }) => (
                <option key={one} value={one}>
                  {t('activity.windowOf', { month: one, from, to })}
                </option>
              ))}
            </Select>
          )}
        </div>
        <div className={pageStyles.body}>
          {sheet || (
            <p className={styles.none} role="status">
              {t(companyId === '' ? 'activity.sheetLead' : rows === null ? 'frame.loading' : 'activity.noWindow')}
            </p>
          )}
        </div>
        {sheet && createPortal(<div className="ac-paper">{sheet}</div>, document.body)}
      </section>
    </FluentScope>
  );
}
