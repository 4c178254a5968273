import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type RefObject, useId, useMemo, useState } from 'react';
import { formatCount } from '../../../desk/time/use-age.ts';
import type { PortfolioColumns } from '../../../domain/portfolio/columns.ts';
import { type Completion, completionOf, type Offer } from '../../../domain/portfolio/complete.ts';
import { parseQuery, type Unread } from '../../../domain/portfolio/parse.ts';
import type { Condition, Query } from '../../../domain/portfolio/query.ts';
import type { Translate } from '../../../texts/catalogue.ts';
import { isComposing } from '../../../ui/composing.ts';
import { useText } from '../../../ui/text.ts';
import { conditionReading, lexiconOf, readingOf, tokenOf, typedOf } from './words.ts';

const useStyles = makeStyles({
  bar: {
    position: 'relative',
    flexShrink: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.25rem 0.5rem',
    minHeight: '2.125rem',
    paddingInline: '0.625rem',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-within': { borderBottom: `2px solid ${tokens.colorCompoundBrandStroke}` },
    '@media print': { display: 'none' },
  },
  token: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.25rem',
    height: '1.5rem',
    paddingInline: '0.5rem 0.25rem',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    whiteSpace: 'nowrap',
  },
  chosen: { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  drop: { border: '0', padding: '0 0.25rem', backgroundColor: 'transparent', color: 'inherit', cursor: 'pointer' },
  field: {
    flex: '1 1 10rem',
    minWidth: '8rem',
    height: '1.75rem',
    border: '0',
    outlineStyle: 'none',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
  },
  unread: { textDecorationLine: 'underline', textDecorationStyle: 'wavy', textDecorationColor: tokens.colorStatusDangerForeground1 },
  key: {
    paddingInline: '0.375rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
    fontSize: '0.75rem',
    color: tokens.colorNeutralForeground3,
  },
  list: {
    position: 'absolute',
    top: 'calc(100% + 2px)',
    left: '0',
    zIndex: 10,
    minWidth: '18rem',
    maxHeight: '20rem',
    overflowY: 'auto',
    margin: '0',
    padding: '0.25rem',
    listStyleType: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  offer: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '1rem',
    padding: '0.25rem 0.5rem',
    borderRadius: tokens.borderRadiusSmall,
    cursor: 'pointer',
    '&[aria-selected="true"]': { backgroundColor: tokens.colorNeutralBackground1Selected },
    '@media (forced-colors: active)': { '&[aria-selected="true"]': { outline: '2px solid Highlight' } },
  },
  reading: {
    flexShrink: 0,
    minHeight: '1rem',
    paddingBlockStart: '0.25rem',
    fontSize: '0.75rem',
    lineHeight: '1rem',
    color: tokens.colorNeutralForeground2,
  },
});

const unreadKeys = {
  field: 'portfolio.unreadField',
  value: 'portfolio.unreadValue',
  shared: 'portfolio.unreadShared',
  number: 'portfolio.unreadNumber',
} as const;

const unreadWords = (unread: readonly Unread[], t: Translate): string =>
  unread.length === 0
    ? ''
    : unread.map(({ text, why }) => t(unreadKeys[why], { text })).join(t('portfolio.readJoin')) + t('portfolio.unreadKept');

export interface QueryBarProps {
  columns: PortfolioColumns;
  all: readonly number[];
  query: Query;
  /** Companies that match. */
  count: number;
  field: RefObject<HTMLInputElement | null>;
  onConditions(conditions: readonly Condition[]): void;
  /** Escape in the empty field. */
  onLeave(): void;
}

function offerText(offer: Offer, t: Translate): string {
  if (offer.kind === 'field') return offer.text;
  if (offer.condition.field === 'text') return conditionReading(offer.condition, t);
  const { field, sign, value } = tokenOf(offer.condition, t);
  return `${field} ${sign} ${value}`;
}

interface OffersProps {
  id: string;
  offers: readonly Offer[];
  at: number;
  onPick(offer: Offer): void;
}

function Offers({ id, offers, at, onPick }: OffersProps) {
  const styles = useStyles();
  const { t, language } = useText();
  return (
    <div id={id} role="listbox" aria-label={t('portfolio.offers')} className={styles.list}>
      {offers.map((offer, n) => (
        <div
          key={offerText(offer, t)}
          id={`${id}-${n}`}
          role="option"
          tabIndex={-1}
          aria-selected={n === at}
          className={styles.offer}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(offer)}
          onKeyDown={() => undefined}
        >
          <span>{offerText(offer, t)}</span>
          {offer.kind === 'condition' && <span className="wb-quiet">{formatCount(offer.count, language)}</span>}
        </div>
      ))}
    </div>
  );
}

/** What the field holds while one types. `at`: the offer under the keys, -1 for none; `byKey`: it was gone to by arrows; `token`: the condition that Backspace would take. */
interface Typing {
  readonly text: string;
  readonly open: boolean;
  readonly at: number;
  readonly byKey: boolean;
  readonly token: number;
  readonly unread: readonly Unread[];
}
/** Something was typed of a word or value, so that Enter takes the likeliest suggestion for it. */
const endsInWord = /[^\s=≠<>≤≥!:＝＜＞！：、，,|]$/;

const nothing: Completion = { offers: [], before: '', isShared: false };
const idle: Typing = { text: '', open: false, at: -1, byKey: false, token: -1, unread: [] };

