import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useId, useRef } from 'react';
import { useText } from '../../../ui/text.ts';

const useStyles = makeStyles({
  file: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM, overflowWrap: 'anywhere' },
  problems: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, overflowWrap: 'anywhere', maxHeight: '12rem', overflowY: 'auto' },
});

/** A file of JSON that was chosen. */
export interface JsonFile {
  readonly name: string;
  readonly text: string;
}

interface JsonFileFieldProps {
  readonly label: string;
  /** Longest text that the gateway takes. */
  readonly longest: number;
  readonly chosen: JsonFile | null;
  /** What is wrong with the file, in words; '' for nothing. */
  readonly problem: string;
  /** The file, or null and why there is none; both are empty while it is read. */
  onChosen(file: JsonFile | null, problem: string): void;
}

/** Chooses a file of JSON and reads it. */
export function JsonFileField({ label, longest, chosen, problem, onChosen }: JsonFileFieldProps) {
  const styles = useStyles();
  const fileId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { t } = useText();
  async function choose(file: File | undefined): Promise<void> {
    onChosen(null, '');
    if (file === undefined) return;
    const text = await file.text().catch(() => null);
    if (text === null) onChosen(null, t('operator.packUnread'));
    else if (text.length > longest) onChosen(null, t('operator.packLarge'));
    else onChosen({ name: file.name, text }, '');
  }
  return (
    <Field label={{ children: label, htmlFor: fileId }} validationMessage={problem === '' ? undefined : problem}>
      <div className={styles.file}>
        <input
          id={fileId}
          ref={input}
          hidden
          type="file"
          accept=".json,application/json"
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // The same file can be chosen again after it was changed.
            event.target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>{t('operator.packChoose')}</Button>
        {chosen !== null && <span role="status">{t('operator.packChosen', { name: chosen.name })}</span>}
      </div>
    </Field>
  );
}

/** What is wrong with a file, a line each. */
export function FileProblems({ lines }: { lines: readonly string[] }) {
  const styles = useStyles();
  if (lines.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
