import { Button, Checkbox, DrawerBody, DrawerFooter, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { sealAt } from '../../../desk/seal-at.ts';
import { indexOf } from '../../../desk/search/use-company-search.ts';
import { formatCount } from '../../../desk/time/use-age.ts';
import type { Directory } from '../../../domain/company/directory.ts';
import { MOST_LINES, matchLines } from '../../../domain/company/match-lines.ts';
import type { TextKey } from '../../../texts/catalogue.ts';
import { DrawerHead } from '../../../ui/drawer-head.tsx';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';
import { SealLine } from '../../../ui/seal-line.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { useText } from '../../../ui/text.ts';
import { NotKeptBar, RestoredBar } from '../edit/draft-bars.tsx';
import { useListNavigate } from '../list/list-navigate.ts';
import { filledLines } from '../search/search-input.tsx';
import { CANDIDATES, chosenIds, type PastedLine, pastedLines, summaryOf } from './paste-model.ts';
import type { Pasted } from './paste-store.ts';
import { keepPasted } from './pasted-filter.ts';
import { type PasteChoice, usePasteDraft } from './use-paste-draft.ts';

/** Matched lines drawn one by one; with more only their number is told. */
const MATCHED_SHOWN = 100;

const useStyles = makeStyles({
  part: { marginBlock: '12px 4px', fontSize: tokens.fontSizeBase300 },
  list: { display: 'flex', flexDirection: 'column', gap: '4px' },
  line: { display: 'flex', gap: '8px', alignItems: 'baseline', overflowWrap: 'anywhere' },
  candidates: { paddingInlineStart: '24px' },
  foot: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface SeveralProps {
  dir: Directory;
  one: PastedLine;
  choice: PasteChoice;
}

/** A line that may mean several companies: the user ticks those he means. */
function Several({ dir, one, choice: { ticked, onTick } }: SeveralProps) {
  const styles = useStyles();
  const { t } = useText();
  const more = one.ids.length - CANDIDATES;
  return (
    <li>
      <span className={styles.line}>
        <span className="wb-quiet">{t('companies.pasteLine', { line: one.line })}</span>
        {one.text}
      </span>
      <ul className={styles.candidates}>
        {one.ids.slice(0, CANDIDATES).map((id) => {
          const row = dir.id.indexOf(id);
          const key = `${one.line}:${id}`;
          return row < 0 ? null : (
            <li key={id}>
              <Checkbox
                checked={ticked.has(key)}
                onChange={(_, { checked }) => onTick(key, checked === true)}
                label={
                  <span>
                    <SealLine seal={sealAt(dir, row)} /> <span className="wb-quiet">{dir.name[row]}</span>
                  </span>
                }
              />
            </li>
          );
        })}
        {more > 0 && <li className="wb-quiet">{t('companies.pasteMore', { n: more })}</li>}
      </ul>
    </li>
  );
}

interface LinesProps {
  dir: Directory;
  lines: readonly PastedLine[];
  choice: PasteChoice;
}

/** The lines by what became of them: those that were not found, those that need a choice, those of one company. */
function Lines({ dir, lines, choice }: LinesProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const of = (kind: PastedLine['kind']) => lines.filter((one) => one.kind === kind);
  const [none, several, matched] = [of('none'), of('several'), of('one')];
  const heading = (key: TextKey, count: number) => (
    <h3 className={styles.part}>
      {t(key)} · {formatCount(count, language)}
    </h3>
  );
  return (
    <>
      {none.length > 0 && (
        <section data-lines="none">
          {heading('companies.pasteNone', none.length)}
          <ul className={styles.list}>
            {none.map((one) => (
              <li key={one.line} className={styles.line}>
                <span className="wb-quiet">{t('companies.pasteLine', { line: one.line })}</span>
                {one.text}
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="wb-link"
            onClick={() => void navigator.clipboard.writeText(none.map((one) => one.text).join('\n'))}
          >
            {t('companies.pasteCopyNone')}
          </button>
        </section>
      )}
      {several.length > 0 && (
        <section data-lines="several">
          {heading('companies.pasteSeveral', several.length)}
          <ul className={styles.list}>
            {several.map((one) => (
              <Several key={one.line} dir={dir} one={one} choice={choice} />
            ))}
          </ul>
        </section>
      )}
      {matched.length > 0 && (
        <section data-lines="one">
          {heading('companies.pasteMatched', matched.length)}
          <ul className={styles.list}>
            {matched.slice(0, MATCHED_SHOWN).map((one) => {
              const row = dir.id.indexOf(one.ids[0] ?? '');
              return (
                <li key={one.line} className={styles.line}>
                  <span className="wb-quiet">{t('companies.pasteLine', { line: one.line })}</span>
                  {row >= 0 && <SealLine seal={sealAt(dir, row)} />}
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}

export interface PastePanelProps {
  pasted: Pasted;
  dir: Directory;
  onClose(): void;
}

/**
 * A pasted list of names or numbers (PLUS-05): what was found, what needs a choice, what was not found; usable as a filter of the list. Closing
 * keeps it as a draft.
 */
export function PastePanel({ pasted, dir, onClose }: PastePanelProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const { tab, login, notify } = useDesk();
  const goToList = useListNavigate();
  const { text } = pasted;
  // The directory of the moment of pasting: a pull must not shuffle what the user is ticking.
  const [pastedDir] = useState(dir);
  const lines = useMemo(() => pastedLines(pastedDir, matchLines(indexOf(pastedDir), text)), [pastedDir, text]);
  const draft = usePasteDraft(pasted);
  const summary = summaryOf(lines);
  const ids = chosenIds(lines, draft.ticked);
  const n = (value: number): string => formatCount(value, language);

  async function use(): Promise<void> {
    keepPasted(tab, login.accountId, ids);
    await draft.drop();
    onClose();
    goToList({ only: 'pasted', tab: undefined, vip: undefined, type: undefined }, { query: '' });
  }
  async function discard(): Promise<void> {
    await draft.drop();
    onClose();
  }
  function close(): void {
    void draft.close().then((kept) => kept && notify({ tone: 'info', text: t('companies.draftKept') }));
    onClose();
  }

  return (
    <FluentScope>
      <SideDrawer onOpenChange={(_, { open }) => !open && close()}>
        <DrawerHead title={t('companies.pasteTitle')} onClose={close} />
        <DrawerBody>
          {draft.problem !== null && <NotKeptBar reason={draft.problem} />}
          {draft.restoredAt !== null && <RestoredBar at={draft.restoredAt} />}
          <p role="status">
            {t('companies.pasteSummary', {
              lines: n(summary.lines),
              matched: n(summary.matched),
              companies: n(summary.companies),
              several: n(summary.several),
              none: n(summary.none),
            })}
          </p>
          {summary.repeats + summary.junk > 0 && (
            <p className="wb-quiet">{t('companies.pasteLeft', { repeats: n(summary.repeats), junk: n(summary.junk) })}</p>
          )}
          {filledLines(text).length > MOST_LINES && <p className="wb-quiet">{t('companies.pasteTooMany', { max: n(MOST_LINES) })}</p>}
          <Lines dir={pastedDir} lines={lines} choice={draft} />
        </DrawerBody>
        <DrawerFooter className={styles.foot}>
          <Button appearance="primary" disabled={ids.length === 0} onClick={() => void use()}>
            {t('companies.pasteUse', { n: n(ids.length) })}
          </Button>
          <Button onClick={close}>{t('companies.pasteClose')}</Button>
          <Button appearance="subtle" onClick={() => void discard()}>
            {t('companies.pasteDiscard')}
          </Button>
        </DrawerFooter>
      </SideDrawer>
    </FluentScope>
  );
}
