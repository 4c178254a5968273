import { useEffect, useId, useRef, useState } from 'react';
import { closePopover, openAnchored } from '../../ui/anchored-popover.ts';
import { isComposing } from '../../ui/composing.ts';
import { useText } from '../../ui/text.ts';
import { useAccount } from '../account/desk.tsx';
import { formatCount } from '../account/use-age.ts';
import { HitRow } from './hit-row.tsx';
import { useListNavigate } from './list-navigate.ts';
import { openPaste } from './paste-store.ts';
import { SearchInput, stepTo } from './search-input.tsx';
import { useCompanySearch } from './use-company-search.ts';

/** Hits drawn in the popover; more are one press away in the list. */
const SHOWN = 12;

export interface CompanyPaletteProps {
  /** In the title row Ctrl+K leads here; within the switcher the field takes the focus by itself. */
  place: 'title' | 'switcher';
  onSwitch(companyId: string, stay: boolean): void;
}

/**
 * Search over all companies with its hits below (P-07, PLUS-04). Enter switches, Shift+Enter switches and stays; hits follow each key
 * stroke from the directory in memory.
 */
export function CompanyPalette({ place, onSwitch }: CompanyPaletteProps) {
  const { t, language } = useText();
  const goToList = useListNavigate();
  const dir = useAccount((state) => state.directory);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLLabelElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { hits } = useCompanySearch(dir, query, false);
  const shown = hits?.slice(0, SHOWN) ?? [];
  const [focused, setFocused] = useState(false);
  const expanded = hits !== null && (focused || place === 'switcher');

  useEffect(() => {
    if (place === 'switcher') input.current?.focus();
    if (place !== 'title') return;
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || isComposing(event))
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [place]);
  useEffect(() => {
    if (place !== 'title' || popover.current === null || field.current === null) return;
    if (expanded) openAnchored(popover.current, field.current, { minWidth: 420 });
    else closePopover(popover.current);
  }, [place, expanded]);

  const ask = (value: string): void => {
    setQuery(value);
    setAt(0);
  };
  function choose(row: number, stay: boolean): void {
    const id = dir?.id[row];
    if (id === undefined) return;
    ask('');
    onSwitch(id, stay);
  }

  const optionId = (n: number): string => `${listId}-${n}`;
  const results = (
    <>
      <div id={listId} role="listbox" aria-label={t('companies.searchLabel')}>
        {dir !== null &&
          shown.map((hit, n) => (
            <HitRow key={dir.id[hit.row]} id={optionId(n)} dir={dir} hit={hit} at={n === at} onChoose={(stay) => choose(hit.row, stay)} />
          ))}
      </div>
      {expanded && shown.length === 0 && (
        <p className="wb-say" role="status">
          <strong>{t('companies.noHits', { query })}</strong>
          <span>{t('companies.noHitsNext')}</span>
        </p>
      )}
      {expanded && shown.length > 0 && (
        <p className="wb-pop-foot wb-quiet">
          <span role="status">{t('companies.hits', { n: formatCount(hits?.length ?? 0, language) })}</span>
          {hits !== null && hits.length > SHOWN && (
            <button
              type="button"
              className="wb-link"
              onClick={() => {
                const asked = query;
                ask('');
                goToList({ q: asked, tab: undefined, only: undefined });
              }}
            >
              {t('companies.moreHits', { total: formatCount(hits.length, language) })}
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
          onEnter={(stay) => shown[at] && choose(shown[at].row, stay)}
          onEscape={place === 'title' ? () => input.current?.blur() : undefined}
          onFocus={() => setFocused(true)}
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
