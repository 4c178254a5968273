import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { PublishedRow } from '../../api/entities/publication.ts';
import { publicationKinds } from '../../domain/publishing/publication.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { useAccount, useDesk } from '../account/desk.tsx';
import { useResource } from '../account/use-resource.ts';
import { Editor } from './editor.tsx';
import { emptyForm, formOf } from './form-state.ts';
import { PublicationList } from './publication-list.tsx';
import { RulePackDialog } from './rule-pack-dialog.tsx';
import { useEditing } from './use-editing.ts';

const useStyles = makeStyles({
  page: { maxWidth: '90rem' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  quiet: { flex: 1, color: tokens.colorNeutralForeground3 },
});

interface ConfirmProps {
  title: string;
  text: string;
  does: string;
  stay: string;
  onDo(): void;
  onClose(): void;
}

function Confirm({ title, text, does, stay, onDo, onClose }: ConfirmProps) {
  return (
    <Modal
      alert
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{stay}</Button>
          <Button appearance="primary" onClick={onDo}>
            {does}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Modal>
  );
}

/** What stands there while there is no list. */
function NoList({ outcome, isOffline, onRetry }: { outcome: string; isOffline: boolean; onRetry(): void }) {
  const pageStyles = usePageStyles();
  const { t } = useText();
  return (
    <div className={mergeClasses(pageStyles.list, pageStyles.empty)} role="status">
      {isOffline ? (
        t('operator.neverOffline')
      ) : outcome === 'failed' ? (
        <>
          <p>{t('operator.failed')}</p>
          <Button onClick={onRetry}>{t('frame.retry')}</Button>
        </>
      ) : outcome === 'known' ? (
        t('operator.empty')
      ) : (
        <Spinner size="small" label={t('operator.reading')} />
      )}
    </div>
  );
}

interface PublishedProps {
  isOffline: boolean;
  onNew(kind: (typeof publicationKinds)[number]): void;
  onEdit(row: PublishedRow): void;
  onCopy(row: PublishedRow): void;
}

/** The list, with what can be begun from it. */
function Published({ isOffline, onNew, onEdit, onCopy }: PublishedProps) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const { worker, clock, notify, report } = useDesk();
  const { value, outcome, refresh } = useResource('publications', '');
  const [ending, setEnding] = useState<PublishedRow | null>(null);
  const [isPacking, setPacking] = useState(false);
  const rows = value?.list ?? [];
  async function end({ id }: PublishedRow): Promise<void> {
    setEnding(null);
    const done = await worker.ask('operatorEnd', { id });
    if (!done.ok) report(done.error, { asked: true, label: t('operator.endFailed') });
    else notify({ tone: 'done', text: t('operator.ended'), key: 'ended' });
    await refresh();
  }
  return (
    <>
      <header className={styles.head}>
        <h1 className={pageStyles.title} id="wb-operator-title">
          {t('frame.operator')}
        </h1>
        <span className={styles.quiet}>{isOffline ? t('operator.offline') : t('operator.lead')}</span>
        <Button disabledFocusable={isOffline} onClick={() => void refresh()}>
          {t('operator.refresh')}
        </Button>
        <Button onClick={() => setPacking(true)}>{t('operator.rulePack')}</Button>
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <Button appearance="primary">{t('operator.create')}</Button>
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {publicationKinds.map((kind) => (
                <MenuItem key={kind} onClick={() => onNew(kind)}>
                  {t(`operator.kind-${kind}`)}
                </MenuItem>
              ))}
            </MenuList>
          </MenuPopover>
        </Menu>
      </header>
      {rows.length === 0 ? (
        <NoList {...{ outcome, isOffline }} onRetry={() => void refresh()} />
      ) : (
        <PublicationList {...{ rows, isOffline, onEdit, onCopy }} now={clock.now()} onEnd={setEnding} />
      )}
      {ending !== null && (
        <Confirm
          title={t('operator.endTitle')}
          text={t('operator.endText', { title: ending.content.title })}
          does={t('operator.end')}
          stay={t('frame.cancel')}
          onDo={() => void end(ending)}
          onClose={() => setEnding(null)}
        />
      )}
      {isPacking && (
        <RulePackDialog
          version={value?.pack ?? ''}
          isOffline={isOffline}
          onClose={(done) => {
            setPacking(false);
            if (done) void refresh();
          }}
        />
      )}
    </>
  );
}

/** List or form. What is typed stays over a reload of this tab, and leaving it is asked about. */
function Publishing({ isOffline }: { isOffline: boolean }) {
  const { t } = useText();
  const { worker } = useDesk();
  const { editing, isDirty, begin, change, leave } = useEditing();
  const [isLeaving, setLeaving] = useState(false);
  if (editing === null)
    return (
      <Published
        isOffline={isOffline}
        onNew={(kind) => begin({ id: '', seen: 0, form: emptyForm(kind) })}
        onEdit={(row) => begin({ id: row.id, seen: row.updated_at, form: formOf(row) })}
        onCopy={(row) => begin({ id: '', seen: 0, form: formOf(row) })}
      />
    );
  function onLeave(done: boolean): void {
    if (!done && isDirty) {
      setLeaving(true);
      return;
    }
    leave();
    if (done) void worker.resource({ what: 'refresh', name: 'publications', subject: '' });
  }
  return (
    <>
      <Editor {...{ editing, isOffline, onLeave }} onChange={change} />
      {isLeaving && (
        <Confirm
          title={t('operator.leaveTitle')}
          text={t('operator.leaveText')}
          does={t('operator.leave')}
          stay={t('operator.stay')}
          onDo={() => {
            setLeaving(false);
            leave();
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}

/** The operator's page. Everybody else is told that it is not for him; the gateway refuses him every call. */
export function OperatorPage() {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const { value: isOperator, outcome } = useResource('isOperator', '');
  const isOffline = useAccount(({ sync }) => sync?.reach === 'offline');
  return (
    <FluentScope>
      <section className={mergeClasses(pageStyles.page, styles.page)} aria-labelledby="wb-operator-title">
        {isOperator === true ? (
          <Publishing isOffline={isOffline} />
        ) : (
          <>
            <h1 className={pageStyles.title} id="wb-operator-title">
              {t('frame.operator')}
            </h1>
            <div className={mergeClasses(pageStyles.list, pageStyles.empty)} role="status">
              {outcome === 'known' ? t('operator.forbidden') : isOffline ? t('operator.neverOffline') : t('operator.reading')}
            </div>
          </>
        )}
      </section>
    </FluentScope>
  );
}
