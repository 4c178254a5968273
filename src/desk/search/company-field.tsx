import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { FLAG_HIDDEN } from '../../domain/company/directory.ts';
import { isComposing } from '../../ui/composing.ts';
import { usePopover } from '../../ui/fluent/use-popover.ts';
import { SealLine } from '../../ui/seal-line.tsx';
import { useText } from '../../ui/text.ts';
import { useAccount } from '../desk.tsx';
import { sealAt } from '../seal-at.ts';
import { useCompanySearch } from './use-company-search.ts';

/** Companies that are drawn; the others are found by their name. */
const SHOWN = 50;

const useStyles = makeStyles({
  trigger: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '0.5rem',
    minWidth: '12rem',
    maxWidth: '100%',
    minHeight: '1.75rem',
    padding: '0 0.625rem',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    cursor: 'pointer',
  },
  list: { maxHeight: '20rem', overflowY: 'auto', margin: 0, padding: 0, listStyleType: 'none' },
  option: { display: 'flex', alignItems: 'center', columnGap: '0.5rem', minHeight: '2rem', padding: '0 0.5rem', cursor: 'pointer' },
  at: { backgroundColor: tokens.colorSubtleBackgroundHover },
});

export interface CompanyFieldProps {
  /** What the button says: the company that is chosen, or what choosing one does. */
  readonly label: string;
  readonly chosen: string | null;
  /** Drawn as a link, in a line of text. */
  readonly isLink?: boolean;
  onChoose(companyId: string): void;
}

/** Chooses a company: all that are not hidden before anything is typed; a hidden one only by searching for it (PROD-03). */
export function CompanyField({ label, chosen, isLink = false, onChoose }: CompanyFieldProps) {
  const styles = useStyles();
  const { t } = useText();
  const dir = useAccount((state) => state.directory);
  const { isOpen, close, trigger, panel } = usePopover({ minWidth: 320 });
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const found = useCompanySearch(isOpen ? dir : null, query, true);
  const rows = useMemo(() => {
    if (dir === null || !isOpen) return [];
    return found.rows ?? dir.id.flatMap((_, row) => (((dir.flags[row] ?? 0) & FLAG_HIDDEN) === 0 ? [row] : []));
  }, [dir, isOpen, found]);
  useEffect(() => {
    if (!isOpen) return;
    setQuery('');
    setAt(0);
    input.current?.focus();
  }, [isOpen]);
  const shown = rows.slice(0, SHOWN);
  const row = chosen === null ? -1 : (dir?.id.indexOf(chosen) ?? -1);
  function choose(companyRow: number | undefined): void {
    const id = companyRow === undefined ? undefined : dir?.id[companyRow];
    if (id === undefined) return;
    close();
    onChoose(id);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event)) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) choose(shown[at]);
    else if (shown.length > 0) setAt((at + step + shown.length) % shown.length);
  }
  return (
    <>
      {isLink ? (
        <button type="button" className="wb-link" {...trigger}>
          {label}
        </button>
      ) : (
        <button type="button" className={styles.trigger} aria-label={label} data-company={chosen ?? ''} {...trigger}>
          {dir !== null && row >= 0 ? <SealLine seal={sealAt(dir, row)} /> : <span>{label}</span>}
          <span aria-hidden="true">▾</span>
        </button>
      )}
      <div
        {...panel}
        role="dialog"
        aria-label={label}
        className="wb-pop"
        onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      >
        {isOpen && (
          <>
            <label className="wb-field">
              <input
                ref={input}
                type="search"
                autoComplete="off"
                spellCheck={false}
                role="combobox"
                aria-expanded={shown.length > 0}
                aria-autocomplete="list"
                aria-controls={listId}
                aria-activedescendant={shown.length > 0 ? `${listId}-${at}` : undefined}
                aria-label={t('companies.pickSearch')}
                placeholder={t('companies.pickSearch')}
                value={query}
                onChange={({ target }) => {
                  setQuery(target.value);
                  setAt(0);
                }}
                onKeyDown={onKeyDown}
              />
            </label>
            <div id={listId} role="listbox" aria-label={label} className={styles.list}>
              {dir !== null &&
                shown.map((one, n) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, and names the option at hand
                  <div
                    key={dir.id[one]}
                    id={`${listId}-${n}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={n === at}
                    className={mergeClasses(styles.option, n === at && styles.at)}
                    data-option={dir.id[one]}
                    onClick={() => choose(one)}
                  >
                    <SealLine seal={sealAt(dir, one)} />
                    {((dir.flags[one] ?? 0) & FLAG_HIDDEN) !== 0 && <span className="wb-chip">{t('companies.pickHidden')}</span>}
                  </div>
                ))}
            </div>
            <p className="wb-pop-foot wb-quiet" role="status">
              {rows.length === 0
                ? t('companies.pickNone')
                : rows.length > SHOWN
                  ? t('companies.pickMore', { count: rows.length - SHOWN })
                  : ''}
            </p>
          </>
        )}
      </div>
    </>
  );
}
