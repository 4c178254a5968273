import { Button, Checkbox, DrawerBody, DrawerFooter, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { Directory } from '../../../domain/company/directory.ts';
import { MOST_LINES, matchLines } from '../../../domain/company/match-lines.ts';
import { DrawerHead } from '../../../ui/drawer-head.tsx';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';
import { SealLine } from '../../../ui/seal-line.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { useText } from '../../../ui/text.ts';
import { useDesk } from '../../account/desk.tsx';
import { sealAt } from '../../account/seal-at.ts';
import { formatCount } from '../../account/use-age.ts';
import { useListNavigate } from '../list/list-navigate.ts';
import { filledLines } from '../search/search-input.tsx';
import { indexOf } from '../search/use-company-search.ts';
import { CANDIDATES, chosenIds, type PastedLine, pastedLines, summaryOf } from './paste-model.ts';
import { keepPasted } from './pasted-filter.ts';

/** Matched lines drawn one by one; with more only their number is told. */
const MATCHED_SHOWN = 100;

const useStyles = makeStyles({
  part: { marginBlock: '12px 4px', fontSize: tokens.fontSizeBase300 },
  list: { display: 'flex', flexDirection: 'column', gap: '4px' },
  line: { display: 'flex', gap: '8px', alignItems: 'baseline', overflowWrap: 'anywhere' },
  candidates: { paddingInlineStart: '24px' },
});

interface SeveralProps {
  dir: Directory;
  one: PastedLine;
  ticked: ReadonlySet<string>;
  onTick(key: string, on: boolean): void;
}

/** A line that may mean several companies: the user ticks those he means. */
function Several({ dir, one, ticked, onTick }: SeveralProps) {
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

export interface PastePanelProps {
  text: string;
  dir: Directory;
  onClose(): void;
}

/** A pasted list of names or numbers (PLUS-05): what was found, what needs a choice, what was not found; usable as a filter of the list. */
export function PastePanel({ text, dir, onClose }: PastePanelProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const { tab, login } = useDesk();
  const goToList = useListNavigate();
  // The directory of the moment of pasting: a pull must not shuffle what the user is ticking.
  const [pastedDir] = useState(dir);
  const lines = useMemo(() => pastedLines(pastedDir, matchLines(indexOf(pastedDir), text)), [pastedDir, text]);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const summary = summaryOf(lines);
  const ids = chosenIds(lines, ticked);
  const none = lines.filter((one) => one.kind === 'none');
  const several = lines.filter((one) => one.kind === 'several');
  const matched = lines.filter((one) => one.kind === 'one');
  const n = (value: number): string => formatCount(value, language);

  function onTick(key: string, on: boolean): void {
    const next = new Set(ticked);
    if (on) next.add(key);
    else next.delete(key);
    setTicked(next);
  }
  function use(): void {
    keepPasted(tab, login.accountId, ids);
    onClose();
    goToList({ only: 'pasted', tab: undefined, vip: undefined, type: undefined }, { query: '' });
  }

  return (
    <FluentScope>
      <SideDrawer onOpenChange={(_, { open }) => !open && onClose()}>
        <DrawerHead title={t('companies.pasteTitle')} onClose={onClose} />
        <DrawerBody>
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
          {none.length > 0 && (
            <section data-lines="none">
              <h3 className={styles.part}>
                {t('companies.pasteNone')} · {n(none.length)}
              </h3>
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
              <h3 className={styles.part}>
                {t('companies.pasteSeveral')} · {n(several.length)}
              </h3>
              <ul className={styles.list}>
                {several.map((one) => (
                  <Several key={one.line} dir={pastedDir} one={one} ticked={ticked} onTick={onTick} />
                ))}
              </ul>
            </section>
          )}
          {matched.length > 0 && (
            <section data-lines="one">
              <h3 className={styles.part}>
                {t('companies.pasteMatched')} · {n(matched.length)}
              </h3>
              <ul className={styles.list}>
                {matched.slice(0, MATCHED_SHOWN).map((one) => {
                  const row = pastedDir.id.indexOf(one.ids[0] ?? '');
                  return (
                    <li key={one.line} className={styles.line}>
                      <span className="wb-quiet">{t('companies.pasteLine', { line: one.line })}</span>
                      {row >= 0 && <SealLine seal={sealAt(pastedDir, row)} />}
                    </li>
                  );
                })}
              </ul>
            </section>
          )}
        </DrawerBody>
        <DrawerFooter>
          <Button appearance="primary" disabled={ids.length === 0} onClick={use}>
            {t('companies.pasteUse', { n: n(ids.length) })}
          </Button>
          <Button onClick={onClose}>{t('companies.cancel')}</Button>
        </DrawerFooter>
      </SideDrawer>
    </FluentScope>
  );
}
