import type { ClipboardEvent, KeyboardEvent, Ref } from 'react';
import { isComposing } from '../../../ui/composing.ts';
import { useText } from '../../../ui/text.ts';

/** Steps of the arrow keys through the results. */
export type SearchMove = 'next' | 'previous' | 'first' | 'last';

export interface SearchInputProps {
  value: string;
  onChange(value: string): void;
  /** Enter, outside of an input method; `stay` with Shift. */
  onEnter?(stay: boolean): void;
  /** Escape on an empty field; on a filled one it clears. */
  onEscape?(): void;
  /** Keys that walk through the results while the field keeps the focus; true when the results took it. */
  onMove?(move: SearchMove): boolean;
  /** Several lines were pasted (PLUS-05). */
  onPasteList?(text: string): void;
  /** Listbox the field controls, when it has one of its own. */
  results?: { readonly id: string; readonly expanded: boolean; readonly activeId: string | undefined };
  ref?: Ref<HTMLInputElement>;
  placeholder?: string;
  onFocus?(): void;
  onBlur?(): void;
}

const moves: Readonly<Record<string, SearchMove>> = { ArrowDown: 'next', ArrowUp: 'previous', PageDown: 'last', PageUp: 'first' };

/** Position of the next result, going round at both ends. */
export function stepTo(move: SearchMove, at: number, count: number): number {
  if (move === 'next') return (at + 1) % count;
  if (move === 'previous') return (at + count - 1) % count;
  return move === 'first' ? 0 : count - 1;
}

/** Lines of a text that hold anything. */
export function filledLines(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
}

/**
 * The search field of title row, overview and list (P-07). While an input method composes, Enter, Escape and arrows belong to it; a
 * paste of several lines is a list, not a word.
 */
export function SearchInput(props: SearchInputProps) {
  const { value, onChange, onEnter, onEscape, onMove, onPasteList, results, placeholder } = props;
  const { t } = useText();

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event)) {
      // A search field clears itself on Escape, whoever the key is for.
      if (event.key === 'Escape') event.preventDefault();
      return;
    }
    const move = moves[event.key];
    if (move !== undefined) {
      if (onMove?.(move)) event.preventDefault();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onEnter?.(event.shiftKey);
    } else if (event.key === 'Escape' && (value !== '' || onEscape !== undefined)) {
      // An empty field without a wish of its own leaves Escape to what is around it.
      event.preventDefault();
      event.stopPropagation();
      if (value === '') onEscape?.();
      else onChange('');
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text');
    if (onPasteList === undefined || filledLines(text).length < 2) return;
    event.preventDefault();
    onPasteList(text);
  }

  const combobox = results && {
    role: 'combobox' as const,
    'aria-autocomplete': 'list' as const,
    'aria-expanded': results.expanded,
    'aria-controls': results.id,
    'aria-activedescendant': results.activeId,
  };
  return (
    <input
      ref={props.ref}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      value={value}
      aria-label={t('companies.searchLabel')}
      placeholder={placeholder ?? t('companies.search')}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
      {...combobox}
    />
  );
}
