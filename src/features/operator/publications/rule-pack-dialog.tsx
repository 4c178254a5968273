import { Button, Field, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useId, useRef, useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';

/** Longest text of a pack, as the gateway takes it. */
const LONGEST = 400_000;

const useStyles = makeStyles({
  file: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM, overflowWrap: 'anywhere' },
  problems: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, overflowWrap: 'anywhere', maxHeight: '12rem', overflowY: 'auto' },
});

interface Chosen {
  readonly name: string;
  readonly text: string;
}

/** Signs and publishes a rule pack out of a file. What is wrong with it is told line by line, and nothing is published. */
export function RulePackDialog({ version, isOffline, onClose }: { version: string; isOffline: boolean; onClose(done: boolean): void }) {
  const styles = useStyles();
  const fileId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { t } = useText();
  const { worker, notify, report } = useDesk();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState('');
  const [lines, setLines] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  async function choose(file: File | undefined): Promise<void> {
    setLines([]);
    setChosen(null);
    if (file === undefined) return;
    const text = await file.text().catch(() => null);
    setProblem(text === null ? t('operator.packUnread') : text.length > LONGEST ? t('operator.packLarge') : '');
    if (text !== null && text.length <= LONGEST) setChosen({ name: file.name, text });
  }
  async function publish(): Promise<void> {
    if (chosen === null || busy || isOffline) return;
    setBusy(true);
    const done = await worker.ask('operator.operatorRulePack', { text: chosen.text });
    setBusy(false);
    if (!done.ok) return report(done.error, { asked: true, label: t('operator.packFailed') });
    const { outcome, version: published, problems } = done.value;
    setLines(problems);
    setProblem(outcome === 'invalid' ? t('operator.packProblems') : '');
    if (outcome === 'invalid') return;
    notify({ tone: 'done', text: t(outcome === 'added' ? 'operator.packDone' : 'operator.packSame', { version: published }), key: 'pack' });
    onClose(true);
  }
  return (
    <Modal
      title={t('operator.packTitle')}
      busy={busy}
      onClose={() => onClose(false)}
      onSubmit={() => void publish()}
      actions={
        <>
          <Button disabled={busy} onClick={() => onClose(false)}>
            {t('frame.cancel')}
          </Button>
          <Button
            appearance="primary"
            type="submit"
            disabledFocusable={chosen === null || busy || isOffline}
            icon={busy ? <Spinner size="tiny" /> : undefined}
          >
            {t(busy ? 'operator.publishing' : 'operator.publish')}
          </Button>
        </>
      }
    >
      <p>{version === '' ? t('operator.packNone') : t('operator.packNow', { version })}</p>
      <Field label={{ children: t('operator.packFile'), htmlFor: fileId }} validationMessage={problem === '' ? undefined : problem}>
        <div className={styles.file}>
          <input
            id={fileId}
            ref={input}
            hidden
            type="file"
            accept=".json,application/json"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <Button onClick={() => input.current?.click()}>{t('operator.packChoose')}</Button>
          {chosen !== null && <span role="status">{t('operator.packChosen', { name: chosen.name })}</span>}
        </div>
      </Field>
      {lines.length > 0 && (
        <ul className={styles.problems}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {isOffline && <p>{t('operator.offline')}</p>}
    </Modal>
  );
}
