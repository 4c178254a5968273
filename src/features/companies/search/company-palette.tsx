import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useAccount } from '../../../desk/desk.tsx';
import { formatCount } from '../../../desk/time/use-age.ts';
import type { Directory } from '../../../domain/company/directory.ts';
import { unreachable } from '../../../domain/core/result.ts';
import { isComposing } from '../../../ui/composing.ts';
import { deskKeys, isQuestioned, strokeOf } from '../../../ui/desk-keys.ts';
import { closePopover, openAnchored } from '../../../ui/fluent/anchored-popover.ts';
import { isFocusLost } from '../../../ui/focus-back.ts';
import { focusedLast, goBackTo } from '../../../ui/last-focus.ts';
import { useText } from '../../../ui/text.ts';
import type { ViewOutline } from '../../../ui/views/define-view.ts';
import type { PaletteItem } from '../../../ui/views/palette-item.ts';
import { useListNavigate } from '../list/list-navigate.ts';
import { openPaste } from '../paste/paste-store.ts';
import { HitRow } from './hit-row.tsx';
import { NamedRow } from './named-row.tsx';
import { SearchInput, stepTo } from './search-input.tsx';
import { type PaletteHit, SHOWN, usePaletteHits } from './use-palette-hits.ts';

export interface CompanyPaletteProps {
  /** In the title row Ctrl+K leads here; within the switcher the field takes the focus by itself. */
  place: 'title' | 'switcher';
  /** Views that can be opened from here too. */
  views?: readonly ViewOutline[];
  /** Actions, settings and messages that it finds. */
  items?: readonly PaletteItem[];
  /** The field took the focus, or something else was typed. */
  onUse?(query: string): void;
  onSwitch(companyId: string, stay: boolean): void;
}

function keyOf(one: PaletteHit, dir: Directory | null): string {
  switch (one.kind) {
    case 'view':
      return one.view.path;
    case 'item':
      return one.item.key;
    case 'company':
      return dir?.id[one.hit.row] ?? '';
    default:
      return unreachable(one);
  }
}

interface OptionProps {
  id: string;
  dir: Directory | null;
  one: PaletteHit;
  at: boolean;
  onChoose(stay: boolean): void;
}

function Option({ id, dir, one, at, onChoose }: OptionProps) {
  const { t } = useText();
  const place = { id, at, onChoose: () => onChoose(false) };
  if (one.kind === 'view') return <NamedRow {...place} name={t(one.view.label)} about={t('frame.openView')} icon={one.view.rail?.icon} />;
  if (one.kind === 'item') return <NamedRow {...place} name={one.item.name} about={one.item.about} />;
  return dir === null ? null : <HitRow id={id} dir={dir} hit={one.hit} at={at} onChoose={onChoose} />;
}

/**
 * Ctrl+K leads to the field of the title row, but from a question over the page, which is answered first; that of the switcher takes the focus by itself.
 * Answers how the field is left for what had the focus before.
 */
function useFocusKey(place: CompanyPaletteProps['place'], input: RefObject<HTMLInputElement | null>): () => void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (place === 'switcher') input.current?.focus();
    if (place !== 'title') return;
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      if (strokeOf(event) !== deskKeys.search || isComposing(event)) return;
      event.preventDefault();
      if (isQuestioned()) return;
      if (document.activeElement !== input.current) before.current = document.activeElement;
      input.current?.focus();
      input.current?.select();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [place, input]);
  return () => {
    const { current } = before;
    before.current = null;
    input.current?.blur();
    if (current instanceof HTMLElement) current.focus({ preventScroll: true });
    if (isFocusLost()) goBackTo(focusedLast());
  };
}

const noViews: readonly ViewOutline[] = [];
const noItems: readonly PaletteItem[] = [];

/**
 * Search over all companies with its hits below (P-07, PLUS-04). Enter switches, Shift+Enter switches and stays; hits follow each key
 * stroke from the directory in memory. In the title row it finds views, actions, settings and messages as well, and offers the recent companies before
 * anything is typed (PLUS-20).
 */
