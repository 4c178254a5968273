import { Button, Checkbox, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { addDays, startOfChinaDay } from '../../../domain/core/china-time.ts';
import { type KeyArea, keyAreas } from '../../../domain/sources/key-areas.ts';
import { markClean, markDirty } from '../../../ui/dirty-forms.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useText } from '../../../ui/text.ts';
import { TextField } from '../form/form-fields.tsx';
import { listOf } from '../form/form-state.ts';
import { useProblems } from '../form/use-problems.ts';
import { useSave } from '../form/use-save.ts';

const DIRTY = 'operator:sourceKey';

const useStyles = makeStyles({
  areas: { margin: 0, padding: 0, border: 0, display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  legend: { padding: 0 },
  key: {
    display: 'block',
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
});

interface NewKeyProps {
  isOffline: boolean;
  onClose(): void;
}

/** Makes a key. It is shown once: while it is, neither Escape nor a new version of the page takes it away. */
export function NewKey({ isOffline, onClose }: NewKeyProps) {
  const { t } = useText();
  const { worker } = useDesk();
  const [key, setKey] = useState('');
  const [form, setForm] = useState({ name: '', areas: [] as readonly KeyArea[], accounts: '', toDay: '' });
  const { problemOf, touch, tried } = useProblems();
  useEffect(() => {
    markDirty(DIRTY);
    return () => markClean(DIRTY);
  }, []);
  function change(patch: Partial<typeof form>, field: string): void {
    touch(field);
    setForm((before) => ({ ...before, ...patch }));
  }
  const expiresAt = form.toDay === '' ? 0 : startOfChinaDay(addDays(form.toDay, 1));
  const { busy, save } = useSave({
    send: () =>
      worker.ask('operatorKeys.operatorKeyAdd', { name: form.name, areas: [...form.areas], accounts: listOf(form.accounts), expiresAt }),
    done: (made) => {
      setKey(made.key);
      return t('sourceKeys.done');
    },
    failed: t('sourceKeys.createFailed'),
    onDone: () => undefined,
    onRefused: tried,
  });
  if (key !== '') return <MadeKey value={key} onClose={onClose} />;
  return (
    <Modal
      title={t('sourceKeys.create')}
      busy={busy}
      onClose={onClose}
      onSubmit={() => {
        if (!isOffline) void save();
      }}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button
            appearance="primary"
            type="submit"
            disabledFocusable={busy || isOffline}
            icon={busy ? <Spinner size="tiny" /> : undefined}
          >
            {t('sourceKeys.make')}
          </Button>
        </>
      }
    >
      <TextField
        {...{ field: 'name', label: t('sourceKeys.name'), hint: t('sourceKeys.nameHint'), value: form.name, most: 60, problemOf }}
        required
        onChange={(name) => change({ name }, 'name')}
      />
      <AreaChoice value={form.areas} onChange={(areas) => change({ areas }, 'areas')} />
      <TextField
        {...{
          field: 'accounts',
          label: t('sourceKeys.accounts'),
          hint: t('sourceKeys.accountsHint'),
          value: form.accounts,
          most: 8_000,
          problemOf,
        }}
        onChange={(accounts) => change({ accounts }, 'accounts')}
      />
      <TextField
        {...{
          field: 'expiresAt',
          label: t('sourceKeys.lastDay'),
          hint: t('sourceKeys.lastDayHint'),
          value: form.toDay,
          most: 10,
          problemOf,
        }}
        type="date"
        onChange={(toDay) => change({ toDay }, 'expiresAt')}
      />
      {isOffline && <p>{t('sourceKeys.offline')}</p>}
    </Modal>
  );
}

interface AreaChoiceProps {
  value: readonly KeyArea[];
  onChange(areas: readonly KeyArea[]): void;
}

function AreaChoice({ value, onChange }: AreaChoiceProps) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <fieldset className={styles.areas}>
      <legend className={styles.legend}>{t('sourceKeys.areasHint')}</legend>
      {keyAreas.map((area) => (
        <Checkbox
          key={area}
          label={t(`sourceKeys.area-${area}`)}
          checked={value.includes(area)}
          onChange={(_, { checked }) => onChange(keyAreas.filter((one) => (one === area ? checked === true : value.includes(one))))}
        />
      ))}
    </fieldset>
  );
}

function MadeKey({ value, onClose }: { value: string; onClose(): void }) {
  const styles = useStyles();
  const { t } = useText();
  const { notify } = useDesk();
  async function copy(): Promise<void> {
    const copied = await navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    );
    notify({ tone: copied ? 'done' : 'problem', key: 'sourceKey', text: t(copied ? 'sourceKeys.copied' : 'sourceKeys.notCopied') });
  }
  return (
    <Modal
      alert
      busy
      title={t('sourceKeys.shownOnce')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void copy()}>{t('sourceKeys.copy')}</Button>
          <Button appearance="primary" onClick={onClose}>
            {t('sourceKeys.kept')}
          </Button>
        </>
      }
    >
      <p>{t('sourceKeys.shownOnceText')}</p>
      <code className={styles.key}>{value}</code>
    </Modal>
  );
}
