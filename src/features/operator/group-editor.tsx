import { useText } from '../../ui/text.ts';
import { useDesk } from '../account/desk.tsx';
import { EditorHead } from './editor-head.tsx';
import { TextField } from './form-fields.tsx';
import { GuidePreview } from './guide-preview.tsx';
import { PictureField } from './picture-field.tsx';
import { Section } from './section.tsx';
import { useEditorStyles } from './upgrade-editor.tsx';
import { type GroupState, groupDraftOf } from './upgrade-state.ts';
import { UploadsContext, useUploadCount } from './uploads.ts';
import type { EditingOf } from './use-editing.ts';
import { useProblems } from './use-problems.ts';
import { useSave } from './use-save.ts';

interface GroupEditorProps {
  editing: EditingOf<GroupState>;
  isOffline: boolean;
  onChange(form: GroupState): void;
  /** What was typed may go; `done` when it was stored. */
  onLeave(done: boolean): void;
}

/** A group of accounts with the picture of its guide, in the size in which they see it (UPG-06, UPG-07). */
export function GroupEditor({ editing, isOffline, onChange, onLeave }: GroupEditorProps) {
  const styles = useEditorStyles();
  const { t } = useText();
  const { worker } = useDesk();
  const { isUploading, uploads } = useUploadCount();
  const problems = useProblems();
  const { id, form, requestId, seen } = editing;
  const { busy, save } = useSave({
    send: () => worker.ask('operatorGroupSave', { id, requestId, seen, draft: groupDraftOf(form) }),
    done: t('operator.groupSaved'),
    failed: t('operator.groupFailed'),
    onDone: () => onLeave(true),
    onRefused: problems.tried,
  });
  function change(patch: Partial<GroupState>, field: string): void {
    problems.touch(field);
    onChange({ ...form, ...patch });
  }
  const { problemOf } = problems;
  return (
    <>
      <EditorHead
        {...{ isOffline, busy, isUploading }}
        title={t(id === '' ? 'operator.newGroup' : 'operator.changeGroup')}
        does={t('operator.saveGroup')}
        onBack={() => onLeave(false)}
        onPublish={() => void save()}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section title={t('operator.group')}>
            <TextField
              {...{ field: 'name', label: t('operator.groupName'), value: form.name, most: 60, problemOf }}
              required
              onChange={(name) => change({ name }, 'name')}
            />
            <TextField
              {...{
                field: 'members',
                label: t('operator.members'),
                hint: t('operator.membersHint'),
                value: form.members,
                most: 30_000,
                lines: 4,
                problemOf,
              }}
              onChange={(members) => change({ members }, 'members')}
            />
            <UploadsContext value={uploads}>
              <PictureField {...{ field: 'imgUrl', value: form.imgUrl, problemOf }} onChange={(picture) => change(picture, 'imgUrl')} />
            </UploadsContext>
          </Section>
        </div>
        <div className={styles.column}>
          <Section title={t('operator.preview')}>
            <GuidePreview imgUrl={form.imgUrl} wide={form.wide} title="" text="" isForced={false} />
          </Section>
        </div>
      </div>
    </>
  );
}
