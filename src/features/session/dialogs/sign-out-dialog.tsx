import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  Radio,
  RadioGroup,
  Spinner,
} from '@fluentui/react-components';
import { useState, useSyncExternalStore } from 'react';
import type { DraftRow } from '../../../db/types.ts';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { useDrafts } from '../../../desk/use-stored.ts';
import type { TextKey, Translate } from '../../../texts/catalogue.ts';
import { isPageHeld, onDirtyForms } from '../../../ui/dirty-forms.ts';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';
import { useText } from '../../../ui/text.ts';
import type { UnsentChoice } from '../../../workers/surface.ts';

export interface UnsentLine {
  readonly id: string;
  /** Company and what changes, in words. */
  readonly text: string;
}

export interface SignOutDialogProps {
  /** Unsent changes, as the outbox view words them. */
  unsent: readonly UnsentLine[];
  onClose(): void;
  /** The worker has signed out: the page clears what it holds. */
  onSignedOut(): void;
}

const SHOWN = 5;
const isChoice = (value: string): value is UnsentChoice => value === 'send' || value === 'keep' || value === 'discard';

/** Drafts that belong to no company, by their form. */
const ofNoCompany: Readonly<Record<string, TextKey>> = {
  paste: 'session.outPasted',
  real: 'session.outOwnForm',
  operator: 'session.outOperator',
};

/** The companies of drafts by their seals (PLUS-02), other drafts by what they are of. */
function namesOf(drafts: readonly DraftRow[], t: Translate): string {
  const names = drafts.flatMap(({ k, seal }) => {
    if (seal !== null) return [seal.tail === '' ? seal.shortName : `${seal.shortName} …${seal.tail}`];
    const form = ofNoCompany[k.split(':')[0] ?? ''];
    return form === undefined ? [] : [t(form)];
  });
  return [...new Set(names)].join(t('frame.between'));
}

/** Asks about unsent work before signing out: send, keep for the next sign-in, or discard after seeing the list. */
export function SignOutDialog({ unsent, onClose, onSignedOut }: SignOutDialogProps) {
  const { t } = useText();
  const { worker, report } = useDesk();
  const offline = useAccount((state) => state.sync?.reach !== 'online');
  const dirty = useSyncExternalStore(onDirtyForms, isPageHeld);
  const drafts = useDrafts() ?? [];
  const [choice, setChoice] = useState<UnsentChoice>('keep');
  const [state, setState] = useState<'asking' | 'busy' | 'unsent'>('asking');

  // What the worker finds unsent is asked about, also where this page knows of nothing.
  const asks = unsent.length > 0 || state === 'unsent';

  async function signOut(): Promise<void> {
    setState('busy');
    const result = await worker.signOut(asks ? choice : 'none');
    if (result.ok) return onSignedOut();
    if (result.error.code === 'unsent') return setState('unsent');
    setState('asking');
    report(result.error, { asked: true, label: t('session.outTitle') });
  }

  return (
    <FluentScope>
      <Dialog open onOpenChange={(_, data) => !data.open && state !== 'busy' && onClose()}>
        <DialogSurface>
          <DialogBody>
            <DialogTitle>{t('session.outTitle')}</DialogTitle>
            <DialogContent>
              <p>{t('session.outText')}</p>
              {dirty && <Warning text={t('session.outDirty')} />}
              {drafts.length > 0 && <Warning text={t('session.outDrafts', { count: drafts.length, names: namesOf(drafts, t) })} />}
              {state === 'unsent' && <Warning text={t('session.outUnsentStill')} />}
              {asks && (
                <>
                  {unsent.length > 0 && <p>{t('session.outUnsent', { count: unsent.length })}</p>}
                  <ul className="wb-unsent">
                    {unsent.slice(0, SHOWN).map((line) => (
                      <li key={line.id}>{line.text}</li>
                    ))}
                    {unsent.length > SHOWN && <li>{t('session.outMore', { count: unsent.length - SHOWN })}</li>}
                  </ul>
                  <RadioGroup
                    value={choice}
                    onChange={(_, data) => isChoice(data.value) && setChoice(data.value)}
                    disabled={state === 'busy'}
                  >
                    <Radio value="keep" label={<Choice title={t('session.outKeep')} hint={t('session.outKeepHint')} />} />
                    <Radio
                      value="send"
                      disabled={offline}
                      label={<Choice title={t('session.outSend')} hint={t(offline ? 'session.outSendOffline' : 'session.outSendHint')} />}
                    />
                    <Radio value="discard" label={<Choice title={t('session.outDiscard')} hint={t('session.outDiscardHint')} />} />
                  </RadioGroup>
                </>
              )}
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose} disabled={state === 'busy'}>
                {t('frame.cancel')}
              </Button>
              <Button
                appearance="primary"
                onClick={() => void signOut()}
                disabledFocusable={state === 'busy'}
                icon={state === 'busy' ? <Spinner size="tiny" /> : undefined}
              >
                {t(state === 'busy' ? 'session.outBusy' : 'session.outTitle')}
              </Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </FluentScope>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  );
}

function Choice({ title, hint }: { title: string; hint: string }) {
  return (
    <>
      {title}
      <br />
      <small>{hint}</small>
    </>
  );
}
