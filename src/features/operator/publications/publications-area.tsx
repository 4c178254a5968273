import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { useState } from 'react';
import type { PublishedRow } from '../../../api/entities/publication.ts';
import { useDesk } from '../../../desk/desk.tsx';
import { useResource } from '../../../desk/use-resource.ts';
import { publicationKinds } from '../../../domain/publishing/publication.ts';
import { useText } from '../../../ui/text.ts';
import type { AreaProps } from '../areas/area-props.ts';
import { Confirm, Edited } from '../form/edited.tsx';
import { draftOf, emptyForm, type FormState, formOf } from '../form/form-state.ts';
import { ListHead, NoList } from '../form/list-head.tsx';
import { useAct } from '../form/use-act.ts';
import { useEditing } from '../form/use-editing.ts';
import { Editor } from './editor.tsx';
import { PublicationList } from './publication-list.tsx';
import { RulePackDialog } from './rule-pack-dialog.tsx';

interface PublishedProps {
  isOffline: boolean;
  onNew(kind: (typeof publicationKinds)[number]): void;
  onEdit(row: PublishedRow): void;
  onCopy(row: PublishedRow): void;
}

/** The list, with what can be begun from it. */
function Published({ isOffline, onNew, onEdit, onCopy }: PublishedProps) {
  const { t } = useText();
  const { worker, clock } = useDesk();
  const { value, outcome, refresh } = useResource('operator.publications', '');
  const act = useAct(refresh);
  const [ending, setEnding] = useState<PublishedRow | null>(null);
  const [isPacking, setPacking] = useState(false);
  const rows = value?.list ?? [];
  function end({ id }: PublishedRow): void {
    setEnding(null);
    void act(worker.ask('operator.operatorEnd', { id }), { done: t('operator.ended'), failed: t('operator.endFailed') });
  }
  function sendOn(row: PublishedRow): void {
    const asked = worker.ask('operator.operatorSave', { id: row.id, requestId: row.id, seen: row.updated_at, draft: draftOf(formOf(row)) });
    void act(asked, { done: t('operator.sentOn'), failed: t('operator.publishFailed') });
  }
  return (
    <>
      <ListHead {...{ isOffline }} title={t('operator.area-publications')} lead={t('operator.lead')} onRefresh={() => void refresh()}>
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
      </ListHead>
      {rows.length === 0 ? (
        <NoList {...{ outcome, isOffline }} empty={t('operator.empty')} onRetry={() => void refresh()} />
      ) : (
        <PublicationList {...{ rows, isOffline, onEdit, onCopy }} now={clock.now()} onEnd={setEnding} onSendOn={sendOn} />
      )}
      {ending !== null && (
        <Confirm
          title={t('operator.endTitle')}
          text={t('operator.endText', { title: ending.content.title })}
          does={t('operator.end')}
          stay={t('frame.cancel')}
          onDo={() => end(ending)}
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

/** Every kind has the same fields. */
const anyForm = emptyForm('popup');

/** What was published, or the form of one. What is typed stays over a reload, and leaving it is asked about. */
export function PublicationsArea({ isOffline }: AreaProps) {
  const form = useEditing<FormState>('form', anyForm);
  if (!form.isKnown) return null;
  if (form.editing !== null) {
    const { editing } = form;
    return (
      <Edited opened={form} list="operator.publications">
        {(onLeave) => <Editor {...{ editing, isOffline, onLeave }} onChange={form.change} />}
      </Edited>
    );
  }
  return (
    <Published
      isOffline={isOffline}
      onNew={(kind) => form.begin({ id: '', seen: 0, form: emptyForm(kind) })}
      onEdit={(row) => form.begin({ id: row.id, seen: row.updated_at, form: formOf(row) })}
      onCopy={(row) => form.begin({ id: '', seen: 0, form: formOf(row) })}
    />
  );
}
