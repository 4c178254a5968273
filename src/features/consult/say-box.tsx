import { Button, Textarea } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { isComposing } from '../../ui/composing.ts';
import { useText } from '../../ui/text.ts';
import { useConsultStyles } from './consult-styles.ts';
import { type Draft, isSayable, noDraft } from './pictures/draft.ts';
import { ChosenStrip, PictureButton } from './pictures/picture-chooser.tsx';
import { useChosenPicture } from './pictures/use-chosen-picture.ts';

/** Most signs of a line. */
const MOST = 2_000;

interface SayBoxProps {
  readonly label: string;
  /** Why nothing can be sent now, in words; null when something can. */
  readonly blocked: string | null;
  /** What stands in it. */
  readonly draft: Draft;
  /** Whether its talk has as many pictures as one may have. */
  readonly isFull: boolean;
  onChange(part: Partial<Draft>): void;
  /** Something was typed. */
  onTyped(): void;
  /** Sends it; false when it was not kept, so that it stays. */
  onSend(draft: Draft): Promise<boolean>;
  /** A key that it does not know itself; true when it was one. */
  onKey?(event: KeyboardEvent): boolean;
  /** What it says of its keys. */
  readonly keys: string;
  readonly children?: ReactNode;
}

/** The first picture among what was pasted or dropped. */
const pictureIn = (data: DataTransfer | null): File | undefined => [...(data?.files ?? [])][0];

/**
 * Where something is said: Enter sends, Shift with Enter begins a new line, and neither while an input method composes. A picture is chosen, pasted or
 * dropped.
 */
export function SayBox({ label, blocked, draft, isFull, onChange, onTyped, onSend, onKey, keys, children }: SayBoxProps) {
  const styles = useConsultStyles();
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const chosen = useChosenPicture((picture) => onChange({ picture }));
  const cannot = busy || chosen.isBusy || blocked !== null || !isSayable(draft);
  async function send(): Promise<void> {
    if (cannot) return;
    setBusy(true);
    const sent = await onSend({ ...draft, text: draft.text.trim() });
    setBusy(false);
    if (sent) onChange(noDraft);
  }
  function take(event: { preventDefault(): void }, data: DataTransfer | null): void {
    const file = pictureIn(data);
    if (file === undefined) return;
    event.preventDefault();
    if (!isFull) void chosen.choose(file);
  }
  return (
    <form
      data-foot
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        // What is no file is not opened in place of the page either.
        event.preventDefault();
        take(event, event.dataTransfer);
      }}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      {children}
      <ChosenStrip
        picture={draft.picture}
        {...{ chosen, isFull }}
        onDrop={() => {
          chosen.drop();
          onChange({ picture: null });
        }}
      />
      <div className={styles.input}>
        <PictureButton isBlocked={isFull || chosen.isBusy} onFile={(file) => void chosen.choose(file)} />
        <Textarea
          className={styles.field}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          rows={2}
          maxLength={MOST}
          value={draft.text}
          onChange={(_, data) => {
            onChange({ text: data.value });
            if (data.value.trim() !== '') onTyped();
          }}
          onKeyDown={(event) => {
            if (isComposing(event) || onKey?.(event) === true) return;
            if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.ctrlKey) return;
            event.preventDefault();
            void send();
          }}
        />
        <Button appearance="primary" type="submit" disabledFocusable={cannot}>
          {t('consult.send')}
        </Button>
      </div>
      <div className={styles.keys}>{blocked ?? keys}</div>
    </form>
  );
}
