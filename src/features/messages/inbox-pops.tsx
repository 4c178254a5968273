import { Switch } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';
import { openAnchored } from '../../ui/fluent/anchored-popover.ts';
import { KeyList, type ListedKeys } from '../../ui/key-list.tsx';
import { useText } from '../../ui/text.ts';

/** A popover below an element of the inbox; closed by Escape or a press elsewhere, and then the focus goes back. */
export function InboxPop({
  label,
  anchor,
  onClose,
  children,
}: {
  label: string;
  anchor: Element | null;
  onClose(): void;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null || anchor === null) return;
    openAnchored(box.current, anchor);
    box.current.querySelector<HTMLElement>('[aria-current], button, input')?.focus();
  }, [anchor]);
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={label}
      className="wb-pop"
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {children}
    </div>
  );
}

const listed: readonly ListedKeys[] = [
  { keys: ['J', 'K', '↓', '↑'], text: 'messages.keyMove' },
  { keys: ['X'], text: 'messages.keySelect' },
  { keys: ['Ctrl', 'A'], text: 'messages.keySelectAll' },
  { keys: ['U'], text: 'messages.keyRead' },
  { keys: ['E'], text: 'messages.keyDone' },
  { keys: ['H'], text: 'messages.keyLater' },
  { keys: ['Z'], text: 'messages.keyUndo' },
  { keys: ['↵'], text: 'messages.keyOpen' },
  { keys: ['F6'], text: 'messages.keyPane' },
  { keys: ['?'], text: 'messages.keyKeys' },
];

/** The keys of the inbox, and the switch that turns single letters off. */
export function InboxKeys({ singles, onSingles }: { singles: boolean; onSingles(on: boolean): void }) {
  const { t } = useText();
  return (
    <div className="wb-help" data-inbox-keys="">
      <h2 className="wb-card-title">{t('messages.keysTitle')}</h2>
      <KeyList list={listed} />
      <Switch label={t('messages.singleKeys')} checked={singles} onChange={(_, { checked }) => onSingles(checked)} />
    </div>
  );
}
