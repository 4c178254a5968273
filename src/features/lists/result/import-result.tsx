import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useRulePack } from '../../../desk/calendar/use-rule-pack.ts';
import { useAccount } from '../../../desk/desk.tsx';
import { useOffline } from '../../../desk/use-offline.ts';
import { useFact } from '../../../desk/use-stored.ts';
import { exactTime } from '../../../domain/core/china-time.ts';
import { PORTFOLIO_PATH } from '../../../domain/core/view-paths.ts';
import { type GivenImport, importKey, type ListResult, resultKey } from '../../../domain/lists/result.ts';
import { useText } from '../../../ui/text.ts';
import { useGoTo } from '../../../ui/views/view-target.ts';
import { problemWords } from '../company-rows.ts';
import { FiguresRow } from '../figures-row.tsx';
import { ListRows } from '../list-rows.tsx';
import { useListStyles } from '../list-styles.ts';
import { useCopy } from '../use-copy.ts';
import type { Give } from '../use-give.ts';
import { type ResultOutcome, type ResultRow, resultOutcomes, resultRows } from './result-rows.ts';

export interface ImportResultProps {
  importId: string;
  onUndo: Give['undo'];
}

const undoes = (name: string): boolean => name === 'factsImportUndo' || name === 'companiesImportUndo';

/** Everything known of an import: what was given, what was answered, what waits. Null until it was read. */
function useImport(importId: string) {
  // as: only this feature and its commands write under these keys
  const given = useFact(importKey(importId))?.value as GivenImport | undefined;
  const result = (useFact(resultKey(importId))?.value ?? null) as ListResult | null;
  const outbox = useAccount((state) => state.outbox);
  const directory = useAccount((state) => state.directory);
  const { t } = useText();
  return useMemo(() => {
    if (given === undefined) return null;
    const names = new Map(directory?.id.map((id, at) => [id, directory.name[at] ?? '']));
    const wordsOf = (problem: string) => (given.kind === 'companies' ? problemWords(problem, t) : problem);
    const rows = resultRows(given, { result, outbox, nameOf: (companyId) => names.get(companyId) ?? '', wordsOf });
    const undoing = outbox.filter(({ name, key }) => undoes(name) && key === `import:${importId}`).length;
    return { given, rows, undoing, withdrawn: result?.withdrawn ?? 0, stays: result?.kept ?? 0 };
  }, [importId, given, result, outbox, directory, t]);
}

function Rows({ rows }: { rows: readonly ResultRow[] }) {
  const { t } = useText();
  return (
    <ListRows
      label={t('lists.results')}
      head={[{ text: t('lists.line') }, { text: t('lists.company') }, { text: t('lists.outcome') }]}
      rows={rows}
      draw={({ line, outcome, company, words }, place) => (
        <tr key={line} {...place} data-line={line} data-outcome={outcome}>
          <td>{line}</td>
          <td>{company}</td>
          <td>
            {t(`lists.outcome-${outcome}`)} <span className="wb-quiet">{words}</span>
          </td>
        </tr>
      )}
    />
  );
}

/** What follows from an import: what it makes of companies, or whom it adds, with the way there. */
function Follows({ given, added }: { given: GivenImport; added: number }) {
  const styles = useListStyles();
  const { t } = useText();
  const goOn = useGoTo(PORTFOLIO_PATH);
  const { pack } = useRulePack();
  const what = (given.follows ?? []).map(({ what: state, companies }) =>
    state === 'closed'
      ? t('lists.followsClosed', { count: companies })
      : t('lists.followsState', { count: companies, state: t(`status.state-${state}`) }),
  );
  if (given.kind === 'companies' && added > 0)
    what.push(t(pack === null ? 'lists.followsWithoutDays' : 'lists.followsCompanies', { count: added }));
  if (what.length === 0) return null;
  return (
    <div className={styles.foot}>
      <span>{t('lists.follows', { what: what.join(t('frame.between')) })}</span>
      <Button size="small" onClick={goOn}>
        {t('lists.seePortfolio')}
      </Button>
    </div>
  );
}

/** What became of the newest import of a kind, row by row, and the one undo of all of it. */
export function ImportResult({ importId, onUndo }: ImportResultProps) {
  const styles = useListStyles();
  const { t, language } = useText();
  const isOffline = useOffline();
  const copy = useCopy();
  const [chosen, setChosen] = useState<ResultOutcome | 'all'>('all');
  const [busy, setBusy] = useState(false);
  const known = useImport(importId);
  if (known === null) return null;
  const { given, rows, undoing, withdrawn, stays } = known;
  const ofCompanies = given.kind === 'companies';
  const counted = resultOutcomes.flatMap((name) => {
    const count = rows.filter(({ outcome }) => outcome === name).length;
    return count === 0 ? [] : [{ name, label: t(`lists.outcome-${name}`), count }];
  });
  const items = [{ name: 'all' as const, label: t('lists.figure-all'), count: rows.length }, ...counted];
  const shown = rows.filter(({ outcome }) => chosen === 'all' || outcome === chosen);
  async function undo(): Promise<void> {
    setBusy(true);
    await onUndo(given);
    setBusy(false);
  }
  const head = [t('lists.line'), t('lists.company'), t('lists.outcome'), ''];
  const cells = ({ line, company, outcome, words }: ResultRow) => [line, company, t(`lists.outcome-${outcome}`), words];
  return (
    <section className={styles.box} aria-label={t('lists.result')} data-import={given.kind}>
      <h2 className={styles.heading}>
        {given.undone
          ? t(ofCompanies ? 'lists.undoneCompanies' : 'lists.undoneTitle', { name: given.fileName, count: withdrawn })
          : t('lists.givenTitle', { name: given.fileName, count: given.rows.length })}
      </h2>
      <span className="wb-quiet">
        {t('lists.givenAt', { kind: t(`lists.kind-${given.kind}`), at: exactTime(given.givenAt, language) })}
      </span>
      {undoing > 0 && <p role="status">{t('lists.undoing', { count: undoing })}</p>}
      {given.undone && stays > 0 && <p className="wb-quiet">{t('lists.stays', { count: stays })}</p>}
      {isOffline && <p role="status">{t('lists.waitsForLine')}</p>}
      {!given.undone && (
        <>
          <FiguresRow label={t('lists.results')} items={items} chosen={chosen} onChoose={setChosen} />
          <Follows given={given} added={rows.filter(({ outcome }) => outcome === 'added').length} />
          <Rows rows={shown} />
        </>
      )}
      <div className={styles.foot}>
        <Button size="small" onClick={() => void copy(head, shown.map(cells))}>
          {t('lists.copy')}
        </Button>
        {!given.undone && ofCompanies && <span className="wb-quiet">{t('lists.undoHint')}</span>}
        {!given.undone && (
          <Button size="small" disabledFocusable={busy} onClick={() => void undo()}>
            {t('lists.undo')}
          </Button>
        )}
      </div>
    </section>
  );
}
