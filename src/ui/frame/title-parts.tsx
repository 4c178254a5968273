import type { ReactNode, Ref } from 'react';
import { useText } from '../text.ts';

export interface SwitcherViewProps {
  /** Seal, short name, last characters. */
  letter: string;
  hue: number;
  shape: number;
  name: string;
  tail: string;
}

/** What stands in the switcher's place before it is loaded; the same size and text positions. */
export function SwitcherView({ letter, hue, shape, name, tail }: SwitcherViewProps) {
  return (
    <span className="wb-switch">
      <span className={`wb-seal wb-shape-${shape} wb-hue-${hue} wb-seal-24`} data-b="seal" aria-hidden="true">
        {letter}
      </span>
      <b data-b="name">{name}</b>
      <span className="wb-quiet" data-b="tail">
        {tail}
      </span>
      <span aria-hidden="true">▾</span>
    </span>
  );
}

/** The search field of the title row; Ctrl+K leads to it. */
export function SearchField({
  inputRef,
  onChange,
  value,
}: {
  inputRef?: Ref<HTMLInputElement>;
  value?: string;
  onChange?(text: string): void;
}) {
  const { t } = useText();
  return (
    <label className="wb-field">
      <input
        ref={inputRef}
        type="search"
        autoComplete="off"
        spellCheck={false}
        data-tp="frame.search"
        placeholder={t('frame.search')}
        aria-label={t('frame.search')}
        aria-keyshortcuts="Control+K"
        {...(onChange ? { value, onChange: (e) => onChange(e.target.value) } : {})}
      />
      <kbd className="wb-kbd">{t('frame.searchKey')}</kbd>
    </label>
  );
}

export interface EndViewProps {
  /** Name on the account button. */
  account: ReactNode;
  sync: ReactNode;
}

/** Right end of the title row: sync, room for the bell, which loads late, account. */
export function EndView({ sync, account }: EndViewProps) {
  return (
    <>
      {sync}
      <span className="wb-bell" />
      {account}
    </>
  );
}
