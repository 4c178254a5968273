import { Button, Textarea } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { isComposing } from '../../ui/composing.ts';
import { useText } from '../../ui/text.ts';
import { useConsultStyles } from './consult-styles.ts';

/** Most signs of a line. */
const MOST = 2_000;

interface SayBoxProps {
  readonly label: string;
  /** Why nothing can be sent now, in words; null when something can. */
  readonly blocked: string | null;
  /** What stands in it at first. */
  readonly value: string;
  onChange(text: string): void;
  /** Sends it; false when it was not kept, so that it stays. */
  onSend(text: string): Promise<boolean>;
  /** A key that it does not know itself; true when it was one. */
  onKey?(event: KeyboardEvent): boolean;
  /** What it says of its keys. */
  readonly keys: string;
  readonly children?: ReactNode;
}

/** Where something is said: Enter sends, Shift with Enter begins a new line, and neither while an input method composes. */
export function SayBox({ label, blocked, value, onChange, onSend, onKey, keys, children }: SayBoxProps) {
  const styles = useConsultStyles();
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  async function send(): Promise<void> {
    if (busy || blocked !== null || value.trim() === '') return;
    setBusy(true);
    const sent = await onSend(value.trim());
    setBusy(false);
    if (sent) onChange('');
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children}
      <div className={styles.input}>
        <Textarea
          className={styles.field}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          rows={2}
          maxLength={MOST}
          value={value}
          onChange={(_, data) => onChange(data.value)}
          onKeyDown={(event) => {
            if (isComposing(event) || onKey?.(event) === true) return;
            if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.ctrlKey) return;
            event.preventDefault();
            void send();
          }}
        />
        <Button appearance="primary" type="submit" disabledFocusable={busy || blocked !== null || value.trim() === ''}>
          {t('consult.send')}
        </Button>
      </div>
      <div className={styles.keys}>{blocked ?? keys}</div>
    </form>
  );
}
