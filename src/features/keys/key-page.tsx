import { Button, MessageBar, MessageBarBody, makeStyles, mergeClasses, Select, Switch, tokens } from '@fluentui/react-components';
import { useState, useSyncExternalStore } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { useOffline } from '../../desk/use-offline.ts';
import type { InsertedKey } from '../../domain/keys/key-reader.ts';
import { waitingCount } from '../../domain/keys/waiting-work.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { useText } from '../../ui/text.ts';
import { KeyList, type ShownKey } from './key-list.tsx';
import { KeyPane } from './key-pane.tsx';
import { isSameKey } from './key-state.ts';
import { type KeyParts, keyParts, onKeyParts } from './key-store.ts';
import type { FileRefusal } from './readers/file-reader.ts';
import { useCompanionLooks } from './use-companion-looks.ts';
import { type KeyWork, useKeyWork } from './use-key-work.ts';

/** Below these widths the keys are a menu, and then the work is a list without its settings. */
const MENU_BELOW = '@media (max-width: 64rem)';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: '16.75rem minmax(0, 1fr)',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
    padding: tokens.spacingHorizontalM,
    [MENU_BELOW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  side: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  head: { display: 'flex', alignItems: 'baseline', columnGap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
  wide: { [MENU_BELOW]: { display: 'none' } },
  menu: { display: 'none', [MENU_BELOW]: { display: 'block' } },
  foot: { padding: tokens.spacingHorizontalM, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  ways: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  note: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Keys that are known, in the order of their numbers, then those that are in and were never checked. */
function shownKeys({ keys, work }: KeyWork, inserted: readonly InsertedKey[]): ShownKey[] {
  const known = keys.map((key) => ({
    id: key.keyId,
    known: key,
    inserted: inserted.find((one) => isSameKey(one, key)),
    items: work?.get(key.keyId),
  }));
  const fresh = inserted.filter((one) => !keys.some((key) => isSameKey(one, key)));
  return [...known, ...fresh.map((one) => ({ id: one.id, known: undefined, inserted: one, items: undefined }))];
}

/** How keys are reached, and what is done when one is plugged in. */
function Ways({ parts, business }: { parts: KeyParts; business: KeyWork['business'] }) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const { worker, report } = useDesk();
  const isOffline = useOffline();
  const [refusal, setRefusal] = useState<FileRefusal | null>(null);
  const { desk, hid, file, companion } = parts;
  const stand = useCompanionLooks(companion);
  const held = useSyncExternalStore(desk.subscribe, () => desk.get().inserted.filter(({ reader }) => reader === 'file').length);
  async function take(chosen: File): Promise<void> {
    const taken = await file.plug(await chosen.text(), chosen.name.slice(0, 64));
    setRefusal(taken.kind === 'refused' ? taken.why : null);
  }
  async function choose(autoBind: 0 | 1): Promise<void> {
    const done = await worker.ask('securityKeys.updateXsbAutoBind', { autoBind });
    if (!done.ok) report(done.error, { asked: true, label: t('keys.autoBindFailed') });
    await business.refresh();
  }
  // Where no key can be checked none is asked for: what is in already is shown with its reason.
  if (business.value?.canProve === 0)
    return (
      <section className={mergeClasses(pageStyles.list, styles.foot)} aria-label={t('keys.connect')}>
        <p className={styles.note}>{t('keys.noAuthority')}</p>
      </section>
    );
  return (
    <section className={mergeClasses(pageStyles.list, styles.foot)} aria-label={t('keys.connect')}>
      <div className={styles.ways}>
        {hid !== null && <Button onClick={() => void hid.choose()}>{t('keys.connect')}</Button>}
        <FileButton label={t('keys.file')} accept=".pem,.key,.crt,.txt" onFile={(chosen) => void take(chosen)} />
      </div>
      {refusal !== null && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{t(`keys.refused-${refusal}`)}</MessageBarBody>
        </MessageBar>
      )}
      <p className={styles.note}>{t(held > 0 ? 'keys.fileNote' : hid === null ? 'keys.emptyFile' : 'keys.emptyHid')}</p>
      {stand === 'outdated' && <p className={styles.note}>{t('keys.companionOutdated')}</p>}
      {stand === 'noReader' && <p className={styles.note}>{t('keys.companionNoReader')}</p>}
      {business.value !== null && (
        <Switch
          label={t('keys.autoBind')}
          checked={business.value.autoBind === 1}
          disabled={isOffline}
          onChange={(_, { checked }) => void choose(checked ? 1 : 0)}
        />
      )}
      {business.outcome === 'never' && <p className={styles.note}>{t('keys.never')}</p>}
    </section>
  );
}

function Tray({ parts }: { parts: KeyParts }) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const work = useKeyWork();
  const state = useSyncExternalStore(parts.desk.subscribe, parts.desk.get);
  const all = shownKeys(work, state.inserted);
  const [chosen, setChosen] = useState<string | null>(null);
  // Without a choice the key of the work that runs, else one that is in, else the first.
  const running = all.find(({ id }) => id === state.run?.keyId);
  const shown = all.find(({ id }) => id === chosen) ?? running ?? all.find(({ inserted }) => inserted !== undefined) ?? all[0];
  const isNothing = all.length === 0 && work.business.value?.canProve === 0;
  const names = (key: ShownKey): string => (key.known === undefined ? t('keys.fresh') : t('keys.numbered', { n: key.known.n }));
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header className={styles.head}>
          <h1 className={pageStyles.title}>{t('frame.keys')}</h1>
          {work.work !== undefined && all.length > 0 && (
            <span className="wb-quiet">{t('keys.count', { keys: all.length, waiting: waitingCount(work.work) })}</span>
          )}
        </header>
        {all.length > 0 && (
          <>
            <div className={styles.wide}>
              <KeyList keys={all} shown={shown?.id} nameOf={names} onShow={setChosen} />
            </div>
            <Select
              className={styles.menu}
              aria-label={t('keys.choose')}
              autoComplete="off"
              value={shown?.id ?? ''}
              onChange={(_, { value }) => setChosen(value)}
            >
              {all.map((key) => (
                <option key={key.id} value={key.id}>
                  {names(key)} · {t(key.inserted === undefined ? 'keys.out' : 'keys.in')}
                </option>
              ))}
            </Select>
          </>
        )}
        {!isNothing && <Ways parts={parts} business={work.business} />}
      </div>
      {shown === undefined ? (
        <div className={`${pageStyles.list} ${pageStyles.empty}`} role="status">
          {work.business.outcome === 'reading' ? t('frame.loading') : t(isNothing ? 'keys.noAuthority' : 'keys.empty')}
        </div>
      ) : (
        <KeyPane key={shown.id} shown={shown} parts={parts} state={state} />
      )}
    </div>
  );
}

/** The key tray (PLUS-24): which key opens which companies, what waits for each, and the work that a key was plugged in for. */
export function KeyPage() {
  const parts = useSyncExternalStore(onKeyParts, keyParts);
  const pageStyles = usePageStyles();
  const { t } = useText();
  return (
    <FluentScope>{parts === null ? <div className={pageStyles.empty}>{t('frame.loading')}</div> : <Tray parts={parts} />}</FluentScope>
  );
}
