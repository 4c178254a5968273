import { useDesk } from '../../../desk/desk.tsx';
import { useText } from '../../../ui/text.ts';
import { EditorHead } from '../form/editor-head.tsx';
import { useEditorStyles } from '../form/editor-styles.ts';
import { TextField } from '../form/form-fields.tsx';
import { Section } from '../form/section.tsx';
import type { EditingOf } from '../form/use-editing.ts';
import { useProblems } from '../form/use-problems.ts';
import { useSave } from '../form/use-save.ts';
import { PictureField } from '../publications/picture-field.tsx';
import { UploadsContext, useUploadCount } from '../publications/uploads.ts';
import { GuidePreview } from './guide-preview.tsx';
import { type GroupState, groupDraftOf } from './upgrade-state.ts';

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
    send: () => worker.ask('operatorUpgrades.operatorGroupSave', { id, requestId, seen, draft: groupDraftOf(form) }),
    done: () => t('operator.groupSaved'),
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
