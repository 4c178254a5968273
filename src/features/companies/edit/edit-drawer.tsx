import { Button, DrawerBody, DrawerFooter, MessageBar, MessageBarBody, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { OutboxRow } from '../../../db/types.ts';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { useOffline } from '../../../desk/use-offline.ts';
import type { TextKey } from '../../../texts/catalogue.ts';
import { isComposing } from '../../../ui/composing.ts';
import { DrawerHead } from '../../../ui/drawer-head.tsx';
import { SealLine } from '../../../ui/seal-line.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { useText } from '../../../ui/text.ts';
import { stoppedReasons, unsentWords } from '../state-mark.tsx';
import { NotKeptBar, RestoredBar } from './draft-bars.tsx';
import { EditFields } from './edit-fields.tsx';
import { problemsOf } from './edit-form.ts';
import { tellSaved } from './tell-saved.ts';
import { useEditForm } from './use-edit-form.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', alignSelf: 'stretch', minHeight: '0', flex: '1' },
  seal: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '24px',
    paddingInline: '24px',
    paddingBlock: '8px 12px',
    fontSize: tokens.fontSizeBase300,
  },
  bars: { display: 'flex', flexDirection: 'column', gap: '8px', marginBlock: '8px' },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  // Writing takes some milliseconds: hidden only when it takes longer, or the words would flicker at each key.
  draft: {
    marginInlineStart: 'auto',
    '&[data-draft="writing"]': { visibility: 'hidden', transitionProperty: 'visibility', transitionDelay: '200ms' },
  },
});

/** The change in the outbox that saving replaces, and what holds it up. */
function Queued({ row }: { row: OutboxRow }) {
  const { t } = useText();
  const stopped = row.state === 'refused' || row.state === 'parked';
  const reason = stoppedReasons([row]).get(row.key);
  return (
    <MessageBar intent={row.state === 'refused' ? 'error' : stopped ? 'warning' : 'info'} layout="multiline">
      <MessageBarBody data-queued={row.state}>
        {stopped && `${unsentWords(row.state === 'refused' ? 'refused' : 'parked', reason, t)} `}
        {t('companies.replacesQueued')}
      </MessageBarBody>
    </MessageBar>
  );
}

const savedTexts = {
  unchanged: 'companies.nothingChanged',
  withdrawn: 'companies.queuedWithdrawn',
} as const satisfies Record<string, TextKey>;

function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** Ctrl+Enter and Ctrl+S save from any field, also from one in which Enter begins a line. */
const isSaveKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !isComposing(event) && (event.key === 'Enter' || event.key.toLowerCase() === 's');

export interface EditDrawerProps {
  companyId: string;
  /** Change in the outbox to edit, '' for none. */
  commandId: string;
  onClose(): void;
}

/**
 * Edit view of a company: draft on every change, restored with words after a reload; saving writes row and command at once, with
 * or without the line. Closing keeps the draft. Opened on a change in the outbox it holds that change's values, and saving replaces it.
 */
export function EditDrawer({ companyId, commandId, onClose }: EditDrawerProps) {
  const styles = useStyles();
  const { t } = useText();
  const desk = useDesk();
  const offline = useOffline();
  const edit = useEditForm(companyId, commandId);
  const { company, open, touched, draft, draftProblem, set, take, hold, release, save, discard } = edit;
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const isOpen = open !== null;
  useEffect(() => {
    // The dialog would give the focus to the first it finds, which is what closes it.
    if (isOpen) form.current?.querySelector<HTMLElement>('[data-fields] input')?.focus();
  }, [isOpen]);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    const outcome = await save();
    setSaving(false);
    if (outcome.kind === 'failed') setFailure(t('companies.notSaved', { reason: outcome.words }));
    else if (outcome.kind === 'invalid') {
      setFailure(t('companies.hasErrors'));
      focusFirstError(form.current);
    } else {
      if (outcome.kind === 'saved') tellSaved(desk, companyId, t);
      else desk.notify({ tone: 'done', text: t(savedTexts[outcome.kind]) });
      onClose();
    }
  }

  async function throwAway(): Promise<void> {
    // The button that has the focus goes with the draft.
    form.current?.querySelector<HTMLElement>('[data-fields] input')?.focus();
    await discard();
  }

  const listed = useAccount((state) => state.directory?.id.includes(companyId) ?? true);
  const gone = company === null;
  return (
    <SideDrawer
      onOpenChange={(event, data) => {
        if (data.open || ('key' in event && isComposing(event))) return;
        if (touched && draft === 'kept') desk.notify({ tone: 'info', text: t('companies.draftKept') });
        onClose();
      }}
    >
      {/* Off: the browser would keep what stands in its fields in a file of its own, for the next time the page is opened. */}
      <form
        ref={form}
        autoComplete="off"
        noValidate
        className={styles.form}
        onSubmit={(event) => void onSubmit(event)}
        onKeyDown={(event) => {
          if (!isSaveKey(event)) return;
          event.preventDefault();
          form.current?.requestSubmit();
        }}
      >
        <DrawerHead title={t('companies.editTitle')} onClose={onClose} />
        <div className={styles.seal}>
          {open && <SealLine seal={open.seal} size={24} />}
          {touched && (draft === 'kept' || draft === 'writing') && (
            <span className={`wb-quiet ${styles.draft}`} data-draft={draft}>
              {t('companies.draftKept')}
            </span>
          )}
        </div>
        <DrawerBody>
          <div className={styles.bars}>
            {failure !== null && (
              <MessageBar intent="error">
                <MessageBarBody>{failure}</MessageBarBody>
              </MessageBar>
            )}
            {draftProblem !== null && <NotKeptBar reason={draftProblem} />}
            {gone && (
              <MessageBar intent="error">
                <MessageBarBody>
                  {listed ? t('companies.failed') : `${t('companies.companyGone')} ${t('companies.companyGoneNext')}`}
                </MessageBarBody>
              </MessageBar>
            )}
            {edit.queued !== null && <Queued row={edit.queued} />}
            {edit.elsewhere && (
              <MessageBar intent="info">
                <MessageBarBody data-elsewhere="">{t('companies.draftElsewhere')}</MessageBarBody>
              </MessageBar>
            )}
            {open?.restoredAt != null && touched && <RestoredBar at={open.restoredAt} />}
          </div>
          {open === null ? (
            !gone && <Spinner label={t('companies.loadingCompany')} />
          ) : (
            <EditFields form={open.form} problems={problemsOf(open.form)} set={set} take={take} hold={hold} release={release} />
          )}
        </DrawerBody>
        <DrawerFooter className={styles.foot}>
          <Button appearance="primary" type="submit" disabled={open === null || gone || saving}>
            {t(offline ? 'companies.saveOffline' : 'companies.save')}
          </Button>
          <Button onClick={onClose}>{t('companies.cancel')}</Button>
          {touched && (
            <Button appearance="subtle" onClick={() => void throwAway()}>
              {t('companies.discardDraft')}
            </Button>
          )}
        </DrawerFooter>
      </form>
    </SideDrawer>
  );
}