export function CompanyPalette({ place, views = noViews, items = noItems, onUse, onSwitch }: CompanyPaletteProps) {
  const { t, language } = useText();
  const goToList = useListNavigate();
  const navigate = useNavigate();
  const dir = useAccount((state) => state.directory);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLLabelElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { shown, companies } = usePaletteHits(dir, query, { views, items, unasked: place === 'title' && focused });
  const expanded = (companies !== null || shown.length > 0) && (focused || place === 'switcher');

  const leave = useFocusKey(place, input);
  useEffect(() => {
    if (place !== 'title' || popover.current === null || field.current === null) return;
    if (expanded) openAnchored(popover.current, field.current, { minWidth: 420 });
    else closePopover(popover.current);
  }, [place, expanded]);

  const ask = (value: string): void => {
    setQuery(value);
    setAt(0);
    onUse?.(value);
  };
  function choose(chosen: PaletteHit, stay: boolean): void {
    const id = chosen.kind === 'company' ? dir?.id[chosen.hit.row] : undefined;
    if (chosen.kind === 'company' && id === undefined) return;
    ask('');
    // What was chosen takes the focus; the field would keep its offer open over it.
    if (place === 'title') input.current?.blur();
    if (chosen.kind === 'view') void navigate({ href: chosen.view.path });
    else if (chosen.kind === 'item') chosen.item.choose();
    else if (id !== undefined) onSwitch(id, stay);
  }

  const optionId = (n: number): string => `${listId}-${n}`;
  const results = (
    <>
      <div id={listId} role="listbox" aria-label={t('companies.searchLabel')}>
        {shown.map((one, n) => (
          <Option key={keyOf(one, dir)} id={optionId(n)} dir={dir} one={one} at={n === at} onChoose={(stay) => choose(one, stay)} />
        ))}
      </div>
      {expanded && shown.length === 0 && (
        <p className="wb-say" role="status">
          <strong>{t('companies.noHits', { query })}</strong>
          <span>{t('companies.noHitsNext')}</span>
        </p>
      )}
      {expanded && companies !== null && companies > 0 && (
        <p className="wb-pop-foot wb-quiet">
          <span role="status">{t('companies.hits', { n: formatCount(companies, language) })}</span>
          {companies > SHOWN && (
            <button
              type="button"
              className="wb-link"
              onClick={() => {
                const asked = query;
                ask('');
                goToList({ tab: undefined, only: undefined }, { query: asked });
              }}
            >
              {t('companies.moreHits', { total: formatCount(companies, language) })}
            </button>
          )}
        </p>
      )}
    </>
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is in SearchInput */}
      <label className="wb-field" ref={field}>
        <SearchInput
          ref={input}
          value={query}
          onChange={ask}
          onEnter={(stay) => shown[at] && choose(shown[at], stay)}
          onEscape={place === 'title' ? leave : undefined}
          onFocus={() => {
            setFocused(true);
            onUse?.(query);
          }}
          onBlur={() => setFocused(false)}
          onMove={(move) => {
            if (shown.length === 0) return false;
            setAt(stepTo(move, at, shown.length));
            return true;
          }}
          onPasteList={openPaste}
          placeholder={t(place === 'title' ? 'frame.search' : 'companies.search')}
          results={{
            id: listId,
            expanded: expanded && shown.length > 0,
            activeId: expanded && shown.length > 0 ? optionId(at) : undefined,
          }}
        />
        {place === 'title' && <kbd className="wb-kbd">{t('frame.searchKey')}</kbd>}
      </label>
      {place === 'title' ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press in here must not take the focus from the field
        <div ref={popover} popover="manual" className="wb-pop" onMouseDown={(event) => event.preventDefault()}>
          {results}
        </div>
      ) : (
        results
      )}
    </>
  );
}