function useTyping({ columns, all, query, onConditions, onLeave }: QueryBarProps) {
  const { t } = useText();
  const [typing, setTyping] = useState(idle);
  const lexicon = useMemo(() => lexiconOf(columns, all, t), [columns, all, t]);
  const { conditions } = query;
  const { offers, before, isShared } = useMemo(
    () => (typing.open ? completionOf(columns, conditions, typing.text, lexicon) : nothing),
    [typing.open, typing.text, columns, conditions, lexicon],
  );
  // Of several that are called alike none is the likeliest.
  const at = isShared && !typing.byKey ? -1 : typing.at;
  const set = (part: Partial<Typing>): void => setTyping((old) => ({ ...old, ...part }));
  const drop = (at: number): void => {
    onConditions(conditions.filter((_, n) => n !== at));
    set({ token: -1 });
  };
  /** Takes over what could be read of a text, and leaves the rest in the field, with `after` it. */
  function take(typed: string, picked: readonly Condition[], after: string): void {
    const { conditions: more, unread } = parseQuery(typed, lexicon);
    if (more.length + picked.length > 0) onConditions([...conditions, ...more, ...picked]);
    const open = unread.some(({ why }) => why === 'shared');
    setTyping({ ...idle, text: [...unread.map(({ text }) => text), after].join(' ').trim(), open, unread });
  }
  function pick(offer: Offer): void {
    if (offer.kind === 'condition') take(before, [offer.condition], '');
    else take(before, [], offer.text);
    // What is asked for stands there now; its rows are not covered.
    set({ open: offer.kind !== 'condition' });
  }
  function edit(at: number): void {
    const condition = conditions[at];
    // What another page asked of a day is no text that one could go on typing.
    if (condition === undefined || condition.field === 'due') return;
    drop(at);
    setTyping({ ...idle, text: typedOf(condition, t), open: true });
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event)) return;
    const { text, token } = typing;
    const offer = offers[at];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (typing.open && offers.length > 0)
        set({ byKey: true, at: (at + step + offers.length + (at < 0 && step < 0 ? 1 : 0)) % offers.length, token: -1 });
      else set({ open: true });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (offer !== undefined) pick(offer);
      else if (token >= 0) edit(token);
      else if (isShared) set({ open: true, unread: [{ text: text.trim(), why: 'shared' }] });
      else if (text.trim() !== '') take(text, [], '');
    } else if (event.key === 'Backspace' && text === '' && conditions.length > 0) {
      event.preventDefault();
      if (token >= 0) drop(token);
      else set({ token: conditions.length - 1, open: false });
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (typing.open || token >= 0) set({ open: false, at: -1, token: -1 });
      else if (text !== '') setTyping(idle);
      else if (conditions.length > 0) onConditions([]);
      else onLeave();
    } else if (token >= 0) set({ token: -1 });
  }
  return { typing, offers, at, set, setTyping, drop, pick, edit, onKeyDown };
}

/** Conditions as tokens, one field for the next with what may follow, and the whole in plain words under it (PLUS-07). */
export function QueryBar(props: QueryBarProps) {
  const { query, count, field, onConditions } = props;
  const styles = useStyles();
  const { t, language } = useText();
  const id = useId();
  const { typing, offers, at: offered, set, setTyping, drop, pick, edit, onKeyDown } = useTyping(props);
  const isOpen = typing.open && offers.length > 0;
  const problem = unreadWords(typing.unread, t);
  return (
    <>
      <div className={styles.bar}>
        {query.conditions.map((condition, at) => {
          const token = tokenOf(condition, t);
          const text = `${token.field} ${token.sign} ${token.value}`;
          return (
            <span
              key={JSON.stringify(condition)}
              data-token={condition.field}
              className={mergeClasses(styles.token, at === typing.token && styles.chosen)}
            >
              {condition.field === 'due' ? (
                <span>
                  {token.field} {token.sign} <strong>{token.value}</strong>
                </span>
              ) : (
                <button type="button" className={styles.drop} onClick={() => edit(at)}>
                  {token.field} {token.sign} <strong>{token.value}</strong>
                </button>
              )}
              <button type="button" className={styles.drop} aria-label={t('portfolio.dropToken', { text })} onClick={() => drop(at)}>
                <span aria-hidden="true">✕</span>
              </button>
            </span>
          );
        })}
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t('portfolio.query')}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={isOpen && offered >= 0 ? `${id}-${offered}` : undefined}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-reading`}
          autoComplete="off"
          spellCheck={false}
          className={mergeClasses(styles.field, problem !== '' && styles.unread)}
          placeholder={t(query.conditions.length === 0 ? 'portfolio.queryHint' : 'portfolio.queryMore')}
          value={typing.text}
          onChange={({ target }) =>
            setTyping({ ...idle, text: target.value, open: true, at: endsInWord.test(target.value.trimEnd()) ? 0 : -1 })
          }
          onFocus={() => set({ open: true })}
          onBlur={() => set({ open: false, at: -1, token: -1 })}
          onKeyDown={onKeyDown}
        />
        <span className={styles.key} aria-hidden="true">
          /
        </span>
        {query.conditions.length > 0 && (
          <button type="button" className={styles.drop} aria-label={t('portfolio.clearQuery')} onClick={() => onConditions([])}>
            <span aria-hidden="true">✕</span>
          </button>
        )}
        {isOpen && <Offers id={id} offers={offers} at={offered} onPick={pick} />}
      </div>
      <div className={styles.reading} id={`${id}-reading`} role="status">
        {problem === '' ? (
          <>
            {readingOf(query, t)}
            <strong>{t('portfolio.total', { n: formatCount(count, language) })}</strong>
          </>
        ) : (
          <span data-unread>{problem}</span>
        )}
      </div>
    </>
  );
}
