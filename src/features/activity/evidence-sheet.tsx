import type { Failure, FilingWindow } from '../../domain/activity/evidence.ts';
import type { ActivityEntry } from '../../domain/activity/filter.ts';
import { exactTime, minuteTime } from '../../domain/core/china-time.ts';
import type { ExportRow } from '../../domain/export/cells.ts';
import type { Language, Translate } from '../../texts/catalogue.ts';
import { useText } from '../../ui/text.ts';
import { useActivityStyles } from './activity-styles.ts';
import { actionWords, originWords, reasonWords, resultWords } from './activity-words.ts';

/** What a sheet says. Times are milliseconds; `offset`: by how many the clock of this PC is behind the server's, null where that is not known. */
export interface SheetFacts {
  readonly number: string;
  readonly now: number;
  readonly asOf: number;
  readonly offset: number | null;
  readonly company: string;
  readonly taxId: string;
  readonly window: FilingWindow;
  readonly failures: readonly Failure[];
}

/** How the clock of a device stood when it tried; '' for what no device told. */
function clockWords(offset: number | null, t: Translate): string {
  if (offset === null) return '';
  const seconds = Math.round(Math.abs(offset) / 1_000);
  if (seconds === 0) return t('activity.clockSame');
  return t('activity.clockKnown', { seconds, way: t(offset > 0 ? 'activity.slow' : 'activity.fast') });
}

const sheetHeads = (t: Translate): readonly string[] => [
  ...[t('activity.at'), t('activity.what'), t('activity.result'), t('activity.reason'), t('activity.by')],
  ...[t('activity.origin'), t('activity.clockHead'), t('activity.solvedHead')],
];

function failureCells({ row, solved }: Failure, t: Translate, language: Language): readonly string[] {
  const after = (one: ActivityEntry | null): string =>
    one === null ? t('activity.unsolved') : t('activity.solved', { time: exactTime(one.at, language) });
  return [
    ...[exactTime(row.at, language), actionWords(row, t), resultWords(row.result, t), reasonWords(row, t), row.by],
    ...[originWords(row, t, language), clockWords(row.offset, t), after(solved)],
  ];
}

/** What stands over and under the failures, line by line. */
function said({ number, now, asOf, offset, company, taxId, window, failures }: SheetFacts, t: Translate, language: Language) {
  const untold = failures.filter(({ row }) => row.toldAt === 0).length;
  return {
    over: [
      `${t('activity.sheetNumber', { number })} · ${t('activity.sheetAt', { time: exactTime(now, language) })}`,
      t('activity.sheetCompany', { name: company, taxId }),
      `${t('activity.window')} ${t('activity.windowOf', { ...window })}`,
      failures.length === 0 ? t('activity.sheetNone') : t('activity.sheetCount', { count: failures.length }),
    ],
    under: [
      asOf === 0 ? t('activity.asOfNever') : t('activity.sheetPartial', { time: minuteTime(asOf, language) }),
      ...(untold > 0 ? [t('activity.sheetLocal', { count: untold })] : []),
      clockWords(offset, t),
      t('activity.sheetLimits'),
    ].filter((line) => line !== ''),
  };
}

/** The sheet as lines of a file: the same words as on paper. */
export function sheetLines(facts: SheetFacts, t: Translate, language: Language): readonly ExportRow[] {
  const { over, under } = said(facts, t, language);
  const table = facts.failures.length === 0 ? [] : [sheetHeads(t), ...facts.failures.map((one) => failureCells(one, t, language))];
  return [[t('activity.sheetTitle')], ...over.map((line) => [line]), ...table, ...under.map((line) => [line])];
}

/** The sheet: numbered and dated, every failed attempt of a window with what it does not prove. */
export function EvidenceSheet({ facts }: { facts: SheetFacts }) {
  const styles = useActivityStyles();
  const { t, language } = useText();
  const { over, under } = said(facts, t, language);
  const heads = sheetHeads(t);
  return (
    <article className={styles.paper} data-sheet={facts.number}>
      <h2>{t('activity.sheetTitle')}</h2>
      {over.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {facts.failures.length > 0 && (
        <table aria-label={t('activity.sheetTitle')}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.failures.map((one) => (
              <tr key={one.row.id}>
                {failureCells(one, t, language).map((cell, n) => (
                  <td key={heads[n]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {under.map((line) => (
        <p key={line} className={styles.quiet}>
          {line}
        </p>
      ))}
    </article>
  );
}
