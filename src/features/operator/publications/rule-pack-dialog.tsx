import { Button, Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';
import { FileProblems, type JsonFile, JsonFileField } from '../form/json-file.tsx';

/** Longest text of a pack, as the gateway takes it. */
const LONGEST = 400_000;

/** Signs and publishes a rule pack out of a file. What is wrong with it is told line by line, and nothing is published. */
export function RulePackDialog({ version, isOffline, onClose }: { version: string; isOffline: boolean; onClose(done: boolean): void }) {
  const { t } = useText();
  const { worker, notify, report } = useDesk();
  const [chosen, setChosen] = useState<JsonFile | null>(null);
  const [problem, setProblem] = useState('');
  const [lines, setLines] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  function choose(file: JsonFile | null, wrong: string): void {
    setLines([]);
    setChosen(file);
    setProblem(wrong);
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
      <JsonFileField label={t('operator.packFile')} longest={LONGEST} {...{ chosen, problem }} onChosen={choose} />
      <FileProblems lines={lines} />
      {isOffline && <p>{t('operator.offline')}</p>}
    </Modal>
  );
}
